import { recoverTypedDataAddress } from 'viem'
import { afterEach, expect, test, vi } from 'vitest'
import {
  day,
  failureOf,
  findCall,
  fromNow,
  key,
  operation,
  other,
  page,
  type Reply,
  serve,
  setPath,
  signer,
} from './fake-gateway.ts'
import { forgedTerms, type OrderCase, orderCases, proposeOrder } from './order-cases.ts'

afterEach(() => vi.restoreAllMocks())

const options = { idempotencyKey: key, timeoutMs: 5_000 }
const operationPath = 'GET /api/v1/operations/op_3yQ0cN8pT5mWv1ZrXbK7Ld'
const named = orderCases.map((order): [string, OrderCase] => [order.type, order])
const paid = named.filter(([, { value }]) => value !== undefined)
const signed = named.filter(([, { value }]) => value === undefined)

const reply = (status: number, body: unknown): Reply => ({ status, body })
const answer = ({ made }: OrderCase, changed: object = {}) => ({ ...made.view, operationId: 'op_1', ...changed })
const operationOf = ({ type, terms, made }: OrderCase, changed: object = {}) => {
  const { tokenId, productId, index } = made.view
  const result = { kind: 'policy', tokenId, productId, index }
  return operation({
    kind: type,
    terms,
    ...((changed as { status?: string }).status === 'succeeded' && { result }),
    ...changed,
  })
}

/** An honest gateway for an order, except for the given answers. */
const serveOrder = (
  order: OrderCase,
  answers: Record<string, Reply[]> = {},
  quote: () => object = () => proposeOrder(order),
) => serve({ [`POST ${order.path}`]: [reply(201, answer(order))], ...answers }, quote)

const expectRefused = async (order: OrderCase, proposal: object): Promise<void> => {
  const signTypedData = vi.spyOn(signer, 'signTypedData')
  const { surety, count } = serveOrder(order, {}, () => proposal)
  const error = await failureOf(order.place(surety, options))
  expect(error.code, error.message).toBe('untrusted_quote')
  expect(signTypedData).not.toHaveBeenCalled()
  expect(count(`POST ${order.path}`)).toBe(0)
}

test.each(named)('%s: signs what the caller asked for, and sends it with the key', async (_, order) => {
  const { surety, sent } = serveOrder(order)
  const result = await order.place(surety, options)
  expect(result).toMatchObject({ tokenId: BigInt(String(order.made.view.tokenId)), block: { number: 1n } })
  expect(result).not.toHaveProperty('operationId')
  const write = sent.at(-1)
  expect([write?.path, write?.headers['idempotency-key']]).toEqual([order.path, key])
  const { terms, signature, payment } = (write?.body ?? {}) as unknown as Record<string, Record<string, string>>
  expect(terms).toEqual(order.terms)
  expect(payment?.value).toBe(order.value)
  const { typedData } = proposeOrder(order, payment ? { payment: { validBefore: payment.validBefore ?? '' } } : {})
  const data = {
    ...typedData,
    domain: { ...typedData.domain, chainId: 31_337 },
    signature: signature ?? payment?.signature,
  }
  expect(await recoverTypedDataAddress(data as unknown as Parameters<typeof recoverTypedDataAddress>[0])).toBe(
    signer.address,
  )
})

test.each(named)('%s: signs no other terms, however consistent the proposal is', async (_, order) => {
  const forgeries = forgedTerms(order)
  // Every term but the deadline is forged at least once.
  expect(new Set(forgeries.flatMap(Object.keys))).toEqual(
    new Set(Object.keys(order.terms).filter((name) => name !== 'deadline')),
  )
  for (const terms of forgeries) await expectRefused(order, proposeOrder(order, { terms }))
})

test.each(named)('%s: signs no message, digest, contract or chain that differs from its own', async (_, order) => {
  const names = Object.keys(proposeOrder(order).typedData.message)
  const paths = ['digest', 'typedData.domain.verifyingContract', 'typedData.primaryType']
  for (const path of [...paths, ...names.map((name) => `typedData.message.${name}`)]) {
    const proposal = proposeOrder(order)
    setPath(proposal, path, `0x${'ab'.repeat(20)}`)
    await expectRefused(order, proposal)
  }
})

