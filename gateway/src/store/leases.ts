import { type Store, sql } from './store.ts'

/** A lease that is held: `epoch` grows each time it changes hands, so that what an earlier holder does can be told apart. */
export type Lease = { name: string; holder: string; epoch: bigint }

type Claim = { name: string; holder: string; ttlMs: number }

/**
 * Takes a lease that is free or has run out, or prolongs one's own; undefined while somebody else holds it. Only the
 * database's clock counts, so those of the processes need not agree.
 */
export const claimLease = (store: Store, { name, holder, ttlMs }: Claim): Promise<Lease | undefined> =>
  store.transaction(async (tx) => {
    const { rows } = await sql<{ epoch: bigint }>`
      insert into leases (name, holder, epoch, expires_at)
      values (${name}, ${holder}, 1, clock_timestamp() + make_interval(secs => ${ttlMs / 1000}))
      on conflict (name) do update set
        holder = excluded.holder,
        epoch = leases.epoch + (case when leases.holder = excluded.holder then 0 else 1 end),
        expires_at = excluded.expires_at
      where leases.holder = excluded.holder or leases.expires_at < clock_timestamp()
      returning epoch`.execute(tx)
    const [row] = rows
    return row && { name, holder, epoch: row.epoch }
  })

/** Gives a lease back, so that the next holder need not wait for it to run out. */
export const releaseLease = (store: Store, { name, holder }: Pick<Lease, 'name' | 'holder'>): Promise<void> =>
  store.transaction(async (tx) => {
    await sql`update leases set expires_at = clock_timestamp() - interval '1 second'
      where name = ${name} and holder = ${holder}`.execute(tx)
  })
