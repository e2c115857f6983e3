import { formatEther } from 'viem'
import { type Clock, systemClock } from './base/clock.ts'
import type { Logger } from './base/log.ts'
import type { Chain } from './chain/chain.ts'
import type { Evm } from './chain/embedded/evm.ts'
import { openJournal } from './chain/embedded/journal.ts'
import {
  type EmbeddedChain,
  type EmbeddedChainOptions,
  openEmbeddedChain,
  openEmbeddedEvm,
} from './chain/embedded/open.ts'
import { openWallets } from './chain/embedded/wallets.ts'
import type { Handlers } from './chain/indexer/handlers.ts'
import { type Indexer, runIndexer } from './chain/indexer/indexer.ts'
import { orderEvents } from './chain/indexer/orders.ts'
import {
  type Faults,
  makeSigner,
  maxDailySpendWei,
  noFaults,
  openSigners,
  type Relayer,
  type RelaySigner,
  readMinValue,
  runRelayer,
} from './chain/relayer/relayer.ts'
import { openRpcChain } from './chain/rpc.ts'
import type { Config } from './config.ts'
import { type ChainFiles, readChainFiles } from './deployment-files.ts'
import { bondEvents } from './domains/bonds/events.ts'
import { bondEventSchemas } from './domains/bonds/schema.ts'
import { type Sequencer, startSequencer } from './domains/events/sequencer.ts'
import { marketplaceEvents } from './domains/marketplace/events.ts'
import { marketplaceEventSchemas } from './domains/marketplace/schema.ts'
import { keyEventSchemas } from './domains/onboarding/key-events.ts'
import { startPruning } from './domains/onboarding/prune.ts'
import { startExpiry } from './domains/operations/expire.ts'
import { operationEvents } from './domains/operations/finish.ts'
import { operationEventSchemas } from './domains/operations/schema.ts'
import { policyEvents } from './domains/policies/events.ts'
import { policyEventSchemas } from './domains/policies/schema.ts'
import { productEvents } from './domains/products/events.ts'
import { productEventSchemas } from './domains/products/schema.ts'
import { openWorlds, type StartHost, type Worlds } from './domains/sandbox/worlds.ts'
import { webhookEventSchemas } from './domains/webhooks/event-schemas.ts'
import { type Guard, openGuard } from './domains/webhooks/guard.ts'
import { readKeyFile } from './domains/webhooks/key-file.ts'
import { openSender, type Sender } from './domains/webhooks/sender.ts'
import { openVault, type Vault } from './domains/webhooks/vault.ts'
import { type Metrics, makeMetrics } from './http/metrics.ts'
import { type Keeper, type KeeperOptions, runKeeper } from './jobs/keeper/keeper.ts'
import { runWebhooks } from './jobs/webhooks/run-webhooks.ts'
import { operationKinds } from './order-kinds.ts'
import { type Watcher, watchRevisions } from './store/revisions.ts'
import { openStore, type Store } from './store/store.ts'

/** Everything one running instance needs. `buildApp` serves it; the caller of `openWorld` closes it. */
export type World = {
  config: Config
  store: Store
  watcher: Watcher
  chain: Chain
  indexer: Indexer
  relayer: Relayer
  /** A gateway without relayer wallets, or told not to, keeps nothing. */
  keeper: Keeper | undefined
  metrics: Metrics
  clock: Clock
  log: Logger
  sequencer: Sequencer
  /** Without a key that encrypts secrets there is no vault. `wake` looks for due deliveries. */
  webhooks: { vault: Vault | undefined; guard: Guard; sender: Sender; wake(): void }
  faults: Faults
  /** The private worlds that this gateway gives to agents. A world has none itself. */
  sandbox: Worlds | undefined
  /** Aborts when `stop` is called. Waits and streams end on it. */
  stopping: AbortSignal
  stop(): void
  close(): Promise<void>
}

/** Every event type that agents can receive. */
export const eventCatalogue = {
  ...productEventSchemas,
  ...policyEventSchemas,
  ...bondEventSchemas,
  ...marketplaceEventSchemas,
  ...operationEventSchemas,
  ...keyEventSchemas,
  ...webhookEventSchemas,
}

/** Handlers of on-chain events, in order. Operations come last, because they read what the others wrote. */
export const indexHandlers: Handlers[] = [
  orderEvents,
  productEvents,
  policyEvents,
  bondEvents,
  marketplaceEvents,
  operationEvents(operationKinds),
]

