import { type Hex, toHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serializeTerms, writeTerms } from '../src/chain/orders.ts'
import { listingIdOf } from '../src/domains/marketplace/listing-id.ts'
import { type Buyer, newBuyer, relayEnv } from './support/buyers.ts'
import { startTimedMarket, type TimedMarket } from './support/timed-market.ts'

let market: TimedMarket
let [underwriter, holder, trader] = [] as unknown as [Buyer, Buyer, Buyer]
beforeAll(async () => {
  market = await startTimedMarket(relayEnv)
  ;[underwriter, holder, trader] = (await Promise.all([0, 1, 2].map((index) => newBuyer(market.gateway, index)))) as [
    Buyer,
    Buyer,
    Buyer,
  ]
})
afterAll(() => market.close())

const day = 86_400

const balanceOf = ({ wallet }: Buyer): Promise<bigint> => market.balanceOf(wallet.address)

/** The products of the resolvers can be moved through time: their feeds say when nothing happened. */
const product = '2'

const passDays = async (days: number): Promise<void> => {
  await market.moveTo(market.now() + days * day)
  await market.calm()
  await market.untilRead()
}

const buyCover = async (buyer: Buyer, coverage = '1000000000') => {
  await market.calm()
  await market.untilRead()
  const { send } = await buyer.order('/api/v1/policies', { productId: product, coverage, days: 8 })
  const { status, body } = await send()
  expect(status).toBe(201)
  return body
}

test('a bond: quoted with what it owns and risks, posted once, extended', async () => {
  await market.calm()
  await market.untilRead()
  const before = await balanceOf(underwriter)
  const wish = { productId: product, amount: '50000000000', days: 60 }
  const { quote, send, key } = await underwriter.order('/api/v1/bonds', wish)
  expect(quote).toMatchObject({ maxLoss: '50000000000', funds: { sufficient: true } })
  expect(BigInt(quote.share ?? 0) > 0n && BigInt(quote.share ?? 0) < 10n ** 18n).toBe(true)
  const posted = await send()
  expect([posted.status, posted.headers.get('location')]).toEqual([201, `/bonds/${product}/${posted.body.index}`])
  expect(posted.body).toMatchObject({ posted: '50000000000', atRisk: '50000000000', status: 'committed' })
  expect(before - (await balanceOf(underwriter))).toBe(50_000_000_000n)

  const again = await send()
  expect([again.status, again.headers.get('idempotent-replayed'), again.text]).toEqual([201, 'true', posted.text])
  expect(before - (await balanceOf(underwriter))).toBe(50_000_000_000n)
  const other = await underwriter.ask<{ code: string }>('POST', '/api/v1/bonds/quote', wish, { 'idempotency-key': key })
  expect([other.status, other.body.code]).toEqual([409, 'order_executed'])

  const path = `/api/v1/bonds/${product}/${posted.body.index}/extend`
  const extension = await underwriter.order(path, { days: 200 })
  const extended = await extension.send()
  expect(extended.status).toBe(200)
  expect(extended.body.maturity).toBe(extension.quote.terms.maturity)
  expect(BigInt(extended.body.maturity ?? 0)).toBeGreaterThan(BigInt(posted.body.maturity ?? 0))
  expect(await underwriter.operation(extended.body.operationId ?? '')).toMatchObject({
    kind: 'extend_bond',
    status: 'succeeded',
    result: { kind: 'bond', index: posted.body.index },
  })
})

test('a signature with a later deadline is another attempt of the same order', async () => {
  const policy = await buyCover(holder)
  const wish = { kind: 'policy', productId: product, index: policy.index, price: '900000', expiry: String(2 ** 33) }
  const first = await holder.order<{ listingId: string }>('/api/v1/marketplace/listings', wish)
  await market.moveTo(market.now() + 60)
  await market.untilRead()
  const second = await holder.order<{ listingId: string }>('/api/v1/marketplace/listings', wish, first.key)
  expect(second.quote.terms.deadline).not.toBe(first.quote.terms.deadline)
  const listed = await second.send()
  expect(listed.status).toBe(201)
  const replay = await first.send()
  expect([replay.status, replay.text, replay.headers.get('idempotent-replayed')]).toEqual([201, listed.text, 'true'])
})

test('a listing: quoted with its fair value, bought by one of two, and gone for the other', async () => {
  const policy = await buyCover(holder)
  const wish = { kind: 'policy', productId: product, index: policy.index, price: '900000', days: 3 }
  const listing = await holder.order<{ listingId: string; status: string }>('/api/v1/marketplace/listings', wish)
  expect(listing.quote).toMatchObject({ kind: 'policy', value: '1000000000', fee: '0' })
  expect(BigInt(listing.quote.fairValue ?? 0)).toBeGreaterThan(0n)
  const listed = await listing.send()
  expect([listed.status, listed.body.status]).toEqual([201, 'open'])
  const path = `/api/v1/marketplace/listings/${listed.body.listingId}`
  expect(listed.headers.get('location')).toBe(path)

  const [sellerBefore, buyerBefore] = [await balanceOf(holder), await balanceOf(trader)]
  const [mine, rival] = [await trader.order(`${path}/buy`, {}), await underwriter.order(`${path}/buy`, {})]
  expect(mine.quote).toMatchObject({ price: '900000', terms: { minValue: '1000000000', maturity: '0' } })
  const answers = await Promise.all([mine.send(), rival.send()])
  const sold = answers.filter(({ status }) => status === 200)
  expect(sold).toHaveLength(1)
  expect(sold[0]?.body).toMatchObject({ status: 'sold', price: '900000' })
  const refused = answers.find(({ status }) => status !== 200)
  expect([409, 422]).toContain(refused?.status)
  expect(['order_contended', 'not_listed', 'not_owner']).toContain(refused?.body.code)
  expect((await balanceOf(holder)) - sellerBefore).toBe(900_000n)
  const winner = answers[0]?.status === 200 ? trader : underwriter
  const { body: owned } = await market.get<{ owner: string }>(`/policies/${product}/${policy.index}`)
  expect(owned.owner).toBe(winner.wallet.address)
  if (winner === trader) expect(buyerBefore - (await balanceOf(trader))).toBe(900_000n)
})

