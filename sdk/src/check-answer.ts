import { SuretyError } from './error.ts'
import { allowedShortfall, findExpiryDifference } from './expiry.ts'
import type { Operation } from './operations.ts'
import { type Policy, type PolicyView, parsePolicy } from './policy.ts'
import { maxPremiumOf, type PolicyRequest } from './policy-request.ts'
import { compareFields, type Difference, formatDifference, type Terms } from './terms.ts'
import { orderIdOf } from './typed-data.ts'

type Order = { request: PolicyRequest; key: string; buyer: string; epochSeconds: bigint }

type Expected = {
  order: Order
  /** The signed terms, or recorded terms that match the request. */
  terms: { [Name in keyof Terms]?: string }
  /** The policy's token id, where the operation has it. */
  tokenId?: string
  /** True for a new purchase. An older policy may have been sold or paid since. */
  isNew: boolean
}

/** Reads the policy that an order created, and refuses any other. */
export const checkPolicyAnswer = (answer: unknown, expected: Expected): Policy & { operationId?: string } => {
  const policy = tryParse(answer)
  const difference = policy ? findDifference(policy, expected) : unreadable
  if (policy && !difference) return policy
  throw untrustedAnswer(answer, difference ?? unreadable, expected.order)
}

const unreadable: Difference = { field: 'the answer', expected: 'a policy', found: 'unreadable' }

const tryParse = (answer: unknown): Policy | undefined => {
  try {
    return parsePolicy(answer as PolicyView)
  } catch {
    return undefined
  }
}

const findDifference = (policy: Policy, { order, terms, tokenId, isNew }: Expected): Difference | undefined => {
  const { request, buyer, epochSeconds } = order
  const fields: [string, unknown, unknown][] = [
    ['product', request.productId, policy.productId],
    ['coverage', request.coverage, policy.originalCoverage],
    ['expiry', request.expiry ?? terms.expiry, policy.expiry],
    ['payer', buyer, policy.payer],
    ['token', tokenId ?? policy.tokenId, policy.tokenId],
  ]
  if (isNew)
    fields.push(['owner', request.recipient ?? buyer, policy.owner], ['coverage', request.coverage, policy.coverage])
  const difference = compareFields(fields)
  if (difference) return difference
  const maxPremium = maxPremiumOf(request)
  if (policy.premium > maxPremium) return { field: 'premium', expected: `at most ${maxPremium}`, found: policy.premium }
  if (request.days === undefined) return undefined
  const start = { since: policy.start, shortfall: allowedShortfall.recorded, epochSeconds }
  return findExpiryDifference(policy.expiry, request.days, start)
}

/** Refuses an operation whose terms are not the ones just signed. */
export const checkOperationAnswer = (answer: unknown, { order, terms }: Expected): Operation => {
  const operation = answer as Operation | null
  const fields = Object.entries(terms).map(([name, signed]): [string, unknown, unknown] => [
    name,
    signed,
    operation?.terms?.[name],
  ])
  const difference = compareFields(fields)
  if (difference) throw untrustedAnswer(answer, difference, order)
  return operation as Operation
}

/** The message warns against a second purchase: the order is signed, so a caller who takes this for a failure may pay twice. */
const untrustedAnswer = (answer: unknown, difference: Difference, { key, buyer }: Order): SuretyError =>
  new SuretyError({
    status: 200,
    code: 'untrusted_answer',
    message:
      `The gateway's answer does not match the order: ${formatDifference(difference)}. The order may have been executed, so ` +
      `do not buy again with another idempotency key. Look up order ${orderIdOf(key)} of ${buyer} at another gateway or on ` +
      'the chain; the answer is in `answer`.',
    answer,
  })
