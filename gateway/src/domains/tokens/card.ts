import type { Static } from 'typebox'
import type { BondView } from '../bonds/schema.ts'
import type { PolicyView } from '../policies/schema.ts'

type Policy = Static<typeof PolicyView>
type Bond = Static<typeof BondView>

/** What is shown of a position: one amount, one date, one status. */
export type Card = {
  kind: 'Policy' | 'Bond'
  productId: string
  index: string
  amount: { label: string; value: bigint }
  dates: { label: string; at: bigint }[]
  status: string
  /** Whether it is over: nothing is covered, at risk or to be claimed any more. */
  over: boolean
  promise: string
}

const policyStatuses: Record<Policy['status'], string> = {
  waiting: 'Waiting',
  active: 'Active',
  expired: 'Expired',
  paid_out: 'Paid out',
  surrendered: 'Surrendered',
}

const policyAmount = ({ status, coverage, paidOut, surrendered }: Policy): Card['amount'] => {
  if (status === 'paid_out') return { label: 'Paid out', value: BigInt(paidOut) }
  if (status === 'surrendered') return { label: 'Surrendered', value: BigInt(surrendered) }
  return { label: 'Coverage', value: BigInt(coverage) }
}

export const policyCard = (policy: Policy): Card => ({
  kind: 'Policy',
  productId: policy.productId,
  index: policy.index,
  amount: policyAmount(policy),
  dates: [
    { label: 'Cover starts', at: BigInt(policy.activeFrom) },
    { label: 'Cover ends', at: BigInt(policy.expiry) },
  ],
  status: policyStatuses[policy.status],
  over: policy.status !== 'waiting' && policy.status !== 'active',
  promise: 'Its owner receives the payouts. The cover moves with the token.',
})

const bondStatuses: Record<Bond['status'], string> = {
  committed: 'Committed',
  retained: 'Retained',
  released: 'Released',
  closed: 'Closed',
}

export const bondCard = (bond: Bond): Card => ({
  kind: 'Bond',
  productId: bond.productId,
  index: bond.index,
  amount:
    bond.status === 'closed'
      ? { label: 'Claimed', value: BigInt(bond.claimedPrincipal) + BigInt(bond.claimedPremium) }
      : { label: 'Principal', value: BigInt(bond.atRisk) + BigInt(bond.released) },
  dates: [
    { label: 'Posted', at: BigInt(bond.postedAt) },
    { label: 'Matures', at: BigInt(bond.maturity) },
  ],
  status: bondStatuses[bond.status],
  over: bond.status === 'closed',
  promise: 'It backs cover, bears its losses and earns its premium. What it can claim moves with the token.',
})
