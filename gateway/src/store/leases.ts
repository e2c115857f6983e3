import { type Store, sql, type Tx } from './store.ts'

/** A held lease. `epoch` grows with every new holder, so that writes of an earlier holder are recognised. */
export type Lease = { name: string; holder: string; epoch: bigint }

type Claim = { name: string; holder: string; ttlMs: number }

/**
 * Takes a lease that is free or expired, or renews one's own. Returns undefined while another holder has it. Only the
 * database's clock counts, so the clocks of processes need not agree.
 */
export const claimLease = (store: Store, { name, holder, ttlMs }: Claim): Promise<Lease | undefined> =>
  store.write(async (tx) => {
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

/** Releases a lease, so that the next holder need not wait for its expiry. */
export const releaseLease = (store: Store, { name, holder }: Pick<Lease, 'name' | 'holder'>): Promise<void> =>
  store.write(async (tx) => {
    await sql`update leases set expires_at = clock_timestamp() - interval '1 second'
      where name = ${name} and holder = ${holder}`.execute(tx)
  })

/** Another process holds the lease now. */
export class LostLease extends Error {
  override readonly name = 'LostLease'
}

/** Locks the lease until `tx` ends. Throws `LostLease` if another process holds it. */
export const requireLease = async (tx: Tx, { name, holder, epoch }: Lease): Promise<void> => {
  const held = await tx
    .selectFrom('leases')
    .select('epoch')
    .where('name', '=', name)
    .where('holder', '=', holder)
    .where('epoch', '=', epoch)
    .forUpdate()
    .executeTakeFirst()
  if (!held) throw new LostLease(`another process holds the lease ${name}`)
}
