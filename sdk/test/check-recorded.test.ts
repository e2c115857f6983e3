import { afterEach, expect, test, vi } from 'vitest'
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
  propose,
  refuse,
  request,
  result,
  serve,
  signer,
} from './fake-gateway.ts'

afterEach(() => vi.restoreAllMocks())

const inDays = (days: number): string => String((Math.floor(Date.now() / 1000 / day) + days) * day)
const daysAgo = (days: number): string => new Date(Date.now() - days * day * 1000).toISOString()

/** A gateway with a recorded operation for the key, which proposes the recorded terms. */
const recorded = (changed: object, terms: object = {}) =>
  serve({ [findCall]: [page({ ...changed, terms: { ...propose(key).terms, ...terms } })] }, (name) =>
    propose(name, { terms }),
  )

test('returns the outcome of a known key without a new quote', async () => {
  const { surety, count } = serve({ [findCall]: [page({ status: 'succeeded', result })] })
  expect(await surety.policies.buy(request, { idempotencyKey: key })).toMatchObject({ tokenId: 2n ** 64n })
  expect([count('POST /api/v1/policies/quote'), count(buyCall)]).toEqual([0, 0])
})

test('signs the recorded terms again after an order expired', async () => {
  const { surety, sent } = serve({ [findCall]: [page({ status: 'expired' })] })
  await surety.policies.buy(request, { idempotencyKey: key })
  const quote = sent.find(({ path }) => path.endsWith('/quote'))
  expect(quote?.body).toMatchObject({ expiry: String(expiry) })
  expect(quote?.body).not.toHaveProperty('days')
})

test('signs a held-up order again at the current price, and waits for the earlier signature if that is refused', async () => {
  const held = { lastError: { code: 'premium_above_authorised', message: 'The premium rose.' } }
  const fresh = serve({ [findCall]: [page(held)] })
  await fresh.surety.policies.buy(request, { idempotencyKey: key })
  expect(fresh.count(buyCall)).toBe(1)

  const asked = 'GET /api/v1/operations/op_3yQ0cN8pT5mWv1ZrXbK7Ld'
  const refused = serve({
    [findCall]: [page(held)],
    'POST /api/v1/policies/quote': [refuse(422, 'product_frozen')],
    [asked]: [{ status: 200, body: operation({ status: 'succeeded', result }) }],
  })
  expect(await refused.surety.policies.buy(request, { idempotencyKey: key })).toMatchObject({ tokenId: 2n ** 64n })
  expect([refused.count(buyCall), refused.count(asked)]).toEqual([0, 1])
})

test('refuses a key of another purchase before anything is signed', async () => {
  const { surety, count } = serve({ [findCall]: [page({}), page({})] })
  const error = await failureOf(surety.policies.buy({ ...request, coverage: 5_000_000n }, { idempotencyKey: key }))
  expect(error).toMatchObject({ code: 'idempotency_key_reused', idempotencyKey: key })
  expect(count('POST /api/v1/policies/quote')).toBe(0)
})

test.each<[string, object, number]>([
  ['soon', {}, 2],
  ['in years', {}, 1_800],
  ['two days late', {}, 33],
  ['soon, with a createdAt long ago', { createdAt: daysAgo(28) }, 2],
  ['somewhat sooner, with a createdAt a week ago', { createdAt: daysAgo(7) }, 24],
  ['in months, with a createdAt in the future', { createdAt: daysAgo(-60) }, 91],
  ['in months, with an unreadable createdAt', { createdAt: 'then' }, 91],
])('signs nothing for a recorded order that ends %s', async (_, changed, days) => {
  const signTypedData = vi.spyOn(signer, 'signTypedData')
  for (const state of [{ status: 'expired' }, { lastError: { code: 'sales_paused', message: 'Not now.' } }]) {
    const { surety, count } = recorded({ ...state, ...changed }, { expiry: inDays(days) })
    const buying = surety.policies.buy(request, { idempotencyKey: key, timeoutMs: 100 })
    expect((await failureOf(buying)).code).not.toBe('untrusted_quote')
    expect(count(buyCall)).toBe(0)
  }
  expect(signTypedData).not.toHaveBeenCalled()
})

test.each([daysAgo(-60), 'then'])('counts a future createdAt as now: %s', async (createdAt) => {
  const { surety } = recorded({ status: 'queued', createdAt }, { expiry: inDays(91) })
  const error = await failureOf(surety.policies.buy(request, { idempotencyKey: key, timeoutMs: 10_000 }))
  expect(error.code).toBe('idempotency_key_reused')
})

test('signs an expired order again days later if little of the term is lost', async () => {
  const { surety, sent } = recorded({ status: 'expired', createdAt: daysAgo(2) }, { expiry: inDays(29) })
  await surety.policies.buy(request, { idempotencyKey: key })
  expect(sent.at(-1)?.body).toMatchObject({ terms: { expiry: inDays(29) } })
})

test('signs a much shorter term again only if the caller passes its expiry', async () => {
  const late = inDays(21)
  const begun = { status: 'expired', createdAt: daysAgo(10) }
  const refused = await failureOf(
    recorded(begun, { expiry: late }).surety.policies.buy(request, { idempotencyKey: key }),
  )
  expect(refused).toMatchObject({ code: 'order_expired', idempotencyKey: key })
  expect(refused.message).toContain(`with the same idempotency key and \`expiry: ${late}n\` instead of \`days\``)
  const { days: _, ...rest } = request
  const { surety, sent } = recorded(begun, { expiry: late })
  await surety.policies.buy({ ...rest, expiry: BigInt(late) }, { idempotencyKey: key })
  expect(sent.at(-1)?.body).toMatchObject({ terms: { expiry: late } })
})

test.each<[string, object, object]>([
  ['another product', { productId: 2n }, {}],
  ['another coverage', { coverage: 5_000_000n }, {}],
  ['another recipient', { recipient: other }, {}],
  ['no recipient, where one was recorded', {}, { recipient: other }],
  ['more days', { days: 90 }, {}],
  ['fewer days', { days: 2 }, { expiry: inDays(61) }],
  ['another expiry', { days: undefined, expiry: BigInt(expiry + day) }, {}],
  ['the order of another key', {}, { orderId: `0x${'ab'.repeat(32)}` }],
])('refuses a key of another purchase and names the difference: %s', async (_, changed, terms) => {
  for (const status of ['expired', 'queued']) {
    const { surety, count } = recorded({ status }, terms)
    const asked = { ...request, ...changed } as typeof request
    const error = await failureOf(surety.policies.buy(asked, { idempotencyKey: key, timeoutMs: 10_000 }))
    expect(error).toMatchObject({ status: 422, code: 'idempotency_key_reused', idempotencyKey: key })
    expect(error.message).toMatch(/with other terms: (product|coverage|recipient|expiry|orderId) is \w+, expected /)
    expect(count('POST /api/v1/policies/quote')).toBe(0)
  }
})
