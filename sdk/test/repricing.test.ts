import { expect, test } from 'vitest'
import { buyCall, key, operation, page, propose, type Reply, refuse, request, result, serve } from './fake-gateway.ts'

const quoteCall = 'POST /api/v1/policies/quote'
const asked = 'GET /api/v1/operations/op_3yQ0cN8pT5mWv1ZrXbK7Ld'
const held = { lastError: { code: 'premium_above_authorised', message: 'The premium rose.' } }
const waiting: Reply = { status: 202, body: operation({}) }
const heldUp = (count: number): Reply[] => Array.from({ length: count }, () => ({ status: 200, body: operation(held) }))
const options = { idempotencyKey: key, timeoutMs: 10_000 }

test('signs again at the new price under the same key after the price rose', async () => {
  const { surety, sent, count } = serve({ [buyCall]: [waiting], [asked]: heldUp(8) })
  expect(await surety.policies.buy(request, options)).toMatchObject({ tokenId: 2n ** 64n })
  expect([count(quoteCall), count(buyCall)]).toEqual([2, 2])
  const bought = sent.filter(({ method, path }) => `${method} ${path}` === buyCall)
  expect(new Set(bought.map(({ headers }) => headers['idempotency-key']))).toEqual(new Set([key]))
  // It is the same order: the first quote turned its days into an expiry.
  expect(sent.filter(({ path }) => path.endsWith('/quote')).at(-1)?.body).toMatchObject({
    expiry: propose(key).terms.expiry,
  })
})

test('waits for the earlier signature if the new price is above maxPremium', async () => {
  const done: Reply = { status: 200, body: operation({ status: 'succeeded', result }) }
  const { surety, count } = serve({
    'GET /api/v1/operations': [page({ status: 'submitted' })],
    [asked]: [...heldUp(4), done],
    [quoteCall]: [refuse(422, 'premium_above_authorised')],
  })
  expect(await surety.policies.buy(request, options)).toMatchObject({ tokenId: 2n ** 64n })
  expect([count(quoteCall), count(buyCall)]).toEqual([1, 0])
})
