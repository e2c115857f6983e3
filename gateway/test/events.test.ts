import { afterAll, beforeAll, expect, test } from 'vitest'
import { type NewEvent, numberEvents, pruneEvents, publish } from '../src/store/outbox.ts'
import { newAgent } from './support/agents.ts'
import { openEventStream } from './support/event-stream.ts'
import { type EventsApp, startEventsApp } from './support/events-app.ts'
import { startGateway } from './support/gateway.ts'
import { makeStore, type TestStore } from './support/stores.ts'

type View = { sequence: string; eventId: string; type: string; timestamp: string; data: Record<string, unknown> }
type Page = { data: View[]; nextAfter: string; hasMore: boolean }

let home: TestStore
let app: EventsApp
const wallets: Record<string, string> = { mine: `0x${'A1'.repeat(20)}`, other: `0x${'b2'.repeat(20)}` }
const { mine = '', other = '' } = wallets
beforeAll(async () => {
  home = await makeStore()
  app = await startEventsApp(home)
  for (const [apiKey, wallet] of Object.entries(wallets)) app.keys.set(apiKey, wallet)
})
afterAll(async () => {
  await app.close()
  await home.drop()
})

const ask = (query = '', apiKey = 'mine'): Promise<Response> =>
  fetch(`${app.url}/api/v1/events${query}`, { headers: { 'x-api-key': apiKey } })
const list = async (query = '', apiKey = 'mine'): Promise<Page> => {
  const response = await ask(query, apiKey)
  expect(response.status).toBe(200)
  return (await response.json()) as Page
}
const typesOf = ({ data }: Page): string[] => data.map(({ type }) => type)

const tell = async (...events: (Partial<NewEvent> & { type: string })[]): Promise<void> => {
  await app.tell(...events)
  while ((await numberEvents(app.store)) > 0);
}
const findNewest = async (): Promise<string> => (await list('?after=latest')).nextAfter

test('events go forward, each as what it is; `nextAfter` is where to go on, whether or not there was anything', async () => {
  const start = await findNewest()
  expect(await list(`?after=${start}`)).toEqual({ data: [], nextAfter: start, hasMore: false })
  await tell({ type: 'a.one', data: { productId: '1', deep: { n: ['2'] } } }, { type: 'a.two' }, { type: 'a.three' })
  const first = await list(`?after=${start}&limit=2`)
  expect(first).toMatchObject({ hasMore: true, nextAfter: first.data[1]?.sequence })
  expect(first.data[0]).toEqual({
    sequence: String(BigInt(start) + 1n),
    eventId: expect.stringMatching(/^evt_[0-9A-Za-z]{22}$/),
    type: 'a.one',
    timestamp: '2026-01-02T03:04:05.678Z',
    data: { productId: '1', deep: { n: ['2'] } },
  })
  const second = await list(`?after=${first.nextAfter}&limit=2`)
  expect(typesOf(second)).toEqual(['a.three'])
  expect(second).toMatchObject({ hasMore: false, nextAfter: String(BigInt(start) + 3n) })
  expect(await list(`?after=${start}&limit=2`)).toEqual(first)
})

test('a wallet reads what concerns it and everybody, and moves on past what concerns another', async () => {
  const start = await findNewest()
  await tell(
    { type: 'b.mine', audience: [mine] },
    { type: 'b.both', audience: [mine.toLowerCase(), other] },
    { type: 'b.all', audience: ['*', mine] },
    { type: 'b.other', audience: [other] },
  )
  const [own, theirs] = await Promise.all([list(`?after=${start}`), list(`?after=${start}`, 'other')])
  expect(typesOf(own)).toEqual(['b.mine', 'b.both', 'b.all'])
  expect(typesOf(theirs)).toEqual(['b.both', 'b.all', 'b.other'])
  expect([own.nextAfter, theirs.nextAfter]).toEqual(Array(2).fill(String(BigInt(start) + 4n)))
})

test.each([
  ['types=c.one', ['c.one', 'c.one.reverted']],
  ['types=c.one,d.*', ['c.one', 'c.one.reverted', 'd.one', 'd.two_x']],
  ['types=d.two_x', ['d.two_x']],
  ['types=*', ['c.one', 'c.one.reverted', 'c.onetwo', 'd.one', 'd.two_x', 'd.twoyx']],
  ['productId=7', ['c.one', 'd.one']],
  ['productId=7&types=d.*', ['d.one']],
  [`productId=${2n ** 256n - 1n}`, []],
])('filters: %s', async (filter, expected) => {
  const start = await findNewest()
  await tell(
    { type: 'c.one', productId: 7n },
    { type: 'c.one.reverted', productId: 8n },
    { type: 'c.onetwo' },
    { type: 'd.one', productId: 7n },
    { type: 'd.two_x', productId: 8n },
    ...(filter === 'types=c.one,d.*' ? [] : [{ type: 'd.twoyx' }]),
  )
  const page = await list(`?after=${start}&${filter}`)
  expect(typesOf(page)).toEqual(expected)
  expect(page.nextAfter).toBe(await findNewest())
})

