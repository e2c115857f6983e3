import type { SuretyError } from '@surety/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Buyer, newBuyer, relayEnv } from './support/buyers.ts'
import { startTimedMarket, type TimedMarket } from './support/timed-market.ts'

let market: TimedMarket
let [underwriter, holder, trader] = [] as unknown as [Buyer, Buyer, Buyer]
beforeAll(async () => {
  market = await startTimedMarket(relayEnv)
  const buyers = await Promise.all([0, 1, 2].map((index) => newBuyer(market.gateway, index)))
  ;[underwriter, holder, trader] = buyers as [Buyer, Buyer, Buyer]
})
afterAll(() => market.close())

const balanceOf = ({ wallet }: Buyer): Promise<bigint> => market.balanceOf(wallet.address)

/** Cover of this product begins after half an hour, which the SDK takes for clock skew. */
const productId = 4n

const calm = async (): Promise<void> => {
  await market.calm()
  await market.untilRead()
}

const buyCover = async (): Promise<{ productId: bigint; index: bigint; tokenId: bigint; expiry: bigint }> => {
  await calm()
  return holder.surety.policies.buy({ productId, coverage: 1_000_000_000n, days: 3 })
}

const refusalOf = (work: Promise<unknown>): Promise<SuretyError> =>
  work.then(
    () => Promise.reject(new Error('it was not refused')),
    (error: SuretyError) => error,
  )

test('a bond is quoted, posted once and extended', async () => {
  await calm()
  const { bonds } = underwriter.surety
  const before = await balanceOf(underwriter)
  const request = { productId, amount: 50_000_000_000n, days: 60 }
  const quote = await bonds.quote(request)
  expect(quote).toMatchObject({ maxLoss: 50_000_000_000n, funds: { sufficient: true } })
  const options = { idempotencyKey: crypto.randomUUID() }
  const posted = await bonds.post(request, options)
  expect(posted).toMatchObject({ posted: 50_000_000_000n, maturity: quote.maturity, status: 'committed' })
  expect(await bonds.post(request, options)).toMatchObject({ tokenId: posted.tokenId })
  expect(before - (await balanceOf(underwriter))).toBe(50_000_000_000n)

  const maturity = (await bonds.quoteExtension({ productId, index: posted.index, days: 200 })).maturity
  const extended = await bonds.extend({ productId, index: posted.index, maturity })
  expect(extended).toMatchObject({ tokenId: posted.tokenId, maturity })
  expect(maturity).toBeGreaterThan(posted.maturity)
  // The key still answers with the bond, which has another maturity by now.
  expect(await bonds.post(request, options)).toMatchObject({ tokenId: posted.tokenId, maturity })
  expect(await bonds.get(posted)).toMatchObject({ maturity })
  const listed = []
  for await (const bond of bonds.list({ productId })) listed.push(bond.tokenId)
  expect(listed).toContain(posted.tokenId)
})

test('a policy is listed at the price of its owner, and bought as it was shown', async () => {
  const policy = await buyCover()
  const offer = { kind: 'policy', productId, index: policy.index, price: 900_000n, days: 2 } as const
  expect(await holder.surety.listings.quote(offer)).toMatchObject({ kind: 'policy', value: 1_000_000_000n, fee: 0n })
  const options = { idempotencyKey: crypto.randomUUID() }
  const created = await holder.surety.listings.create(offer, options)
  expect(created).toMatchObject({ tokenId: policy.tokenId, price: 900_000n, status: 'open' })
  expect(await holder.surety.listings.create(offer, options)).toMatchObject({ listingId: created.listingId })

  const listing = await trader.surety.listings.get(created)
  expect(await trader.surety.listings.quotePurchase({ listing })).toMatchObject({
    price: 900_000n,
    minValue: 1_000_000_000n,
    policy: { coverage: 1_000_000_000n },
  })
  const cheaper = await refusalOf(trader.surety.listings.buy({ listing, maxPrice: 899_999n }))
  expect(cheaper.code).toBe('premium_above_authorised')
  const worthMore = await refusalOf(trader.surety.listings.buy({ listing, minValue: 1_000_000_001n }))
  expect(worthMore.code).toBe('value_below_minimum')

  const before = await balanceOf(trader)
  const purchase = { idempotencyKey: crypto.randomUUID() }
  const bought = await trader.surety.listings.buy({ listing }, purchase)
  expect(bought).toMatchObject({ status: 'sold', buyer: trader.wallet.address, recipient: trader.wallet.address })
  expect(await trader.surety.listings.buy({ listing }, purchase)).toMatchObject({ listingId: listing.listingId })
  expect(before - (await balanceOf(trader))).toBe(900_000n)
  expect(await trader.surety.policies.get(policy)).toMatchObject({ owner: trader.wallet.address })
})

