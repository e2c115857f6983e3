import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type EventStream, openEventStream } from './support/event-stream.ts'
import { type EventsApp, startEventsApp } from './support/events-app.ts'
import { openRaw, request } from './support/raw.ts'
import { makeStore, type TestStore } from './support/stores.ts'

let home: TestStore
let app: EventsApp
const [mine, other] = [`0x${'A1'.repeat(20)}`, `0x${'b2'.repeat(20)}`]
const streams: { close(): void }[] = []
beforeAll(async () => {
  home = await makeStore()
  app = await startEventsApp(home, { heartbeatMs: 1_000, maxStreams: 10, maxStreamsPerAddress: 6 })
  app.keys.set('mine', mine).set('other', other)
})
afterEach(async () => {
  for (const stream of streams.splice(0)) stream.close()
  asked.abort()
  asked = new AbortController()
  await waitForPlaces()
})
afterAll(async () => {
  await app.close()
  await home.drop()
})

type Rest = { query?: string; lastEventId?: string; headers?: Record<string, string> }

const open = async (apiKey: string, rest: Rest = {}): Promise<EventStream> => {
  const stream = await openEventStream(app.url, { apiKey, query: '?after=latest', ...rest })
  streams.push(stream)
  return stream
}

/** A slot is free once the service has seen the connection close, a moment later. */
const waitForPlaces = async (): Promise<void> => {
  await expect.poll(() => app.busy.size, { interval: 10 }).toBe(0)
  await sleep(30)
}

let asked = new AbortController()
const ask = (apiKey: string, query = '', headers = {}): Promise<Response> =>
  fetch(`${app.url}/api/v1/events${query}`, {
    headers: { accept: 'text/event-stream', 'x-api-key': apiKey, ...headers },
    signal: asked.signal,
  })

const expectErrorResponse = async (response: Response, status: number, code: string): Promise<void> => {
  expect(response.status).toBe(status)
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(await response.json()).toEqual({ error: code, code, message: expect.any(String) })
}

test('an event is on the stream within 500 ms of its number, where nothing else keeps the machine', async () => {
  const stream = await open('mine')
  await stream.heard(/^retry: 3000\nid: \d+\n\n/)
  const times: number[] = []
  for (let turn = 1; turn <= 20; turn += 1) {
    const began = performance.now()
    await app.tell({ type: 'policy.bought' })
    await stream.received(turn)
    times.push(performance.now() - began)
  }
  expect(Math.min(...times)).toBeLessThan(600)
})

test('an event is an id, a type and one line of JSON', async () => {
  const stream = await open('mine')
  await app.tell({ type: 'policy.bought', data: { text: 'two\nlines\u2028' } })
  const [sent] = await stream.received(1)
  expect(sent).toEqual({
    id: sent?.data.sequence,
    event: 'policy.bought',
    data: {
      sequence: expect.stringMatching(/^[1-9][0-9]*$/),
      eventId: expect.stringMatching(/^evt_/),
      type: 'policy.bought',
      timestamp: '2026-01-02T03:04:05.678Z',
      data: { text: 'two\nlines\u2028' },
    },
  })
  expect(stream.response.headers.get('x-accel-buffering')).toBe('no')
  expect(stream.response.headers.get('cache-control')).toBe('no-store')
  expect(stream.response.headers.get('x-request-id')).toMatch(/^req_/)
})

test('a wallet hears what concerns it and everybody, never what concerns another; filters narrow that', async () => {
  const all = await Promise.all([
    open('mine'),
    open('other'),
    open('mine', { query: '?after=latest&types=policy.*,bond.posted&productId=3' }),
  ])
  await app.tell(
    { type: 'policy.bought', audience: [mine], productId: 3n },
    { type: 'policy.bought', audience: [other], productId: 3n },
    { type: 'bond.posted', productId: 3n },
    { type: 'bond.posted.reverted', productId: 3n },
    { type: 'bond.claimed', productId: 3n },
    { type: 'policy.settled', audience: [mine, other], productId: 4n },
    { type: 'listing.sold' },
  )
  const types = async (stream: EventStream | undefined, count: number) =>
    (await stream?.received(count))?.map(({ event }) => event)
  const ofEverybody = ['bond.posted', 'bond.posted.reverted', 'bond.claimed', 'policy.settled', 'listing.sold']
  expect(await types(all[0], 6)).toEqual(['policy.bought', ...ofEverybody])
  expect(await types(all[1], 6)).toEqual(['policy.bought', ...ofEverybody])
  expect(await types(all[2], 3)).toEqual(['policy.bought', 'bond.posted', 'bond.posted.reverted'])
  const [first, second] = all.map((stream) => stream.events()[0]?.data.eventId)
  expect(first).not.toBe(second)
  // What the filter leaves out has been looked at all the same.
  await all[2].heard(new RegExp(`: heartbeat\\nid: ${all[0].events().at(-1)?.id}\\n\\n`))
  expect(all[2].events()).toHaveLength(3)
})

