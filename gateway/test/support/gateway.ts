import { Surety } from '@surety/sdk'
import { makeLogger } from '../../src/base/log.ts'
import { type Config, readConfig } from '../../src/config.ts'
import { serve } from '../../src/serve.ts'
import { type Contract, readContract } from './contract.ts'
import { makeStore, type TestStore } from './stores.ts'

export type TestGateway = {
  url: string
  port: number
  metricsUrl: string
  surety: Surety
  /** Checks every answer against the gateway's own contract. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  contract: ReturnType<typeof readContract>
  logs: string[]
  close(): Promise<void>
}

export type TestOptions = { env?: Record<string, string>; store?: TestStore }

export const testConfig = (store: Config['store'], env: Record<string, string> = {}): Config => ({
  ...readConfig({ PORT: '0', HOST: '127.0.0.1', METRICS_PORT: '0', PUBLIC_REQUESTS_PER_MINUTE: '0', ...env }),
  store,
})

/** Starts a whole gateway on a free port and an empty store, and a client of it. */
export const startGateway = async ({ env = {}, store }: TestOptions = {}): Promise<TestGateway> => {
  const own = store ?? (await makeStore())
  const logs: string[] = []
  const log = makeLogger({ level: 'debug', stream: { write: (line) => void logs.push(line) } })
  const service = await serve(testConfig(own.config, env), log)
  const contract = readContract((await (await fetch(`${service.url}/openapi.json`)).json()) as Contract)
  return {
    url: service.url,
    port: Number(new URL(service.url).port),
    metricsUrl: service.metricsUrl ?? '',
    surety: new Surety({ baseUrl: service.url, fetch: contract.checkedFetch }),
    fetch: (path, init) => contract.checkedFetch(service.url + path, init),
    contract,
    logs,
    close: async () => {
      await service.close()
      if (!store) await own.drop()
    },
  }
}
