import { randomUUID } from 'node:crypto'
import { testUsdAbi } from '@surety/contracts'
import type { Operation } from '@surety/sdk'
import type { Hex, LocalAccount } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatAmount } from '../src/base/amounts.ts'
import { formatTime } from '../src/base/times.ts'
import { defaultLimits, makeSigner, type Relayer, runRelayer } from '../src/chain/relayer/relayer.ts'
import { type Buyer, cover, newBuyer, relayEnv } from './support/buyers.ts'
import { startGateway, type TestGateway } from './support/gateway.ts'
import { connectTo, wallets } from './support/market.ts'

let gateway: TestGateway
let buyer: Buyer
beforeAll(async () => {
  gateway = await startGateway({ env: relayEnv })
  await gateway.world.relayer.close()
  buyer = await newBuyer(gateway, 0)
})
afterAll(() => gateway.close())

/** A relayer for as long as `work` takes; what is accepted at other times waits. */
const relayDuring = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  const { store, chain, watcher, clock, log } = gateway.world
  const options = { store, chain, watcher, clock, log, limits: defaultLimits, confirmations: 0 }
  const relayer: Relayer = runRelayer({ ...options, signers: wallets.relayers.map(makeSigner) })
  try {
    return await work()
  } finally {
    await relayer.close()
  }
}

type VoidQuote = {
  terms: { target: string; orderId: string; seller: string; deadline: string }
  typedData: Parameters<LocalAccount['signTypedData']>[0]
}

const accept = async () => {
  const key = randomUUID()
  const purchase = await buyer.sign(await buyer.quote(cover, key))
  const { body } = await buyer.buy(purchase, key, { prefer: 'wait=0' })
  const path = `/api/v1/operations/${body.operationId}/void`
  return { key, purchase, operationId: body.operationId ?? '', path }
}

const signVoid = async (path: string) => {
  const { body } = await buyer.ask<VoidQuote>('POST', `${path}/quote`)
  return { deadline: body.terms.deadline, signature: await buyer.wallet.signTypedData(body.typedData) }
}

test('200: an order that waits is voided, is never executed, and every replay says so', async () => {
  const { key, purchase, operationId, path } = await accept()
  const quote = await buyer.ask<VoidQuote>('POST', `${path}/quote`)
  expect(quote.body.terms).toMatchObject({ seller: buyer.wallet.address, target: purchase.terms.orderId })
  expect(quote.body.terms.orderId).toBe(purchase.terms.orderId)
  const body = await signVoid(path)
  const pending = await buyer.ask<Operation>('POST', path, body, { prefer: 'wait=0' })
  expect([pending.status, pending.body.status]).toEqual([202, 'queued'])
  await relayDuring(async () => {
    expect(await buyer.surety.operations.wait(operationId)).toMatchObject({
      status: 'voided',
      confirmation: 'final',
    })
    const again = await buyer.ask<Operation>('POST', path, body)
    expect([again.status, again.body.status]).toEqual([200, 'voided'])
    const replay = await buyer.buy(purchase, key)
    expect([replay.status, replay.body.code]).toEqual([409, 'order_voided'])
    const fresh = await buyer.buy({ ...purchase, payment: { ...purchase.payment, validBefore: '1899999999' } }, key)
    expect([fresh.status, fresh.body.code]).toEqual([409, 'order_voided'])
    const quoted = await buyer.ask<{ code: string }>('POST', `${path}/quote`)
    expect([quoted.status, quoted.body.code]).toEqual([409, 'order_voided'])
    const requoted = await buyer.ask<{ code: string }>('POST', '/api/v1/policies/quote', cover, {
      'idempotency-key': key,
    })
    expect([requoted.status, requoted.body.code]).toEqual([409, 'order_voided'])
  })
})

test.each(['operation', 'order'])('a void by %s says which wait it applied, pending and done', async (by) => {
  const { purchase, operationId, path } = await accept()
  const target = by === 'operation' ? path : `/api/v1/orders/${purchase.terms.orderId}/void`
  const body = await signVoid(target)
  const attempt = async (prefer: string) => {
    const { status, headers } = await buyer.ask('POST', target, body, { prefer })
    return [status, headers.get('preference-applied')]
  }
  expect(await attempt('wait=0')).toEqual([202, 'wait=0'])
  await relayDuring(async () => {
    await buyer.surety.operations.wait(operationId)
    expect(await attempt('respond-async, wait=99')).toEqual([200, 'wait=25'])
    expect(await attempt('wait=soon')).toEqual([200, null])
  })
})

test('409: an order that was executed cannot be voided, and the answer says what it became', async () => {
  const { operationId, path } = await accept()
  const body = await signVoid(path)
  await relayDuring(() => buyer.surety.operations.wait(operationId))
  const late = await buyer.ask<{ code: string; message: string }>('POST', path, body)
  expect([late.status, late.body.code]).toEqual([409, 'order_executed'])
  expect(late.body.message).toMatch(/executed: policy \d+ of product 1 in transaction 0x[0-9a-f]{64}/)
  expect((await buyer.ask('POST', `${path}/quote`)).status).toBe(409)
})

