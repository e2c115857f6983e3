import { keccak256, stringToBytes } from 'viem'
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
  policyReply,
  propose,
  type Reply,
  refuse,
  request,
  result,
  serve,
  signer,
} from './fake-gateway.ts'

const quoteCall = 'POST /api/v1/policies/quote'
const getCall = 'GET /policies/1/0'
const executed = refuse(409, 'order_executed')
const nothing: Reply = { status: 200, body: { data: [], nextCursor: null } }
const options = { idempotencyKey: key, timeoutMs: 20_000 }

test('finds an order that another gateway executed by its key', async () => {
  const { surety, count } = serve({
    [quoteCall]: [executed],
    [findCall]: [nothing, nothing, page({ status: 'succeeded', result })],
  })
  expect(await surety.policies.buy(request, options)).toMatchObject({ tokenId: 2n ** 64n, productId: 1n })
  expect([count(quoteCall), count(findCall), count(buyCall)]).toEqual([1, 3, 0])
})

test('finds an order that was executed during a retry, with a generated key', async () => {
  const found: Reply[] = []
  const answers = { [buyCall]: [new TypeError('fetch failed'), executed], [findCall]: found }
  const { surety, count } = serve(answers, (name) => {
    found.push(page({ status: 'succeeded', result, terms: propose(name).terms }))
    return propose(name)
  })
  expect(await surety.policies.buy(request)).toMatchObject({ tokenId: 2n ** 64n })
  expect([count(buyCall), count(findCall)]).toEqual([2, 1])
})

test('checks an order found by its key against the request', async () => {
  const terms = { ...propose(key).terms, recipient: other }
  const another = serve({
    [quoteCall]: [executed],
    [findCall]: [nothing, page({ status: 'succeeded', result, terms })],
  })
  expect((await failureOf(another.surety.policies.buy(request, options))).code).toBe('idempotency_key_reused')
  const mismatched = serve({
    [quoteCall]: [executed],
    [findCall]: [nothing, page({ status: 'succeeded', result })],
    [getCall]: [policyReply(200, { premium: '1300001' })],
  })
  expect((await failureOf(mismatched.surety.policies.buy(request, options))).code).toBe('untrusted_answer')
})

test('resumes an order whose request was still under way when its key was looked up', async () => {
  const reused = refuse(409, 'idempotency_key_reused')
  const terms = { ...propose(key).terms, expiry: String(expiry - day) }
  const late = serve({
    [buyCall]: [reused],
    [findCall]: [nothing, page({ status: 'succeeded', result, terms })],
    [getCall]: [policyReply(200, { expiry: terms.expiry })],
  })
  expect(await late.surety.policies.buy(request, options)).toMatchObject({ tokenId: 2n ** 64n })
  expect([late.count(buyCall), late.count(findCall)]).toEqual([1, 2])

  const foreign = { ...terms, recipient: other }
  const another = serve({ [buyCall]: [reused], [findCall]: [nothing, page({ status: 'submitted', terms: foreign })] })
  expect((await failureOf(another.surety.policies.buy(request, options))).message).toContain('recipient')
  const unknown = serve({ [buyCall]: [reused] })
  expect((await failureOf(unknown.surety.policies.buy(request, options))).code).toBe('idempotency_key_reused')
})

const expectWarning = async (buying: Promise<unknown>): Promise<void> => {
  const error = await failureOf(buying)
  expect(error).toMatchObject({ status: 409, code: 'order_executed', idempotencyKey: key })
  expect(error.message).toContain('WAS executed')
  expect(error.message).toContain('Do not order it again under another key')
  expect(error.message).toContain(`order ${keccak256(stringToBytes(key))} of ${signer.address}`)
}

test('warns against a second purchase if the executed policy cannot be found', async () => {
  const unknown = serve({ [quoteCall]: [executed] })
  await expectWarning(unknown.surety.policies.buy(request, { ...options, timeoutMs: 1_500 }))
  expect(unknown.count(findCall)).toBeGreaterThan(1)
  expect(unknown.count(buyCall)).toBe(0)
  const silent = Array.from({ length: 9 }, () => new TypeError('fetch failed'))
  const lost = serve({ [quoteCall]: [executed], [findCall]: [nothing, ...silent] })
  await expectWarning(lost.surety.policies.buy(request, { ...options, timeoutMs: 1_000 }))
  const pages = Array.from({ length: 9 }, () => page({ status: 'succeeded', result }))
  const behind = serve({ [findCall]: pages, [getCall]: Array.from({ length: 9 }, () => refuse(404, 'not_found')) })
  await expectWarning(behind.surety.policies.buy(request, { ...options, timeoutMs: 1_000 }))
  const blank = serve({ [findCall]: Array.from({ length: 9 }, () => page({ status: 'succeeded' })) })
  await expectWarning(blank.surety.policies.buy(request, { ...options, timeoutMs: 1_000 }))
})

test('waits for an order recorded as expired but executed elsewhere, and does not sign it twice', async () => {
  const { surety, count } = serve({
    [quoteCall]: [executed],
    [findCall]: [page({ status: 'expired' }), page({ status: 'expired' }), page({ status: 'succeeded', result })],
  })
  expect(await surety.policies.buy(request, options)).toMatchObject({ tokenId: 2n ** 64n })
  expect([count(quoteCall), count(buyCall)]).toEqual([1, 0])
})

test.each<[string, object, RegExp]>([
  ['superseded', { executed: { ...result, index: '7' } }, /with other terms: policy 7 of product 1\./],
  ['voided', {}, /Use a new idempotency key/],
])('explains what to do about a %s order', async (status, changed, message) => {
  const { surety } = serve({ [findCall]: [page({ status, ...changed })] })
  const error = await failureOf(surety.policies.buy(request, options))
  expect(error).toMatchObject({ status: 409, code: `order_${status}` })
  expect(error.message).toMatch(message)
})

test('offers to sign again with the same key after an order expires during the wait', async () => {
  const polled = 'GET /api/v1/operations/op_3yQ0cN8pT5mWv1ZrXbK7Ld'
  const { surety } = serve({
    [findCall]: [page({})],
    [polled]: [{ status: 200, body: operation({ status: 'expired' }) }],
  })
  const error = await failureOf(surety.policies.buy(request, options))
  expect(error.code).toBe('order_expired')
  expect(error.message).toContain('Call again with the same idempotency key')
})
