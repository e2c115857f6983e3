import { createHash } from 'node:crypto'
import { makeLogger } from '../src/base/log.ts'
import { findKeyByHash } from '../src/domains/onboarding/store.ts'
import { getPolicy, listPolicies } from '../src/domains/policies/read.ts'
import { openStore, type Store, sql } from '../src/store/store.ts'
import { makeDatabase } from '../test/support/stores.ts'
import { median, ms, percentile, tellRatio, time, wait } from './figures.ts'

const sizes = [1_000, 10_000, 100_000]
const step = 10_000
const times = 150
const now = 1_800_000_000
const busy = `0x${'ab'.repeat(20)}`

/** Rows `from` to `to`, of ever more wallets with three each; one wallet owns a twentieth of all. */
const fill = async (store: Store, from: number, to: number): Promise<void> => {
  const owner = sql`case when i % 20 = 0 then ${busy}::text else '0x' || lpad(to_hex(i / 3), 40, '0') end`
  await store.transaction(async (tx) => {
    await sql`insert into policies (token_id, product_id, owner, insured, payer, coverage, covered, premium, fee, bought_premium,
        bought_fee, bought_expiry, streamed, grace, paid_out, surrendered, refunded, extensions, start, active_from, expiry,
        cursor, expiry_announced, index, created_log, transaction_hash, created_block, changed_block)
      select (1::numeric * 18446744073709551616) + i, 1, ${owner}, ${owner}, ${owner}, 1000000, 1000000, 1, 0, 1, 0, 3, 1, 86400, 0, 0, 0, 0,
        1, ${now - 5_000}::int, ${now + 5_000}::int, 0, false, i, 0, 'tx', i, i
      from generate_series(${from}::int, ${to - 1}::int) as i`.execute(tx)
    await sql`insert into api_keys (key_id, wallet, slot, hash, hint, created_at)
      select 'key_' || lpad(i::text, 22, '0'), '0x' || lpad(to_hex(i / 3), 40, '0'), i % 3 + 1,
        encode(sha256(convert_to('bench ' || i, 'UTF8')), 'hex'), 'none', now()
      from generate_series(${from}::int, ${to - 1}::int) as i`.execute(tx)
  })
}

const hashOf = (index: number): string => createHash('sha256').update(`bench ${index}`).digest('hex')

/** The time of reads from the store with ever more rows, beside the same reads with a thousand. */
export const benchGrowth = async (): Promise<void> => {
  const database = await makeDatabase()
  const store = await openStore(database.config, makeLogger({ level: 'silent' }))
  try {
    await store.write((tx) =>
      sql`insert into index_cursor (deployment, number, hash, timestamp, final_number, final_timestamp, head_number, caught_up)
        values ('bench', 1, 'hash', ${now}, 1, ${now}, 1, true)`.execute(tx),
    )
    const first = new Map<string, number>()
    let rows = 0
    for (const size of sizes) {
      for (; rows < size; rows = Math.min(size, rows + step)) {
        wait(`making rows: ${rows} of ${size}`)
        await fill(store, rows, Math.min(size, rows + step))
      }
      for (const table of ['policies', 'api_keys'])
        await store.read((tx) => sql`analyze ${sql.table(table)}`.execute(tx))
      const pick = (round: number): number => (round * 7_919) % size
      const reads: Record<string, (round: number) => Promise<unknown>> = {
        'one policy': (round) => getPolicy({ store }, { product: 1n, index: BigInt(pick(round)) }),
        'the first page of a wallet with many policies': () => listPolicies({ store }, { wallet: busy, limit: 20 }),
        'the key of a request': (round) => store.read((tx) => findKeyByHash(tx, hashOf(pick(round)))),
      }
      for (const [what, read] of Object.entries(reads)) {
        wait(`${what}, ${size} rows`)
        await time(100, read)
        const taken = [await time(times, read), await time(times, read), await time(times, read)]
        const medians = taken.map((sorted) => percentile(sorted, 0.5))
        const base = first.get(what) ?? median(medians)
        first.set(what, base)
        tellRatio({
          what: `${what}: ${size.toLocaleString('en')} rows`,
          figure: ms(median(medians)),
          of: 'a thousand rows',
          ratios: medians.map((value) => value / base),
        })
      }
    }
  } finally {
    await store.close()
    await database.drop()
  }
}
