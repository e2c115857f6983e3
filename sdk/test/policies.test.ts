import { keccak256, recoverTypedDataAddress, stringToBytes } from 'viem'
import { afterEach, expect, test, vi } from 'vitest'
import { type PolicyRequest, Surety } from '../src/index.ts'
import { orderIdOf } from '../src/typed-data.ts'
import {
  buyCall,
  day,
  deployment,
  expiry,
  failureOf,
  findCall,
  forge,
  fromNow,
  key,
  operation,
  other,
  page,
  policy,
  propose,
  refuse,
  request,
  result,
  serve,
  setPath,
  signer,
} from './fake-gateway.ts'

afterEach(() => vi.restoreAllMocks())

test('buys with a generated key, signs the request and returns bigints', async () => {
  const { surety, sent } = serve()
  const bought = await surety.policies.buy(request)
  expect(bought).toMatchObject({
    tokenId: 2n ** 64n,
    coverage: 1_000_000_000n,
    premium: 1_234_567n,
    block: { number: 1n },
  })
  const [quote, purchase] = sent
  expect(quote?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/)
  expect(purchase?.headers['idempotency-key']).toBe(quote?.headers['idempotency-key'])
  const { typedData } = propose(quote?.headers['idempotency-key'] ?? '')
  const { payment } = (purchase?.body ?? {}) as unknown as {
    payment: { signature: `0x${string}`; validBefore: string }
  }
  const data = { ...typedData, domain: { ...typedData.domain, chainId: 31_337 } }
  data.message.validBefore = payment.validBefore
  const recovered = await recoverTypedDataAddress({ ...data, signature: payment.signature } as unknown as Parameters<
    typeof recoverTypedDataAddress
  >[0])
  expect(recovered).toBe(signer.address)
})

const later = fromNow(10 * day)

test.each<[string, string, string]>([
  ['another product', 'terms.product', '2'],
  ['less coverage', 'terms.coverage', '999999999'],
  ['an earlier expiry', 'terms.expiry', String(expiry - 3 * day)],
  ['a later expiry than `days` can mean', 'terms.expiry', String(expiry + 2 * day)],
  ['another recipient', 'terms.recipient', other],
  ['another order id', 'terms.orderId', `0x${'ab'.repeat(32)}`],
  ['another digest', 'digest', `0x${'ab'.repeat(32)}`],
  ['another payer', 'payment.from', other],
  ['a value above maxPremium', 'payment.value', '1300001'],
  ['a payment that is not valid yet', 'payment.validAfter', '5'],
  ['a value that is not a number', 'payment.value', 'much'],
  ['a payment that is valid for long', 'payment.validBefore', later],
  ['a payment that is valid for somewhat more than a day', 'payment.validBefore', fromNow(day + 2 * 3_600)],
  ['a payment without an end', 'payment.validBefore', String(2n ** 256n - 1n)],
  ['a payment that has expired', 'payment.validBefore', fromNow(-1)],
  ['a payment that was never valid', 'payment.validBefore', '0'],
  ['an unreadable end of validity', 'payment.validBefore', 'then'],
  ['another nonce', 'typedData.message.nonce', `0x${'ab'.repeat(32)}`],
  ['another payee', 'typedData.message.to', other],
  ['another value to sign', 'typedData.message.value', '1246915'],
  ['another payer to sign', 'typedData.message.from', other],
  ['another validity to sign', 'typedData.message.validBefore', later],
  ['another asset', 'typedData.domain.verifyingContract', other],
  ['another struct', 'typedData.primaryType', 'TransferWithAuthorization'],
])('refuses a proposal with %s and signs nothing', async (_, path, value) => {
  const signTypedData = vi.spyOn(signer, 'signTypedData')
  const { surety, count } = serve({}, (name) => forge(name, path, value))
  const error = await failureOf(surety.policies.buy(request))
  expect(error.code).toBe('untrusted_quote')
  expect(signTypedData).not.toHaveBeenCalled()
  expect(count(buyCall)).toBe(0)
})

