import { getAddress } from 'viem'
import type { Clock } from '../../base/clock.ts'
import { AppError } from '../../base/errors.ts'
import { newId } from '../../base/ids.ts'
import { formatTime } from '../../base/times.ts'
import { lockApiKeys } from '../../store/locks.ts'
import type { Store, Tx } from '../../store/store.ts'
import { publishKeyCreated } from './key-events.ts'
import { hashKey, hintOf, type KeyPrefix, makeKey } from './key-format.ts'
import { announceKeys, type KeyRing } from './key-ring.ts'
import { findRecovery, insertKey, maxActiveKeys } from './store.ts'

export type Issuer = { store: Store; clock: Clock; keyPrefix: KeyPrefix; keyRing: Pick<KeyRing, 'forget'> }

/** Issues a key to a wallet. Its plaintext exists only here; the store keeps a hash. */
export const issueKey = async (
  issuer: Issuer,
  { signedAt, ...request }: { wallet: string; label: string | null; signedAt?: bigint },
) => {
  const { wallet } = request
  const issued = await issuer.store.transaction(async (tx) => {
    await lockApiKeys(tx, wallet)
    if (signedAt !== undefined) await requireLaterThanRecovery(tx, { wallet, signedAt })
    const issued = await addKey(tx, issuer, request)
    if (!issued) throw capReached()
    return issued
  })
  issuer.keyRing.forget(wallet)
  return issued
}

/** A recovery invalidates everything signed up to its time, so that a captured request cannot issue a key after it. */
const requireLaterThanRecovery = async (
  tx: Tx,
  { wallet, signedAt }: { wallet: string; signedAt: bigint },
): Promise<void> => {
  const recovery = await findRecovery(tx, wallet)
  if (!recovery || recovery.timestamp < signedAt) return
  throw new AppError(
    'stale_timestamp',
    `The wallet was recovered with timestamp ${formatTime(recovery.timestamp)}, which ended every message signed with that timestamp or ` +
      `an earlier one; this message has ${formatTime(signedAt)}. Sign again with timestamp ${recovery.timestamp + 1n} or later.`,
  )
}

/** Adds a key inside a transaction that holds the wallet's lock. Returns undefined if the wallet has too many. */
export const addKey = async (
  tx: Tx,
  { clock, keyPrefix }: Issuer,
  { wallet, label }: { wallet: string; label: string | null },
) => {
  const apiKey = makeKey(keyPrefix)
  const key = { key_id: newId('key'), wallet, label, hash: hashKey(apiKey), hint: hintOf(apiKey) }
  const inserted = await insertKey(tx, { key, now: clock.now() })
  if (!inserted) return undefined
  const { row, hasOthers } = inserted
  // Nobody can have counted the keys of a wallet that had none.
  if (hasOthers) await announceKeys(tx, wallet)
  await publishKeyCreated(tx, row)
  return {
    keyId: row.key_id,
    apiKey,
    walletAddress: getAddress(wallet),
    label: row.label,
    createdAt: row.created_at.toISOString(),
  }
}

const capReached = (): AppError =>
  new AppError(
    'cap_reached',
    `The wallet already has ${maxActiveKeys} active keys. Revoke one with DELETE /api/v1/agent/keys/{keyId}, or, if they are ` +
      'lost, all of them with POST /api/v1/agent/recover. Then try again.',
  )
