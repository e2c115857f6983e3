import { readFileSync } from 'node:fs'
import { Surety } from '@surety/sdk'
import { makeLogger } from '../../src/base/log.ts'
import { type Config, readConfig } from '../../src/config.ts'
import { type HostOptions, startHost } from '../../src/domains/sandbox/hosts.ts'
import { serve } from '../../src/serve.ts'
import type { World } from '../../src/world.ts'
import { type Contract, readContract } from './contract.ts'
import { findHost } from './programs.ts'
import { startRpc, type TestRpc } from './rpc.ts'
import { makeStore, type TestStore } from './stores.ts'

export type TestGateway = {
  url: string
  port: number
  metricsUrl: string
  surety: Surety
  /** A `fetch` that checks every response against the contract of the gateway. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  contract: ReturnType<typeof readContract>
  world: World
  /** The chain node, if the chain is not embedded. */
  rpc: TestRpc | undefined
  logs: string[]
  close(): Promise<void>
}

/** contract.embedded.test.ts checks that a gateway serves this file. To render and compile it for each would take a second. */
const contract = readContract(
  JSON.parse(readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8')) as Contract,
)

/** Without `consoleFolder` there is no console. */
export type TestOptions = { env?: Record<string, string>; store?: TestStore; consoleFolder?: string }

const testConfig = (store: Config['store'], env: Record<string, string> = {}): Config => ({
  ...readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    METRICS_PORT: '0',
    // Worlds are processes: only the tests of the sandbox start them.
    SANDBOX_MAX_WORLDS: '0',
    PUBLIC_REQUESTS_PER_MINUTE: '0',
    NODE_REQUESTS_PER_MINUTE: '0',
    ...env,
  }),
  store,
})

/** A gateway indexes blocks that are not final one by one. With the usual twelve, that is half of the work of a start. */
const ofOwnChain = { CONFIRMATIONS: '2' }

const startBundledHost = (options: HostOptions) => startHost({ ...options, program: findHost() })

/**
 * Starts a complete gateway on a free port with an empty store, and a client. With PostgreSQL it uses a chain node, as in
 * production; with the embedded store it uses the embedded chain.
 */
export const startGateway = async ({ env = {}, store, consoleFolder }: TestOptions = {}): Promise<TestGateway> => {
  const own = store ?? (await makeStore())
  const rpc = own.config.kind === 'postgres' && !env.RPC_URL ? await startRpc() : undefined
  const logs: string[] = []
  const log = makeLogger({ level: 'debug', stream: { write: (line) => void logs.push(line) } })
  const config = testConfig(own.config, { ...(rpc ? { ...rpc.env, ...ofOwnChain } : {}), ...env })
  const parts = { startHost: startBundledHost }
  const service = await serve({ ...config, consoleFolder: config.consoleFolder && consoleFolder }, log, parts)
  await service.world.indexer.ready
  return {
    url: service.url,
    port: Number(new URL(service.url).port),
    metricsUrl: service.metricsUrl ?? '',
    surety: new Surety({ baseUrl: service.url, fetch: contract.checkedFetch }),
    fetch: (path, init) => contract.checkedFetch(service.url + path, init),
    contract,
    world: service.world,
    rpc,
    logs,
    close: async () => {
      await service.close()
      await rpc?.close()
      if (!store) await own.drop()
    },
  }
}
