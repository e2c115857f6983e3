import { createHash } from 'node:crypto'
import { systemClock } from '../src/base/clock.ts'
import { makeLogger } from '../src/base/log.ts'
import { openKeyRing } from '../src/domains/onboarding/key-ring.ts'
import { watchRevisions } from '../src/store/revisions.ts'
import { openStore, type Store, sql } from '../src/store/store.ts'
import { makeDatabase } from '../test/support/stores.ts'
import { ms, percentile, tell, time, wait } from './figures.ts'

const log = makeLogger({ level: 'silent' })
const hashOf = (index: number): string => createHash('sha256').update(`bench ${index}`).digest('hex')

/** Fills the table up to `count` keys, three a wallet, in steps that no statement limit stops. */
const fill = async (store: Store, from: number, count: number): Promise<void> => {
  for (let start = from; start < count; start += 20_000) {
    const end = Math.min(count, start + 20_000) - 1
    wait(`making keys: ${start} of ${count}`)
    await store.transaction(async (tx) => {
      await sql`insert into api_keys (key_id, wallet, slot, hash, hint, created_at)
        select 'key_' || lpad(i::text, 22, '0'), '0x' || lpad(to_hex(i / 3), 40, '0'), i % 3 + 1,
          encode(sha256(convert_to('bench ' || i, 'UTF8')), 'hex'), 'none', now()
        from generate_series(${start}::int, ${end}::int) as i`.execute(tx)
    })
  }
}

/** Verification of keys that the process has not seen yet, and of those it has, with a thousand keys and with a million. */
export const benchKeys = async (): Promise<void> => {
  const database = await makeDatabase()
  const store = await openStore(database.config, log)
  const watcher = await watchRevisions(store, log)
  const baseline = await time(2_000, () => store.ping())
  tell(
    'baseline: a round trip to PostgreSQL, median and p99',
    `${ms(percentile(baseline, 0.5))}, ${ms(percentile(baseline, 0.99))}`,
  )
  let made = 0
  for (const count of [1_000, 1_000_000]) {
    await fill(store, made, count)
    made = count
    const keyRing = openKeyRing({ store, watcher, clock: systemClock, log })
    const pick = (round: number): string => hashOf((round * 7_919) % count)
    const cold = await time(Math.min(count, 5_000), (round) => keyRing.find(pick(round)))
    const warm = await time(20_000, (round) => keyRing.recall(pick(round % 1_000)) ?? keyRing.find(pick(round % 1_000)))
    tell(
      `${count} keys: never seen before, median and p99`,
      `${ms(percentile(cold, 0.5))}, ${ms(percentile(cold, 0.99))}`,
    )
    tell(`${count} keys: seen before, median and p99`, `${ms(percentile(warm, 0.5))}, ${ms(percentile(warm, 0.99))}`)
    if (count === 1_000_000) await tellMemory(keyRing.find)
    await keyRing.close()
  }
  await watcher.close()
  await store.close()
  await database.drop()
}

/** Uses many more keys than are kept, and tells by how much the process grew. */
const tellMemory = async (find: (hash: string) => Promise<unknown>): Promise<void> => {
  const before = process.memoryUsage().heapUsed
  for (let index = 0; index < 150_000; index += 50) {
    await Promise.all(Array.from({ length: 50 }, (_, step) => find(hashOf(index + step))))
    if (index % 5_000 === 0) wait(`using keys: ${index} of 150000`)
  }
  globalThis.gc?.()
  tell(
    'memory after 150,000 different keys were used',
    `${((process.memoryUsage().heapUsed - before) / 1e6).toFixed(0)} MB more`,
  )
}
