import { expect, test } from 'vitest'
import { buyCall, key, operation, page, propose, type Reply, refuse, result, serve, wish } from './fake-gateway.ts'

const quoteCall = 'POST /api/v1/policies/quote'
const asked = 'GET /api/v1/operations/op_3yQ0cN8pT5mWv1ZrXbK7Ld'
const held = { lastError: { code: 'premium_above_authorised', message: 'Dearer.' } }
const waiting: Reply = { status: 202, body: operation({}) }
const heldUp = (count: number): Reply[] => Array.from({ length: count }, () => ({ status: 200, body: operation(held) }))
const options = { idempotencyKey: key, timeoutMs: 10_000 }

test('a purchase whose price has moved while it waited is signed again at the new one, under the same key', async () => {
  const { surety, sent, count } = serve({ [buyCall]: [waiting], [asked]: heldUp(8) })
  expect(await surety.policies.buy(wish, options)).toMatchObject({ tokenId: 2n ** 64n })
  expect([count(quoteCall), count(buyCall)]).toEqual([2, 2])
  const bought = sent.filter(({ method, path }) => `${method} ${path}` === buyCall)
  expect(new Set(bought.map(({ headers }) => headers['idempotency-key']))).toEqual(new Set([key]))
  // The same order: its days were turned into an expiry when it was first signed.
  expect(sent.filter(({ path }) => path.endsWith('/quote')).at(-1)?.body).toMatchObject({
    expiry: propose(key).terms.expiry,
  })
})

test('when the new price is more than the caller allows, the old signature is waited for', async () => {
  const done: Reply = { status: 200, body: operation({ status: 'succeeded', result }) }
  const { surety, count } = serve({
    'GET /api/v1/operations': [page({ status: 'submitted' })],
    [asked]: [...heldUp(4), done],
    [quoteCall]: [refuse(422, 'premium_above_authorised')],
  })
  expect(await surety.policies.buy(wish, options)).toMatchObject({ tokenId: 2n ** 64n })
  expect([count(quoteCall), count(buyCall)]).toEqual([1, 0])
})