test('a bond is sold with its maturity, and its listing can be cancelled before', async () => {
  await calm()
  const { bonds, listings } = underwriter.surety
  const { index, maturity } = await bonds.post({ productId, amount: 1_000_000_000n, days: 30 })
  const offer = { kind: 'bond', productId, index, price: 950_000_000n, days: 2 } as const
  const withdrawn = await listings.create(offer)
  const options = { idempotencyKey: crypto.randomUUID() }
  expect(await listings.cancel(withdrawn, options)).toMatchObject({ status: 'cancelled' })
  expect(await listings.cancel(withdrawn, options)).toMatchObject({ listingId: withdrawn.listingId })
  const gone = await refusalOf(trader.surety.listings.buy({ listing: withdrawn }))
  expect(gone.code).toBe('not_listed')

  await listings.create(offer)
  const found = []
  for await (const listing of trader.surety.listings.list({ productId, kind: 'bond' })) found.push(listing)
  expect(found).toMatchObject([{ productId, index, price: 950_000_000n, bond: { maturity } }])
  const [listing] = found
  if (!listing) throw new Error('no listing was found')
  expect(await trader.surety.listings.buy({ listing })).toMatchObject({ status: 'sold', buyer: trader.wallet.address })
  expect(await bonds.get({ productId, index })).toMatchObject({ owner: trader.wallet.address, maturity })
})

test('a policy in force is extended for a premium and surrendered for a refund', async () => {
  const policy = await buyCover()
  await market.moveTo(market.now() + 31 * 60)
  await calm()
  const { policies } = holder.surety
  const extension = { productId, index: policy.index, days: 1, currentExpiry: policy.expiry }
  const { premium, expiry } = await policies.quoteExtension(extension)
  const options = { idempotencyKey: crypto.randomUUID() }
  const request = { ...extension, maxPremium: premium * 2n }
  expect(await policies.extend(request, options)).toMatchObject({ expiry, extensions: 1n, status: 'active' })
  expect(await policies.extend(request, options)).toMatchObject({ expiry, extensions: 1n })
  const tooDear = await refusalOf(policies.extend({ ...extension, currentExpiry: expiry, maxPremium: 1n }))
  expect(tooDear.code).toBe('premium_above_authorised')

  const part = { productId, index: policy.index, coverage: 400_000_000n }
  const { refund, remainingCoverage } = await policies.quoteSurrender(part)
  expect(remainingCoverage).toBe(600_000_000n)
  const tooLittle = await refusalOf(policies.surrender({ ...part, minRefund: refund * 2n }))
  expect(tooLittle.code).toBe('value_below_minimum')
  const before = await balanceOf(holder)
  const given = { ...part, minRefund: (refund * 9n) / 10n }
  const surrendered = await policies.surrender(given, options).catch((error: SuretyError) => error)
  expect(surrendered).toMatchObject({ code: 'idempotency_key_reused' })
  const surrender = { idempotencyKey: crypto.randomUUID() }
  const reduced = await policies.surrender(given, surrender)
  expect(reduced).toMatchObject({ coverage: 600_000_000n, surrendered: 400_000_000n })
  expect(await policies.surrender(given, surrender)).toMatchObject({ surrendered: 400_000_000n })
  expect((await balanceOf(holder)) - before).toBe(reduced.refunded)
  expect(reduced.refunded).toBeGreaterThanOrEqual(given.minRefund)
})

test('what a bond has earned is paid to its owner, no matter who claims it', async () => {
  await calm()
  const owned = underwriter.surety.bonds.list({ productId })
  const { value: bond } = await owned.next()
  if (!bond) throw new Error('there is no bond')
  const before = await balanceOf(underwriter)
  const options = { idempotencyKey: crypto.randomUUID() }
  const claimed = await trader.surety.bonds.claim(bond, options)
  expect(claimed).toMatchObject({ tokenId: bond.tokenId, premium: 0n })
  expect(claimed.claimedPremium).toBeGreaterThan(0n)
  expect((await balanceOf(underwriter)) - before).toBe(claimed.claimedPremium)
  expect(await trader.surety.bonds.claim(bond, options)).toMatchObject({ tokenId: bond.tokenId })
})
