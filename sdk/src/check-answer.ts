import { SuretyError } from './error.ts'
import type { Operation } from './operations.ts'
import { type Policy, type PolicyView, readPolicy } from './policy.ts'
import { orderIdOf } from './typed-data.ts'
import {
  type Difference,
  isAfterDays,
  mostPremium,
  type PolicyWish,
  same,
  soonerBy,
  type Terms,
  writeDifference,
} from './wish.ts'

type Order = { wish: PolicyWish; key: string; buyer: string }

type Expected = {
  order: Order
  /** Those that were signed, or recorded and found to be as wished. */
  terms: { [Name in keyof Terms]?: string }
  /** Which policy it is, where an operation tells. */
  tokenId?: string
  /** Bought just now. What was bought before may have been sold since, and have paid. */
  fresh: boolean
}

/** Reads the policy that an order became, and refuses another one. */
export const readBought = (answer: unknown, expected: Expected): Policy & { operationId?: string } => {
  const policy = tryRead(answer)
  const difference = policy && findDifference(policy, expected)
  if (policy && !difference) return policy
  throw distrustAnswer(answer, difference ?? unreadable, expected.order)
}

const unreadable: Difference = { what: 'it', wanted: 'a policy', found: 'cannot be read' }

const tryRead = (answer: unknown): Policy | undefined => {
  try {
    return readPolicy(answer as PolicyView)
  } catch {
    return undefined
  }
}

const findDifference = (policy: Policy, { order, terms, tokenId, fresh }: Expected): Difference | undefined => {
  const { wish, buyer } = order
  const pairs: [string, unknown, unknown][] = [
    ['product', wish.productId, policy.productId],
    ['coverage', wish.coverage, policy.originalCoverage],
    ['expiry', wish.expiry ?? terms.expiry, policy.expiry],
    ['payer', buyer, policy.payer],
    ['token', tokenId ?? policy.tokenId, policy.tokenId],
  ]
  if (fresh) pairs.push(['owner', wish.recipient ?? buyer, policy.owner], ['coverage', wish.coverage, policy.coverage])
  for (const [what, wanted, found] of pairs) if (!same(wanted, found)) return { what, wanted, found }
  const most = mostPremium(wish)
  if (policy.premium > most) return { what: 'premium', wanted: `at most ${most}`, found: policy.premium }
  const { days } = wish
  if (days === undefined) return undefined
  const counted = { days, since: policy.start, sooner: soonerBy.recorded }
  if (isAfterDays(policy.expiry, counted)) return undefined
  return { what: 'expiry', wanted: `one of ${days} days from ${policy.start}`, found: policy.expiry }
}

/** Refuses an operation that is not about the terms that were just signed. */
export const requireAccepted = (answer: unknown, { order, terms }: Expected): Operation => {
  const operation = answer as Operation | null
  for (const [what, wanted] of Object.entries(terms)) {
    const found = operation?.terms?.[what]
    if (!same(wanted, found)) throw distrustAnswer(answer, { what, wanted, found }, order)
  }
  return operation as Operation
}

/** Whatever was answered, something was signed: who takes this for a failure, and buys again, may pay twice. */
const distrustAnswer = (answer: unknown, difference: Difference, { key, buyer }: Order): SuretyError =>
  new SuretyError({
    status: 200,
    code: 'untrusted_answer',
    message:
      `The gateway's answer does not fit the order: ${writeDifference(difference)}. The order may have been executed ` +
      'all the same: do not buy again with another idempotency key before you know. What was answered is in `answer`; ' +
      `another gateway, or the chain, tells what became of order ${orderIdOf(key)} of ${buyer}.`,
    answer,
  })