test('422: another signature, another deadline and a deadline that has passed void nothing', async () => {
  const { operationId, path } = await accept()
  const body = await signVoid(path)
  const attempt = async (changed: object) =>
    (await buyer.ask<{ code: string }>('POST', path, { ...body, ...changed })).body.code
  expect(await attempt({ signature: `0x${'1b'.repeat(65)}` })).toBe('signature_rejected')
  expect(await attempt({ deadline: String(Number(body.deadline) + 1) })).toBe('signature_rejected')
  expect(await attempt({ deadline: '1794700000' })).toBe('signature_expired')
  expect(await attempt({ deadline: String(2n ** 40n) })).toBe('invalid_body')
  expect(await attempt({ deadline: '9999999999999' })).toBe('invalid_body')
  expect(await buyer.operation(operationId)).toMatchObject({ status: 'queued' })
  await relayDuring(() => buyer.surety.operations.wait(operationId))
  expect(await buyer.operation(operationId)).toMatchObject({ status: 'succeeded' })
})

test('held up: what would fail now is told with the reason, proves nothing, and goes through when it can', async () => {
  const poor = await newBuyer(gateway, 2)
  const { chain } = gateway.world
  const move = async (from: LocalAccount, to: Hex) => {
    const asset = { address: chain.deployment.asset, abi: testUsdAbi } as const
    const value = await chain.client.readContract({ ...asset, functionName: 'balanceOf', args: [from.address] })
    const hash = await connectTo(chain, from).writeContract({ ...asset, functionName: 'transfer', args: [to, value] })
    await chain.client.waitForTransactionReceipt({ hash, pollingInterval: 50 })
  }
  const key = randomUUID()
  const purchase = await poor.sign(await poor.quote(cover, key))
  const { body } = await poor.buy(purchase, key, { prefer: 'wait=0' })
  const friend = privateKeyToAccount(generatePrivateKey())
  await move(poor.wallet, friend.address)
  await relayDuring(async () => {
    const lastError = async () => (await poor.operation(body.operationId ?? '')).lastError?.code
    await expect.poll(lastError).toBe('insufficient_funds')
    const held = await poor.buy<Operation>(purchase, key, { prefer: 'wait=0' })
    expect([held.status, held.body.status, held.body.retryUntil]).toEqual([202, 'queued', purchase.payment.validBefore])
    expect(held.body.lastError?.message).toContain(
      `has a balance of ${formatAmount(0n)} and authorised ${formatAmount(purchase.payment.value)}`,
    )
    // The money comes back, and nobody has to ask again.
    await connectTo(chain, wallets.owner).sendTransaction({ to: friend.address, value: 10n ** 17n })
    await move(friend, poor.wallet.address)
    const settled = await poor.surety.operations.wait(body.operationId ?? '', { timeoutMs: 40_000 })
    expect(settled).toMatchObject({ status: 'succeeded', lastError: null })
  })
})

test('200: an expired order is voided, and waiting requests are answered with that', async () => {
  const key = randomUUID()
  const validBefore = String(Math.floor(Date.now() / 1000) + 5)
  const purchase = await buyer.sign(await buyer.quote(cover, key), { validBefore })
  const { body } = await buyer.buy(purchase, key, { prefer: 'wait=0' })
  const node = gateway.rpc?.chain.embedded
  const others = node && setInterval(() => void node.mine(), 500)
  const operationId = body.operationId ?? ''
  expect(await buyer.surety.operations.wait(operationId)).toMatchObject({ status: 'expired' })
  clearInterval(others)
  const path = `/api/v1/operations/${operationId}/void`
  const signed = await signVoid(path)
  const voided = await relayDuring(() => buyer.ask<Operation>('POST', path, signed, { prefer: 'wait=20' }))
  expect([voided.status, voided.body.status]).toEqual([200, 'voided'])
  const { stages } = voided.body
  expect(Date.parse(stages.includedAt ?? '')).toBeLessThanOrEqual(Date.parse(stages.finalAt ?? ''))
  // Until the relayer has recorded when it saw the block, the time of the outcome stands in for it.
  const later = (await buyer.operation(operationId)).stages
  expect(Date.parse(later.includedAt ?? '')).toBeLessThanOrEqual(Date.parse(stages.includedAt ?? ''))
})

test('404: an operation of another wallet', async () => {
  const other = await newBuyer(gateway, 1)
  const { path } = await accept()
  expect((await other.ask('POST', `${path}/quote`)).status).toBe(404)
  expect((await other.ask('POST', path, { deadline: '1899999999', signature: '0x12' })).status).toBe(404)
})

