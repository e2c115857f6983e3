import { type Issuer, issueKey } from './issue.ts'
import { type Claim, type Proof, requireProof } from './message.ts'

/** Issues a key to a caller that proves that it owns the wallet. */
export const onboard = async (world: Issuer & Proof, { label, ...claim }: Claim & { label?: string }) => {
  const wallet = await requireProof(world, 'onboarding', claim)
  return issueKey(world, { wallet, label: label ?? null, signedAt: BigInt(claim.timestamp) })
}