test('Last-Event-ID counts instead of `after`, and a stream goes on exactly there', async () => {
  const stream = await open('mine')
  await app.tell(...['a.one', 'a.two', 'a.three'].map((type) => ({ type })))
  const [first] = await stream.received(3)
  const resumed = await open('mine', { lastEventId: first?.id ?? '' })
  expect((await resumed.received(2)).map(({ event }) => event)).toEqual(['a.two', 'a.three'])
})

test('a comment comes every heartbeat while nothing happens', async () => {
  const stream = await open('mine')
  await stream.heard(/(: heartbeat\nid: \d+\n\n){3}/)
  expect(stream.events()).toEqual([])
})

test('what is published while a stream catches up comes once, in order', async () => {
  const start = await open('mine')
  await app.tell({ type: 'z.start' })
  const [{ id = '' } = {}] = await start.received(1)
  await app.tell(...Array.from({ length: 1_500 }, (_, index) => ({ type: 'z.old', data: { index } })))
  const catching = await open('mine', { lastEventId: id })
  for (let turn = 0; turn < 20; turn += 1) await app.tell({ type: 'z.new', data: { turn } })
  const sent = await catching.received(1_520)
  const numbers = sent.map((one) => Number(one.id))
  expect(numbers).toEqual(Array.from({ length: 1_520 }, (_, index) => Number(id) + 1 + index))
  expect(new Set(sent.slice(0, 1_500).map(({ event }) => event))).toEqual(new Set(['z.old']))
})

test('what is numbered after a stream looked and before it began comes at once', async () => {
  const other = await open('other')
  const id = await findNewest()
  const { reached, release } = app.holdPages()
  const beginning = open('mine', { lastEventId: id })
  await reached
  await app.tell({ type: 'z.between' })
  // Open streams have the event by then, and the one that is about to begin does not.
  await other.received(1)
  release()
  const begun = await beginning
  await begun.received(1)
  // A reader that missed it would get a heartbeat first.
  expect(begun.text().split('event: z.between')[0]).not.toContain('heartbeat')
})

test('401: without a key, before the stream begins; it ends within a heartbeat of the revocation', async () => {
  await expectErrorResponse(await ask(''), 401, 'missing_api_key')
  await expectErrorResponse(await ask('unknown'), 401, 'invalid_api_key')
  app.keys.set('short-lived', mine)
  const stream = await open('short-lived')
  await stream.heard(/heartbeat/)
  app.keys.delete('short-lived')
  const countBeats = () => stream.text().split(': heartbeat').length
  const before = countBeats()
  await stream.ended
  // One may have been on its way.
  expect(countBeats() - before).toBeLessThanOrEqual(1)
})

test('nothing is told to a key that was revoked since the last heartbeat', async () => {
  app.keys.set('short-lived', mine)
  const stream = await open('short-lived')
  await stream.heard(/heartbeat/)
  app.keys.delete('short-lived')
  await app.tell({ type: 'a.secret', audience: [mine] })
  await stream.ended
  expect(stream.text()).not.toContain('secret')
})

const from = (address: string) => ({ 'x-forwarded-for': address })

test('429: a sixth stream of a wallet; a slot is free when its stream ends', async () => {
  const own = await Promise.all([1, 2, 3, 4, 5].map(() => open('mine')))
  const refused = await ask('mine')
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
  await expectErrorResponse(refused, 429, 'rate_limit')
  own[0]?.close()
  await expect.poll(async () => (await ask('mine')).status).toBe(200)
})

test('429: a seventh stream of an address, with any wallets; other addresses can open streams', async () => {
  const headers = from('198.51.100.1')
  await Promise.all([1, 2, 3].flatMap(() => ['mine', 'other'].map((key) => open(key, { headers }))))
  await expectErrorResponse(await ask('mine', '', headers), 429, 'rate_limit')
  await open('mine', { headers: from('198.51.100.2') })
})

/** A busy machine may have cut off a stream that was not read in time. Its slot is used first. */
const askUntilRefused = async (key: string, headers: Record<string, string>): Promise<Response> => {
  for (;;) {
    const answer = await ask(key, '', headers)
    if (answer.status !== 200) return answer
    streams.push({ close: () => void answer.body?.cancel() })
  }
}

