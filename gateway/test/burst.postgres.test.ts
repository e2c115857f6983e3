import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Buyer, cover, newBuyer, relayEnv } from './support/buyers.ts'
import { startGateway, type TestGateway } from './support/gateway.ts'

let gateway: TestGateway
let buyer: Buyer
beforeAll(async () => {
  gateway = await startGateway({ env: relayEnv })
  buyer = await newBuyer(gateway, 0)
})
afterAll(() => gateway.close())

type Operation = { operationId: string }

test('thirty purchases in one burst, quoted before the first of them, all execute at the default tolerance', async () => {
  const small = { ...cover, coverage: '100000000' }
  const quotes = await Promise.all(Array.from({ length: 30 }, () => buyer.quote(small, randomUUID())))
  const purchases = await Promise.all(quotes.map((quote) => buyer.sign(quote)))
  const answers = await Promise.all(
    purchases.map((purchase) => buyer.buy<Operation>(purchase, undefined, { prefer: 'wait=0' })),
  )
  expect(answers.map(({ status }) => status).filter((status) => status !== 201 && status !== 202)).toEqual([])
  for (const { body } of answers) {
    await expect.poll(async () => (await buyer.operation(body.operationId)).status).toBe('succeeded')
  }
})
