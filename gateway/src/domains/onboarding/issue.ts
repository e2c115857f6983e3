import { getAddress } from 'viem'
import type { Clock } from '../../base/clock.ts'
import { AppError } from '../../base/errors.ts'
import { newId } from '../../base/ids.ts'
import type { Store, Tx } from '../../store/store.ts'
import { hashKey, hintOf, type KeyPrefix, makeKey } from './key-format.ts'
import { insertKey, lockWallet, mostActiveKeys } from './store.ts'

export type Issuer = { store: Store; clock: Clock; keyPrefix: KeyPrefix }

/** Issues a key to a wallet. This is the only moment at which its text exists: what is kept is a hash. */
export const issueKey = (issuer: Issuer, request: { wallet: string; label: string | null }) =>
  issuer.store.transaction(async (tx) => {
    await lockWallet(tx, request.wallet)
    return addKey(tx, issuer, request)
  })

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
