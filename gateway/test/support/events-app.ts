import type { Socket } from 'node:net'
import { Type } from 'typebox'
import { systemClock } from '../../src/base/clock.ts'
import { makeLogger } from '../../src/base/log.ts'
import { type EventOptions, eventRoutes } from '../../src/domains/events/routes.ts'
import { type Sequencer, startSequencer } from '../../src/domains/events/sequencer.ts'
import { type NewEvent, publish } from '../../src/store/outbox.ts'
import { watchRevisions } from '../../src/store/revisions.ts'
import { openStore, type Store } from '../../src/store/store.ts'
import { eventCatalogue } from '../../src/world.ts'
import type { TestStore } from './stores.ts'
import { startTestServer } from './test-server.ts'

export type EventsApp = {
  url: string
  port: number
  store: Store
  sequencer: Sequencer
  /** Keys that work, and whose they are. */
  keys: Map<string, string>
  /** Holds pages back after they are read, until they are released; `reached` resolves when there is one. */
  holdPages(): { reached: Promise<void>; release(): void }
  /** The connections on which something is being answered. */
  busy: Set<Socket>
  /** Publishes in one transaction, and has it numbered. */
  tell(...events: (Partial<NewEvent> & { type: string })[]): Promise<void>
  close(): Promise<void>
}

type Options = Pick<EventOptions, 'heartbeatMs' | 'maxStreams' | 'maxStreamsPerAddress'>

const anything = Type.Object({}, { additionalProperties: true })

/** Types that no event of the service has; some resemble each other, as far as the database compares them. */
const inventedTypes = [
  'a.one',
  'a.two',
  'a.three',
  'c.one',
  'c.onetwo',
  'd.one',
  'd.two_x',
  'd.twoyx',
  'e.rare',
  'e.usual',
]
const catalogue = Object.fromEntries([...Object.keys(eventCatalogue), ...inventedTypes].map((type) => [type, anything]))

/** Serves the events of a store, with none of the rest of the service beside them. */
export const startEventsApp = async (home: TestStore, options: Options = {}): Promise<EventsApp> => {
  const log = makeLogger({ level: 'silent' })
  const store = await openStore(home.config, log)
  const watcher = await watchRevisions(store, log)
  const sequencer = startSequencer({ store, clock: systemClock, log })
  const keys = new Map<string, string>()
  const findCached = (apiKey: string) => {
    const wallet = keys.get(apiKey)
    return wallet === undefined ? undefined : { wallet, keyId: 'key' }
  }
  const callers = {
    findCached,
    remembers: () => false,
    isWellFormed: () => true,
    find: async (apiKey: string) => findCached(apiKey),
  }
  let hold = async (): Promise<void> => {}
  const holding: Store = {
    ...store,
    read: async (work) => {
      const result = await store.read(work)
      if (typeof result === 'object' && result !== null && 'found' in result) await hold()
      return result
    },
  }
  const busy = new Set<Socket>()
  const stopper = new AbortController()
  const server = await startTestServer({
    fastify: { callers, trustedProxies: ['127.0.0.1'] },
    routes: (app) => {
      app.addHook('onRequest', async ({ socket }, { raw }) => {
        busy.add(socket)
        raw.once('close', () => busy.delete(socket))
      })
      eventRoutes(app, {
        store: holding,
        watcher,
        callers,
        log,
        catalogue,
        clock: systemClock,
        stopping: stopper.signal,
        ...options,
      })
    },
  })
  return {
    url: `http://127.0.0.1:${server.port}`,
    port: server.port,
    store,
    sequencer,
    keys,
    busy,
    holdPages: () => {
      const { promise: reached, resolve: reach } = Promise.withResolvers<void>()
      const { promise: released, resolve: release } = Promise.withResolvers<void>()
      hold = () => {
        reach()
        return released
      }
      return { reached, release }
    },
    tell: async (...events) => {
      await store.transaction((tx) => publish(tx, events.map(complete)))
      sequencer.wake()
    },
    close: async () => {
      stopper.abort()
      await server.close()
      await sequencer.close()
      await watcher.close()
      await store.close()
    },
  }
}

const complete = (event: Partial<NewEvent> & { type: string }): NewEvent => ({
  audience: ['*'],
  productId: null,
  data: {},
  happenedAt: new Date('2026-01-02T03:04:05.678Z'),
  blockNumber: null,
  ...event,
})
