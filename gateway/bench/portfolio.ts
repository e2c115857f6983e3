import { systemClock } from '../src/base/clock.ts'
import { makeLogger } from '../src/base/log.ts'
import { listBondRows } from '../src/domains/bonds/store.ts'
import { getPortfolio } from '../src/domains/portfolio/read.ts'
import { openStore, type Store, sql } from '../src/store/store.ts'
import { makeDatabase } from '../test/support/stores.ts'
import { ms, percentile, tell, time } from './figures.ts'

const owner = `0x${'ab'.repeat(20)}` as const
const term = 2_592_000
const now = 700 * term + 1_000
const products = 4

const rates = { zero: '0', kink: '0', full: '0', kinkAt: '1' }
const terms = {
  epoch: 3600,
  waiting: 3600,
  term,
  minTerm: term,
  grace: 86_400,
  maxDuration: 1_209_600,
  utilizationCap: 8_000,
}

/** Four products with six cohorts each, and a cursor. */
const fillProducts = async (store: Store): Promise<void> => {
  const written = JSON.stringify({
    ...Object.fromEntries(Object.entries(terms).map(([k, v]) => [k, String(v)])),
    rates,
  })
  const empty = { cover: '0', left: '0', released: '0', premium: '0', accAt: '0', accPass: '0', passed: false }
  const slots = Array.from({ length: 6 }, (_, index) => [
    String((701 + index) * term),
    { ...empty, shares: '1000000000' },
  ])
  await store.transaction(async (tx) => {
    await sql`insert into index_cursor (deployment, number, hash, timestamp, final_number, final_timestamp, head_number, caught_up)
      values ('bench', 1, 'hash', ${now}, 1, ${now}, 1, true)`.execute(tx)
    await sql`insert into products select g, ${written}::jsonb, 'hash', '', 1, 1, 1
      from generate_series(1, ${products}::int) g`.execute(tx)
    await sql`insert into pools select g, 999999999999, 1000000000000, 1000000000000, 0, 0, 123456789012345678901234567890, ${now},
        ${701 * term}, ${701 * term}, '{}', ${JSON.stringify(Object.fromEntries(slots))}::jsonb, 0, null, null, 0, 0, 1, 0, 0, 0, 1
      from generate_series(1, ${products}::int) g`.execute(tx)
    await sql`insert into reports select g, 0, ${now - 100}, ${now - 50}, 3333, ${now - 60}, 1
      from generate_series(1, ${products}::int) g`.execute(tx)
  })
}

/** Positions of one wallet: an event is reported, and nothing is settled. */
const fillPositions = async (store: Store, from: number, count: number): Promise<void> => {
  const made = sql`generate_series(${from}::int, ${count - 1}::int) g`
  const product = sql`1 + g % ${products}::int`
  await store.transaction(async (tx) => {
    await sql`insert into policies (token_id, product_id, owner, insured, payer, coverage, covered, premium, fee, bought_premium,
        bought_fee, bought_expiry, streamed, grace, paid_out, surrendered, refunded, extensions, start, active_from, expiry,
        cursor, expiry_announced, index, created_log, transaction_hash, created_block, changed_block)
      select g, ${product}, ${owner}, ${owner}, ${owner}, 1000000 + g, 1000000, 1, 0, 1, 0, 3, 1, 86400, 0, 0, 0, 0, 1,
        ${now - 5_000}, ${now + 5_000}, 0, false, g, 0, 'tx', g, g from ${made}`.execute(tx)
    await sql`insert into bonds (token_id, product_id, owner, payer, principal, shares, debt, maturity, got_principal,
        got_premium, posted_at, index, created_log, transaction_hash, created_block, changed_block)
      select g, ${product}, ${owner}, ${owner}, 1000000, 1000000 + g, 1000 + g, (701 + g % 6) * ${term}::bigint, 0, 0, 1, g, 0, 'tx',
        g, g from ${made}`.execute(tx)
  })
  for (const table of ['policies', 'bonds']) await store.read((tx) => sql`analyze ${sql.table(table)}`.execute(tx))
}

/** A portfolio of ever more positions, half policies with a payout to come and half bonds, beside one page of bonds. */
export const benchPortfolio = async (): Promise<void> => {
  const database = await makeDatabase()
  const store = await openStore(database.config, makeLogger({ level: 'silent' }), systemClock)
  await fillProducts(store)
  const world = {
    store,
    chain: {
      protocol: {
        getTrigger: async () => ({ state: 'armed' as const, pending: 0n }),
        getOracle: async () => ({ kind: 'unknown' as const, readings: [] }),
        getOwed: async () => 0n,
      },
      findMetadata: () => undefined,
    },
    asset: { describe: async () => ({ address: owner, symbol: 'USDC', decimals: 6, chainId: '1' }) },
  }
  const show = (what: string, taken: number[]): void =>
    tell(what, `${ms(percentile(taken, 0.5))}, ${ms(percentile(taken, 0.99))}`)
  let made = 0
  for (const count of [100, 1_000, 10_000, 100_000]) {
    for (; made < count; made = Math.min(count, made + 20_000))
      await fillPositions(store, made, Math.min(count, made + 20_000))
    const page = { owner, limit: 101, after: undefined }
    show(
      `baseline: a page of 100 bonds of ${count}, median and p99`,
      await time(50, () => store.snapshot((tx) => listBondRows(tx, page))),
    )
    show(`${count} policies and ${count} bonds`, await time(30, () => getPortfolio(world, owner)))
  }
  await store.close()
  await database.drop()
}
