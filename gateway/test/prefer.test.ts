import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderKinds } from '../src/order-kinds.ts'
import { type Buyer, newBuyer, relayEnv } from './support/buyers.ts'
import { startGateway, type TestGateway } from './support/gateway.ts'

let gateway: TestGateway
let buyer: Buyer
beforeAll(async () => {
  gateway = await startGateway({ env: relayEnv })
  buyer = await newBuyer(gateway, 2)
})
afterAll(() => gateway.close())

type Described = { operationId?: string; parameters?: { name?: string }[] }

const wish = { productId: '2', coverage: '4000000', days: 3 }
const newPurchase = async () => buyer.sign(await buyer.quote(wish))

test.for([
  ['wait=0', 'wait=0'],
  ['wait=7', 'wait=7'],
  ['respond-async, wait=3', 'wait=3'],
  ['wait=99', 'wait=25'],
  ['wait=soon', null],
  ['respond-async', null],
  [undefined, null],
] as const)('Prefer %s is answered with Preference-Applied %s, and so is its replay', async ([prefer, applied]) => {
  const purchase = await newPurchase()
  const headers = prefer === undefined ? {} : { prefer }
  for (const turn of ['first', 'replay']) {
    const answer = await buyer.buy(purchase, undefined, headers)
    expect([201, 202], `${turn}: ${answer.text}`).toContain(answer.status)
    expect(answer.headers.get('preference-applied'), turn).toBe(applied)
  }
})

test('only orders, which share one route, and voids and claims, which have tests of their own, take Prefer', async () => {
  const { paths } = (await (await gateway.fetch('/openapi.json')).json()) as {
    paths: Record<string, Record<string, Described>>
  }
  const operations = Object.values(paths).flatMap((path) => Object.values(path))
  const takesPrefer = ({ parameters = [] }: Described) => parameters.some(({ name = '' }) => /^prefer$/i.test(name))
  const names = operations.filter(takesPrefer).map(({ operationId }) => operationId)
  const orders = Object.values(orderKinds).map(({ write }) => write.operationId)
  expect(names.sort()).toEqual([...orders, 'claimBond', 'voidOperation', 'voidOrder'].sort())
})

test('wait=0 does not wait for the outcome; a longer wait has it', async () => {
  const [now, later] = await Promise.all([
    buyer.buy(await newPurchase(), undefined, { prefer: 'wait=0' }),
    buyer.buy(await newPurchase(), undefined, { prefer: 'wait=25' }),
  ])
  expect([now.status, now.headers.get('preference-applied')]).toEqual([202, 'wait=0'])
  expect([later.status, later.headers.get('preference-applied')]).toEqual([201, 'wait=25'])
})

test('a refusal applies no preference', async () => {
  const purchase = await newPurchase()
  const refused = await buyer.buy({ ...purchase, terms: { ...purchase.terms, coverage: '1' } }, undefined, {
    prefer: 'wait=1',
  })
  expect(refused.status).toBe(422)
  expect(refused.headers.get('preference-applied')).toBeNull()
})
