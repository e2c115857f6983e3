import { policyId } from '@surety/contracts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeLogger } from '../src/base/log.ts'
import { emptyPool, type Pool, type PoolTerms, withSlot } from '../src/chain/pool.ts'
import { findClaims } from '../src/jobs/keeper/claims.ts'
import { halve, listUnsettled, settlementsOf } from '../src/jobs/keeper/settlements.ts'
import { openStore, type Store, sql } from '../src/store/store.ts'
import { makeDatabase, type TestStore } from './support/stores.ts'

let database: TestStore
let store: Store
beforeAll(async () => {
  database = await makeDatabase()
  store = await openStore(database.config, makeLogger({ level: 'silent' }))
})
beforeEach(() => store.transaction(async (tx) => void (await sql`truncate policies, reports, bonds`.execute(tx))))
afterAll(async () => {
  await store.close()
  await database.drop()
})

const day = 86_400n
const now = 1_000n * day
const terms = { epoch: day, term: 30n * day, grace: 4n * day, maxDuration: 90n * day } as PoolTerms
const surety = '0x5FC8d32690cc91D4c39d9d3abcBD16989F875707'

const poolOf = (product: bigint, events: bigint): { pool: Pool; terms: PoolTerms } => ({
  pool: { ...emptyPool(product, now, terms), events },
  terms,
})

const addReport = (product: bigint, index: bigint, { severity, at }: { severity: number; at: bigint }): Promise<void> =>
  store.transaction(async (tx) => {
    const row = { observed_at: at, reported_at: at, known_at: at, severity, changed_block: 1n }
    await tx
      .insertInto('reports')
      .values({ product_id: product, event_index: index, ...row })
      .execute()
  })

const addPolicies = (product: bigint, count: number, { expiry, cursor = 0n }: { expiry: bigint; cursor?: bigint }) =>
  store.transaction(async (tx) => {
    await sql`insert into policies
      select ${String(policyId({ product, index: 0n }))}::numeric + n, ${product}, n, 'o', 'o', 'o', 1000000, 1000000, 1, 0, 1, 0,
        ${expiry}, 1, ${terms.grace}, 0, 0, 0, null, 0, 0, 0, ${expiry}, ${cursor}, false, 'h', 1, n, 1
      from generate_series(0, ${count - 1}) as n`.execute(tx)
  })

const listFor = (pools: readonly { pool: Pool; terms: PoolTerms }[], inCalls: readonly bigint[] = []) =>
  store.read((tx) => listUnsettled(tx, { now, pools, cursor: {} as never }, inCalls))

test('an event that pays nothing does not hide a later one that does, even after the policy has expired', async () => {
  await addReport(1n, 0n, { severity: 0, at: now - 3n * day })
  await addPolicies(1n, 1, { expiry: now - day })
  expect(await listFor([poolOf(1n, 1n)])).toHaveLength(0)
  await addReport(1n, 1n, { severity: 5_000, at: now - 2n * day })
  expect(await listFor([poolOf(1n, 2n)])).toHaveLength(1)
})

test('policies that were released before the report are left alone', async () => {
  await addReport(1n, 0n, { severity: 5_000, at: now })
  await addPolicies(1n, 1, { expiry: now - terms.grace })
  expect(await listFor([poolOf(1n, 1n)])).toHaveLength(0)
})

test('many policies of one product do not hide those of another, and those in calls hide none', async () => {
  await addReport(1n, 0n, { severity: 0, at: now - day })
  await addReport(2n, 0n, { severity: 10_000, at: now - day })
  await addPolicies(1n, 3_000, { expiry: now + day })
  await addPolicies(2n, 5, { expiry: now + day })
  const pools = [poolOf(1n, 1n), poolOf(2n, 1n)]
  const found = await listFor(pools)
  expect(found.filter(({ productId }) => productId === 2n)).toHaveLength(5)
  const inCalls = found.filter(({ productId }) => productId === 1n).map(({ tokenId }) => tokenId)
  const next = await listFor(pools, inCalls)
  expect(next.filter(({ productId }) => productId === 1n)).toHaveLength(inCalls.length)
  expect(next.some(({ tokenId }) => inCalls.includes(tokenId))).toBe(false)
})

test('a settlement is halved down to single policies', async () => {
  await addReport(2n, 0n, { severity: 10_000, at: now - day })
  await addPolicies(2n, 5, { expiry: now + day })
  const [need] = settlementsOf(await listFor([poolOf(2n, 1n)]), surety)
  if (!need) throw new Error('no settlement')
  const halves = halve(need)
  expect(halves.map(({ tokenIds }) => tokenIds?.length)).toEqual([2, 3])
  expect(halves.flatMap(({ tokenIds }) => tokenIds)).toEqual(need.tokenIds)
  expect(new Set([need.key, ...halves.map(({ key }) => key)]).size).toBe(2)
  expect(halve({ ...need, tokenIds: need.tokenIds?.slice(0, 1) ?? [] })).toEqual([])
})

test('worthless bonds do not hide one that is worth its gas', async () => {
  const [shares, maturity] = [1_000n, now - 30n * day]
  const { pool } = poolOf(1n, 0n)
  const slot = { shares, passed: true, released: 5_000_000n }
  const passed = withSlot({ ...pool, head: now, next: now }, maturity, slot)
  await store.transaction(async (tx) => {
    for (let index = 0n; index < 250n; index += 1n)
      await sql`insert into bonds values (${index}, 1, ${index}, 'o', 'o', 1, ${index === 249n ? shares : 0n}, 0, ${maturity}, 0, 0, 0, null, 'h', 1, 1, 1)`.execute(
        tx,
      )
  })
  const search = { pools: [passed], surety, minValue: 1n, now } as const
  const first = await store.read((tx) => findClaims(tx, { ...search, after: undefined }))
  expect([first.needs, first.last?.tokenId]).toEqual([[], 199n])
  const second = await store.read((tx) => findClaims(tx, { ...search, after: first.last }))
  expect(second.needs.map(({ key }) => key)).toEqual(['claim:249'])
  expect(second.last).toBeUndefined()
})