test('signs a payment that is valid for a day, with some clock skew', async () => {
  const quote = (name: string) => forge(name, 'payment.validBefore', fromNow(day + 300))
  await expect(serve({}, quote).surety.policies.buy(request)).resolves.toMatchObject({ index: 0n })
})

test('signs exactly the requested expiry', async () => {
  const { days: _, ...rest } = request
  const fixed = { ...rest, expiry: BigInt(expiry) }
  await expect(serve().surety.policies.buy(fixed)).resolves.toMatchObject({ expiry: BigInt(expiry) })
  const quote = (name: string) => forge(name, 'terms.expiry', String(expiry + day))
  expect((await failureOf(serve({}, quote).surety.policies.buy(fixed))).code).toBe('untrusted_quote')
})

test('asks for the deployment on an unknown chain', async () => {
  const quote = (name: string) => forge(name, 'typedData.domain.chainId', '1')
  await expect(serve({}, quote).surety.policies.buy(request)).rejects.toThrow('Pass `deployment`')
})

test('refuses a payment above the coverage without maxPremium', async () => {
  const quote = (name: string) => forge(name, 'payment.value', '1000000001')
  const { maxPremium: _, ...unlimited } = request
  expect((await failureOf(serve({}, quote).surety.policies.buy(unlimited))).code).toBe('untrusted_quote')
})

