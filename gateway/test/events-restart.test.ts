import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publish } from '../src/store/outbox.ts'
import { newAgent } from './support/agents.ts'
import { type EventStream, openEventStream } from './support/event-stream.ts'
import { startGateway, type TestGateway } from './support/gateway.ts'
import { openRaw, request } from './support/raw.ts'
import { startRpc, type TestRpc } from './support/rpc.ts'
import { makeLastingStore, storeKind, type TestStore } from './support/stores.ts'

/** Connections are cut off 7 s after the stop begins. A stream that ends earlier ended by itself. */
const cutOffMs = 6_500

let home: TestStore
let rpc: TestRpc | undefined
beforeAll(async () => {
  ;[home, rpc] = await Promise.all([makeLastingStore(), storeKind() === 'postgres' ? startRpc() : undefined])
})
afterAll(async () => {
  await rpc?.close()
  await home.drop()
})

const start = (): Promise<TestGateway> => startGateway({ store: home, env: { ...rpc?.env, TRUST_PROXY: '127.0.0.1' } })

const tell = ({ world }: TestGateway, wallet: string, from: number, to: number): Promise<void> =>
  world.store.transaction((tx) =>
    publish(
      tx,
      Array.from({ length: to - from }, (_, index) => ({
        type: 'bond.extended',
        audience: [wallet],
        productId: null,
        data: { count: from + index },
        blockNumber: null,
        happenedAt: new Date(),
      })),
    ),
  )

const countsOf = (stream: EventStream): number[] =>
  stream.events().map(({ data }) => (data as unknown as { data: { count: number } }).data.count)

test('a stream that is resumed with Last-Event-ID loses and repeats nothing over restarts, which end it', async () => {
  const counts: number[] = []
  let gateway = await start()
  const { apiKey, walletAddress } = await newAgent(gateway)
  let lastEventId: string | undefined
  for (let round = 0; round < 2; round += 1) {
    const from = round * 30
    const resume = lastEventId === undefined ? {} : { lastEventId }
    const stream = await openEventStream(gateway.url, { apiKey, query: '?types=bond.extended', ...resume })
    await tell(gateway, walletAddress, from, from + 10)
    await stream.received(counts.length === from ? 10 : from + 10 - counts.length)
    // The service stops while more is on its way: some of it is sent, some is not even numbered.
    await tell(gateway, walletAddress, from + 10, from + 30)
    await sleep(round * 200)
    const began = performance.now()
    const closed = gateway.close()
    await stream.ended
    expect(performance.now() - began).toBeLessThan(cutOffMs)
    await closed
    counts.push(...countsOf(stream))
    lastEventId = stream.events().at(-1)?.id ?? lastEventId
    gateway = await start()
  }
  const stream = await openEventStream(gateway.url, {
    apiKey,
    query: '?types=bond.extended',
    lastEventId: lastEventId ?? '',
  })
  if (counts.length < 60) await stream.received(60 - counts.length)
  counts.push(...countsOf(stream))
  stream.close()
  await gateway.close()
  expect(counts).toEqual(Array.from({ length: 60 }, (_, index) => index))
})

test('streams do not hold up a shutdown, neither those that wait nor those whose reader does not read', async () => {
  const gateway = await start()
  const { apiKey, walletAddress } = await newAgent(gateway)
  const waiting = await openEventStream(gateway.url, { apiKey, query: '?after=latest&types=bond.extended' })
  const filler = 'x'.repeat(50_000)
  await gateway.world.store.transaction((tx) =>
    publish(
      tx,
      Array.from({ length: 400 }, () => ({
        type: 'bond.extended',
        audience: [walletAddress],
        productId: null,
        data: { filler },
        blockNumber: null,
        happenedAt: new Date(),
      })),
    ),
  )
  await waiting.received(400)
  const stuck = await openRaw(gateway.port)
  stuck.socket.pause()
  stuck.send(request('GET', '/api/v1/events', [`x-api-key: ${apiKey}`, 'accept: text/event-stream']))
  await sleep(500)
  const began = performance.now()
  await gateway.close()
  stuck.close()
  await waiting.ended
  expect(performance.now() - began).toBeLessThan(cutOffMs)
})