/** Parts of a world that its opener brings. Tests bring faults and hosts; the sandbox brings the rest, for its worlds. */
export type WorldParts = {
  faults?: Faults
  clock?: Clock
  store?: Store
  chain?: Pick<EmbeddedChainOptions, 'evm' | 'journal' | 'confirmations' | 'intercept'>
  delivery?: { guard: Guard; sender: Sender }
  metrics?: Metrics
  startHost?: StartHost
}

export const openWorld = async (config: Config, log: Logger, parts: WorldParts = {}): Promise<World> => {
  const { faults = noFaults, clock = systemClock, startHost } = parts
  // A wrong file must not have migrated the database.
  const files = config.chain.kind === 'rpc' ? await readChainFiles(config.chain) : undefined
  // The EVM and the store open in parallel.
  const evm = config.chain.kind === 'embedded' && !parts.chain ? openEmbeddedEvm(config.chain.chainId) : undefined
  evm?.catch(() => {})
  const store = parts.store ?? (await openStore(config.store, log, clock))
  const { metrics = makeMetrics() } = parts
  const opened: { close(): Promise<void> }[] = [store]
  const stopper = new AbortController()
  const stop = (): void => stopper.abort()
  const close = async (): Promise<void> => {
    stop()
    for (const part of opened.reverse()) await part.close()
  }
  try {
    const chain = await openChain(config, { store, evm, files, clock, log, embedded: parts.chain })
    opened.push(chain)
    const watcher = await watchRevisions(store, log, clock)
    opened.push(watcher)
    const sequencer = startSequencer({ store, clock, log })
    opened.push(sequencer)
    const finishing: Handlers = { on: {}, afterBlocks: async () => faults.at('finishing') }
    const indexer = runIndexer({ store, chain, handlers: [...indexHandlers, finishing], clock, log })
    opened.push(indexer)
    indexer.onApplied(() => void faults.at('applied'))
    watchIndex(metrics, indexer)
    const signers = openRelaySigners(config)
    if (chain.kind !== 'embedded' && signers.length > 0) logMaxSpend(config.relay, { lanes: signers.length, log })
    const { confirmations } = chain
    const relayer = runRelayer({
      store,
      chain,
      signers,
      watcher,
      clock,
      log,
      limits: config.relay.limits,
      confirmations,
      observe: metrics.observeStage,
      faults,
    })
    opened.push(relayer)
    const keeper =
      config.relay.keeper && signers.length > 0
        ? startKeeper(config, { store, chain, clock, watcher, log, faults, relayer, metrics })
        : undefined
    if (keeper) opened.push(keeper)
    const expiry = startExpiry({ store, chain, kinds: operationKinds, clock, log, passTime: passTimeOn(chain) })
    opened.push(expiry)
    indexer.onApplied(expiry.wake)
    opened.push(startPruning({ store, clock, log }))
    const webhooks = await openWebhooks(config, { store, watcher, metrics, clock, log }, parts.delivery)
    opened.push(webhooks)
    const sandbox = openSandbox(config, { clock, log, metrics, startHost })
    if (sandbox) opened.push(sandbox)
    // Indexing the embedded chain is instant. Behind a node it may take long, and the gateway serves what it can meanwhile.
    if (chain.kind === 'embedded') await indexer.ready
    return {
      config,
      store,
      watcher,
      chain,
      indexer,
      relayer,
      keeper,
      metrics,
      clock,
      log,
      sequencer,
      webhooks,
      faults,
      sandbox,
      stopping: stopper.signal,
      stop,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

type SandboxParts = Pick<World, 'clock' | 'log' | 'metrics'> & { startHost: StartHost | undefined }

const openSandbox = ({ sandbox, http }: Config, { metrics, ...parts }: SandboxParts): Worlds | undefined => {
  if (!sandbox) return undefined
  const worlds = openWorlds({ ...sandbox, ...parts, url: sandbox.url ?? http.publicUrl })
  metrics.watch({ name: 'surety_sandbox_worlds', help: 'Sandbox worlds in use', read: () => worlds.count().worlds })
  metrics.watch({
    name: 'surety_sandbox_memory_bytes',
    help: 'Resident memory of all sandbox hosts',
    read: () => worlds.count().rssBytes,
  })
  return worlds
}

type KeeperParts = Omit<KeeperOptions, 'readMinValue' | 'wake' | 'budgetWei'> & {
  chain: Chain
  relayer: Relayer
  metrics: Metrics
}

const startKeeper = ({ relay }: Config, { relayer, metrics, ...parts }: KeeperParts): Keeper => {
  const readLeast = (gas: number) => readMinValue(parts.chain.client, relay.minValue, gas)
  const keeper = runKeeper({
    ...parts,
    readMinValue: readLeast,
    budgetWei: relay.limits.keeperDailyBudgetWei,
    wake: relayer.wake,
  })
  metrics.watch({
    name: 'surety_keeper_lag_seconds',
    help: 'How long the protocol has waited for the oldest call of the keeper, in the process that is the keeper',
    read: keeper.lagSeconds,
  })
  return keeper
}

type WebhookParts = Pick<World, 'store' | 'watcher' | 'metrics' | 'clock' | 'log'>

const openWebhooks = async (config: Config, parts: WebhookParts, delivery: WorldParts['delivery']) => {
  const { allowPrivate, perHostPerMinute } = config.webhooks
  const keys = await findSecretKeys(config)
  const vault = keys && openVault(keys)
  const guard = delivery?.guard ?? openGuard({ allowPrivate })
  const sender = delivery?.sender ?? openSender({ guard, clock: parts.clock, perHostPerMinute })
  const jobs = await runWebhooks({ ...parts, vault, sender })
  return { vault, guard, sender, ...jobs }
}

/** A process alone on its folder can keep a key there. Processes that share a database need one from the operator. */
const findSecretKeys = async ({ webhooks, store }: Config): Promise<[Buffer, ...Buffer[]] | undefined> => {
  const [first, ...others] = webhooks.secretKeys
  if (first) return [first, ...others]
  return store.kind === 'embedded' ? [await readKeyFile(store.path)] : undefined
}

/** The embedded chain mines on demand, so code that waits for chain time asks for a block. */
const passTimeOn = (chain: Chain): (() => Promise<void>) | undefined =>
  'embedded' in chain ? (chain as EmbeddedChain).embedded.mine : undefined

const watchIndex = ({ watch }: Metrics, { status }: Indexer): void => {
  const numberOf = (block: bigint | undefined) => (block === undefined ? undefined : Number(block))
  watch({
    name: 'surety_index_block',
    help: 'Newest indexed block, in the process that indexes the chain',
    read: () => numberOf(status().number),
  })
  watch({
    name: 'surety_index_lag_blocks',
    help: 'Blocks between the chain head and the newest indexed block, in the process that indexes the chain',
    read: () => {
      const { number, head } = status()
      return number === undefined || head === undefined ? undefined : Number(head - number)
    },
  })
  watch({
    name: 'surety_index_failing',
    help: '1 while the indexer gets no consistent answer from any node, else 0',
    read: () => (status().state === 'failing' ? 1 : 0),
  })
}

/** The embedded chain has funded relayer wallets. Elsewhere, without configured wallets, nothing is relayed. */
const openRelaySigners = ({ relay, chain }: Config): RelaySigner[] => {
  if (relay.wallets) return openSigners(relay.wallets)
  return chain.kind === 'embedded' ? openWallets().relayers.map(makeSigner) : []
}

/** Tells the operator what strangers can cost at most: anyone can create wallets, so only the total budget bounds it. */
const logMaxSpend = ({ limits, keeper }: Config['relay'], { lanes, log }: { lanes: number; log: Logger }): void => {
  const wei = maxDailySpendWei(limits, { lanes, keeper })
  if (wei === undefined) {
    log.warn('Relaying without a daily budget; strangers can make the gateway spend all that its wallets have')
    return
  }
  const fields = { maxDailySpendWei: String(wei), maxDailySpend: formatEther(wei) }
  log.info(fields, 'Relaying with a daily budget; strangers can make the gateway spend this much a day at most')
}

type ChainParts = {
  store: Store
  evm: Promise<Evm> | undefined
  files: ChainFiles | undefined
  clock: Clock
  log: Logger
  embedded: WorldParts['chain']
}

const openChain = async ({ chain, http }: Config, parts: ChainParts): Promise<Chain> => {
  if (chain.kind === 'embedded') {
    const { store, clock, log, evm } = parts
    const embedded = parts.embedded ?? { evm: evm ?? openEmbeddedEvm(chain.chainId), journal: openJournal(store) }
    return openEmbeddedChain({ ...embedded, clock, log, chainId: chain.chainId, publicUrl: http.publicUrl })
  }
  const { urls, confirmations } = chain
  const { deployment, metadata } = parts.files ?? (await readChainFiles(chain))
  return openRpcChain({ urls, confirmations, deployment, metadata, clock: parts.clock, log: parts.log })
}