test('429: an address with five streams gets none of the last fifth of all; an address with fewer does', async () => {
  app.keys.set('third', `0x${'c3'.repeat(20)}`)
  const [busy, quiet] = [from('198.51.100.1'), from('198.51.100.2')]
  await Promise.all([1, 2, 3, 4, 5].map(() => open('mine', { headers: busy })))
  await Promise.all([1, 2, 3].map(() => open('other', { headers: quiet })))
  await expectErrorResponse(await askUntilRefused('third', busy), 429, 'rate_limit')
  await Promise.all([1, 2].map(() => open('third', { headers: quiet })))
  await expectErrorResponse(await askUntilRefused('third', from('198.51.100.3')), 429, 'rate_limit')
})

test('400: an invalid request gets the error envelope and uses no slot', async () => {
  for (let turn = 0; turn < 10; turn += 1) {
    await expectErrorResponse(await ask('mine', '?types=NOT'), 400, 'invalid_request')
    await expectErrorResponse(await ask('mine', '', { 'last-event-id': '1e3' }), 400, 'invalid_request')
    await expectErrorResponse(await ask('mine', '', { 'last-event-id': '999999999' }), 400, 'invalid_request')
  }
  await open('mine')
})

test('HEAD does not open a stream, and a client that accepts JSON equally gets JSON', async () => {
  const head = await fetch(`${app.url}/api/v1/events`, {
    method: 'HEAD',
    headers: { accept: 'text/event-stream', 'x-api-key': 'mine' },
  })
  expect([head.status, await head.text()]).toEqual([200, ''])
  const both = await ask('mine', '', { accept: 'application/json, text/event-stream' })
  expect(both.headers.get('content-type')).toBe('application/json; charset=utf-8')
})

test('of what waits for a reader that does not read only a little is fetched; it is cut off in the end', async () => {
  // Most of what is sent comes from what a process remembers, which it does while somebody listens.
  const listener = await open('other')
  const { id, events, size } = await fillTable()
  await app.tell({ type: 'z.end' })
  await listener.received(1)
  listener.close()
  await waitForPlaces()
  await Promise.all(
    [1, 2, 3, 4, 5].map(async () => {
      const connection = await openRaw(app.port)
      streams.push(connection)
      connection.socket.pause()
      const headers = ['x-api-key: mine', 'accept: text/event-stream', `last-event-id: ${id}`]
      connection.send(request('GET', '/api/v1/events', headers))
    }),
  )
  const filled = () => [...app.busy].filter(({ bytesWritten }) => bytesWritten > 100 * size).length
  await expect.poll(filled, { interval: 20 }).toBe(5)
  await expectErrorResponse(await ask('mine'), 429, 'rate_limit')
  const sockets = [...app.busy]
  expect(sockets).toHaveLength(5)
  for (const socket of sockets) {
    // Two pages at most are in our hands, and what is gone is in those of the system.
    expect(socket.writableLength).toBeLessThan(2 * 100 * size)
    expect(socket.bytesWritten).toBeGreaterThan(100 * size)
    expect(socket.bytesWritten).toBeLessThan(events * size)
  }
  await expect.poll(() => app.busy.size).toBe(0)
  expect(await ask('mine')).toMatchObject({ status: 200 })
})

test('a reader that pauses loses nothing', async () => {
  const { id, events } = await fillTable()
  const response = await ask('mine', '', { 'last-event-id': id })
  const reader = response.body?.getReader()
  await sleep(600)
  const seen: number[] = []
  const decoder = new TextDecoder()
  for (let rest = ''; seen.length < events; ) {
    const { value, done } = (await reader?.read()) ?? {}
    expect(done).toBe(false)
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.startsWith('data: ')) seen.push(Number(JSON.parse(line.slice(6)).sequence))
  }
  await reader?.cancel()
  expect(seen).toEqual(Array.from({ length: events }, (_, index) => Number(id) + 1 + index))
})

const findNewest = async (): Promise<string> => {
  const response = await ask('mine', '?after=latest', { accept: 'application/json' })
  return ((await response.json()) as { nextAfter: string }).nextAfter
}

/** Publishes twenty megabytes, which no buffer between two sockets holds; returns the position before them. */
const fillTable = async (): Promise<{ id: string; events: number; size: number }> => {
  const id = await findNewest()
  const [events, size] = [1_000, 20_000]
  const filler = 'x'.repeat(size)
  await app.tell(...Array.from({ length: events }, () => ({ type: 'z.large', audience: [mine], data: { filler } })))
  await expect.poll(findNewest).toBe(String(Number(id) + events))
  return { id, events, size }
}
