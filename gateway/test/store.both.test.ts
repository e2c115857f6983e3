import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLogger } from '../src/base/log.ts'
import { lockForAccepting, lockRelayBudget, lockRelayGroups } from '../src/store/locks.ts'
import { announce, watchRevisions } from '../src/store/revisions.ts'
import { openStore, type Store, type Tx } from '../src/store/store.ts'
import { onEachStore } from './support/each-store.ts'
import { makeStore, type TestStore } from './support/stores.ts'

onEachStore(() => {
  const log = makeLogger({ level: 'silent' })
  let home: TestStore
  let store: Store
  beforeAll(async () => {
    home = await makeStore()
    store = await openStore(home.config, log)
  })
  afterAll(async () => {
    await store.close()
    await home.drop()
  })

  const readValue = async (topic: string): Promise<bigint | undefined> =>
    (await store.read((tx) => tx.selectFrom('revisions').select('value').where('topic', '=', topic).executeTakeFirst()))
      ?.value

  test('values have the same JavaScript types on both stores', async () => {
    const query = sql<Record<string, unknown>>`select 9007199254740993::int8 as whole, 2::numeric(78,0) as amount,
    '2026-01-02T03:04:05.678Z'::timestamptz as time, '{"a":[1]}'::jsonb as json, '\\x0102'::bytea as bytes, true as flag,
    1::int4 as small, null as nothing, array['a','b'] as list`
    const { rows } = await store.read((tx) => query.execute(tx))
    const [{ bytes, ...rest } = { bytes: undefined }] = rows
    expect(rest).toEqual({
      whole: 9007199254740993n,
      amount: 2n,
      time: new Date('2026-01-02T03:04:05.678Z'),
      json: { a: [1] },
      flag: true,
      small: 1,
      nothing: null,
      list: ['a', 'b'],
    })
    expect(bytes).toBeInstanceOf(Uint8Array)
    expect([...(bytes as Uint8Array)]).toEqual([1, 2])
  })

  test('parameters of every kind arrive as the same values on both stores', async () => {
    const time = new Date('2026-01-02T03:04:05.678Z')
    const bytes = new Uint8Array([0, 1, 255])
    const query = sql<
      Record<string, unknown>
    >`select ${9007199254740993n}::int8 as whole, ${2n ** 200n}::numeric(78,0) as amount,
    ${time}::timestamptz as time, ${JSON.stringify({ a: ["'"] })}::jsonb as json, ${{ b: null }}::jsonb as document,
    encode(${bytes}::bytea, 'hex') as bytes, ${true}::boolean as flag, ${-1}::int4 as small, ${null}::text as nothing,
    ${['a', 'b"\\,{} é']}::text[] as list, ${"é 😀 \\ '; --"}::text as text`
    const { rows } = await store.read((tx) => query.execute(tx))
    expect(rows).toEqual([
      {
        whole: 9007199254740993n,
        amount: 2n ** 200n,
        time,
        json: { a: ["'"] },
        document: { b: null },
        bytes: '0001ff',
        flag: true,
        small: -1,
        nothing: null,
        list: ['a', 'b"\\,{} é'],
        text: "é 😀 \\ '; --",
      },
    ])
  })

  test('a statement that fails says what PostgreSQL said, and the next one is not affected', async () => {
    const divide = (by: number) =>
      store.read((tx) => sql<{ x: number }>`select ${6}::int4 / ${by}::int4 as x`.execute(tx))
    await expect(divide(0)).rejects.toMatchObject({ code: '22012', message: 'division by zero' })
    await expect(store.read((tx) => sql`select ${1} from nowhere`.execute(tx))).rejects.toMatchObject({ code: '42P01' })
    await expect(store.read((tx) => sql`select nothing`.execute(tx))).rejects.toMatchObject({ code: '42703' })
    expect((await divide(2)).rows).toEqual([{ x: 3 }])
  })

  test('tables have arrays of text only: the embedded store reads no others', async () => {
    const { rows } = await store.read((tx) =>
      sql<{ type: string }>`select distinct data_type || ' of ' || udt_name as type from information_schema.columns
      where table_schema = 'public' and data_type = 'ARRAY'`.execute(tx),
    )
    expect(rows).toEqual([{ type: 'ARRAY of _text' }])
  })

  test('every table says in the database what it holds', async () => {
    const { rows } = await store.read((tx) =>
      sql<{ name: string; comment: string | null }>`
      select relname as name, obj_description(oid, 'pg_class') as comment from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'`.execute(tx),
    )
    expect(rows.length).toBeGreaterThan(20)
    expect(rows.filter(({ comment }) => !comment?.endsWith('.'))).toEqual([])
  })

  test('a transaction that throws leaves nothing behind', async () => {
    const failing = store.transaction(async (tx) => {
      await announce(tx, 'undone')
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await readValue('undone')).toBeUndefined()
  })

  test.each(['read', 'transaction', 'ping'] as const)(
    '%s inside a transaction fails at once instead of deadlocking',
    async (door) => {
      const nested = store.transaction(async () => {
        if (door === 'ping') return store.ping()
        await store[door](async () => {})
      })
      await expect(nested).rejects.toThrow('the store was used inside a transaction; use its tx instead')
      await store.ping()
    },
  )

  test('work that a transaction started but did not await can use the store after the transaction', async () => {
    const { promise: over, resolve: end } = Promise.withResolvers<void>()
    let later: Promise<void> | undefined
    await store.transaction(async () => {
      later = over.then(() => store.ping())
    })
    end()
    await expect(later).resolves.toBeUndefined()
  })

  test('a tx kept beyond its transaction cannot be used', async () => {
    let kept: Tx | undefined
    await store.transaction(async (tx) => {
      kept = tx
    })
    await expect(kept?.selectFrom('revisions').selectAll().execute()).rejects.toThrow(
      'a transaction was used after its end',
    )
  })

  test('a transaction that does not end is rolled back after 5 s and releases its connection', async () => {
    const stuck = store.transaction(async (tx) => {
      await announce(tx, 'stuck')
      await new Promise(() => {})
    })
    await expect(stuck).rejects.toMatchObject({
      code: 'unavailable',
      cause: { message: 'a transaction took longer than 5000 ms' },
    })
    expect(await readValue('stuck')).toBeUndefined()
  })

  test('statements of concurrent transactions stay apart', async () => {
    const halfOfThemFail = Array.from({ length: 40 }, (_, index) =>
      store
        .transaction(async (tx) => {
          await announce(tx, 'together')
          await new Promise((resolve) => setTimeout(resolve, index % 5))
          await announce(tx, 'together')
          if (index % 2 === 0) throw new Error('undo')
        })
        .catch(() => {}),
    )
    const readers = Array.from({ length: 40 }, () => readValue('together'))
    for (const value of await Promise.all(readers)) expect((value ?? 0n) % 2n).toBe(0n)
    await Promise.all(halfOfThemFail)
    expect(await readValue('together')).toBe(40n)
  })

  test('an announcement reaches a watcher after its transaction has committed, and not before', async () => {
    const watcher = await watchRevisions(store, log)
    let isHeard = false
    watcher.on('keys', () => {
      isHeard = true
    })
    watcher.on('other', () => expect.unreachable('nobody announced this'))
    try {
      await store.transaction(async (tx) => {
        await announce(tx, 'keys')
        await new Promise((resolve) => setTimeout(resolve, 300))
        expect(isHeard).toBe(false)
      })
      await expect.poll(() => isHeard).toBe(true)
      await expect.poll(watcher.ageMs).toBeLessThan(2_000)
    } finally {
      await watcher.close()
    }
  })

  test('a watcher is told which subjects changed, each once, also when transactions overlap', async () => {
    const watcher = await watchRevisions(store, log)
    const heard: (readonly string[] | undefined)[] = []
    watcher.onSubjects('wallets', (subjects) => void heard.push(subjects))
    try {
      const subjects = Array.from({ length: 40 }, (_, index) => `subject ${index}`)
      const failing = (subject: string) =>
        store.transaction(async (tx) => {
          await announce(tx, 'wallets', `undone ${subject}`)
          throw new Error('undo')
        })
      await Promise.all(
        subjects.map(async (subject) => {
          await failing(subject).catch(() => {})
          await store.transaction((tx) => announce(tx, 'wallets', subject))
        }),
      )
      await expect.poll(() => heard.flat().toSorted()).toEqual(subjects.toSorted())
    } finally {
      await watcher.close()
    }
  })

  test('a watcher that missed more subjects than are kept, or one without a subject, is told that anything may have changed', async () => {
    const watcher = await watchRevisions(store, log)
    const heard: (readonly string[] | undefined)[] = []
    watcher.onSubjects('many', (subjects) => void heard.push(subjects))
    watcher.onSubjects('unnamed', (subjects) => void heard.push(subjects))
    try {
      await store.transaction((tx) => announce(tx, 'unnamed'))
      await expect.poll(() => heard).toEqual([undefined])
      const skip = (tx: Tx) => tx.updateTable('revisions').set({ value: 2_000n }).where('topic', '=', 'many').execute()
      await store.transaction(async (tx) => {
        await announce(tx, 'many', 'first')
        await skip(tx)
        await announce(tx, 'many', 'last')
      })
      await expect.poll(() => heard).toEqual([undefined, undefined])
      const kept = await store.read((tx) => tx.selectFrom('revision_subjects').select('subject').execute())
      expect(kept.filter(({ subject }) => subject === 'first' || subject === 'last')).toEqual([{ subject: 'last' }])
    } finally {
      await watcher.close()
    }
  })

  test('advisory locks are refused in any order but that of locks.ts', async () => {
    const inOrder = store.transaction(async (tx) => {
      await lockForAccepting(tx, ['a'])
      await lockRelayBudget(tx)
      await lockRelayGroups(tx, ['b', 'a', 'b'])
    })
    await expect(inOrder).resolves.toBeUndefined()
    const backwards = store.transaction(async (tx) => {
      await lockRelayGroups(tx, ['a'])
      await lockRelayBudget(tx)
    })
    await expect(backwards).rejects.toThrow('the lock relayBudget was taken after relayGroups')
  })
})
