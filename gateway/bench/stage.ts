import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeLogger } from '../src/base/log.ts'
import { openStore } from '../src/store/store.ts'
import { postClaim, signClaim } from '../test/support/agents.ts'
import { type GatewayProcess, spawnGateway } from '../test/support/process.ts'
import { makeDatabase } from '../test/support/stores.ts'
import { makeBuyers, relaySettings } from './orders.ts'
import type { TickingMessage } from './ticking-chain.ts'

type Ready = Extract<TickingMessage, { kind: 'ready' }>

export type Running = { url: string; process: GatewayProcess }

/** A chain with policies on it, a database, and gateways on both, as `npm start` runs them. */
export const openStage = async ({ buyers = 50, blockMs = 3_000 } = {}) => {
  const chain = fork(join(import.meta.dirname, 'ticking-chain.ts'), [String(buyers), String(blockMs)])
  const ready = await new Promise<Ready>((resolve, reject) => {
    chain.on('message', (message: TickingMessage) => message.kind === 'ready' && resolve(message))
    chain.once('exit', (code) => reject(new Error(`the chain ended with ${code}`)))
  })
  const folder = await mkdtemp(join(tmpdir(), 'surety-bench-'))
  const deploymentFile = join(folder, 'deployment.json')
  await writeFile(deploymentFile, JSON.stringify(ready.deployment))
  const database = await makeDatabase()
  const store = await openStore(database.config, makeLogger({ level: 'silent' }))
  const gateways: Running[] = []

  /** Until the chain is indexed once, reads are refused. */
  const untilIndexed = async (url: string): Promise<void> => {
    while ((await fetch(`${url}/policies/1/0`)).status !== 200) await sleep(100)
  }
  return {
    store,
    folder,
    deployment: ready.deployment,
    /** What a gateway needs in addition to execute orders and deliver to webhooks of this machine. */
    relayEnv: {
      CONFIRMATIONS: '2',
      ...relaySettings(),
      WEBHOOK_ALLOW_PRIVATE: '1',
      WEBHOOK_SECRET_KEY: randomBytes(32).toString('base64'),
      ONBOARDINGS_PER_HOUR: '0',
    },
    databaseUrl: database.config.url,
    gatewayEnv: { DATABASE_URL: database.config.url, RPC_URL: ready.url, DEPLOYMENT_FILE: deploymentFile },
    /** Starts a gateway. Limits are on and never reached. */
    start: async (env: Record<string, string> = {}): Promise<Running> => {
      const process = spawnGateway({
        DATABASE_URL: database.config.url,
        RPC_URL: ready.url,
        DEPLOYMENT_FILE: deploymentFile,
        PUBLIC_REQUESTS_PER_MINUTE: '100000000',
        AGENT_READS_PER_MINUTE: '100000000',
        ...env,
      })
      const running = { url: (await process.ready).replace('localhost', '127.0.0.1'), process }
      gateways.push(running)
      await untilIndexed(running.url)
      process.ignoreLogs()
      return running
    },
    /** Gives the first buyer a key. */
    onboard: async ({ url }: Running): Promise<{ apiKey: string; wallet: string }> => {
      const [account] = makeBuyers(1)
      if (!account) throw new Error('there is a buyer')
      const response = await postClaim(url, await signClaim(account))
      const { apiKey } = (await response.json()) as { apiKey: string }
      return { apiKey, wallet: account.address.toLowerCase() }
    },
    close: async (): Promise<void> => {
      for (const { process } of gateways) process.kill('SIGTERM')
      await Promise.all(gateways.map(({ process }) => process.exited))
      chain.removeAllListeners('exit')
      chain.kill()
      await once(chain, 'exit')
      await store.close()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type Stage = Awaited<ReturnType<typeof openStage>>