test('a listing is cancelled by its seller alone', async () => {
  const policy = await buyCover(holder)
  const wish = { kind: 'policy', productId: product, index: policy.index, price: '900000', days: 3 }
  const { send } = await holder.order<{ listingId: string }>('/api/v1/marketplace/listings', wish)
  const path = `/api/v1/marketplace/listings/${(await send()).body.listingId}/cancel`
  const stranger = await trader.ask<{ code: string }>('POST', `${path}/quote`, {})
  expect([stranger.status, stranger.body.code]).toEqual([422, 'not_owner'])
  const cancelled = await (await holder.order(path, {})).send()
  expect([cancelled.status, cancelled.body.status]).toEqual([200, 'cancelled'])
})

test('a purchase of a cancelled listing does not buy what its seller has listed since', async () => {
  const policy = await buyCover(holder)
  const wish = { kind: 'policy', productId: product, index: policy.index, price: '900000', days: 3 }
  const open = async (): Promise<string> => {
    const { send } = await holder.order<{ listingId: string }>('/api/v1/marketplace/listings', wish)
    return `/api/v1/marketplace/listings/${(await send()).body.listingId}`
  }
  const old = await open()
  const purchase = await trader.order<{ code: string }>(`${old}/buy`, {})
  expect((await (await holder.order(`${old}/cancel`, {})).send()).status).toBe(200)
  await open()
  const refused = await purchase.send()
  expect([refused.status, refused.body.code]).toEqual([422, 'not_listed'])
})

test('a cancellation of an order that never existed is refused before it costs gas', async () => {
  const target = toHex(crypto.getRandomValues(new Uint8Array(32)))
  const { chain } = market
  const deadline = BigInt(market.now() + 600)
  const terms = { seller: holder.wallet.address, target, deadline, orderId: target }
  const typed = writeTerms(chain.deployment, 'cancel_listing', terms)
  const signature = await holder.wallet.signTypedData(
    typed as unknown as Parameters<typeof holder.wallet.signTypedData>[0],
  )
  const listingId = listingIdOf({ seller: holder.wallet.address.toLowerCase() as Hex, orderId: target })
  const path = `/api/v1/marketplace/listings/${listingId}/cancel`
  const refused = await holder.ask<{ code: string }>('POST', path, { terms: serializeTerms(terms), signature })
  expect([refused.status, refused.body.code]).toEqual([404, 'not_found'])
})

test('an extension that the contract would refuse is refused when it is quoted', async () => {
  await market.calm()
  await market.untilRead()
  const { send } = await underwriter.order('/api/v1/bonds', { productId: product, amount: '1000000000', days: 60 })
  const { body } = await send()
  const path = `/api/v1/bonds/${product}/${body.index}/extend/quote`
  for (const maturity of ['5', body.maturity, String(Number(body.maturity) + 7)]) {
    const refused = await underwriter.ask<{ code: string }>('POST', path, { maturity })
    expect([refused.status, refused.body.code]).toEqual([422, expect.stringMatching(/^(out_of_range|misaligned)$/)])
  }
})

test('a policy in force: extended without a new waiting period, then surrendered in part for a refund', async () => {
  const policy = await buyCover(holder)
  await passDays(3)
  const path = `/api/v1/policies/${product}/${policy.index}`
  const extension = await holder.order(`${path}/extend`, { days: 3 })
  const extended = await extension.send()
  expect(extended.status).toBe(200)
  expect(extended.body).toMatchObject({ expiry: extension.quote.terms.expiry, status: 'active', extensions: '1' })

  const before = await balanceOf(holder)
  const surrender = await holder.order(`${path}/surrender`, { coverage: '400000000' })
  expect(surrender.quote).toMatchObject({ remainingCoverage: '600000000' })
  const surrendered = await surrender.send()
  expect(surrendered.status).toBe(200)
  expect(surrendered.body).toMatchObject({ coverage: '600000000', surrendered: '400000000' })
  const refund = (await balanceOf(holder)) - before
  expect(String(refund)).toBe(surrendered.body.refunded)
  expect(refund).toBeGreaterThanOrEqual(BigInt(surrender.quote.terms.minRefund ?? 0))
  expect(refund).toBeGreaterThan(0n)
})

test('signed terms are refused at the path of another position, and with the key of another wallet', async () => {
  const policy = await buyCover(holder)
  await passDays(3)
  const { signed } = await holder.order(`/api/v1/policies/${product}/${policy.index}/surrender`, {})
  const elsewhere = await holder.ask<{ code: string }>('POST', `/api/v1/policies/${product}/0/surrender`, signed)
  expect([elsewhere.status, elsewhere.body.code]).toEqual([400, 'invalid_body'])
  const path = `/api/v1/policies/${product}/${policy.index}/surrender`
  const stolen = await trader.ask<{ code: string }>('POST', path, signed)
  expect([stolen.status, stolen.body.code]).toEqual([403, 'wallet_mismatch'])
})
