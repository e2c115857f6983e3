import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeLogger } from '../src/base/log.ts'
import { listDue } from '../src/chain/relayer/queue/list-due.ts'
import { openStore, type Store, sql } from '../src/store/store.ts'
import { makeDatabase, type TestStore } from './support/stores.ts'

let database: TestStore & { config: { url: string } }
let store: Store
beforeAll(async () => {
  database = (await makeDatabase()) as typeof database
  store = await openStore(database.config, makeLogger({ level: 'silent' }))
})
beforeEach(() => store.transaction(async (tx) => void (await sql`truncate relay_calls cascade`.execute(tx))))
afterAll(async () => {
  await store.close()
  await database.drop()
})

/** Queues calls of as many payers, all of the first before any of the second. */
const enqueue = (name: string, { payers, calls }: { payers: number; calls: number }): Promise<void> =>
  store.transaction(async (tx) => {
    await sql`insert into relay_calls
        (call_id, operation_id, group_name, shard, signer, order_id, target, data, gas, valid_until, request_id)
      select ${name} || ':' || payer || ':' || call, 'op', ${name} || payer, 0, ${name} || payer, payer || ':' || call,
        '0x', '0x' || repeat('ab', 600), 400000, 99999999999, 'req'
      from generate_series(1, ${payers}::int4) payer, generate_series(1, ${calls}::int4) call order by payer, call`.execute(
      tx,
    )
  })

const due = (limit: number) => listDue(store, { index: 0, count: 1, limit, now: new Date() })
const batch = 20

test("a payer with 10,000 calls does not delay another payer's first call: it is in the next batch", async () => {
  await enqueue('flood', { payers: 1, calls: 10_000 })
  await enqueue('honest', { payers: 1, calls: 1 })
  expect((await due(batch)).map(({ callId }) => callId).slice(0, 3)).toEqual(['flood:1:1', 'honest:1:1', 'flood:1:2'])
})

test('100 calls of each of many wallets delay a first call by one call of each wallet, not by all of them', async () => {
  await enqueue('flood', { payers: 50, calls: 100 })
  await enqueue('honest', { payers: 1, calls: 2 })
  const ids = (await due(200)).map(({ callId }) => callId)
  expect(ids.indexOf('honest:1:1')).toBe(50)
  expect(ids.indexOf('honest:1:2')).toBe(101)
})

test("a payer's calls keep their order, and those that failed a simulation come last", async () => {
  await enqueue('a', { payers: 1, calls: 2 })
  await enqueue('b', { payers: 1, calls: 2 })
  await store.transaction(
    async (tx) => void (await sql`update relay_calls set simulation_failures = 1 where call_id = 'a:1:1'`.execute(tx)),
  )
  // After a failure a payer's calls are simulated one at a time, those without failures first.
  expect((await due(9)).map(({ callId }) => callId)).toEqual(['a:1:2', 'b:1:1', 'b:1:2'])
})

/** A lane looks for work twice a second. An idle machine takes about 30 ms; with a query per call it took seconds. */
const maxMs = 1_000

const update = (text: string) => store.transaction(async (tx) => void (await sql.raw(text).execute(tx)))
const busy = `update relay_calls set status = 'assigned' where order_id like '%:1'`
const failed = `update relay_calls set simulation_failures = 1, last_error = '{"name":"ERC20InsufficientBalance"}'`

test.each([
  ['100 payers', { payers: 100, calls: 100 }, undefined, 4 * batch],
  ['10,000 payers', { payers: 10_000, calls: 1 }, undefined, 4 * batch],
  ['one payer', { payers: 1, calls: 10_000 }, undefined, 4 * batch],
  ['one payer with a pending call', { payers: 1, calls: 10_000 }, busy, 0],
  ['one payer without funds', { payers: 1, calls: 10_000 }, failed, 1],
])('the next batch is found quickly in a queue of 10,000 calls of %s', async (_, queue, change, found) => {
  await enqueue('flood', queue)
  if (change) await update(change)
  const times: number[] = []
  for (let turn = 0; turn < 5; turn += 1) {
    const began = performance.now()
    expect(await due(4 * batch)).toHaveLength(found)
    times.push(performance.now() - began)
  }
  expect(Math.min(...times)).toBeLessThan(maxMs)
})

test("a payer's pending call keeps its other calls waiting, and those of nobody else", async () => {
  await enqueue('flood', { payers: 2, calls: 3 })
  await update(`update relay_calls set status = 'assigned' where call_id = 'flood:1:1'`)
  expect((await due(9)).map(({ callId }) => callId)).toEqual(['flood:2:1', 'flood:2:2', 'flood:2:3'])
})
