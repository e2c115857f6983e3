import { getAddress } from 'viem'
import type { Clock } from '../../base/clock.ts'
import { AppError } from '../../base/errors.ts'
import { newId } from '../../base/ids.ts'
import { lockApiKeys } from '../../store/locks.ts'
import type { Store, Tx } from '../../store/store.ts'
import { hashKey, hintOf, type KeyPrefix, makeKey } from './key-format.ts'
import { tellCreated } from './news.ts'
import { findRecovery, insertKey, mostActiveKeys } from './store.ts'

export type Issuer = { store: Store; clock: Clock; keyPrefix: KeyPrefix }

/** Issues a key to a wallet. This is the only moment at which its text exists: what is kept is a hash. */
export const issueKey = (
  issuer: Issuer,
  { signedAt, ...request }: { wallet: string; label: string | null; signedAt?: bigint },
) =>
  issuer.store.transaction(async (tx) => {
    await lockApiKeys(tx, request.wallet)
    if (signedAt !== undefined) await requireLaterThanRecovery(tx, { wallet: request.wallet, signedAt })
    return addKey(tx, issuer, request)
  })

/** A recovery ends everything signed up to its time: a body that somebody captured cannot bring a key back after it. */
const requireLaterThanRecovery = async (
  tx: Tx,
  { wallet, signedAt }: { wallet: string; signedAt: bigint },
): Promise<void> => {
  const recovery = await findRecovery(tx, wallet)
  if (!recovery || recovery.timestamp < signedAt) return
  throw new AppError(
    'stale_timestamp',
    `The wallet was recovered at ${recovery.timestamp}: what was signed until then no longer counts. Sign again with a later time.`,
  )
}

/** Adds a key inside a transaction that holds the wallet's lock. */
export const addKey = async (
  tx: Tx,
  { clock, keyPrefix }: Issuer,
  { wallet, label }: { wallet: string; label: string | null },
) => {
  const apiKey = makeKey(keyPrefix)
  const key = { key_id: newId('key'), wallet, label, hash: hashKey(apiKey), hint: hintOf(apiKey) }
  const row = await insertKey(tx, { key, now: clock.now() })
  if (!row) throw capReached()
  await tellCreated(tx, row)
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
    `The wallet already has ${mostActiveKeys} active keys. Revoke one with DELETE /api/v1/agent/keys/{keyId}, or all of ` +
      'them with POST /agent/recover if they are lost, then try again.',
  )
