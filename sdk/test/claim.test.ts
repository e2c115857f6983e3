import { expect, test } from 'vitest'
import { Surety } from '../src/index.ts'
import { failureOf, findCall, key, operation, type Reply, serve } from './fake-gateway.ts'
import { orderCases } from './order-cases.ts'

const position = { productId: 1n, index: 5n }
const bond = orderCases.find(({ type }) => type === 'post_bond')?.made.view ?? {}
const claimed = { ...bond, claimedPremium: '512345678', operationId: 'op_3yQ0cN8pT5mWv1ZrXbK7Ld' }
const claimCall = 'POST /api/v1/bonds/1/5/claim'
const options = { idempotencyKey: key, timeoutMs: 5_000 }
const result = { kind: 'bond', tokenId: bond.tokenId, productId: '1', index: '5' }
const claiming = (changed: object = {}): object =>
  operation({ kind: 'claim_bond', terms: { tokenId: bond.tokenId }, ...changed })
const reply = (status: number, body: unknown): Reply => ({ status, body })

test('claims without a signer, and sends the key', async () => {
  const { fetch, sent } = serve({ [claimCall]: [reply(200, claimed)] })
  const surety = new Surety({ baseUrl: 'http://gateway.test', fetch })
  const paid = await surety.bonds.claim(position)
  expect(paid).toMatchObject({ claimedPremium: 512_345_678n, index: 5n })
  expect(paid).not.toHaveProperty('operationId')
  expect(sent).toMatchObject([{ path: '/api/v1/bonds/1/5/claim', headers: { 'idempotency-key': expect.any(String) } }])
})

test('waits for the outcome of a 202 and reads the bond', async () => {
  const { surety, count } = serve({
    [claimCall]: [reply(202, claiming())],
    'GET /api/v1/operations/op_3yQ0cN8pT5mWv1ZrXbK7Ld': [reply(200, claiming({ status: 'succeeded', result }))],
    'GET /bonds/1/5': [reply(200, claimed)],
  })
  expect(await surety.bonds.claim(position, options)).toMatchObject({ claimedPremium: 512_345_678n })
  expect(count('GET /bonds/1/5')).toBe(1)
})

test('retries with the same key, and resumes it', async () => {
  const lost = serve({ [claimCall]: [new TypeError('fetch failed'), reply(200, claimed)] })
  await lost.surety.bonds.claim(position, options)
  expect(lost.count(claimCall)).toBe(2)
  const found = reply(200, { data: [claiming({ status: 'succeeded', result })], nextCursor: null })
  const known = serve({ [findCall]: [found], 'GET /bonds/1/5': [reply(200, claimed)] })
  expect(await known.surety.bonds.claim(position, options)).toMatchObject({ claimedPremium: 512_345_678n })
  expect(known.count(claimCall)).toBe(0)
})

test.each<[string, Record<string, Reply[]>, string]>([
  ['another bond', { [claimCall]: [reply(200, { ...claimed, tokenId: '1' })] }, 'untrusted_answer'],
  ['an order', { [claimCall]: [reply(202, operation({}))] }, 'untrusted_answer'],
  [
    'the key of an order',
    { [findCall]: [reply(200, { data: [operation({})], nextCursor: null })] },
    'idempotency_key_reused',
  ],
  ['a claim of another bond', { [claimCall]: [reply(202, claiming({ terms: { tokenId: '1' } }))] }, 'untrusted_answer'],
  [
    'the key of a claim of another bond',
    { [findCall]: [reply(200, { data: [claiming({ terms: { tokenId: '1' } })], nextCursor: null })] },
    'idempotency_key_reused',
  ],
  [
    'another position in the outcome',
    {
      [findCall]: [
        reply(200, {
          data: [claiming({ status: 'succeeded', result: { ...result, tokenId: '1' } })],
          nextCursor: null,
        }),
      ],
      'GET /bonds/1/5': [reply(200, claimed)],
    },
    'untrusted_answer',
  ],
])('does not take %s for the claim', async (_, answers, code) => {
  expect((await failureOf(serve(answers).surety.bonds.claim(position, options))).code).toBe(code)
})

test('asks for a new key once a claim has expired', async () => {
  const { surety } = serve({
    [claimCall]: [reply(202, claiming())],
    'GET /api/v1/operations/op_3yQ0cN8pT5mWv1ZrXbK7Ld': [reply(200, claiming({ status: 'expired' }))],
  })
  const error = await failureOf(surety.bonds.claim(position, options))
  expect(error.code).toBe('order_expired')
  expect(error.message).toContain('with a new idempotency key')
})