test.each(named)('%s: signs nothing for another chain', async (_, order) => {
  const proposal = proposeOrder(order)
  setPath(proposal, 'typedData.domain.chainId', '1')
  const { surety } = serveOrder(order, {}, () => proposal)
  const signTypedData = vi.spyOn(signer, 'signTypedData')
  await expect(order.place(surety, options)).rejects.toThrow('Pass `deployment`')
  expect(signTypedData).not.toHaveBeenCalled()
})

test.each(paid)('%s: pays no more and for no longer than it should', async (type, order) => {
  const tooMuch = { buy_policy: '1300001', extend_policy: '1300001', post_bond: '50000000001', buy_listing: '900001' }[
    type
  ]
  const forgeries: Record<string, string>[] = [
    { value: String(tooMuch) },
    { value: '-1' },
    { validAfter: '5' },
    { validBefore: fromNow(day + 2 * 3_600) },
    { validBefore: fromNow(-1) },
    { from: other },
  ]
  for (const payment of forgeries) {
    const proposal = proposeOrder(order)
    for (const [name, value] of Object.entries(payment)) {
      setPath(proposal, `payment.${name}`, value)
      setPath(proposal, `typedData.message.${name}`, value)
    }
    await expectRefused(order, proposal)
  }
})

test('a bond is paid in exactly its amount', async () => {
  const order = orderCases.find(({ type }) => type === 'post_bond') as OrderCase
  await expectRefused(order, proposeOrder(order, { payment: { value: '49999999999' } }))
})

test.each(signed)('%s: signs nothing that is valid for more than a day, or no longer', async (_, order) => {
  for (const deadline of [fromNow(day + 2 * 3_600), fromNow(-1), '0', String(2n ** 40n - 1n)])
    await expectRefused(order, proposeOrder(order, { terms: { deadline } }))
  const unreadable = proposeOrder(order)
  for (const path of ['terms.deadline', 'typedData.message.deadline']) setPath(unreadable, path, 'then')
  await expectRefused(order, unreadable)
})

test.each(named)('%s: waits for the outcome of a 202 and reads what was made', async (_, order) => {
  const { surety, count } = serveOrder(order, {
    [`POST ${order.path}`]: [reply(202, operationOf(order))],
    [operationPath]: [reply(200, operationOf(order, { status: 'succeeded' }))],
    [`GET ${order.made.path}`]: [reply(200, order.made.view)],
  })
  expect(await order.place(surety, options)).toMatchObject({ tokenId: BigInt(String(order.made.view.tokenId)) })
  expect(count(`GET ${order.made.path}`)).toBe(1)
})

test.each(named)('%s: returns the outcome of a known key without signing', async (_, order) => {
  const signTypedData = vi.spyOn(signer, 'signTypedData')
  const { surety, count } = serveOrder(order, {
    [findCall]: [reply(200, { data: [operationOf(order, { status: 'succeeded' })], nextCursor: null })],
    [`GET ${order.made.path}`]: [reply(200, order.made.view)],
  })
  expect(await order.place(surety, options)).toMatchObject({ tokenId: BigInt(String(order.made.view.tokenId)) })
  expect([count(`POST ${order.path}`), signTypedData.mock.calls.length]).toEqual([0, 0])
})

test.each(named)('%s: signs an expired order again with the same terms', async (_, order) => {
  const expired = operationOf(order, { status: 'expired', terms: { ...order.terms, deadline: '5' } })
  const { surety, sent } = serveOrder(order, { [findCall]: [reply(200, { data: [expired], nextCursor: null })] })
  await order.place(surety, options)
  expect(sent.at(-1)?.body).toMatchObject({ terms: order.terms })
})