test('the SDK voids by the key: what it signs follows from the key alone', async () => {
  const { key, operationId } = await accept()
  const voiding = buyer.surety.operations.void(key)
  const calls = () =>
    gateway.world.store.read((tx) =>
      tx
        .selectFrom('relay_calls')
        .select('status')
        .where('operation_id', '=', operationId)
        .orderBy('sequence')
        .execute(),
    )
  await expect.poll(calls).toEqual([{ status: 'withdrawn' }, { status: 'queued' }])
  expect(await relayDuring(() => voiding)).toMatchObject({ status: 'voided', operationId })
  await expect(buyer.surety.operations.void(randomUUID())).rejects.toMatchObject({ code: 'not_found' })
})

const refused = { status: 422, code: 'authorization_too_long' }

/** Signs an order that the gateway refuses, though the contract would execute it. */
const signRefused = async (by: Buyer) => {
  const validBefore = String(Math.floor(Date.now() / 1000) + 3 * 86_400)
  const purchase = await by.sign(await by.quote(cover, randomUUID()), { validBefore })
  return {
    purchase,
    validBefore,
    orderId: purchase.terms.orderId,
    path: `/api/v1/orders/${purchase.terms.orderId}/void`,
  }
}

test('a refused order says until when its signature can be used, and is voided by its order id', async () => {
  const owner = await newBuyer(gateway, 3)
  const { purchase, validBefore, orderId, path } = await signRefused(owner)
  const { status, body } = await owner.buy<{ code: string; message: string }>(purchase)
  expect({ status, code: body.code }).toEqual(refused)
  expect(body.message).toContain(`can still be used until ${formatTime(validBefore)}`)
  expect(body.message).toContain(`POST ${path}/quote`)
  const voided = await relayDuring(() => owner.surety.operations.void({ orderId }))
  expect(voided).toMatchObject({ kind: 'void', status: 'voided', orderId, result: null })
  const listed = await owner.ask<{ data: Operation[] }>('GET', '/api/v1/operations')
  expect(listed.body.data.map(({ operationId }) => operationId)).toEqual([voided.operationId])
  // The signature is of no use to anyone now.
  const again = await owner.buy<{ code: string }>({ ...purchase, payment: { ...purchase.payment } })
  expect([again.status, again.body.code]).toEqual([409, 'order_voided'])
  expect((await owner.ask('POST', `${path}/quote`)).status).toBe(409)
})

test('422: a void is valid for a day at most, is relayed once, and only five times a day', async () => {
  const owner = await newBuyer(gateway, 4)
  const { path } = await signRefused(owner)
  const { body: quote } = await owner.ask<VoidQuote>('POST', `${path}/quote`)
  const deadline = String(Number(quote.terms.deadline) + 2 * 86_400)
  const typedData = { ...quote.typedData, message: { ...quote.typedData.message, deadline } }
  const long = { deadline, signature: await owner.wallet.signTypedData(typedData as typeof quote.typedData) }
  const tooLong = await owner.ask<{ code: string }>('POST', path, long)
  expect([tooLong.status, tooLong.body.code]).toEqual([422, 'authorization_too_long'])

  const sendVoid = async (to: string) => {
    const { body } = await owner.ask<VoidQuote>('POST', `${to}/quote`)
    const signed = { deadline: body.terms.deadline, signature: await owner.wallet.signTypedData(body.typedData) }
    return owner.ask<Operation & { code?: string; message?: string }>('POST', to, signed, { prefer: 'wait=0' })
  }
  const [first, second] = [await sendVoid(path), await sendVoid(path)]
  expect([first.status, second.status, second.body.operationId]).toEqual([202, 202, first.body.operationId])
  const calls = await gateway.world.store.read((tx) =>
    tx.selectFrom('relay_calls').select('call_id').where('operation_id', '=', first.body.operationId).execute(),
  )
  expect(calls).toHaveLength(1)
  for (let turn = 0; turn < 4; turn += 1) expect((await sendVoid((await signRefused(owner)).path)).status).toBe(202)
  const sixth = await sendVoid((await signRefused(owner)).path)
  expect([sixth.status, sixth.body.code]).toEqual([422, 'void_limit_reached'])
  expect(sixth.body.message).toMatch(/value 0, data 0x[0-9a-f]+/)
})

test('an accepted order is voided by its order id, too, under its own operation', async () => {
  const owner = await newBuyer(gateway, 5)
  const purchase = await owner.sign(await owner.quote(cover, randomUUID()))
  const { body } = await owner.buy(purchase, undefined, { prefer: 'wait=0' })
  const { orderId } = purchase.terms
  const voiding = owner.surety.operations.void({ orderId })
  // Relaying starts once the purchase is withdrawn; otherwise the purchase might win.
  const statuses = () =>
    gateway.world.store.read((tx) =>
      tx
        .selectFrom('relay_calls')
        .select('status')
        .where('operation_id', '=', body.operationId ?? '')
        .execute(),
    )
  await expect.poll(statuses).toContainEqual({ status: 'withdrawn' })
  const voided = await relayDuring(() => voiding)
  expect(voided).toMatchObject({ kind: 'buy_policy', status: 'voided', operationId: body.operationId })
})
