import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeLogger } from '../src/base/log.ts'
import { startPruning } from '../src/domains/onboarding/prune.ts'
import { openStore, type Store } from '../src/store/store.ts'
import { makeManualClock } from './support/manual-clock.ts'
import { makeStore, type TestStore } from './support/stores.ts'

const log = makeLogger({ level: 'silent' })
const dayMs = 86_400_000

let home: TestStore
let store: Store
beforeEach(async () => {
  home = await makeStore()
  store = await openStore(home.config, log)
})
afterEach(async () => {
  await store.close()
  await home.drop()
})

type Ends = { revoked_at?: Date; expires_at?: Date }

const addKeys = (keyIds: string[], { revoked_at, expires_at }: Ends = {}) => {
  const rows = keyIds.map((keyId) => ({
    key_id: keyId,
    wallet: `0x${keyId}`,
    slot: revoked_at ? null : 1,
    hash: keyId,
    hint: 'none',
    label: null,
    created_at: new Date(0),
    last_used_at: null,
    expires_at: expires_at ?? null,
    revoked_at: revoked_at ?? null,
  }))
  return store.transaction((tx) => tx.insertInto('api_keys').values(rows).execute())
}
const addKey = (keyId: string, ends?: Ends) => addKeys([keyId], ends)

const listKeyIds = async () => {
  const rows = await store.read((tx) => tx.selectFrom('api_keys').select('key_id').orderBy('key_id').execute())
  return rows.map(({ key_id }) => key_id)
}

test('keys are deleted 90 days after they were revoked or expired, and active ones never', async () => {
  const clock = makeManualClock()
  const ago = (days: number) => new Date(clock.now().getTime() - days * dayMs)
  await addKey('active')
  await addKey('expired long ago', { expires_at: ago(91) })
  await addKey('in its grace', { expires_at: ago(-1) })
  await addKey('revoked lately', { revoked_at: ago(89) })
  await addKey('revoked long ago', { revoked_at: ago(91) })
  const pruning = startPruning({ store, clock, log })
  await expect.poll(listKeyIds).toEqual(['active', 'in its grace', 'revoked lately'])
  await expect
    .poll(async () => {
      await clock.advance(3_600_000)
      return listKeyIds()
    })
    .toEqual(['active', 'in its grace'])
  await pruning.close()
})

test('a backlog is deleted in batches of 500, by two processes at once', async () => {
  const clock = makeManualClock()
  const revoked_at = new Date(clock.now().getTime() - 100 * dayMs)
  const keyIds = Array.from({ length: 1_200 }, (_, count) => `key ${count}`)
  await addKeys(keyIds, { revoked_at })
  const deleted: number[] = []
  const counting = { ...log, info: ({ deleted: count }: { deleted: number }) => void deleted.push(count) } as typeof log
  const prunings = [1, 2].map(() => startPruning({ store, clock, log: counting }))
  await expect
    .poll(async () => {
      await clock.advance(1_000)
      return listKeyIds()
    })
    .toEqual([])
  expect(Math.max(...deleted)).toBe(500)
  expect(deleted.reduce((sum, count) => sum + count, 0)).toBe(1_200)
  await Promise.all(prunings.map(({ close }) => close()))
})

test('a store that does not answer once is asked again after ten seconds, not after an hour', async () => {
  const clock = makeManualClock()
  await addKey('revoked long ago', { revoked_at: new Date(clock.now().getTime() - 91 * dayMs) })
  const warn = vi.fn()
  let rounds = 0
  const flaky: Store = {
    ...store,
    transaction: async (work) => {
      rounds += 1
      if (rounds === 1) throw new Error('no connection')
      return store.transaction(work)
    },
  }
  const pruning = startPruning({ store: flaky, clock, log: { ...log, warn, info: vi.fn() } as unknown as typeof log })
  await expect.poll(() => warn.mock.calls.length).toBe(1)
  await expect.poll(() => clock.sleepers()).toBe(1)
  await clock.advance(10_000)
  await expect.poll(listKeyIds).toEqual([])
  await pruning.close()
})
