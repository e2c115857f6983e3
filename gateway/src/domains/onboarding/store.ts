import { sql, type Tx } from '../../store/store.ts'
import type { Tables } from '../../store/tables.ts'

export type KeyRow = Tables['api_keys']

export const maxActiveKeys = 3

/** Revokes keys whose grace period is over, which frees their slots. */
const retireKeys = async (tx: Tx, { wallet, now }: { wallet: string; now: Date }): Promise<void> => {
  await tx
    .updateTable('api_keys')
    .set({ slot: null, revoked_at: sql`expires_at` })
    .where('wallet', '=', wallet)
    .where('slot', 'is not', null)
    .where('expires_at', '<=', now)
    .execute()
}

export type NewKey = Pick<KeyRow, 'key_id' | 'wallet' | 'hash' | 'hint' | 'label'>

/** Adds a key, and tells whether the wallet has others. Undefined: it has no free slot. The wallet must be locked. */
export const insertKey = async (
  tx: Tx,
  { key, now }: { key: NewKey; now: Date },
): Promise<{ row: KeyRow; hasOthers: boolean } | undefined> => {
  await retireKeys(tx, { wallet: key.wallet, now })
  const held = await tx
    .selectFrom('api_keys')
    .select('slot')
    .where('wallet', '=', key.wallet)
    .where('slot', 'is not', null)
    .execute()
  const slot = [1, 2, 3].find((free) => !held.some((row) => row.slot === free))
  if (slot === undefined) return undefined
  const row = { ...key, slot, created_at: now, last_used_at: null, expires_at: null, revoked_at: null }
  await tx.insertInto('api_keys').values(row).execute()
  return { row, hasOthers: held.length > 0 }
}

export const findKey = (tx: Tx, { wallet, keyId }: { wallet: string; keyId: string }): Promise<KeyRow | undefined> =>
  tx.selectFrom('api_keys').selectAll().where('key_id', '=', keyId).where('wallet', '=', wallet).executeTakeFirst()

/** Keys that are not revoked, each once for every active key of its wallet, with when that one ends. */
export const findKeysByHash = (tx: Tx, hashes: readonly string[]) =>
  tx
    .selectFrom('api_keys as own')
    .leftJoin('api_keys as active', (join) =>
      join.onRef('active.wallet', '=', 'own.wallet').on('active.slot', 'is not', null),
    )
    .selectAll('own')
    .select('active.expires_at as active_until')
    .where('own.hash', '=', sql<string>`any(${hashes}::text[])`)
    .where('own.revoked_at', 'is', null)
    .execute()

type Position = { createdAt: Date; keyId: string }

/** Returns up to `limit` keys of a wallet, newest first, starting after `after`. */
export const listKeys = (
  tx: Tx,
  { wallet, limit, after }: { wallet: string; limit: number; after: Position | undefined },
) => {
  const all = tx.selectFrom('api_keys').selectAll().where('wallet', '=', wallet)
  const rest = after ? all.where(sql<boolean>`(created_at, key_id) < (${after.createdAt}, ${after.keyId})`) : all
  return rest.orderBy('created_at', 'desc').orderBy('key_id', 'desc').limit(limit).execute()
}

const selectActive = (tx: Tx, { wallet, now }: { wallet: string; now: Date }) =>
  tx
    .selectFrom('api_keys')
    .select(sql<number>`count(*)::int4`.as('count'))
    .where('wallet', '=', wallet)
    .where('slot', 'is not', null)
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', now)]))

type OwnKey = { wallet: string; keyId: string; now: Date }

/** A key, and how many active ones its wallet has. */
export const findKeyAndCount = (tx: Tx, { wallet, keyId, now }: OwnKey) =>
  tx
    .selectFrom('api_keys')
    .selectAll()
    .select(selectActive(tx, { wallet, now }).as('active_keys'))
    .where('key_id', '=', keyId)
    .where('wallet', '=', wallet)
    .executeTakeFirst()

/** Returns false if the key was already revoked. */
export const revokeKeyRow = async (tx: Tx, { keyId, now }: { keyId: string; now: Date }): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('api_keys')
    .set({ slot: null, revoked_at: now })
    .where('key_id', '=', keyId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Expires a key at `expiresAt`, or earlier if that is set already: a key cannot extend its own grace period. */
export const limitLife = async (tx: Tx, { keyId, expiresAt }: { keyId: string; expiresAt: Date }): Promise<void> => {
  await sql`update api_keys set expires_at = least(expires_at, ${expiresAt}) where key_id = ${keyId}`.execute(tx)
}

/** Revokes every active key of a wallet and returns them. */
export const revokeAllKeys = async (tx: Tx, { wallet, now }: { wallet: string; now: Date }): Promise<KeyRow[]> => {
  await retireKeys(tx, { wallet, now })
  return tx
    .updateTable('api_keys')
    .set({ slot: null, revoked_at: now })
    .where('wallet', '=', wallet)
    .where('revoked_at', 'is', null)
    .returningAll()
    .execute()
}

/** Records a recovery. Returns false if the wallet has one with this or a later timestamp. */
export const advanceRecovery = async (
  tx: Tx,
  { wallet, timestamp }: { wallet: string; timestamp: bigint },
): Promise<boolean> => {
  const { rows } = await sql`insert into recoveries (wallet, timestamp) values (${wallet}, ${timestamp})
    on conflict (wallet) do update set timestamp = excluded.timestamp where recoveries.timestamp < excluded.timestamp
    returning wallet`.execute(tx)
  return rows.length > 0
}

export const findRecovery = (tx: Tx, wallet: string): Promise<{ timestamp: bigint } | undefined> =>
  tx.selectFrom('recoveries').select('timestamp').where('wallet', '=', wallet).executeTakeFirst()

/** Stores when keys were last used. A time never moves back, whichever process writes last. */
export const saveUses = async (tx: Tx, uses: ReadonlyMap<string, Date>): Promise<void> => {
  // One order everywhere, so that two processes cannot deadlock.
  const sorted = [...uses].sort(([a], [b]) => (a < b ? -1 : 1))
  const [ids, times] = [sorted.map(([keyId]) => keyId), sorted.map(([, time]) => time.toISOString())]
  await sql`update api_keys set last_used_at = greatest(last_used_at, used.at)
    from unnest(${ids}::text[], ${times}::timestamptz[]) as used (key_id, at)
    where api_keys.key_id = used.key_id`.execute(tx)
}

/**
 * Deletes up to `limit` keys that were revoked, or whose grace period ended, before `endedBefore`. Returns how many. Their
 * hashes are then unknown, and an unknown key is rejected like a revoked one.
 */
export const deleteEndedKeys = async (
  tx: Tx,
  { endedBefore, limit }: { endedBefore: Date; limit: number },
): Promise<number> => {
  const { rows } = await sql`delete from api_keys where key_id in (
    select key_id from api_keys where coalesce(revoked_at, expires_at) < ${endedBefore}
    order by coalesce(revoked_at, expires_at) limit ${limit} for update skip locked) returning key_id`.execute(tx)
  return rows.length
}
