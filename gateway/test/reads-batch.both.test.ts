import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLogger } from '../src/base/log.ts'
import { indexTopic } from '../src/chain/indexer/cursor.ts'
import { readPolicy } from '../src/domains/policies/store.ts'
import { announceAtOnce } from '../src/store/revisions.ts'
import { openStore, type Store, sql } from '../src/store/store.ts'
import { onEachStore } from './support/each-store.ts'
import { makeStore, type TestStore } from './support/stores.ts'

onEachStore(() => {
  const policies = [1n, 2n, 3n, 4n, 5n, 6n, 7n, 8n]
  const changes = 150

  let database: TestStore
  let store: Store
  beforeAll(async () => {
    database = await makeStore()
    store = await openStore(database.config, makeLogger({ level: 'silent' }))
    await store.write((tx) =>
      sql`insert into policies (token_id, product_id, owner, insured, payer, coverage, covered, premium, fee, bought_premium,
      bought_fee, bought_expiry, streamed, grace, paid_out, surrendered, refunded, extensions, start, active_from, expiry,
      cursor, expiry_announced, index, created_log, transaction_hash, created_block, changed_block)
    select g, 1, 'owner', 'owner', 'owner', 1, 1, 1, 0, 1, 0, 3, 1, 1, 0, 0, 0, 0, 1, 2, 3, 0, true, g, 0, 'tx', g, g
    from generate_series(1, ${policies.length}::int) g`.execute(tx),
    )
  })
  afterAll(async () => {
    await store.close()
    await database.drop()
  })

  const setCaughtUp = (caughtUp: boolean): Promise<unknown> =>
    store.write((tx) =>
      sql`insert into index_cursor (deployment, number, hash, timestamp, final_number, final_timestamp, head_number, caught_up)
      values ('test', 1, 'hash', 1, 1, 1, 1, ${caughtUp}) on conflict (id) do update set caught_up = ${caughtUp}`.execute(
        tx,
      ),
    )

  test('reads are refused until the index has caught up', async () => {
    await expect(readPolicy(store, 1n)).rejects.toMatchObject({ code: 'chain_unavailable' })
    await setCaughtUp(false)
    await expect(readPolicy(store, 1n)).rejects.toMatchObject({ code: 'chain_unavailable' })
    await setCaughtUp(true)
  })

  test('what is read together is of one revision, the one that it names, while the index changes', async () => {
    let isOver = false
    const faults = new Set<string>()
    const seen = new Set<bigint>()
    const readers = [1, 2, 3].map(async () => {
      while (!isOver) {
        const found = await Promise.all([...policies, 99n].map((id) => readPolicy(store, id)))
        for (const [index, { cursor, row }] of found.entries()) {
          seen.add(cursor.revision)
          const isRight = index === policies.length ? row === undefined : row?.paid_out === cursor.revision
          const isOwn = row === undefined || row.token_id === policies[index]
          if (!isRight || !isOwn) faults.add(`policy ${index + 1} of revision ${cursor.revision}: ${row?.paid_out}`)
        }
      }
    })
    for (let count = 0; count < changes; count += 1) {
      await store.transaction(async (tx) => {
        // Each policy shows the revision that it was written in.
        await sql`update policies set paid_out = paid_out + 1`.execute(tx)
        await announceAtOnce(tx, indexTopic)
      })
      // The embedded store answers in the same turn.
      await new Promise((resolve) => setImmediate(resolve))
    }
    isOver = true
    await Promise.all(readers)
    expect([...faults]).toEqual([])
    expect(seen.size).toBeGreaterThan(5)
  })
})
