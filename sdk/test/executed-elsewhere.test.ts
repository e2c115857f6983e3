import { keccak256, stringToBytes } from 'viem'
import { expect, test } from 'vitest'
import {
  answered,
  buyCall,
  failureOf,
  findCall,
  key,
  operation,
  other,
  page,
  propose,
  type Reply,
  refuse,
  result,
  serve,
  signer,
  wish,
} from './fake-gateway.ts'

const quoteCall = 'POST /api/v1/policies/quote'
const getCall = 'GET /policies/1/0'
const executed = refuse(409, 'order_executed')
const nothing: Reply = { status: 200, body: { data: [], nextCursor: null } }
const options = { idempotencyKey: key, timeoutMs: 2_000 }

test('an order that another gateway executed is found by its key, and is the answer', async () => {
  const { surety, count } = serve({
    [quoteCall]: [executed],
    [findCall]: [nothing, nothing, page({ status: 'succeeded', result })],
  })
  expect(await surety.policies.buy(wish, options)).toMatchObject({ tokenId: 2n ** 64n, productId: 1n })
  expect([count(quoteCall), count(findCall), count(buyCall)]).toEqual([1, 3, 0])
})

test('so is one that was executed while it was sent a second time, with a key of the SDK’s own', async () => {
  const found: Reply[] = []
  const answers = { [buyCall]: [new TypeError('fetch failed'), executed], [findCall]: found }
  const { surety, count } = serve(answers, (name) => {
    found.push(page({ status: 'succeeded', result, terms: propose(name).terms }))
    return propose(name)
  })
  expect(await surety.policies.buy(wish)).toMatchObject({ tokenId: 2n ** 64n })
  expect([count(buyCall), count(findCall)]).toEqual([2, 1])
})

test('what is found by the key is held to the wish like anything else', async () => {
  const terms = { ...propose(key).terms, recipient: other }
  const another = serve({
    [quoteCall]: [executed],
    [findCall]: [nothing, page({ status: 'succeeded', result, terms })],
  })
  expect((await failureOf(another.surety.policies.buy(wish, options))).code).toBe('idempotency_key_reused')
  const unfit = serve({
    [quoteCall]: [executed],
    [findCall]: [nothing, page({ status: 'succeeded', result })],
    [getCall]: [answered(200, { premium: '1300001' })],
  })
  expect((await failureOf(unfit.surety.policies.buy(wish, options))).code).toBe('untrusted_answer')
})

const expectWarning = async (buying: Promise<unknown>): Promise<void> => {
  const error = await failureOf(buying)
  expect(error).toMatchObject({ status: 409, code: 'order_executed', idempotencyKey: key })
  expect(error.message).toContain('WAS executed')
  expect(error.message).toContain('Do not buy it again under another key')
  expect(error.message).toContain(`order ${keccak256(stringToBytes(key))} of ${signer.address}`)
}

test('one that nobody can show was executed all the same: it must not be bought again', async () => {
  const unknown = serve({ [quoteCall]: [executed] })
  await expectWarning(unknown.surety.policies.buy(wish, { ...options, timeoutMs: 700 }))
  expect(unknown.count(findCall)).toBeGreaterThan(1)
  expect(unknown.count(buyCall)).toBe(0)
  const silent = Array.from({ length: 9 }, () => new TypeError('fetch failed'))
  const lost = serve({ [quoteCall]: [executed], [findCall]: [nothing, ...silent] })
  await expectWarning(lost.surety.policies.buy(wish, { ...options, timeoutMs: 300 }))
  const pages = Array.from({ length: 9 }, () => page({ status: 'succeeded', result }))
  const behind = serve({ [findCall]: pages, [getCall]: Array.from({ length: 9 }, () => refuse(404, 'not_found')) })
  await expectWarning(behind.surety.policies.buy(wish, { ...options, timeoutMs: 300 }))
  const blank = serve({ [findCall]: Array.from({ length: 9 }, () => page({ status: 'succeeded' })) })
  await expectWarning(blank.surety.policies.buy(wish, { ...options, timeoutMs: 300 }))
})

test('an order that was recorded as expired, and was executed by somebody else, is waited for and never signed twice', async () => {
  const { surety, count } = serve({
    [quoteCall]: [executed],
    [findCall]: [page({ status: 'expired' }), page({ status: 'expired' }), page({ status: 'succeeded', result })],
  })
  expect(await surety.policies.buy(wish, options)).toMatchObject({ tokenId: 2n ** 64n })
  expect([count(quoteCall), count(buyCall)]).toEqual([1, 0])
})

test.each<[string, object, RegExp]>([
  ['superseded', { executed: { ...result, index: '7' } }, /with other terms: policy 7 of product 1\./],
  ['voided', {}, /Use a new idempotency key/],
])('what was %s says what to do', async (status, changed, message) => {
  const { surety } = serve({ [findCall]: [page({ status, ...changed })] })
  const error = await failureOf(surety.policies.buy(wish, options))
  expect(error).toMatchObject({ status: 409, code: `order_${status}` })
  expect(error.message).toMatch(message)
})

test('what expires while it is waited for can be signed again with the same key', async () => {
  const polled = 'GET /api/v1/operations/op_3yQ0cN8pT5mWv1ZrXbK7Ld'
  const { surety } = serve({
    [findCall]: [page({})],
    [polled]: [{ status: 200, body: operation({ status: 'expired' }) }],
  })
  const error = await failureOf(surety.policies.buy(wish, options))
  expect(error.code).toBe('order_expired')
  expect(error.message).toContain('Call again with the same idempotency key')
})
