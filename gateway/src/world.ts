import { readFile } from 'node:fs/promises'
import { type DeployRecord, readDeployment } from '@surety/contracts'
import { type Clock, systemClock } from './base/clock.ts'
import type { Logger } from './base/log.ts'
import type { Chain } from './chain/chain.ts'
import type { Evm } from './chain/evm.ts'
import { openJournal } from './chain/journal.ts'
import { parseMetadata } from './chain/metadata.ts'
import { openPrivateChain, openPrivateEvm } from './chain/private/open.ts'
import { openRpcChain } from './chain/rpc.ts'
import type { Config } from './config.ts'
import { type Metrics, makeMetrics } from './http/metrics.ts'
import { type Watcher, watchRevisions } from './store/revisions.ts'
import { openStore, type Store } from './store/store.ts'

/** Everything that one running instance needs. `buildApp` serves it; whoever opened it closes it. */
export type World = {
  config: Config
  store: Store
  watcher: Watcher
  chain: Chain
  metrics: Metrics
  clock: Clock
  log: Logger
  close(): Promise<void>
}

export const openWorld = async (config: Config, log: Logger): Promise<World> => {
  const clock = systemClock
  // Both take their time, and neither needs the other yet.
  const evm = config.chain.kind === 'embedded' ? openPrivateEvm(config.chain.chainId) : undefined
  evm?.catch(() => {})
  const store = await openStore(config.store, log)
  const opened: { close(): Promise<void> }[] = [store]
  const close = async (): Promise<void> => {
    for (const part of opened.reverse()) await part.close()
  }
  try {
    const chain = await openChain(config, { store, evm, clock, log })
    opened.push(chain)
    const watcher = await watchRevisions(store, log)
    opened.push({ close: watcher.stop })
    return { config, store, watcher, chain, metrics: makeMetrics(), clock, log, close }
  } catch (error) {
    await close()
    throw error
  }
}

const openChain = async (
  { chain, http }: Config,
  parts: { store: Store; evm: Promise<Evm> | undefined; clock: Clock; log: Logger },
): Promise<Chain> => {
  if (chain.kind === 'embedded') {
    const journal = openJournal(parts.store)
    const evm = parts.evm ?? openPrivateEvm(chain.chainId)
    return openPrivateChain({ ...parts, evm, journal, chainId: chain.chainId, publicUrl: http.publicUrl })
  }
  const deployment = readDeployment((await readJson(chain.deploymentFile, 'DEPLOYMENT_FILE')) as DeployRecord)
  const metadata = chain.metadataFile ? parseMetadata(await readJson(chain.metadataFile, 'METADATA_FILE')) : []
  return openRpcChain({ urls: chain.urls, deployment, metadata, log: parts.log })
}

const readJson = async (path: string, variable: string): Promise<unknown> => {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    throw new Error(`${variable}: ${path} cannot be read as JSON`, { cause: error })
  }
}
