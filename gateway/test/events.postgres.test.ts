import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeLogger } from '../src/base/log.ts'
import { listEvents } from '../src/domains/events/list.ts'
import { rangeStatement } from '../src/domains/events/store.ts'
import { type NewEvent, numberEvents, pruneEvents, publish, revertEvents } from '../src/store/outbox.ts'
import { openStore, type Store, sql } from '../src/store/store.ts'
import { makeDatabase, type TestStore } from './support/stores.ts'

const log = makeLogger({ level: 'silent' })
let database: TestStore
/** Each with connections of its own, as processes have. */
let stores: Store[]
const storeOf = (index: number): Store => stores[index % stores.length] as Store
beforeAll(async () => {
  database = await makeDatabase()
  stores = await Promise.all([1, 2, 3].map(() => openStore(database.config, log)))
})
afterAll(async () => {
  await Promise.all(stores.map((store) => store.close()))
  await database.drop()
})
beforeEach(async () => {
  await storeOf(0).transaction(async (tx) => {
    await sql`truncate events, event_audience`.execute(tx)
    await sql`update event_sequence set last = 0, forgotten = 0`.execute(tx)
  })
})

const news = (type: string, rest: Partial<NewEvent> = {}): NewEvent => ({
  type,
  audience: ['*'],
  productId: null,
  data: {},
  happenedAt: new Date(),
  blockNumber: null,
  ...rest,
})
const everything = { types: undefined, productId: undefined }

test('eight writers, three sequencers and three readers at once: every reader sees every event once, in order, without a gap', async () => {
  const [writers, each, perTransaction] = [8, 60, 3]
  const all = writers * each * perTransaction
  let isDone = false

  const write = async (writer: number): Promise<void> => {
    for (let turn = 0; turn < each; turn += 1) {
      await storeOf(writer).transaction(async (tx) => {
        for (let part = 0; part < perTransaction; part += 1) {
          await publish(tx, [news('a.b', { data: { writer, count: turn * perTransaction + part } })])
          // Numbers are given while transactions that began earlier are still open.
          await sleep(Math.random() * 8)
        }
      })
    }
  }
  const number = async (index: number): Promise<void> => {
    while (!isDone) if ((await numberEvents(storeOf(index))) === 0) await sleep(1)
  }
  const read = async (index: number) => {
    const seen: { sequence: bigint; data: Record<string, unknown> }[] = []
    let after = 0n
    while (seen.length < all) {
      const page = await listEvents(storeOf(index), { filter: { wallet: '0xa', ...everything }, after, limit: 100 })
      seen.push(...page.rows)
      after = page.nextAfter
      if (!page.hasMore) await sleep(1)
    }
    return seen
  }

  const sequencers = [0, 1, 2].map(number)
  const readers = [0, 1, 2].map(read)
  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
  const views = await Promise.all(readers)
  isDone = true
  await Promise.all(sequencers)

  const expected = Array.from({ length: all }, (_, index) => BigInt(index + 1))
  for (const seen of views) {
    expect(seen.map(({ sequence }) => sequence)).toEqual(expected)
    for (let writer = 0; writer < writers; writer += 1) {
      const own = seen.filter(({ data }) => data.writer === writer).map(({ data }) => data.count)
      expect(own).toEqual(Array.from({ length: each * perTransaction }, (_, index) => index))
    }
  }
})

test('a reorg while three processes number: told and reverted, or neither, forty times over', async () => {
  const outcomes = new Set<string>()
  for (let round = 0; round < 40; round += 1) {
    const block = BigInt(round + 1)
    const types = Array.from({ length: 10 }, (_, index) => `r${round}.e${index}`)
    await storeOf(0).transaction((tx) =>
      publish(tx, [...types.slice(0, 5).map((type) => news(type, { blockNumber: block })), news('of.another')]),
    )
    await Promise.all([
      sleep(Math.random() * 6).then(() => numberEvents(storeOf(0))),
      sleep(Math.random() * 6).then(() => numberEvents(storeOf(1))),
      storeOf(2).transaction(async (tx) => {
        await publish(
          tx,
          types.slice(5).map((type) => news(type, { blockNumber: block })),
        )
        await sleep(Math.random() * 6)
        await revertEvents(tx, { afterBlock: block - 1n, at: new Date() })
        await sleep(Math.random() * 6)
      }),
    ])
    while ((await numberEvents(storeOf(0))) > 0);
    const { rows } = await storeOf(0).read((tx) =>
      sql<{ type: string }>`select type from events where type like ${`r${round}.%`} order by sequence`.execute(tx),
    )
    const told = rows.map(({ type }) => type).filter((type) => !type.endsWith('.reverted'))
    expect(rows.map(({ type }) => type)).toEqual([...told, ...told.toReversed().map((type) => `${type}.reverted`)])
    expect(told).toEqual(types.slice(0, told.length))
    outcomes.add(told.length === 0 ? 'vanished' : 'reverted')
  }
  const { rows } = await storeOf(0).read((tx) =>
    sql<{ sequence: bigint }>`select sequence from events order by sequence`.execute(tx),
  )
  expect(rows.map(({ sequence }) => sequence)).toEqual(rows.map((_, index) => BigInt(index + 1)))
  // Otherwise the race was never run.
  expect(outcomes).toEqual(new Set(['vanished', 'reverted']))
})

