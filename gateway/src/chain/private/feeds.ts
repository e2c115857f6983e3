import {
  priceTriggerAbi,
  readingTypes,
  resolverTriggerAbi,
  resolverTriggerDomain,
  simulatedAggregatorAbi,
} from '@surety/contracts'
import type { Logger } from '../../base/log.ts'
import { privateProducts, resolverFeed } from './products.ts'
import { aggregatorOf, priceFeedId, type SeedOptions } from './seed.ts'

const everyMs = 3_600_000

export type Feeds = { stop(): Promise<void> }

type FeedOptions = Omit<SeedOptions, 'onProgress'> & { log: Logger }

/** Plays the oracles of a private chain: a reading of every feed now, and again every hour. */
export const runFeeds = async (options: FeedOptions): Promise<Feeds> => {
  let running = publishReadings(options)
  await running
  const timer = setInterval(() => {
    running = publishReadings(options).catch((error: unknown) =>
      options.log.error({ err: error }, 'a simulated feed failed'),
    )
  }, everyMs)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}

const publishReadings = async (options: FeedOptions): Promise<void> => {
  await publishPrice(options)
  for (const product of privateProducts)
    if (product.trigger === 'resolver') await publishHeartbeat(options, resolverFeed(product))
}

/** A price that wanders within a tenth of a cent of par, the same for everyone who replays the same hours. */
const publishPrice = async (options: FeedOptions): Promise<void> => {
  const { client, deployment, wallets, connect } = options
  const oracle = connect(wallets.oracle)
  const aggregator = aggregatorOf(options)
  const { timestamp } = await client.getBlock()
  const drift = BigInt(Math.round(Math.sin(Number(timestamp / 3_600n)) * 90_000))
  await oracle.writeContract({
    address: aggregator,
    abi: simulatedAggregatorAbi,
    functionName: 'push',
    args: [100_000_000n + drift],
  })
  const args = [priceFeedId(aggregator)] as const
  await oracle.writeContract({ address: deployment.priceTrigger, abi: priceTriggerAbi, functionName: 'poke', args })
}

const publishHeartbeat = async (options: FeedOptions, feed: `0x${string}`): Promise<void> => {
  const { client, deployment, wallets, connect } = options
  const trigger = { address: deployment.resolverTrigger, abi: resolverTriggerAbi } as const
  const [round, , severity] = await client.readContract({ ...trigger, functionName: 'latest', args: [feed] })
  // A feed that somebody tripped stays tripped until they clear it.
  if (severity !== 0) return
  const { timestamp } = await client.getBlock()
  const reading = { feed, round: round + 1, observedAt: Number(timestamp), severity: 0 }
  const domain = {
    ...resolverTriggerDomain,
    chainId: deployment.chainId,
    verifyingContract: deployment.resolverTrigger,
  }
  const quorum = wallets.resolvers.slice(0, 2)
  const signatures = await Promise.all(
    quorum.map((resolver) =>
      resolver.signTypedData({ domain, types: readingTypes, primaryType: 'Reading', message: reading }),
    ),
  )
  await connect(wallets.oracle).writeContract({ ...trigger, functionName: 'submit', args: [reading, signatures] })
}