test('retries lost answers, failures and rate limits with the same key and signature', async () => {
  const { surety, sent } = serve({
    'POST /api/v1/policies/quote': [new TypeError('fetch failed'), refuse(503, 'unavailable')],
    [buyCall]: [
      new TypeError('fetch failed'),
      { status: 502, body: 'bad gateway' },
      refuse(429, 'rate_limit', { 'retry-after': '1' }),
    ],
  })
  await surety.policies.buy(request, { idempotencyKey: key })
  const purchases = sent.filter(({ method, path }) => `${method} ${path}` === buyCall)
  expect(purchases).toHaveLength(4)
  expect(new Set(purchases.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(new Set(purchases.map(({ headers }) => headers['idempotency-key']))).toEqual(new Set([key]))
})

test('does not retry a refusal, and the error carries the key', async () => {
  const { surety, count } = serve({ [buyCall]: [refuse(422, 'insufficient_funds')] })
  const error = await failureOf(surety.policies.buy(request, { idempotencyKey: key }))
  expect(error).toMatchObject({ status: 422, code: 'insufficient_funds', idempotencyKey: key })
  expect(count(buyCall)).toBe(1)
})

test('reports an unknown outcome with the key if no answer comes', async () => {
  const lost = Array.from({ length: 50 }, () => new TypeError('fetch failed'))
  const { surety } = serve({ [buyCall]: lost })
  const error = await failureOf(surety.policies.buy(request, { timeoutMs: 1_500 }))
  expect(error).toMatchObject({ status: 0, code: 'network_error' })
  expect(error.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/)
  expect(error.message).toContain('whether it took effect is unknown')
  expect(error.message).toContain(String(error.idempotencyKey))
})

/** The error of `fetch` for a gateway that is down. */
const refused = () =>
  new TypeError('fetch failed', {
    cause: Object.assign(new Error('refused'), { code: 'ECONNREFUSED', syscall: 'connect' }),
  })

test('a purchase that nothing was sent for is not an unknown outcome', async () => {
  const { surety } = serve({ [buyCall]: Array.from({ length: 50 }, refused) })
  const error = await failureOf(surety.policies.buy(request, { timeoutMs: 600 }))
  expect(error).toMatchObject({ status: 0, code: 'unreachable' })
  expect(error.message).toContain('Cannot reach http://gateway.test.')
  expect(error.message).toContain(`idempotencyKey ${error.idempotencyKey}`)
})

test.each([
  ['a lost answer', new TypeError('fetch failed')],
  ['a failure of the service', refuse(503, 'chain_unavailable')],
])('a gateway that is down after %s leaves the outcome unknown', async (_, first) => {
  const { surety } = serve({ [buyCall]: [first, ...Array.from({ length: 50 }, refused)] })
  const error = await failureOf(surety.policies.buy(request, { timeoutMs: 1_500 }))
  expect(error.code).toBe(first instanceof Error ? 'network_error' : 'chain_unavailable')
})

test('a gateway that is down after it accepted the order leaves the outcome unknown', async () => {
  const bought = operation({ status: 'succeeded', result })
  const { surety } = serve({
    [buyCall]: [{ status: 202, body: bought }],
    'GET /policies/1/0': Array.from({ length: 50 }, refused),
  })
  const error = await failureOf(surety.policies.buy(request, { idempotencyKey: key, timeoutMs: 600 }))
  expect(error).toMatchObject({ code: 'network_error', idempotencyKey: key })
})

test('polls the operation after a 202 until the outcome is known', async () => {
  const asked = 'GET /api/v1/operations/op_3yQ0cN8pT5mWv1ZrXbK7Ld'
  const { surety, count } = serve({
    [buyCall]: [{ status: 202, body: operation({}) }],
    [asked]: [
      { status: 200, body: operation({}) },
      { status: 200, body: operation({ status: 'succeeded', result }) },
    ],
  })
  expect(await surety.policies.buy(request, { idempotencyKey: key })).toMatchObject({ index: 0n })
  expect([count(buyCall), count(asked)]).toEqual([1, 2])
})

test('reports still_open after the timeout', async () => {
  const { surety } = serve({
    [buyCall]: [{ status: 202, body: operation({}) }],
    'GET /api/v1/operations/op_3yQ0cN8pT5mWv1ZrXbK7Ld': [{ status: 200, body: operation({}) }],
  })
  const error = await failureOf(surety.policies.buy(request, { idempotencyKey: key, timeoutMs: 1_000 }))
  expect(error).toMatchObject({ code: 'still_open', idempotencyKey: key })
  expect(error.message).toContain('with the same idempotency key')
})

test('refuses numbers as amounts, because they lose digits', async () => {
  const { surety, sent } = serve()
  const wrong = { ...request, coverage: 1_000_000_000 as unknown as bigint }
  await expect(surety.policies.buy(wrong)).rejects.toThrow(TypeError)
  await expect(surety.policies.quote(wrong)).rejects.toThrow('coverage must be a bigint')
  await expect(surety.policies.quote({ ...request, maxPremium: -1n })).rejects.toThrow(RangeError)
  expect(sent).toEqual([])
})

test('requires exactly one of days and expiry', async () => {
  const { surety, sent } = serve()
  const { days: _, ...neither } = request
  const both = { ...request, expiry: BigInt(expiry) }
  for (const wrong of [neither, both] as unknown as (typeof request)[]) {
    await expect(surety.policies.buy(wrong)).rejects.toThrow('Pass either `days` or `expiry`')
    await expect(surety.policies.quote(wrong)).rejects.toThrow(TypeError)
  }
  for (const days of [0, -1, 1.5, Number.NaN])
    await expect(surety.policies.buy({ ...request, days })).rejects.toThrow(RangeError)
  // @ts-expect-error the type requires one
  const tooFew: PolicyRequest = neither
  // @ts-expect-error the type refuses both
  const tooMany: PolicyRequest = both
  expect([tooFew, tooMany]).toEqual([neither, both])
  expect(sent).toEqual([])
})

test('returns bigints in a quote', async () => {
  const quote = await serve().surety.policies.quote(request)
  expect(quote).toMatchObject({ premium: 1_234_567n, expiry: BigInt(expiry), block: { number: 7n, timestamp: 1n } })
})

test.each(['', ' ', 'a b', 'ключ', 'x'.repeat(256), 'a\n'])(
  'refuses a key that no header can carry: %j',
  async (wrong) => {
    const { surety, sent } = serve()
    await expect(surety.policies.buy(request, { idempotencyKey: wrong })).rejects.toThrow('idempotencyKey must be')
    await expect(surety.operations.void(wrong)).rejects.toThrow(TypeError)
    expect(sent).toEqual([])
  },
)

test('refuses a recipient that is not an address', async () => {
  const { surety, sent } = serve()
  for (const recipient of ['', 'vitalik.eth', `${other}00`])
    await expect(surety.policies.buy({ ...request, recipient })).rejects.toThrow('recipient must be an address')
  expect(sent).toEqual([])
})

test('signs with an ethers wallet', async () => {
  const ethers = {
    getAddress: async () => signer.address as string,
    signMessage: async () => '0x',
    signTypedData: async (domain: object, types: object, message: object) =>
      signer.signTypedData({ domain, types, primaryType: 'ReceiveWithAuthorization', message } as unknown as Parameters<
        typeof signer.signTypedData
      >[0]),
  }
  const { sent } = serve()
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const path = new URL(String(input)).pathname
    const headers = (init?.headers ?? {}) as Record<string, string>
    sent.push({ method: 'POST', path, headers, body: JSON.parse(String(init?.body)) })
    return path.endsWith('/quote')
      ? Response.json(propose(headers['idempotency-key'] ?? ''))
      : Response.json({ ...policy, operationId: 'op_3yQ0cN8pT5mWv1ZrXbK7Ld' }, { status: 201 })
  }
  const surety = new Surety({ baseUrl: 'http://gateway.test', signer: ethers, fetch })
  await surety.policies.buy(request)
  expect(sent.at(-1)?.body).toMatchObject({ payment: { signature: expect.stringMatching(/^0x[0-9a-f]{130}$/) } })
  const mute = new Surety({
    baseUrl: 'http://gateway.test',
    signer: { address: signer.address, signMessage: async () => '0x' },
    fetch,
  })
  await expect(mute.policies.buy(request)).rejects.toThrow('signTypedData')
})

const voidQuote = () => {
  const orderId = keccak256(stringToBytes(key)) as string
  const terms = { seller: signer.address as string, target: orderId, deadline: fromNow(3_600), orderId }
  return {
    operationId: 'op_3yQ0cN8pT5mWv1ZrXbK7Ld',
    terms,
    typedData: {
      domain: { name: 'Surety', version: '1', chainId: '31337', verifyingContract: deployment.surety as string },
      primaryType: 'CancelTerms',
      message: { ...terms },
    },
  }
}

test.each<[string, string, string]>([
  ['another order', 'typedData.message.target', `0x${'ab'.repeat(32)}`],
  ['another signer', 'typedData.message.seller', other],
  ['another contract', 'typedData.domain.verifyingContract', other],
  ['another struct', 'typedData.primaryType', 'ListingTerms'],
])('refuses to void with %s', async (_, member, value) => {
  const quote = voidQuote()
  setPath(quote, member, value)
  const path = `/api/v1/orders/${orderIdOf(key)}/void`
  const { surety, count } = serve({
    [findCall]: [page({})],
    [`POST ${path}/quote`]: [
      { status: 200, body: quote },
      { status: 200, body: quote },
    ],
  })
  expect((await failureOf(surety.operations.void(key))).code).toBe('untrusted_quote')
  expect((await failureOf(surety.operations.void({ orderId: orderIdOf(key) }))).code).toBe('untrusted_quote')
  expect(count(`POST ${path}`)).toBe(0)
})

test.each(['5', fromNow(-1), fromNow(2 * day), 'then'])('refuses to sign a void with deadline %s', async (deadline) => {
  const signTypedData = vi.spyOn(signer, 'signTypedData')
  const quote = voidQuote()
  setPath(quote, 'terms.deadline', deadline)
  setPath(quote, 'typedData.message.deadline', deadline)
  const path = `POST /api/v1/orders/${orderIdOf(key)}/void/quote`
  const { surety } = serve({ [findCall]: [page({})], [path]: [{ status: 200, body: quote }] })
  expect((await failureOf(surety.operations.void(key))).code).toBe('untrusted_quote')
  expect(signTypedData).not.toHaveBeenCalled()
})