test('three processes forget at once while others number and read: what is kept has no gap', async () => {
  for (let round = 0; round < 5; round += 1) {
    await storeOf(0).transaction((tx) =>
      publish(
        tx,
        Array.from({ length: 1_500 }, () => news('a.old')),
      ),
    )
    while ((await numberEvents(storeOf(0))) > 0);
    await storeOf(0).transaction((tx) => sql`update events set recorded_at = now() - interval '31 days'`.execute(tx))
    await storeOf(0).transaction((tx) =>
      publish(
        tx,
        Array.from({ length: 50 }, () => news('a.new')),
      ),
    )
    const olderThan = new Date(Date.now() - 30 * 86_400_000)
    await Promise.all(
      [0, 1, 2].flatMap((index) => [pruneEvents(storeOf(index), { olderThan }), numberEvents(storeOf(index))]),
    )
    const filter = { wallet: '0xa', ...everything }
    const { rows } = await listEvents(storeOf(1), { filter, after: undefined, limit: 100 })
    const last = BigInt((round + 1) * 1_550)
    expect(rows.map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: 50 }, (_, index) => last - 49n + BigInt(index)),
    )
  }
})

type Plan = {
  'Node Type': string
  'Actual Rows': number
  'Actual Loops': number
  Plans?: Plan[]
  'Rows Removed by Filter'?: number
}

const flatten = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flatten)]

test('a page costs a short range of an index, at any depth, among 200,000 events of others and of everybody', async () => {
  const store = storeOf(0)
  for (let from = 0; from < 200_000; from += 20_000) {
    await store.transaction(async (tx) => {
      await sql`insert into events (event_id, sequence, type, audience, product_id, data, happened_at)
        select 'evt_' || n, n, case when n % 1000 = 0 then 'a.rare' else 'a.usual' end,
          array[case when n % 4 = 0 then '*' when n % 400 = 1 then '0xme' else '0x' || (n % 5000) end], n % 7, '{}', now()
        from generate_series(${from + 1}::int, ${from + 20_000}::int) n`.execute(tx)
      await sql`insert into event_audience select unnest(audience), sequence from events where sequence > ${from}`.execute(
        tx,
      )
      await sql`update event_sequence set last = ${from + 20_000}`.execute(tx)
    })
  }
  const explain = async (after: bigint, filter: { types: string[] | undefined; productId: bigint | undefined }) => {
    const statement = rangeStatement({ filter: { wallet: '0xme', ...filter }, after, limit: 20 })
    const { rows } = await store.read((tx) =>
      sql<{ 'QUERY PLAN': [{ Plan: Plan & { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }] }>`
        explain (analyze, buffers, format json) ${statement}`.execute(tx),
    )
    const plan = rows[0]?.['QUERY PLAN'][0].Plan
    if (!plan) throw new Error('no plan')
    return { nodes: flatten(plan), blocks: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] }
  }
  const check = async (analysed: string): Promise<void> => {
    for (const after of [0n, 100_000n, 199_990n, 200_000n]) {
      for (const { filter, mostRows, mostBlocks } of [
        { filter: everything, mostRows: 21, mostBlocks: 250 },
        { filter: { types: ['a.rare'], productId: 3n }, mostRows: 1_000, mostBlocks: 6_000 },
      ]) {
        const where = `${analysed}, after ${after}, ${JSON.stringify(filter.types ?? [])}`
        const { nodes, blocks } = await explain(after, filter)
        // The only table that is read whole has one row.
        const scans = nodes.filter((node) => node['Node Type'] === 'Seq Scan')
        expect(scans.length, where).toBeLessThanOrEqual(1)
        expect(Math.max(...scans.map((node) => node['Actual Rows'])), where).toBeLessThanOrEqual(1)
        const rows = nodes.map((node) => node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0))
        expect(Math.max(...rows), where).toBeLessThanOrEqual(2 * mostRows)
        expect(blocks, where).toBeLessThanOrEqual(mostBlocks)
      }
    }
  }
  await check('before the database has counted')
  await store.transaction((tx) => sql`analyze events, event_audience`.execute(tx))
  await check('after')
})
