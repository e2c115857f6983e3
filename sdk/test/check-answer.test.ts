import { expect, test } from 'vitest'
import {
  answered,
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
  propose,
  result,
  serve,
  wish,
} from './fake-gateway.ts'

const getCall = 'GET /policies/1/0'
const pollCall = 'GET /api/v1/operations/op_3yQ0cN8pT5mWv1ZrXbK7Ld'
const options = { idempotencyKey: key }

const unfit: [string, object][] = [
  ['another product', { productId: '9' }],
  ['other cover', { originalCoverage: '1' }],
  ['another payer', { payer: other }],
  ['another expiry', { expiry: String(expiry + day) }],
  ['a premium above maxPremium', { premium: '1300001' }],
  ['no policy', { premium: 'much' }],
]
const unfitWhenNew: [string, object][] = [
  ['another owner', { owner: other }],
  ['cover that is less already', { coverage: '1' }],
]

test.each([...unfit, ...unfitWhenNew])(
  '201 with %s does not fit the order: that is told, with the answer',
  async (_, lie) => {
    const { surety, count } = serve({ [buyCall]: [answered(201, lie)] })
    const error = await failureOf(surety.policies.buy(wish, options))
    expect(error).toMatchObject({ code: 'untrusted_answer', idempotencyKey: key, answer: { ...policy, ...lie } })
    expect(error.message).toContain("The gateway's answer does not fit the order")
    expect(error.message).toContain('do not buy again with another idempotency key')
    expect(count(buyCall)).toBe(1)
  },
)

test.each([...unfit, ...unfitWhenNew])('202 and in the end %s does not fit the order either', async (_, lie) => {
  const { surety, count } = serve({
    [buyCall]: [{ status: 202, body: operation({}) }],
    [pollCall]: [{ status: 200, body: operation({ status: 'succeeded', result }) }],
    [getCall]: [answered(200, lie)],
  })
  expect((await failureOf(surety.policies.buy(wish, options))).code).toBe('untrusted_answer')
  expect([count(buyCall), count(getCall)]).toEqual([1, 1])
})

test.each([
  ...unfit,
  ['another policy', { tokenId: '18446744073709551617' }] as [string, object],
  ['days that were never asked for', { start: String(expiry - 70 * day) }] as [string, object],
])('an order that was executed before, with %s, does not fit', async (_, lie) => {
  const { surety, count } = serve({
    [findCall]: [page({ status: 'succeeded', result })],
    [getCall]: [answered(200, lie)],
  })
  const error = await failureOf(surety.policies.buy(wish, options))
  expect(error).toMatchObject({ code: 'untrusted_answer', answer: { ...policy, ...lie } })
  expect([count(buyCall), count(getCall)]).toEqual([0, 1])
})

test('what was bought long ago may have been sold since, have paid and be over', async () => {
  const long = 400 * day
  const began = { start: String(Number(policy.start) - long), expiry: String(expiry - long) }
  const since = { ...began, owner: other, coverage: '7', paidOut: '999999993', status: 'expired' }
  const terms = { ...propose(key).terms, expiry: began.expiry }
  const { surety } = serve({
    [findCall]: [page({ status: 'succeeded', result, terms, createdAt: new Date().toISOString() })],
    [getCall]: [answered(200, since)],
  })
  expect(await surety.policies.buy(wish, options)).toMatchObject({ owner: other, coverage: 7n, status: 'expired' })
})

test.each<[string, unknown]>([
  ['of another order', operation({ terms: { ...propose(key).terms, orderId: `0x${'ab'.repeat(32)}` } })],
  ['of another product', operation({ terms: { ...propose(key).terms, product: '2' } })],
  ['without terms', {}],
  ['that is none', null],
])('202 with an operation %s does not fit the order', async (_, body) => {
  const { surety, count } = serve({ [buyCall]: [{ status: 202, body }] })
  const error = await failureOf(surety.policies.buy(wish, options))
  expect(error).toMatchObject({ code: 'untrusted_answer', answer: body })
  expect(count(buyCall)).toBe(1)
})

test('a policy for somebody else is theirs, and paid by the wallet', async () => {
  const { surety } = serve({}, (name) => propose(name, { terms: { recipient: other } }))
  const bought = await surety.policies.buy({ ...wish, recipient: other }, options)
  expect(bought).toMatchObject({ owner: other, payer: policy.payer })
  expect(bought).not.toHaveProperty('operationId')
})