test('a filter that fits next to nothing is paged through in bounded steps, and finds all that fits', async () => {
  const start = await findNewest()
  const crowd = Array.from({ length: 2_400 }, (_, index) => ({ type: index % 1_100 === 1_099 ? 'e.rare' : 'e.usual' }))
  await tell(...crowd)
  const pages: Page[] = []
  for (let after = start; pages.at(-1)?.hasMore !== false; after = pages.at(-1)?.nextAfter ?? after) {
    pages.push(await list(`?after=${after}&types=e.rare`))
  }
  expect(pages.map((page) => page.data.length)).toEqual([0, 1, 1])
  expect(pages.map((page) => BigInt(page.nextAfter) - BigInt(start))).toEqual([1_000n, 2_000n, 2_400n])
})

test.each([
  'after=-1',
  'after=1e3',
  'after=01',
  'after=oldest',
  `after=${10n ** 18n}`,
  `after=${10n ** 18n - 1n}`,
  'limit=0',
  'limit=101',
  'types=',
  'types=A',
  'types=a,',
  'types=**',
  'types=a*',
  'types=*.reverted',
  'types=d.two_',
  'types=c',
  'types=nothing.*',
  'types=c.one,policy.boght',
  'types=c.one.reverted.reverted',
  `types=${Array(21).fill('a').join(',')}`,
  'productId=-1',
  'cursor=AAAA',
])('400: ?%s', async (query) => {
  const response = await ask(`?${query}`)
  expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([400, 'invalid_request'])
})

test('twenty types are not too many', async () => {
  await list(`?types=${Array(20).fill('a.one').join(',')}`)
})

test('410: a position older than what is kept; without one, or with 0, the oldest that is kept comes first', async () => {
  await tell({ type: 'f.old', audience: [other] }, { type: 'f.old' })
  const old = BigInt(await findNewest())
  await tell({ type: 'f.kept' })
  const { store } = app
  await store.transaction((tx) =>
    tx
      .updateTable('events')
      .set({ recorded_at: new Date(0) })
      .where('sequence', '<=', old)
      .execute(),
  )
  await pruneEvents(store, { olderThan: new Date(1) })
  for (const path of ['/api/v1/events', '/api/v1/events?types=a.one']) {
    for (const accept of ['application/json', 'text/event-stream']) {
      const url = `${path}${path.includes('?') ? '&' : '?'}after=${old - 1n}`
      const response = await fetch(app.url + url, { headers: { 'x-api-key': 'mine', accept } })
      expect(response.status).toBe(410)
      expect(await response.json()).toMatchObject({
        code: 'position_expired',
        message: expect.stringContaining(`${old}`),
      })
    }
  }
  for (const query of ['', '?after=0', `?after=${old}`]) expect(typesOf(await list(query))).toEqual(['f.kept'])
})

test('400: an unknown event type is named, with the known ones', async () => {
  const response = await ask('?types=c.one,policy.boght')
  expect(await response.json()).toMatchObject({
    message: expect.stringMatching(/Unknown event type policy\.boght\..* policy\.bought, policy\.extended/),
  })
})

test('what is published in a running gateway is numbered and on its streams by itself; a revoked key ends its stream', async () => {
  const gateway = await startGateway({ env: { TRUST_PROXY: '127.0.0.1' } })
  const { apiKey: first, walletAddress, wallet } = await newAgent(gateway)
  const second = await newAgent(gateway, wallet)
  const query = '?after=latest&types=bond.extended,bond.claimed'
  const stream = await openEventStream(gateway.url, { apiKey: second.apiKey, query })
  const event = { audience: [walletAddress], productId: null, data: {}, blockNumber: null, happenedAt: new Date() }
  const { store } = gateway.world
  await store.transaction((tx) => publish(tx, [{ ...event, type: 'bond.extended' }]))
  await stream.received(1)
  const revoked = await gateway.fetch(`/api/v1/agent/keys/${second.keyId}`, {
    method: 'DELETE',
    headers: { 'x-api-key': first },
  })
  expect(revoked.status).toBe(200)
  await store.transaction((tx) => publish(tx, [{ ...event, type: 'bond.claimed' }]))
  await stream.ended
  expect(stream.events().map((sent) => sent.event)).toEqual(['bond.extended'])
  await gateway.close()
})
