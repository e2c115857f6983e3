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
  result,
  serve,
  signer,
  wish,
} from './fake-gateway.ts'

afterEach(() => vi.restoreAllMocks())

const inDays = (days: number): string => String((Math.floor(Date.now() / 1000 / day) + days) * day)
const daysAgo = (days: number): string => new Date(Date.now() - days * day * 1000).toISOString()

/** A gateway that has an operation for the key, with these terms, and proposes to sign them. */
const recorded = (changed: object, terms: object = {}) =>
  serve({ [findCall]: [page({ ...changed, terms: { ...propose(key).terms, ...terms } })] }, (name) =>
    propose(name, { terms }),
  )

test('a key that was used before is not quoted again: what became of it is the answer', async () => {
  const { surety, count } = serve({ [findCall]: [page({ status: 'succeeded', result })] })
  expect(await surety.policies.buy(wish, { idempotencyKey: key })).toMatchObject({ tokenId: 2n ** 64n })
  expect([count('POST /api/v1/policies/quote'), count(buyCall)]).toEqual([0, 0])
})

test('a key whose order has expired is signed again, over the terms that were recorded', async () => {
  const { surety, sent } = serve({ [findCall]: [page({ status: 'expired' })] })
  await surety.policies.buy(wish, { idempotencyKey: key })
  const quote = sent.find(({ path }) => path.endsWith('/quote'))
  expect(quote?.body).toMatchObject({ expiry: String(expiry) })
  expect(quote?.body).not.toHaveProperty('days')
})

test('a key whose order is held up is signed again at the price of today; what is refused then leaves it as it was', async () => {
  const held = { lastError: { code: 'premium_above_authorised', message: 'Dearer.' } }
  const fresh = serve({ [findCall]: [page(held)] })
  await fresh.surety.policies.buy(wish, { idempotencyKey: key })
  expect(fresh.count(buyCall)).toBe(1)

  const asked = 'GET /api/v1/operations/op_3yQ0cN8pT5mWv1ZrXbK7Ld'
  const refused = serve({
    [findCall]: [page(held)],
    'POST /api/v1/policies/quote': [refuse(422, 'product_frozen')],
    [asked]: [{ status: 200, body: operation({ status: 'succeeded', result }) }],
  })
  expect(await refused.surety.policies.buy(wish, { idempotencyKey: key })).toMatchObject({ tokenId: 2n ** 64n })
  expect([refused.count(buyCall), refused.count(asked)]).toEqual([0, 1])
})

test('a key that stands for another purchase is refused before anything is signed', async () => {
  const { surety, count } = serve({ [findCall]: [page({}), page({})] })
  const error = await failureOf(surety.policies.buy({ ...wish, coverage: 5_000_000n }, { idempotencyKey: key }))
  expect(error).toMatchObject({ code: 'idempotency_key_reused', idempotencyKey: key })
  expect(count('POST /api/v1/policies/quote')).toBe(0)
})

test.each<[string, object, number]>([
  ['soon', {}, 2],
  ['in years', {}, 1_800],
  ['soon, and says that it began long ago', { createdAt: daysAgo(28) }, 2],
  ['somewhat sooner, and says that it began a week ago', { createdAt: daysAgo(7) }, 24],
  ['in months, and says that it begins then', { createdAt: daysAgo(-60) }, 91],
  ['in months, and says nothing of use about its beginning', { createdAt: 'then' }, 91],
])('a gateway that has recorded an order that ends %s gets no signature', async (_, changed, days) => {
  const signTypedData = vi.spyOn(signer, 'signTypedData')
  for (const state of [{ status: 'expired' }, { lastError: { code: 'sales_paused', message: 'Not now.' } }]) {
    const { surety, count } = recorded({ ...state, ...changed }, { expiry: inDays(days) })
    const buying = surety.policies.buy(wish, { idempotencyKey: key, timeoutMs: 100 })
    expect((await failureOf(buying)).code).not.toBe('untrusted_quote')
    expect(count(buyCall)).toBe(0)
  }
  expect(signTypedData).not.toHaveBeenCalled()
})

test.each([daysAgo(-60), 'then'])('an order that began at a time to come began now: %s', async (createdAt) => {
  const { surety } = recorded({ status: 'queued', createdAt }, { expiry: inDays(91) })
  const error = await failureOf(surety.policies.buy(wish, { idempotencyKey: key, timeoutMs: 100 }))
  expect(error.code).toBe('idempotency_key_reused')
})

test('an order that has expired is signed again days later, if little of the cover is lost', async () => {
  const { surety, sent } = recorded({ status: 'expired', createdAt: daysAgo(2) }, { expiry: inDays(29) })
  await surety.policies.buy(wish, { idempotencyKey: key })
  expect(sent.at(-1)?.body).toMatchObject({ terms: { expiry: inDays(29) } })
})

test('one that is much shorter by now is signed again by who asks for its expiry', async () => {
  const late = inDays(21)
  const begun = { status: 'expired', createdAt: daysAgo(10) }
  const refused = await failureOf(recorded(begun, { expiry: late }).surety.policies.buy(wish, { idempotencyKey: key }))
  expect(refused).toMatchObject({ code: 'order_expired', idempotencyKey: key })
  expect(refused.message).toContain(`with the same idempotency key and \`expiry: ${late}n\` instead of \`days\``)
  const { days: _, ...rest } = wish
  const { surety, sent } = recorded(begun, { expiry: late })
  await surety.policies.buy({ ...rest, expiry: BigInt(late) }, { idempotencyKey: key })
  expect(sent.at(-1)?.body).toMatchObject({ terms: { expiry: late } })
})

test.each<[string, object, object]>([
  ['another product', { productId: 2n }, {}],
  ['other cover', { coverage: 5_000_000n }, {}],
  ['another recipient', { recipient: other }, {}],
  ['no recipient, where one was recorded', {}, { recipient: other }],
  ['more days', { days: 90 }, {}],
  ['fewer days', { days: 2 }, { expiry: inDays(61) }],
  ['another expiry', { days: undefined, expiry: BigInt(expiry + day) }, {}],
  ['the order of another key', {}, { orderId: `0x${'ab'.repeat(32)}` }],
])('a key that stands for another purchase is refused, and what differs is told: %s', async (_, changed, terms) => {
  for (const status of ['expired', 'queued']) {
    const { surety, count } = recorded({ status }, terms)
    const asked = { ...wish, ...changed } as typeof wish
    const error = await failureOf(surety.policies.buy(asked, { idempotencyKey: key, timeoutMs: 100 }))
    expect(error).toMatchObject({ status: 422, code: 'idempotency_key_reused', idempotencyKey: key })
    expect(error.message).toMatch(/with other terms: (product|coverage|recipient|expiry|order id) \w+, and not /)
    expect(count('POST /api/v1/policies/quote')).toBe(0)
  }
})
