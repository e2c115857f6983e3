import { expect, test } from 'vitest'
import {
  buyCall,
  day,
  expiry,
  failureOf,
  findCall,
  key,
  operation,
  other,
  page,
  policy,
  policyReply,
  propose,
  request,
  result,
  serve,
} from './fake-gateway.ts'

const getCall = 'GET /policies/1/0'
const pollCall = 'GET /api/v1/operations/op_3yQ0cN8pT5mWv1ZrXbK7Ld'
const options = { idempotencyKey: key }

const mismatches: [string, object][] = [
  ['another product', { productId: '9' }],
  ['another coverage', { originalCoverage: '1' }],
  ['another payer', { payer: other }],
  ['another expiry', { expiry: String(expiry + day) }],
  ['a premium above maxPremium', { premium: '1300001' }],
  ['an unreadable premium', { premium: 'much' }],
]
const mismatchesWhenNew: [string, object][] = [
  ['another owner', { owner: other }],
  ['less coverage than was bought', { coverage: '1' }],
]

test.each([...mismatches, ...mismatchesWhenNew])(
  'refuses a 201 answer with %s, and the error carries the answer',
  async (_, forged) => {
    const { surety, count } = serve({ [buyCall]: [policyReply(201, forged)] })
    const error = await failureOf(surety.policies.buy(request, options))
    expect(error).toMatchObject({ code: 'untrusted_answer', idempotencyKey: key, answer: { ...policy, ...forged } })
    expect(error.message).toContain("The gateway's answer does not match the order")
    expect(error.message).toContain('do not order again with another idempotency key')
    expect(count(buyCall)).toBe(1)
  },
)

test.each([...mismatches, ...mismatchesWhenNew])('refuses %s after a 202', async (_, forged) => {
  const { surety, count } = serve({
    [buyCall]: [{ status: 202, body: operation({}) }],
    [pollCall]: [{ status: 200, body: operation({ status: 'succeeded', result }) }],
    [getCall]: [policyReply(200, forged)],
  })
  expect((await failureOf(surety.policies.buy(request, options))).code).toBe('untrusted_answer')
  expect([count(buyCall), count(getCall)]).toEqual([1, 1])
})

test.each([
  ...mismatches,
  ['another policy', { tokenId: '18446744073709551617' }] as [string, object],
  ['a term that was not requested', { start: String(expiry - 70 * day) }] as [string, object],
])('refuses an earlier order that was executed with %s', async (_, forged) => {
  const { surety, count } = serve({
    [findCall]: [page({ status: 'succeeded', result })],
    [getCall]: [policyReply(200, forged)],
  })
  const error = await failureOf(surety.policies.buy(request, options))
  expect(error).toMatchObject({ code: 'untrusted_answer', answer: { ...policy, ...forged } })
  expect([count(buyCall), count(getCall)]).toEqual([0, 1])
})

test('accepts an old policy that was sold, paid out and expired since', async () => {
  const long = 400 * day
  const began = { start: String(Number(policy.start) - long), expiry: String(expiry - long) }
  const since = { ...began, owner: other, coverage: '7', paidOut: '999999993', status: 'expired' }
  const terms = { ...propose(key).terms, expiry: began.expiry }
  const { surety } = serve({
    [findCall]: [page({ status: 'succeeded', result, terms, createdAt: new Date().toISOString() })],
    [getCall]: [policyReply(200, since)],
  })
  expect(await surety.policies.buy(request, options)).toMatchObject({ owner: other, coverage: 7n, status: 'expired' })
})

test('accepts an old policy that was extended since, for a premium of its own', async () => {
  const since = { extensions: '1', expiry: String(expiry + 90 * day), premium: '9000000' }
  const { surety } = serve({
    [findCall]: [page({ status: 'succeeded', result })],
    [getCall]: [policyReply(200, since)],
  })
  expect(await surety.policies.buy(request, options)).toMatchObject({ extensions: 1n, premium: 9_000_000n })
})

test.each<[string, unknown]>([
  ['of another order', operation({ terms: { ...propose(key).terms, orderId: `0x${'ab'.repeat(32)}` } })],
  ['of another product', operation({ terms: { ...propose(key).terms, product: '2' } })],
  ['without terms', {}],
  ['that is null', null],
])('refuses a 202 answer with an operation %s', async (_, body) => {
  const { surety, count } = serve({ [buyCall]: [{ status: 202, body }] })
  const error = await failureOf(surety.policies.buy(request, options))
  expect(error).toMatchObject({ code: 'untrusted_answer', answer: body })
  expect(count(buyCall)).toBe(1)
})

test('buys a policy for another owner, paid by the wallet', async () => {
  const { surety } = serve({}, (name) => propose(name, { terms: { recipient: other } }))
  const bought = await surety.policies.buy({ ...request, recipient: other }, options)
  expect(bought).toMatchObject({ owner: other, payer: policy.payer })
  expect(bought).not.toHaveProperty('operationId')
})
