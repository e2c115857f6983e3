import { getAddress } from 'viem'
import type { Clock } from '../../base/clock.ts'
import { AppError } from '../../base/errors.ts'
import type { Asset } from '../../chain/asset.ts'
import { type Caller, invalidKey } from '../../http/authenticate.ts'
import { cutPage, readCursor } from '../../http/pages.ts'
import { lockApiKeys } from '../../store/locks.ts'
import type { Store, Tx } from '../../store/store.ts'
import { addKey, type Issuer } from './issue.ts'
import { publishKeysRevoked } from './key-events.ts'
import { announceKeys, type KeyRing } from './key-ring.ts'
import { defaultGraceSeconds } from './schema.ts'
import { findKey, findKeyAndCount, type KeyRow, limitLife, listKeys, maxActiveKeys, revokeKeyRow } from './store.ts'

type Keys = { store: Store; clock: Clock; keyRing: KeyRing }
type Target = { caller: Caller; keyId: string }

const viewKey = (row: KeyRow, { caller, now }: { caller: Caller; now: Date }) => {
  const over = row.expires_at && row.expires_at <= now ? row.expires_at : null
  const revokedAt = row.revoked_at ?? over
  return {
    keyId: row.key_id,
    label: row.label,
    hint: row.hint,
    status: revokedAt ? ('revoked' as const) : ('active' as const),
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
    current: row.key_id === caller.keyId,
  }
}

export const getAgent = async (keys: Keys & { asset: Asset }, caller: Caller) => {
  const { store, clock, keyRing, asset } = keys
  const [wallet, now] = [caller.wallet.toLowerCase(), clock.now()]
  const readKeyAndCount = async () => {
    const row = await store.read((tx) => findKeyAndCount(tx, { wallet, keyId: caller.keyId, now }))
    return row && { row, activeKeys: row.active_keys ?? 0 }
  }
  const [known, described, balance] = await Promise.all([
    keyRing.recallKey(caller) ?? readKeyAndCount(),
    asset.describe(),
    asset.findBalance(wallet),
  ])
  if (!known) throw noSuchKey(caller.keyId)
  return {
    walletAddress: getAddress(caller.wallet),
    key: viewKey(known.row, { caller, now }),
    activeKeys: known.activeKeys,
    maxActiveKeys: maxActiveKeys,
    asset: described,
    balance: balance === undefined ? null : String(balance),
  }
}

/** Lists the keys of the caller's wallet, newest first, including revoked ones. */
export const listOwnKeys = async (
  { store, clock }: Keys,
  { caller, ...query }: { caller: Caller; limit: number; cursor?: string },
) => {
  const list = `keys of ${caller.wallet}`
  const [createdMs, keyId = ''] = readCursor(list, query, [/^[1-9][0-9]{11,13}$/, /^key_[0-9A-Za-z]{22}$/]) ?? []
  const after = createdMs ? { createdAt: new Date(Number(createdMs)), keyId } : undefined
  const rows = await store.read((tx) =>
    listKeys(tx, { wallet: caller.wallet.toLowerCase(), limit: query.limit + 1, after }),
  )
  const page = cutPage(list, query, rows, (row) => [String(row.created_at.getTime()), row.key_id])
  return { ...page, data: page.data.map((row) => viewKey(row, { caller, now: clock.now() })) }
}

/** A key of the caller's wallet, active or not. */
export const getKey = async ({ store, clock }: Keys, { caller, keyId }: Target) => {
  const row = await store.read((tx) => findKey(tx, { wallet: caller.wallet.toLowerCase(), keyId }))
  if (!row) throw noSuchKey(keyId)
  return viewKey(row, { caller, now: clock.now() })
}

/**
 * Revokes a key of the caller's own wallet. When it resolves, no process accepts the key. A key in its grace period may
 * revoke itself: that only ends what the rotation ends anyway.
 */
