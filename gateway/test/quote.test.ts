import { randomUUID } from 'node:crypto'
import { suretyAbi } from '@surety/contracts'
import { type Hex, hashTypedData, keccak256, stringToBytes } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newAgent } from './support/agents.ts'
import { type Buyer, cover, newBuyer, type Quote, relayEnv } from './support/buyers.ts'
import { startGateway, type TestGateway } from './support/gateway.ts'
import { callOnChain, connectTo, wallets } from './support/market.ts'

let gateway: TestGateway
let buyer: Buyer
beforeAll(async () => {
  gateway = await startGateway({ env: relayEnv })
  buyer = await newBuyer(gateway, 0)
})
afterAll(() => gateway.close())

const refusal = async (wish: object): Promise<[number, string, string]> => {
  const { status, body } = await buyer.ask<{ code: string; message: string }>('POST', '/api/v1/policies/quote', wish)
  return [status, body.code, body.message]
}

const day = 86_400
const dayFrom = (days: number): string => String((Math.floor(Date.now() / 1000 / day) + days) * day)

test('200: the price of the contract, and typed data whose nonce is the digest of the terms', async () => {
  const key = randomUUID()
  const quote = await buyer.quote(cover, key)
  const { client, deployment } = gateway.world.chain
  const premium = await client.readContract({
    address: deployment.surety,
    abi: suretyAbi,
    functionName: 'quote',
    args: [1n, 1_000_000_000n, Number(quote.terms.expiry)],
  })
  // The price falls by the second.
  expect(BigInt(quote.premium)).toBeLessThanOrEqual(premium)
  expect(BigInt(quote.premium)).toBeGreaterThan((premium * 99n) / 100n)
  expect(quote.terms).toMatchObject({ product: '1', coverage: '1000000000', recipient: buyer.wallet.address })
  expect(quote.terms.orderId).toBe(keccak256(stringToBytes(key)))
  expect(Number(quote.terms.expiry) % day).toBe(0)
  const distance = Number(quote.terms.expiry) - Date.now() / 1000
  expect(distance).toBeGreaterThanOrEqual(30 * day - 5)
  expect(distance).toBeLessThanOrEqual(31 * day + 5)
  expect(hashTypedData(quote.termsTypedData as Parameters<typeof hashTypedData>[0])).toBe(quote.digest)
  expect(quote.typedData.message).toEqual({
    ...quote.payment,
    to: deployment.surety,
    nonce: quote.digest,
  })
  expect((await buyer.quote(cover, key)).terms.orderId).toBe(quote.terms.orderId)
  expect((await buyer.quote(cover)).terms.orderId).not.toBe((await buyer.quote(cover)).terms.orderId)
})

test('200: what is authorised follows tolerance and maxPremium', async () => {
  const exact = await buyer.quote({ ...cover, toleranceBps: 0 })
  expect(exact.maxPremium).toBe(exact.premium)
  const capped = await buyer.quote({ ...cover, maxPremium: String(BigInt(exact.premium) + 1n), toleranceBps: 10_000 })
  expect(capped.maxPremium).toBe(String(BigInt(exact.premium) + 1n))
  const [status, code] = await refusal({ ...cover, maxPremium: String(BigInt(exact.premium) / 2n) })
  expect([status, code]).toEqual([422, 'premium_above_authorised'])
})

test('200: the call of a quote, with the signature in its place, is the purchase', async () => {
  const quote = await buyer.quote(cover)
  const { payment } = await buyer.sign(quote)
  const { to, data, signatureAt } = quote.call
  const signed = data.slice(0, signatureAt) + payment.signature.slice(2) + data.slice(signatureAt + 130)
  const wallet = connectTo(gateway.world.chain, buyer.wallet)
  const hash = await wallet.sendTransaction({ to, data: signed as Hex, gas: 600_000n })
  const { status } = await gateway.world.chain.client.waitForTransactionReceipt({ hash, pollingInterval: 50 })
  expect(status).toBe('success')
})

test.each([
  [{ productId: '99' }, 'unknown_product', 'There is no product 99.'],
  [{ coverage: '1' }, 'out_of_range', 'must be at least 1.00 (1000000 base units).'],
  [{ days: 400 }, 'out_of_range', 'from now. Choose a time 2 days to 180 days from now: from '],
  [{ days: undefined, expiry: dayFrom(1) }, 'out_of_range', 'expiry is '],
  [
    { days: undefined, expiry: String(Number(dayFrom(30)) + 1) },
    'misaligned',
    'must be a multiple of 1 day. The next one is ',
  ],
  [{ coverage: '1000000000000000' }, 'insufficient_capacity', 'of cover available until '],
  [{ recipient: '0x0000000000000000000000000000000000000000' }, 'invalid_recipient', 'cannot receive positions'],
])('422: %j is %s', async (changed, code, words) => {
  const [status, found, message] = await refusal({ ...cover, ...changed })
  expect([status, found]).toEqual([422, code])
  expect(message).toContain(words)
})

test.each([
  [{ days: undefined }],
  [{ expiry: dayFrom(30) }],
  [{ days: 0 }],
  [{ days: '30' }],
  [{ coverage: 1_000_000_000 }],
  [{ coverage: String(2n ** 128n) }],
  [{ productId: String(2n ** 64n) }],
  [{ days: undefined, expiry: String(2n ** 40n) }],
  [{ recipient: '0xbcd4042DE499D14e55001CcbB24a551F3b954096' }],
  [{ toleranceBps: 10_001 }],
  [{ price: '1' }],
])('400: %j', async (changed) => {
  const [status, code] = await refusal({ ...cover, ...changed })
  expect([status, code]).toEqual([400, 'invalid_body'])
})

test('422 sales_paused: while the owner has paused sales', async () => {
  await callOnChain(gateway.world.chain, wallets.owner, 'setPaused', [true])
  expect((await refusal(cover)).slice(0, 2)).toEqual([422, 'sales_paused'])
  await callOnChain(gateway.world.chain, wallets.owner, 'setPaused', [false])
  expect(await buyer.quote(cover)).toMatchObject({ terms: { product: '1' } } satisfies Partial<
    Record<keyof Quote, object>
  >)
})

test('200: by default 5 % more than the premium is authorised, and the quote says whether the wallet can pay', async () => {
  const { premium, maxPremium, funds } = await buyer.quote(cover)
  expect(BigInt(maxPremium)).toBe((BigInt(premium) * 10_500n + 9_999n) / 10_000n)
  expect(funds).toEqual({ balance: expect.stringMatching(/^\d+$/), sufficient: true })
  const poor = await newAgent(gateway)
  expect((await poor.surety.policies.quote({ productId: 1n, coverage: 1_000_000_000n, days: 30 })).funds).toEqual({
    balance: 0n,
    sufficient: false,
  })
  const rich = await buyer.surety.agent()
  expect(rich).toMatchObject({ balance: expect.any(BigInt), asset: { symbol: 'USDC', decimals: 6 } })
  // Each is of the newest block that the gateway knew, and a test before this one mined some.
  await expect
    .poll(async () => (await buyer.quote(cover)).funds.balance === String((await buyer.surety.agent()).balance))
    .toBe(true)
  expect(rich.asset.address).toBe(gateway.world.chain.deployment.asset)
  expect((await poor.surety.agent()).balance).toBe(0n)
})

test('401: without a key', async () => {
  const headers = { 'content-type': 'application/json' }
  const answer = await gateway.fetch('/api/v1/policies/quote', { method: 'POST', headers, body: JSON.stringify(cover) })
  expect(answer.status).toBe(401)
})
