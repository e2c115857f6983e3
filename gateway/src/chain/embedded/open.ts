import { type Deployment, deploy } from '@surety/contracts'
import {
  type CustomTransport,
  createPublicClient,
  custom,
  defineChain,
  getContractAddress,
  type PublicClient,
} from 'viem'
import type { Clock } from '../../base/clock.ts'
import type { Logger } from '../../base/log.ts'
import type { Chain } from '../chain.ts'
import { indexMetadata } from '../metadata.ts'
import type { Node } from '../node.ts'
import { openProtocol } from '../protocol.ts'
import { type BlockProducer, openBlockProducer } from './blocks.ts'
import { type Evm, openEvm } from './evm.ts'
import { type Feeds, runFeeds } from './feeds.ts'
import { fundedAddresses } from './funded.ts'
import type { Journal } from './journal.ts'
import { embeddedProducts, resolverMaxAge } from './products.ts'
import { seedProtocol } from './seed.ts'
import { connectWallet, openWallets, type Wallets } from './wallets.ts'

export type EmbeddedChain = Chain & { embedded: BlockProducer; feeds: Feeds }

/** `evm` comes from `openEmbeddedEvm`. It may be a promise, so that the EVM and the store open at the same time. */
export type EmbeddedChainOptions = {
  chainId: number
  evm: Evm | Promise<Evm>
  journal: Journal
  clock: Clock
  log: Logger
  publicUrl: string
  /** A block is final when this many are on top of it. By default every block is. No more can be dropped by `rewind`. */
  confirmations?: number | undefined
  /** Changes how the node answers the gateway. The simulated oracles are not affected. */
  intercept?: ((request: Node['request']) => Node['request']) | undefined
}

export const openEmbeddedEvm = (chainId: number): Promise<Evm> => openEvm({ chainId, funded: fundedAddresses })

/** Opens the embedded chain, with the protocol deployed, products on sale and simulated oracles. */
export const openEmbeddedChain = async (options: EmbeddedChainOptions): Promise<EmbeddedChain> => {
  const { chainId, log, clock, confirmations = 0, intercept = (request) => request } = options
  const embedded = await openBlockProducer({ ...options, evm: await options.evm, maxRewind: confirmations })
  const viemChain = defineChain({
    id: chainId,
    name: 'embedded',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [] } },
  })
  const transport = custom({ request: embedded.request }, { retryCount: 0 })
  const openClient = (transport: CustomTransport): PublicClient =>
    createPublicClient({ chain: viemChain, transport, pollingInterval: 10, cacheTime: 0 }) as PublicClient
  const own = openClient(transport)
  const request = intercept(embedded.request)
  const client = openClient(custom({ request }, { retryCount: 0 }))
  const wallets = openWallets()
  const connect = (account: Wallets['owner']) => connectWallet(account, transport, viemChain)

  const deployment = await deployProtocol({ client: own, wallets, connect, options })
  const parts = { client: own, deployment, wallets, connect }
  await seedProtocol({ ...parts, onProgress: (done) => log.info(`Embedded chain: ${done}`) })
  const feeds = await runFeeds({ ...parts, clock, log, embedded })

  return {
    id: chainId,
    kind: 'embedded',
    client,
    nodes: [{ name: 'embedded', request }],
    confirmations,
    deployment,
    embedded,
    feeds,
    protocol: openProtocol({ client, deployment }),
    findHead: embedded.head,
    getHead: embedded.head,
    lagMs: () => 0,
    onHead: embedded.onHead,
    findMetadata: indexMetadata(embeddedProducts.map(({ metadata }) => metadata)),
    close: async () => {
      await feeds.close()
      await embedded.close()
    },
  }
}

type DeployOptions = {
  client: PublicClient
  wallets: Wallets
  connect(account: Wallets['owner']): ReturnType<typeof connectWallet>
  options: EmbeddedChainOptions
}

/** The owner's first six transactions deploy the protocol. Its nonce shows which steps are done. */
const deployProtocol = async ({ client, wallets, connect, options }: DeployOptions): Promise<Deployment> => {
  const { owner, resolvers } = wallets
  const sent = await client.getTransactionCount({ address: owner.address })
  const steps = ['asset', 'batch', 'priceTrigger', 'resolverTrigger', 'underwriting', 'surety'] as const
  const done = steps
    .slice(0, sent)
    .map((step, nonce) => [step, getContractAddress({ from: owner.address, nonce: BigInt(nonce) })])
  return deploy({
    publicClient: client,
    walletClient: connect(owner),
    asset: 'test-usd',
    privateChain: true,
    owner: owner.address,
    baseUri: `${options.publicUrl}/tokens`,
    resolvers: resolvers.map(({ address }) => address),
    quorum: 2,
    maxAge: resolverMaxAge,
    record: { chainId: options.chainId, ...(sent > 0 ? { blockNumber: 1 } : {}), ...Object.fromEntries(done) },
    onProgress: ({ step, state, address }) => {
      if (state === 'deployed') options.log.info({ address }, `Embedded chain: deployed ${step}`)
    },
  })
}