test.each(named)('%s: refuses a key that belongs to other terms or another kind', async (_, order) => {
  const otherKind = order.type === 'buy_policy' ? 'post_bond' : 'buy_policy'
  for (const recorded of [
    { kind: otherKind },
    ...forgedTerms(order).map((terms) => ({ terms: { ...order.terms, ...terms } })),
  ]) {
    const { surety, count } = serveOrder(order, {
      [findCall]: [reply(200, { data: [operationOf(order, { status: 'expired', ...recorded })], nextCursor: null })],
    })
    expect((await failureOf(order.place(surety, options))).code).toBe('idempotency_key_reused')
    expect(count(`POST ${order.path}/quote`)).toBe(0)
  }
})

test.each(named)('%s: refuses an operation with other terms in a 202', async (_, order) => {
  for (const changed of [
    { kind: 'void' },
    ...forgedTerms(order).map((terms) => ({ terms: { ...order.terms, ...terms } })),
  ]) {
    const { surety } = serveOrder(order, { [`POST ${order.path}`]: [reply(202, operationOf(order, changed))] })
    expect((await failureOf(order.place(surety, options))).code).toBe('untrusted_answer')
  }
})

/** Answers that a lying gateway could give, by kind. */
const lies: Record<string, object[]> = {
  buy_policy: [
    { productId: '9' },
    { originalCoverage: '1' },
    { payer: other },
    { owner: other },
    { premium: '1300001' },
  ],
  extend_policy: [{ tokenId: '1' }, { expiry: fromNow(0) }],
  surrender_policy: [{ tokenId: '1' }, { surrendered: '399999999' }, { refunded: '399999' }],
  post_bond: [{ productId: '9' }, { posted: '1' }, { payer: other }, { owner: other }, { maturity: fromNow(0) }],
  extend_bond: [{ tokenId: '1' }, { maturity: fromNow(0) }],
  create_listing: [{ tokenId: '1' }, { price: '1' }, { seller: other }, { listingId: 'lst_1' }, { expiry: '1' }],
  buy_listing: [
    { tokenId: '1' },
    { seller: signer.address },
    { price: '900001' },
    { status: 'open' },
    { buyer: other },
    { recipient: other },
  ],
  cancel_listing: [{ listingId: 'lst_1' }, { seller: other }, { status: 'open' }],
}

test.each(named)('%s: refuses an answer that does not follow from the order', async (type, order) => {
  for (const lie of [...(lies[type] ?? []), { tokenId: 'much' }]) {
    const { surety, count } = serveOrder(order, { [`POST ${order.path}`]: [reply(201, answer(order, lie))] })
    const error = await failureOf(order.place(surety, options))
    expect(error, JSON.stringify(lie)).toMatchObject({ code: 'untrusted_answer', idempotencyKey: key })
    expect(error.message).toContain('do not order again with another idempotency key')
    expect(count(`POST ${order.path}`)).toBe(1)
  }
})

test.each(named)(
  '%s: retries lost answers with the same key and signature, then reports an unknown outcome',
  async (_, order) => {
    const lost = () => new TypeError('fetch failed')
    const retried = serveOrder(order, { [`POST ${order.path}`]: [lost(), reply(201, answer(order))] })
    await order.place(retried.surety, options)
    const writes = retried.sent.filter(({ method, path }) => `${method} ${path}` === `POST ${order.path}`)
    expect(writes).toHaveLength(2)
    expect(writes[0]).toEqual(writes[1])
    const { surety } = serveOrder(order, { [`POST ${order.path}`]: Array.from({ length: 9 }, lost) })
    const error = await failureOf(order.place(surety, { ...options, timeoutMs: 300 }))
    expect(error).toMatchObject({ code: 'network_error', idempotencyKey: key })
  },
)

test.each(named)('%s: explains a void of its key', async (_, order) => {
  const { surety } = serveOrder(order, { [findCall]: [page({ kind: 'void', status: 'succeeded' })] })
  expect((await failureOf(order.place(surety, options))).code).toBe('order_voided')
})
