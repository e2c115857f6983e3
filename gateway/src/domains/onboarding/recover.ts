import { getAddress } from 'viem'
import { AppError } from '../../base/errors.ts'
import { lockApiKeys } from '../../store/locks.ts'
import { announce } from '../../store/revisions.ts'
import type { Store } from '../../store/store.ts'
import { type KeyRing, keysTopic } from './key-ring.ts'
import { type Claim, type Proof, requireProof } from './message.ts'
import { tellRevoked } from './news.ts'
import { advanceRecovery, revokeAllKeys } from './store.ts'

/** Revokes every key of a wallet for whoever proves to hold it: the way back for an agent that lost them all. */
export const recoverWallet = async (world: Proof & { store: Store; keyRing: KeyRing }, claim: Claim) => {
  const wallet = await requireProof(world, 'recovery', claim)
  const revokedKeys = await world.store.transaction(async (tx) => {
    await lockApiKeys(tx, wallet)
    if (!(await advanceRecovery(tx, { wallet, timestamp: BigInt(claim.timestamp) }))) throw doneBefore()
    const now = world.clock.now()
    const revoked = await revokeAllKeys(tx, { wallet, now })
    await tellRevoked(tx, revoked, { now })
    await announce(tx, keysTopic)
    return revoked.length
  })
  await world.keyRing.settle()
  return { walletAddress: getAddress(wallet), revokedKeys }
}

/** Otherwise whoever saw the request could repeat it, and revoke keys that were issued since. */
const doneBefore = (): AppError =>
  new AppError(
    'conflict',
    'The wallet was recovered at this time or later: a signed timestamp works once. Sign again with the present time.',
  )
