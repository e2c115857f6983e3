import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLogger } from '../src/base/log.ts'
import { hasStatus } from '../src/domains/bonds/status.ts'
import { listBondRows } from '../src/domains/bonds/store.ts'
import { type Filter, listListingRows, type Sort } from '../src/domains/marketplace/store.ts'
import { selectPolicies } from '../src/domains/policies/store.ts'
import { listPoints } from '../src/domains/products/store.ts'
import { openStore, type Store, sql, type Tx } from '../src/store/store.ts'
import { makeDatabase } from './support/stores.ts'

const rows = 30_000
const limit = 21
const owner = `0x${'ab'.repeat(20)}`

const made = `generate_series(1, ${rows}) g`

const fills = [
  `insert into policies (token_id, product_id, owner, insured, payer, coverage, covered, premium, fee, bought_premium,
      bought_fee, bought_expiry, streamed, grace, paid_out, surrendered, refunded, extensions, start, active_from, expiry,
      cursor, expiry_announced, index, created_log, transaction_hash, created_block, changed_block)
    select g, g % 3, '${owner}', '${owner}', '${owner}', 1, 1, 1, 0, 1, 0, 3, 1, 1, 0, 0, 0, 0, 1, 2, 3, 0, false,
      g, 0, 'tx', g, g from ${made}`,
  `insert into bonds (token_id, product_id, owner, payer, principal, shares, debt, maturity, got_principal, got_premium,
      posted_at, index, created_log, transaction_hash, created_block, changed_block)
    select g, g % 3, '${owner}', '${owner}', 1, 1, 0, 3, 0, 0, 1, g, 0, 'tx', g, g from ${made}`,
  `insert into listings (listing_id, token_id, kind, product_id, seller, order_id, price, expiry, status,
      listed_at, transaction_hash, created_block, created_log, changed_block)
    select 'lst_' || g, g, case when g % 2 = 0 then 'policy' else 'bond' end, g % 3, case when g % 7 = 0 then '${owner}' else 'others' end, 'order',
      (g::bigint * 7919) % 100003, case when g % 5 = 0 then 1000 else 5 end,
      (array['open', 'sold', 'cancelled', 'expired', 'void'])[1 + g % 5], 1, 'tx', g, 0, g from ${made}`,
  `insert into pool_history (product_id, interval, at, capital, locked, capacity, rate, premiums, payouts, changed_block)
    select 1, 'hour', g * 3600, 1, 0, 1, 1, 0, 0, g from ${made}`,
]

let database: Awaited<ReturnType<typeof makeDatabase>>
let store: Store
beforeAll(async () => {
  database = await makeDatabase()
  store = await openStore(database.config, makeLogger({ level: 'silent' }))
  // On a connection of its own: a statement of the store has five seconds at most, which a busy machine may not meet.
  const client = new pg.Client({ connectionString: database.config.url })
  await client.connect()
  for (const statement of [...fills, 'analyze']) await client.query(statement)
  await client.end()
})
afterAll(async () => {
  await store.close()
  await database.drop()
})

/** How many rows and entries of indexes the database looked at for a question. */
const countLooked = (
  table: string,
  question: (tx: Tx) => Promise<unknown[]>,
): Promise<{ found: number; looked: number }> =>
  store.snapshot(async (tx) => {
    const read = async (): Promise<number> => {
      const { rows } = await sql<{ looked: bigint }>`
        select sum(pg_stat_get_xact_tuples_returned(oid) + pg_stat_get_xact_tuples_fetched(oid))::bigint as looked from pg_class
        where oid = ${table}::regclass or oid in (select indexrelid from pg_index where indrelid = ${table}::regclass)`.execute(
        tx,
      )
      return Number(rows[0]?.looked ?? 0)
    }
    const before = await read()
    const found = await question(tx)
    return { found: found.length, looked: (await read()) - before }
  })

const pools = [0n, 1n, 2n].map((product_id) => ({ product_id, head: 100n, next: 200n }))

const shallow = undefined
const deep = { block: 20_000n, log: 0 }

/** A page looks at what it shows: an entry of the index and its row for each, once for each range that it merges. */
const expectCheap = async (table: string, ranges: number, ask: (tx: Tx, deep: boolean) => Promise<unknown[]>) => {
  for (const depth of [false, true]) {
    const { found, looked } = await countLooked(table, (tx) => ask(tx, depth))
    expect(found).toBe(limit)
    expect(looked, depth ? 'deep' : 'first').toBeGreaterThanOrEqual(limit)
    expect(looked, depth ? 'deep' : 'first').toBeLessThanOrEqual(3 * limit * ranges)
  }
}

test('the measurement detects a scan', async () => {
  const walk = (tx: Tx) => tx.selectFrom('policies').select('token_id').where('premium', '=', 2n).execute()
  expect((await countLooked('policies', walk)).looked).toBeGreaterThanOrEqual(rows)
})

test.each([undefined, 1n])(
  'policies of an owner, product %s: the last pages cost what the first does',
  async (productId) => {
    for (const status of [undefined, 'expired'] as const)
      await expectCheap('policies', 1, (tx, isDeep) =>
        selectPolicies(tx, {
          owner,
          productId,
          status: status && { is: status, at: 100n },
          limit,
          after: isDeep ? deep : shallow,
        }).execute(),
      )
  },
)

test.each([undefined, 1n])(
  'bonds of an owner, product %s: the last pages cost what the first does',
  async (productId) => {
    for (const status of [undefined, hasStatus('released', pools)])
      await expectCheap('bonds', 1, (tx, isDeep) =>
        listBondRows(tx, { owner, productId, status, limit, after: isDeep ? deep : shallow }),
      )
  },
)

const filters: [string, number, Partial<Filter>][] = [
  ['open', 2, {}],
  ['open bonds', 1, { kind: 'bond' }],
  ['open of a product', 2, { productId: 1n }],
  ['open of a seller', 2, { seller: owner }],
  ['sold', 2, { status: 'sold' }],
  ['expired', 4, { status: 'expired' }],
  ['any', 10, { status: 'any' }],
]
const sorts: Sort[] = ['newest', 'price_asc', 'price_desc']

test.each(filters)(
  'listings, %s: the last pages cost what the first does, in every order',
  async (_, ranges, filter) => {
    for (const sort of sorts) {
      const price = sort === 'price_asc' ? 80_000n : 20_000n
      await expectCheap('listings', ranges, (tx, isDeep) =>
        listListingRows(tx, {
          status: 'open',
          now: 100n,
          ...filter,
          sort,
          limit,
          after: isDeep ? { price, position: deep } : undefined,
        }),
      )
    }
  },
)

test('listings within a price range use the price index', async () => {
  await expectCheap('listings', 2, (tx, isDeep) =>
    listListingRows(tx, {
      status: 'open',
      now: 100n,
      sort: 'price_asc',
      minPrice: 50_000n,
      maxPrice: 99_000n,
      limit,
      after: isDeep ? { price: 80_000n, position: deep } : undefined,
    }),
  )
})

test('history: the last pages cost as much as the first', async () => {
  await expectCheap('pool_history', 1, (tx, isDeep) =>
    listPoints(tx, { productId: 1n, interval: 'hour', from: 0n, before: isDeep ? 180_000n : 10n ** 17n, limit }),
  )
})
