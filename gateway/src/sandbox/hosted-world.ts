import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { buildApp } from '../app.ts'
import type { Logger } from '../base/log.ts'
import type { Evm } from '../chain/embedded/evm.ts'
import { type EmbeddedChain, openEmbeddedEvm } from '../chain/embedded/open.ts'
import { listAgentKeys } from '../chain/embedded/wallets.ts'
import { type Config, readConfig } from '../config.ts'
import { controlRoutes } from '../domains/sandbox/control-routes.ts'
import { droppedHeader, type HostedView } from '../domains/sandbox/messages.ts'
import { maxReorgDepth } from '../domains/sandbox/schema.ts'
import type { App } from '../http/build-fastify.ts'
import { makeMetrics } from '../http/metrics.ts'
import { countRefusals } from '../http/refusals.ts'
import type { Schemas } from '../store/schemas.ts'
import { openSchemaStore } from '../store/store.ts'
import { openWorld, type World } from '../world.ts'
import { openControls } from './controls.ts'
import { openFaults } from './faults.ts'
import { type IdleClock, makeIdleClock } from './idle-clock.ts'
import { openInbox } from './inbox.ts'
import { openMemoryJournal } from './memory-journal.ts'
import { refuse } from './refuse.ts'
import { openSnapshots } from './snapshots.ts'

export type HostedWorld = {
  view: HostedView
  clock: IdleClock
  handle(request: IncomingMessage, response: ServerResponse): void
  /** Resolves if chain and store answer. */
  probe(): Promise<void>
  blocks(): bigint
  schema: string
  close(): Promise<void>
}

export type HostedOptions = { schemas: Schemas; log: Logger; worldId: string; chainId: number; baseUrl: string }

/** A running gateway on the state of the world. A restored snapshot replaces it by another. */
type Generation = { world: World; app: App; chain: EmbeddedChain; release(): void }

const maxRestoreMs = 60_000

/** Opens a world: a chain with the protocol, a schema, and the same gateway as everywhere, with controls. */
export const openHostedWorld = async (options: HostedOptions): Promise<HostedWorld> => {
  const { schemas, worldId, chainId, baseUrl } = options
  const schema = `w_${worldId.slice(4).toLowerCase()}_${randomBytes(3).toString('hex')}`
  const config = configOf({ chainId, baseUrl })
  // Strangers cause faults in their worlds on purpose: these are no news for the operator.
  const log = options.log.child({ worldId }, { level: 'fatal' })
  const clock = makeIdleClock()
  const working = clock.begin()
  const [evm] = await Promise.all([openEmbeddedEvm(chainId), schemas.create(schema)])
  const journal = openMemoryJournal()
  const shared: Evm = { request: evm.request, close: async () => {} }
  const faults = openFaults(() => current.chain.embedded.mine())
  const inbox = openInbox({ clock, isFailing: () => faults.take('webhook_500') !== undefined })

  const start = async (): Promise<Generation> => {
    const store = openSchemaStore(schemas.database, schema, clock)
    const chain = { evm: shared, journal, confirmations: maxReorgDepth, intercept: faults.intercept }
    // Nobody scrapes a world, and it must be gone from memory when it has ended.
    const metrics = makeMetrics({ ofProcess: false })
    const world = await openWorld(config, log, { clock, store, chain, metrics, delivery: inbox.delivery })
    const refusals = countRefusals(log)
    const controls = openControls({
      world,
      faults,
      inbox,
      snapshots,
      present: () => current?.chain ?? (world.chain as EmbeddedChain),
    })
    const app = await buildApp(world, refusals, (building) => {
      controlRoutes(building, { prefix: '', serve: (name) => ({ handler: controls[name] }) })
      building.addHook('onSend', async (request, reply) => {
        const incoming = { method: request.method, path: request.url }
        if (isAffected(request.url) && faults.take('lost_response', incoming)) reply.header(droppedHeader, '1')
      })
    })
    return { world, app, chain: world.chain as EmbeddedChain, release: () => refusals.close() }
  }
  const stop = async ({ world, app, release }: Generation): Promise<void> => {
    world.stop()
    await app.close()
    await world.close()
    release()
  }
  let restoringSinceMs: number | undefined
  const snapshots = openSnapshots({
    schemas,
    schema,
    evm,
    journal,
    head: () => current.chain.embedded.head().number,
    pause: async (work) => {
      restoringSinceMs = performance.now()
      try {
        await stop(current)
        await work()
        current = await start()
      } finally {
        restoringSinceMs = undefined
      }
    },
  })
  let current = await start().catch(async (error: unknown) => {
    await evm.close()
    await schemas.drop(schema)
    throw error
  })
  working()
  clock.rest()

  const route = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const incoming = { method: request.method ?? '', path: request.url ?? '/' }
    const done = clock.begin()
    response.once('close', done)
    const slow = isAffected(incoming.path) ? faults.take('slow', incoming) : undefined
    if (slow) await clock.sleep(slow.delayMs)
    if (isAffected(incoming.path)) faults.run(incoming, () => current.app.routing(request, response))
    else current.app.routing(request, response)
  }

  return {
    schema,
    clock,
    view: describe(current.world),
    handle: (request, response) => {
      if (restoringSinceMs !== undefined) return restoring(response)
      void route(request, response)
    },
    probe: async () => {
      // The gateway in the world is closed meanwhile, which is a fault only if it takes longer than `maxRestoreMs`.
      if (restoringSinceMs !== undefined && performance.now() - restoringSinceMs < maxRestoreMs) return
      await Promise.all([current.world.store.ping(), evm.request({ method: 'eth_blockNumber' })])
    },
    blocks: () => current.chain.embedded.head().number,
    close: async () => {
      faults.clear()
      await stop(current)
      await evm.close()
      await schemas.drop(schema)
      await snapshots.close()
    },
  }
}

/** Faults concern the gateway in the world, never its controls. */
const isAffected = (path: string): boolean =>
  !/^\/(faucet|time|triggers\/|reorg|snapshot|restore|faults|inbox|rpc|health)/.test(path)

const restoring = (response: ServerResponse): void =>
  refuse(response, 'world_unavailable', 'The world is restoring a snapshot. Send the request again in a second.')

/** Nothing comes from the environment: a world knows no secret of the gateway. */
const configOf = ({ chainId, baseUrl }: { chainId: number; baseUrl: string }): Config => ({
  ...readConfig({
    SERVICE_NAME: `SuretySandbox-${chainId}`,
    PUBLIC_URL: baseUrl,
    DATA_DIR: 'memory://',
    SANDBOX: 'off',
    WEBHOOK_SECRET_KEY: randomBytes(32).toString('base64'),
    ONBOARDINGS_PER_HOUR: '100',
    MAX_STREAMS_PER_ADDRESS: '5',
    LOG_LEVEL: 'warn',
  }),
  chain: { kind: 'embedded', chainId },
  keyPrefix: 'surety_test_',
})

const describe = ({ config, chain: { deployment } }: World): HostedView => ({
  serviceName: config.serviceName,
  contracts: { surety: deployment.surety, asset: deployment.asset, batch: deployment.batch },
  wallets: listAgentKeys(),
})
