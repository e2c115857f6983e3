import { getAddress } from 'viem'
import { AppError } from '../../base/errors.ts'
import { lockApiKeys } from '../../store/locks.ts'
import type { Store, Tx } from '../../store/store.ts'
import { publishKeysRevoked } from './key-events.ts'
import { announceKeys, type KeyRing } from './key-ring.ts'
import { type Claim, type Proof, requireProof } from './message.ts'
import { advanceRecovery, findRecovery, revokeAllKeys } from './store.ts'

export type RecoverOptions = Proof & {
  store: Store
  keyRing: KeyRing
  /** Pauses the webhooks of a wallet and returns how many. */
  pauseWebhooks(tx: Tx, target: { wallet: string; now: Date }): Promise<number>
}

/**
 * Revokes every key of a wallet, for an agent that lost them all and proves that it owns the wallet. Someone else who has the keys may
 * have added webhooks, so these are paused.
 */
export const recoverWallet = async (world: RecoverOptions, claim: Claim) => {
  const wallet = await requireProof(world, 'recovery', claim)
  const { revokedKeys, pausedWebhooks } = await world.store.transaction(async (tx) => {
    await lockApiKeys(tx, wallet)
    const timestamp = BigInt(claim.timestamp)
    if (!(await advanceRecovery(tx, { wallet, timestamp }))) throw recoveredBefore(await findRecovery(tx, wallet))
    const now = world.clock.now()
    const revoked = await revokeAllKeys(tx, { wallet, now })
    await publishKeysRevoked(tx, revoked, { now })
    const pausedWebhooks = await world.pauseWebhooks(tx, { wallet, now })
    await announceKeys(tx, wallet)
    return { revokedKeys: revoked.length, pausedWebhooks }
  })
  await world.keyRing.propagateRevocation(wallet)
  return { walletAddress: getAddress(wallet), revokedKeys, pausedWebhooks }
}

/** Otherwise anyone who saw the request could replay it and revoke newer keys. */
const recoveredBefore = (last: { timestamp: bigint } | undefined): AppError =>
  new AppError(
    'conflict',
    `The wallet was already recovered with timestamp ${last?.timestamp}, and each timestamp works once. To recover it again, ` +
      'sign a later timestamp.',
  )
