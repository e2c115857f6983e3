import { randomUUID } from 'node:crypto'
import type { Operation } from '@surety/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Buyer, cover, newBuyer, type Purchase, relayEnv } from './support/buyers.ts'
import { startGateway, type TestGateway } from './support/gateway.ts'
import { resendWhileUnavailable } from './support/resend.ts'

let gateway: TestGateway
let buyer: Buyer
beforeAll(async () => {
  gateway = await startGateway({ env: relayEnv })
  buyer = await newBuyer(gateway, 0)
})
afterAll(() => gateway.close())

type Sent = { key: string; purchase: Purchase; operationId: string }

const send = async (key: string, purchase: Purchase): Promise<Sent> => {
  const { status, body, text } = await resendWhileUnavailable(() =>
    buyer.buy<Operation>(purchase, key, { prefer: 'wait=0' }),
  )
  expect([201, 202], text).toContain(status)
  return { key, purchase, operationId: body.operationId }
}

/** Thirty purchases of the same cover, all quoted before the first is sent, and sent together. */
const sendBurst = async (coverage: string): Promise<Sent[]> => {
  const wish = { ...cover, coverage }
  const quoted = await Promise.all(
    Array.from({ length: 30 }, async () => {
      const key = randomUUID()
      return { key, purchase: await buyer.sign(await buyer.quote(wish, key)) }
    }),
  )
  return Promise.all(quoted.map(({ key, purchase }) => send(key, purchase)))
}

const expectSuccess = (owner: Buyer, operationId: string) =>
  expect.poll(async () => (await owner.operation(operationId)).status).toBe('succeeded')

/** Waits until each order is executed or has said why not, and returns the operations of those that have not executed. */
const listHeld = async (burst: Sent[]): Promise<{ sent: Sent; operation: Operation }[]> => {
  const held: { sent: Sent; operation: Operation }[] = []
  for (const sent of burst) {
    const find = () => buyer.operation(sent.operationId)
    await expect
      .poll(async () => (({ status, lastError }) => lastError?.code ?? status)(await find()))
      .toMatch(/^(succeeded|premium_above_authorised)$/)
    const operation = await find()
    if (operation.status !== 'succeeded') held.push({ sent, operation })
  }
  return held
}

test('thirty small purchases in one burst, quoted before the first of them, all execute at the default tolerance', async () => {
  for (const { operationId } of await sendBurst('100000000')) await expectSuccess(buyer, operationId)
})

test('a burst that moves the price past the tolerance holds up only what it made too dear, and a new quote helps', async () => {
  const burst = await sendBurst(cover.coverage)
  const held = await listHeld(burst)
  expect(held.length).toBeGreaterThan(0)
  expect(held.length).toBeLessThan(burst.length)

  // It is the price and not the queue: the premium of now is above each amount that was authorised.
  const { premium } = await buyer.quote()
  for (const { sent, operation } of held) {
    const { lastError, status } = operation
    expect(status).toBe('queued')
    expect(lastError).toMatchObject({ code: 'premium_above_authorised', authorised: sent.purchase.payment.value })
    expect(BigInt(lastError?.premium ?? 0)).toBeGreaterThan(BigInt(sent.purchase.payment.value))
    expect(BigInt(premium)).toBeGreaterThan(BigInt(sent.purchase.payment.value))
    expect(lastError?.message).toContain(`(${lastError?.premium} base units)`)
  }

  // Meanwhile new orders of the payer and of somebody else are executed.
  const stranger = await newBuyer(gateway, 1)
  for (const other of [buyer, stranger]) {
    const { body } = await other.buy<Operation>(await other.sign(await other.quote()))
    await expectSuccess(other, body.operationId)
  }
  for (const { sent } of held) expect(await buyer.operation(sent.operationId)).toMatchObject({ status: 'queued' })

  for (const { sent } of held) {
    const again = await send(sent.key, await buyer.sign(await buyer.quote(cover, sent.key)))
    expect(again.operationId).toBe(sent.operationId)
    await expectSuccess(buyer, sent.operationId)
  }
})
