import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeLogger } from '../src/base/log.ts'
import { type NewEvent, numberEvents, pruneEvents, publish, revertEvents } from '../src/store/outbox.ts'
import { openStore, type Store, sql } from '../src/store/store.ts'
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
  beforeEach(() =>
    store.transaction(async (tx) => {
      await sql`truncate events, event_audience, revisions`.execute(tx)
      await sql`update event_sequence set last = 0, forgotten = 0`.execute(tx)
    }),
  )
  afterAll(async () => {
    await store.close()
    await home.drop()
  })

  const happenedAt = new Date('2026-01-02T03:04:05.678Z')
  const makeEvent = (type: string, rest: Partial<NewEvent> = {}): NewEvent => ({
    type,
    audience: ['0xa'],
    productId: null,
    data: {},
    happenedAt,
    blockNumber: null,
    ...rest,
  })
  const tell = (...events: NewEvent[]): Promise<void> => store.transaction((tx) => publish(tx, events))
  const retract = (afterBlock: bigint): Promise<void> =>
    store.transaction((tx) => revertEvents(tx, { afterBlock, at: new Date() }))

  const rows = () => store.read((tx) => tx.selectFrom('events').selectAll().orderBy('position').execute())
  const told = async (): Promise<string[]> =>
    (await rows()).filter(({ sequence }) => sequence !== null).map(({ sequence, type }) => `${sequence} ${type}`)
  const audience = async (): Promise<string[]> => {
    const all = await store.read((tx) =>
      tx.selectFrom('event_audience').selectAll().orderBy('sequence').orderBy('member').execute(),
    )
    return all.map(({ member, sequence }) => `${sequence} ${member}`)
  }
  const bounds = () =>
    store.read((tx) => tx.selectFrom('event_sequence').select(['last', 'forgotten']).executeTakeFirst())

  test('what was published is numbered in its order, without gaps, and once', async () => {
    expect(await numberEvents(store)).toBe(0)
    await tell(makeEvent('a.one'), makeEvent('a.two'))
    await tell(makeEvent('a.three'))
    expect(await told()).toEqual([])
    expect(await numberEvents(store)).toBe(3)
    expect(await numberEvents(store)).toBe(0)
    await tell(makeEvent('a.four'))
    expect(await numberEvents(store)).toBe(1)
    expect(await told()).toEqual(['1 a.one', '2 a.two', '3 a.three', '4 a.four'])
    expect(await bounds()).toEqual({ last: 4n, forgotten: 0n })
  })

  test('thousands of events in one transaction keep their order; a round numbers a thousand', async () => {
    const types = Array.from({ length: 2_500 }, (_, index) => `a.n${index}`)
    await tell(...types.map((type) => makeEvent(type)))
    const rounds = [await numberEvents(store), await numberEvents(store), await numberEvents(store)]
    expect(rounds).toEqual([1_000, 1_000, 500])
    expect(await told()).toEqual(types.map((type, index) => `${index + 1} ${type}`))
  })

  test('audience are wallets in lower case, each once; who hears as everybody is not named', async () => {
    await tell(makeEvent('a.one', { audience: ['0xB', '0xa', '0xb'] }), makeEvent('a.two', { audience: ['0xa', '*'] }))
    await numberEvents(store)
    expect(await audience()).toEqual(['1 0xa', '1 0xb', '2 *'])
  })

  test('an id that was published before changes nothing; without one each has its own', async () => {
    await tell(makeEvent('a.one', { eventId: 'evt_1' }), makeEvent('a.two', { eventId: 'evt_1' }))
    await tell(makeEvent('a.three', { eventId: 'evt_1' }), makeEvent('a.four'), makeEvent('a.five'))
    await numberEvents(store)
    expect(await told()).toEqual(['1 a.one', '2 a.four', '3 a.five'])
    expect((await rows()).map((row) => row.event_id)).toEqual([
      'evt_1',
      ...Array(2).fill(expect.stringMatching(/^evt_[0-9A-Za-z]{22}$/)),
    ])
  })

  test('a transaction that fails has told nothing', async () => {
    const failing = store.transaction(async (tx) => {
      await publish(tx, [makeEvent('a.one')])
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await numberEvents(store)).toBe(0)
  })

  test('numbering announces itself, and only when it numbered', async () => {
    const revision = async () =>
      (
        await store.read((tx) =>
          tx.selectFrom('revisions').select('value').where('topic', '=', 'events').executeTakeFirst(),
        )
      )?.value
    await numberEvents(store)
    expect(await revision()).toBeUndefined()
    await tell(makeEvent('a.one'))
    expect(await revision()).toBeUndefined()
    await numberEvents(store)
    expect(await revision()).toBe(1n)
  })

  test('a reorg: what was told is told to be reverted, newest first; what was not yet told vanishes', async () => {
    const [atSeven, atEight] = [{ blockNumber: 7n }, { blockNumber: 8n, productId: 3n }]
    await tell(
      makeEvent('a.kept', atSeven),
      makeEvent('a.one', { ...atEight, audience: ['0xa', '0xb'], data: { n: '1' } }),
    )
    await tell(
      makeEvent('a.two', { ...atEight, audience: ['*'], data: { eventId: 'of its own' } }),
      makeEvent('a.other'),
    )
    await numberEvents(store)
    await tell(
      makeEvent('a.untold', { blockNumber: 9n }),
      makeEvent('a.untold-kept', atSeven),
      makeEvent('a.untold-other'),
    )

    await store.transaction(async (tx) => {
      await revertEvents(tx, { afterBlock: 7n, at: new Date() })
      await publish(tx, [makeEvent('a.new', atEight)])
    })
    await numberEvents(store)
    expect(await told()).toEqual([
      '1 a.kept',
      '2 a.one',
      '3 a.two',
      '4 a.other',
      '5 a.untold-kept',
      '6 a.untold-other',
      '7 a.two.reverted',
      '8 a.one.reverted',
      '9 a.new',
    ])
    expect((await audience()).slice(-4)).toEqual(['7 *', '8 0xa', '8 0xb', '9 0xa'])
    const all = await rows()
    const [, one, two] = all
    expect(all.find(({ type }) => type === 'a.one.reverted')).toMatchObject({
      data: { n: '1', eventId: one?.event_id },
      product_id: 3n,
      block_number: null,
    })
    expect(all.find(({ type }) => type === 'a.two.reverted')).toMatchObject({ data: { eventId: two?.event_id } })
  })

  test('nothing is taken back twice, and a reversal never is', async () => {
    await tell(makeEvent('a.one', { blockNumber: 8n }))
    await numberEvents(store)
    await retract(7n)
    await retract(7n)
    await numberEvents(store)
    await retract(0n)
    await numberEvents(store)
    expect(await told()).toEqual(['1 a.one', '2 a.one.reverted'])
  })

  test('a chain that returns to a block it had left publishes its events again, under another id', async () => {
    const event = makeEvent('a.one', { eventId: 'evt_of_the_block', blockNumber: 8n })
    for (const round of [1, 2, 3]) {
      await tell(event)
      await tell(round === 1 ? event : makeEvent('a.other'))
      await numberEvents(store)
      await retract(7n)
      await numberEvents(store)
    }
    const all = await rows()
    const originals = all.filter(({ type }) => type === 'a.one').map(({ event_id }) => event_id)
    const named = all.filter(({ type }) => type === 'a.one.reverted').map(({ data }) => data.eventId)
    expect(originals).toHaveLength(3)
    expect(new Set(originals).size).toBe(3)
    expect(originals[0]).toBe('evt_of_the_block')
    expect(named).toEqual(originals)
  })

  const age = (days: number, type: string): Promise<unknown> =>
    store.transaction((tx) =>
      tx
        .updateTable('events')
        .set({ recorded_at: new Date(Date.now() - days * 86_400_000) })
        .where('type', '=', type)
        .execute(),
    )
  const olderThan = new Date(Date.now() - 30 * 86_400_000)

  test('what is old is forgotten from the oldest on, with its audience; the rest has no gap', async () => {
    await tell(
      makeEvent('a.one', { audience: ['0xa', '0xb'] }),
      makeEvent('a.two', { audience: ['*'] }),
      makeEvent('a.three'),
      makeEvent('a.four'),
    )
    await tell(makeEvent('a.untold'))
    expect(await pruneEvents(store, { olderThan })).toBe(0)
    await numberEvents(store)
    for (const type of ['a.one', 'a.two', 'a.four']) await age(31, type)
    await age(29, 'a.three')
    expect(await pruneEvents(store, { olderThan })).toBe(2)
    expect(await told()).toEqual(['3 a.three', '4 a.four', '5 a.untold'])
    expect(await audience()).toEqual(['3 0xa', '4 0xa', '5 0xa'])
    expect(await bounds()).toEqual({ last: 5n, forgotten: 2n })
  })

  test('any number of old events is forgotten, and numbers go on where they were', async () => {
    await tell(...Array.from({ length: 2_500 }, () => makeEvent('a.old')))
    while ((await numberEvents(store)) > 0);
    await age(31, 'a.old')
    expect(await pruneEvents(store, { olderThan })).toBe(2_500)
    expect([await rows(), await audience()]).toEqual([[], []])
    await tell(makeEvent('a.new'))
    await numberEvents(store)
    expect(await told()).toEqual(['2501 a.new'])
  })
})
