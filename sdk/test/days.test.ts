import { expect, test } from 'vitest'
import { type Deployment, Surety } from '../src/index.ts'
import { day, deployment, expiry, failureOf, findCall, fromNow, key, operation, serve, signer } from './fake-gateway.ts'
import { type OrderCase, orderCases, proposeOrder } from './order-cases.ts'

const hour = 3_600
const options = { idempotencyKey: key, timeoutMs: 5_000 }
const caseOf = (type: string): OrderCase => orderCases.find((order) => order.type === type) as OrderCase
const inDays = (days: number): string => fromNow(Math.round(days * day))

type Placing = (surety: Surety) => Promise<unknown>

/** Places an order with `days` at a gateway that proposes an end, and tells whether the SDK signs it. */
const signs = async (type: string, place: Placing, end: Record<string, string>, pinned: Partial<Deployment> = {}) => {
  const order = caseOf(type)
  const { fetch, count } = serve({}, () => proposeOrder(order, { terms: end }))
  const surety = new Surety({ baseUrl: 'http://gateway.test', signer, fetch, deployment: { ...deployment, ...pinned } })
  const error = await failureOf(place(surety))
  const isSent = count(`POST ${order.path}`) > 0
  // A signed order is answered with a policy, which is not what was ordered.
  expect(error.code, error.message).toBe(isSent ? 'untrusted_answer' : 'untrusted_quote')
  return { isSent, message: error.message }
}

const postBond: Placing = ({ bonds }) => bonds.post({ productId: 1n, amount: 50_000_000_000n, days: 60 }, options)
const extendBond: Placing = ({ bonds }) => bonds.extend({ productId: 1n, index: 5n, days: 60 }, options)
const onBonds: [string, Placing][] = [
  ['post_bond', postBond],
  ['extend_bond', extendBond],
]

test.each(onBonds)('%s: signs a maturity at most one term later than `days`, and none earlier', async (type, place) => {
  const isSigned = async (days: number, pinned?: Partial<Deployment>) =>
    (await signs(type, place, { maturity: inDays(days) }, pinned)).isSent
  expect([await isSigned(60), await isSigned(90)]).toEqual([true, true])
  expect([await isSigned(59.9), await isSigned(90.1)]).toEqual([false, false])
  const week = { termSeconds: { '1': BigInt(7 * day) } }
  expect([await isSigned(67, week), await isSigned(67.1, week)]).toEqual([true, false])
  const { message } = await signs(type, place, { maturity: inDays(120) })
  expect(message).toContain('pass it in `deployment.termSeconds`, or pass `maturity`')
})

test('a listing ends when its days are over', async () => {
  const place: Placing = ({ listings }) =>
    listings.create({ kind: 'bond', productId: 1n, index: 5n, price: 900_000n, days: 7 }, options)
  const isSigned = async (days: number) => (await signs('create_listing', place, { expiry: inDays(days) })).isSent
  expect([await isSigned(7), await isSigned(6.9), await isSigned(7.1)]).toEqual([true, false, false])
})

test('days of an extension are added to the expiry that the caller knows, not to one that the gateway names', async () => {
  const extension = { productId: 1n, index: 5n, days: 7, currentExpiry: BigInt(expiry), maxPremium: 1_300_000n }
  const place: Placing = ({ policies }) => policies.extend(extension, options)
  const isSigned = async (seconds: number, pinned?: Partial<Deployment>) =>
    (await signs('extend_policy', place, { expiry: String(expiry + seconds) }, pinned)).isSent
  expect([await isSigned(7 * day), await isSigned(8 * day)]).toEqual([true, true])
  expect([await isSigned(7 * day - 1), await isSigned(8 * day + 1)]).toEqual([false, false])
  const hourly = { epochSeconds: { '1': BigInt(hour) } }
  expect([await isSigned(7 * day + hour, hourly), await isSigned(8 * day, hourly)]).toEqual([true, false])
})

test.each(onBonds)('%s: signs recorded days again as the end that was recorded', async (type, place) => {
  const end = { maturity: inDays(58) }
  const order = caseOf(type)
  const recorded = operation({ kind: type, status: 'expired', terms: { ...order.terms, ...end } })
  const found = { status: 200, body: { data: [recorded], nextCursor: null } }
  const { surety, sent, count } = serve({ [findCall]: [found] }, () => proposeOrder(order, { terms: end }))
  await failureOf(place(surety))
  expect(sent.find(({ path }) => path.endsWith('/quote'))?.body).toMatchObject(end)
  expect(sent.at(-1)?.body).toMatchObject({ terms: end })
  expect(count(`POST ${order.path}`)).toBe(1)
})

test('signs no recorded maturity again that is much earlier than `days`', async () => {
  const order = caseOf('post_bond')
  const createdAt = new Date(Date.now() - 30 * day * 1000).toISOString()
  const recorded = operation({
    kind: 'post_bond',
    status: 'expired',
    createdAt,
    terms: { ...order.terms, maturity: inDays(40) },
  })
  const { surety, count } = serve({ [findCall]: [{ status: 200, body: { data: [recorded], nextCursor: null } }] })
  const error = await failureOf(postBond(surety))
  expect(error.code).toBe('order_expired')
  expect(error.message).toContain('instead of `days`')
  expect(count(`POST ${order.path}/quote`)).toBe(0)
})

test.each<[string, (surety: Surety) => Promise<unknown>, string]>([
  [
    'an extension without a limit',
    ({ policies }) => policies.extend({ productId: 1n, index: 0n, expiry: 5n } as never),
    'maxPremium must be',
  ],
  [
    'days without the current expiry',
    ({ policies }) => policies.quoteExtension({ productId: 1n, index: 0n, days: 5 } as never),
    'currentExpiry must be',
  ],
  [
    'a surrender without a minimum',
    ({ policies }) => policies.surrender({ productId: 1n, index: 0n, coverage: 5n } as never),
    'minRefund must be',
  ],
  [
    'a surrender without coverage',
    ({ policies }) => policies.surrender({ productId: 1n, index: 0n, minRefund: 5n } as never),
    'coverage must be',
  ],
  [
    'an amount that is a number',
    ({ bonds }) => bonds.quote({ productId: 1n, amount: 5 as never, days: 9 }),
    'amount must be',
  ],
  [
    'two maturities',
    ({ bonds }) => bonds.post({ productId: 1n, amount: 5n, days: 9, maturity: 5n } as never),
    'Pass either',
  ],
  ['an index above 63 bits', ({ bonds }) => bonds.get({ productId: 1n, index: 2n ** 64n }), 'index is too large'],
  [
    'a listing without a kind',
    ({ listings }) => listings.create({ productId: 1n, index: 0n, price: 5n, days: 1 } as never),
    'kind must be',
  ],
  [
    'a listing id with a slash',
    ({ listings }) => listings.cancel({ listingId: 'lst_/../../policies/1/000' }),
    'listingId must be',
  ],
])('refuses %s before anything is sent', async (_, work, message) => {
  const { surety, sent } = serve()
  await expect(work(surety)).rejects.toThrow(message)
  expect(sent).toEqual([])
})