export const revokeKey = async (keys: Keys, { caller, keyId }: Target) => {
  const changed = await changeKeys(keys, caller, async (tx, { wallet, now, own }) => {
    if (keyId !== caller.keyId) requireLasting(own)
    const row = await findKey(tx, { wallet, keyId })
    if (!row) throw noSuchKey(keyId)
    const isRevoked = await revokeKeyRow(tx, { keyId, now })
    if (isRevoked) await publishKeysRevoked(tx, [row], { now })
    return isRevoked
  })
  if (changed) await keys.keyRing.propagateRevocation(caller.wallet.toLowerCase())
  return getKey(keys, { caller, keyId })
}

type Rotation = Target & { graceSeconds?: number; label?: string }

/** Replaces a key. The old one works for up to `graceSeconds` and counts as active until then. */
export const rotateKey = async (keys: Keys & Issuer, { caller, keyId, label, ...rotation }: Rotation) => {
  const { graceSeconds = defaultGraceSeconds } = rotation
  const issued = await changeKeys(keys, caller, async (tx, { wallet, now, own }) => {
    requireLasting(own)
    const old = await findKey(tx, { wallet, keyId })
    if (!old || viewKey(old, { caller, now }).status === 'revoked') throw noSuchKey(keyId)
    const revokedAt = new Date(now.getTime() + graceSeconds * 1000)
    if (graceSeconds === 0) await revokeKeyRow(tx, { keyId, now })
    else await limitLife(tx, { keyId, expiresAt: revokedAt })
    await publishKeysRevoked(tx, [old], { now, revokedAt })
    const issued = await addKey(tx, keys, { wallet, label: label ?? old.label })
    if (!issued) throw noRoomForGrace(graceSeconds)
    return issued
  })
  await keys.keyRing.propagateRevocation(caller.wallet.toLowerCase())
  return issued
}

/** The old key keeps its place among the active ones, so this cannot happen with a grace of 0. */
const noRoomForGrace = (graceSeconds: number): AppError =>
  new AppError(
    'cap_reached',
    `The wallet has ${maxActiveKeys} active keys, and the old one would stay active for ${graceSeconds} s. Send ` +
      'graceSeconds 0 to replace it at once, or revoke another key first.',
  )

/** Otherwise a leaked key could turn itself into a lasting one, or lock its owner out, before its grace period ends. */
const requireLasting = (own: KeyRow): void => {
  if (own.expires_at === null) return
  throw new AppError(
    'key_in_grace',
    `This key was rotated and works until ${own.expires_at.toISOString()}. It can revoke itself, but no other key, and ` +
      'cannot rotate keys: use the key that replaced it.',
  )
}

/**
 * Locks the keys of the caller's wallet, and rejects a key that was revoked during the request: what it starts must not
 * outlive a recovery.
 */
export const confirmKey =
  (clock: Clock) =>
  async (tx: Tx, caller: Caller): Promise<void> => {
    await lockApiKeys(tx, caller.wallet.toLowerCase())
    await requireOwnKey(tx, caller, clock.now())
  }

const requireOwnKey = async (tx: Tx, caller: Caller, now: Date): Promise<KeyRow> => {
  const own = await findKey(tx, { wallet: caller.wallet.toLowerCase(), keyId: caller.keyId })
  if (!own || viewKey(own, { caller, now }).status === 'revoked') throw invalidKey()
  return own
}

type Change<Result> = (tx: Tx, at: { wallet: string; now: Date; own: KeyRow }) => Promise<Result>

/**
 * Changes the keys of the caller's wallet, and announces a change to every process. It checks the caller's own key again:
 * a key that was revoked during the request must not issue a new one.
 */
const changeKeys = <Result>({ store, clock }: Keys, caller: Caller, change: Change<Result>): Promise<Result> =>
  store.transaction(async (tx) => {
    const [wallet, now] = [caller.wallet.toLowerCase(), clock.now()]
    await lockApiKeys(tx, wallet)
    const own = await requireOwnKey(tx, caller, now)
    const result = await change(tx, { wallet, now, own })
    if (result !== false) await announceKeys(tx, wallet)
    return result
  })

const noSuchKey = (keyId: string): AppError =>
  new AppError('not_found', `Your wallet has no active key ${keyId}. GET /api/v1/agent/keys lists its keys.`)
