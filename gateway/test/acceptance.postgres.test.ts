import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Buyer, newBuyer, relayEnv } from './support/buyers.ts'
import { startGateway, type TestGateway } from './support/gateway.ts'

let gateway: TestGateway
let buyer: Buyer
beforeAll(async () => {
  gateway = await startGateway({ env: relayEnv })
  buyer = await newBuyer(gateway, 0)
})
afterAll(() => gateway.close())

/** The statements of each connection, in order, while `work` runs. */
const recordStatements = async (work: () => Promise<unknown>): Promise<string[][]> => {
  const statements = new Map<unknown, string[]>()
  const query = pg.Client.prototype.query
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    if (typeof args[0] === 'string') statements.set(this, [...(statements.get(this) ?? []), args[0]])
    return (query as (...args: unknown[]) => unknown).apply(this, args) as never
  })
  try {
    await work()
  } finally {
    spy.mockRestore()
  }
  return [...statements.values()]
}

test('an order is accepted in a transaction of six statements, and its answer needs none', async () => {
  const purchase = await buyer.sign(await buyer.quote())
  const connections = await recordStatements(async () => {
    const { status, body } = await buyer.buy<{ stages: { acceptedAt: string } }>(purchase, undefined, {
      prefer: 'wait=0',
    })
    expect(status).toBe(202)
    expect(Date.parse(body.stages.acceptedAt)).toBeGreaterThan(Date.now() - 60_000)
  })
  const accepting = connections.find((statements) =>
    statements.some((text) => text.includes('insert into "operations"')),
  )
  const inserted = accepting?.findIndex((text) => text.includes('insert into "operations"')) ?? -1
  const began = accepting?.lastIndexOf('begin', inserted) ?? -1
  const committed = accepting?.indexOf('commit', inserted) ?? -1
  expect(accepting?.slice(began, committed + 1)).toEqual([
    'begin',
    expect.stringContaining('pg_advisory_xact_lock_shared'),
    expect.stringContaining('index_cursor'),
    expect.stringMatching(/insert into "operations"[\s\S]*insert into "relay_calls"/),
    expect.stringContaining('"revisions"'),
    'commit',
  ])
  const reads = connections
    .flat()
    .filter((text) => /^select[\s\S]* from "operations"/.test(text) && !text.includes('index_cursor'))
  expect(reads).toEqual([])
})
