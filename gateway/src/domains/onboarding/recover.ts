import { getAddress } from 'viem'
import { AppError } from '../../base/errors.ts'
import { lockApiKeys } from '../../store/locks.ts'
import { announce } from '../../store/revisions.ts'
import type { Store } from '../../store/store.ts'
import { publishKeysRevoked } from './key-events.ts'
import { type KeyRing, keysTopic } from './key-ring.ts'
import { type Claim, type Proof, requireProof } from './message.ts'
import { advanceRecovery, revokeAllKeys } from './store.ts'

/** Revokes every key of a wallet, for an agent that lost them all and proves that it owns the wallet. */
export const recoverWallet = async (world: Proof & { store: Store; keyRing: KeyRing }, claim: Claim) => {
  const wallet = await requireProof(world, 'recovery', claim)
  const revokedKeys = await world.store.transaction(async (tx) => {
    await lockApiKeys(tx, wallet)
    if (!(await advanceRecovery(tx, { wallet, timestamp: BigInt(claim.timestamp) }))) throw recoveredBefore()
    const now = world.clock.now()
    const revoked = await revokeAllKeys(tx, { wallet, now })
    await publishKeysRevoked(tx, revoked, { now })
    await announce(tx, keysTopic)
    return revoked.length
  })
  await world.keyRing.propagateRevocation()
  return { walletAddress: getAddress(wallet), revokedKeys }
}

/** Otherwise anyone who saw the request could replay it and revoke newer keys. */
const recoveredBefore = (): AppError =>
  new AppError(
    'conflict',
    'This timestamp or a later one was already used to recover the wallet. Sign again with the current time.',
  )
