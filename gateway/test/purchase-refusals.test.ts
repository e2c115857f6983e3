import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { now } from './support/agents.ts'
import { type Buyer, newBuyer, type Purchase, relayEnv } from './support/buyers.ts'
import { startGateway, type TestGateway } from './support/gateway.ts'

let gateway: TestGateway
let buyer: Buyer
beforeAll(async () => {
  gateway = await startGateway({ env: relayEnv })
  buyer = await newBuyer(gateway, 0)
})
afterAll(() => gateway.close())

test.each([
  [
    'signature_rejected',
    (purchase: object) => ({ ...purchase, payment: { ...paymentOf(purchase), signature: `0x${'1b'.repeat(65)}` } }),
  ],
  [
    'signature_rejected',
    (purchase: object) => ({ ...purchase, payment: { ...paymentOf(purchase), value: '99999999' } }),
  ],
  ['signature_rejected', (purchase: object) => ({ ...purchase, payment: { ...paymentOf(purchase), value: '1' } })],
  [
    'signature_rejected',
    (purchase: Purchase) => ({ ...purchase, terms: { ...purchase.terms, coverage: '9000000000' } }),
  ],
])('422 %s: what would revert is refused with the reason, and binds nothing', async (code, alter) => {
  const key = randomUUID()
  const purchase = await buyer.sign(await buyer.quote({ productId: '2', coverage: '4000000', days: 3 }, key))
  const refused = await buyer.buy(alter(purchase), key)
  expect([refused.status, refused.body.code]).toEqual([422, code])
  expect(await buyer.surety.operations.find(key)).toBeUndefined()
  expect((await buyer.buy(purchase, key)).status).toBe(201)
})

const paymentOf = (purchase: object): object => (purchase as { payment: object }).payment

test('422 insufficient_funds, authorization_expired, authorization_not_yet_valid, authorization_too_long', async () => {
  const quote = await buyer.quote({ productId: '2', coverage: '4000000', days: 3 })
  const try1 = async (changed: object) => (await buyer.buy(await buyer.sign(quote, changed))).body.code
  expect(await try1({ value: '999999999999999' })).toBe('insufficient_funds')
  expect(await try1({ validBefore: '1794700000' })).toBe('authorization_expired')
  const inHours = (hours: number): string => String(now() + hours * 3_600)
  expect(await try1({ validAfter: inHours(1), validBefore: inHours(2) })).toBe('authorization_not_yet_valid')
  expect(await try1({ validBefore: inHours(25) })).toBe('authorization_too_long')
  expect(await try1({ validBefore: String(2n ** 256n - 1n) })).toBe('authorization_too_long')
})

test('422 signature_rejected names who signed; 422 premium_above_authorised names the premium', async () => {
  const other = await newBuyer(gateway, 4)
  const quote = await buyer.quote({ productId: '2', coverage: '4000000', days: 3 })
  const foreign = await other.sign(quote)
  const refused = await buyer.buy(foreign)
  expect([refused.status, refused.body.code]).toEqual([422, 'signature_rejected'])
  expect(refused.body.message).toContain(`not by ${buyer.wallet.address}`)
  expect(refused.body.message).toContain(`recovers to ${other.wallet.address}`)
  const tooLow = await buyer.buy(await buyer.sign(quote, { value: '1' }))
  expect([tooLow.status, tooLow.body.code]).toEqual([422, 'premium_above_authorised'])
  expect(tooLow.body.message).toMatch(
    /^The premium is now \d+\.\d+ \(\d+ base units\) and 0\.000001 \(1 base unit\) was/,
  )
})

test('403: a payment of another wallet than that of the key', async () => {
  const purchase = await buyer.sign(await buyer.quote())
  const from = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const refused = await buyer.buy({ ...purchase, payment: { ...purchase.payment, from } })
  expect([refused.status, refused.body.code]).toEqual([403, 'wallet_mismatch'])
})

test.each([
  ['Idempotency-Key', ' ', 'invalid_request'],
  ['Idempotency-Key', 'a b', 'invalid_request'],
  ['Idempotency-Key', 'x'.repeat(256), 'invalid_request'],
])('400: %s %j', async (name, value, code) => {
  const refused = await buyer.buy(await buyer.sign(await buyer.quote()), undefined, { [name]: value })
  expect([refused.status, refused.body.code]).toEqual([400, code])
})

test.each([
  [{ coverage: String(2n ** 128n) }],
  [{ expiry: String(2n ** 40n) }],
  [{ product: String(2n ** 64n) }],
  [{ coverage: '-1' }],
  [{ coverage: 5 }],
  [{ recipient: '0xbcd4042DE499D14e55001CcbB24a551F3b954096' }],
  [{ orderId: '0x12' }],
])('400: terms with %j', async (changed) => {
  const purchase = await buyer.sign(await buyer.quote())
  const refused = await buyer.buy({ ...purchase, terms: { ...purchase.terms, ...changed } })
  expect([refused.status, refused.body.code]).toEqual([400, 'invalid_body'])
})
