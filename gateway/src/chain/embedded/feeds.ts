import {
  priceTriggerAbi,
  readingTypes,
  resolverTriggerAbi,
  resolverTriggerDomain,
  simulatedAggregatorAbi,
} from '@surety/contracts'
import { encodeFunctionData, type Hex } from 'viem'
import type { Clock } from '../../base/clock.ts'
import type { Logger } from '../../base/log.ts'
import { type Loop, runLoop } from '../../base/loop.ts'
import { type Call, sendBatch } from './batch.ts'
import { embeddedProducts, resolverFeed } from './products.ts'
import { aggregatorOf, priceFeedId, type SeedOptions } from './seed.ts'

const everySeconds = 3_600

type FeedOptions = Omit<SeedOptions, 'onProgress'> & { clock: Clock; log: Logger; now(): bigint }

/** Simulates the oracles of an embedded chain: publishes every feed now, unless the last reading is fresh, and then hourly. */
export const runFeeds = async (options: FeedOptions): Promise<Loop> => {
  const { clock, log } = options
  if (!(await isFresh(options))) await publishReadings(options)
  const failure = { message: 'Simulated feeds could not be published; retrying in an hour' }
  const pauseMs = everySeconds * 1000
  return runLoop({ round: () => publishReadings(options), pauseMs, pauseFirst: true, failure, clock, log })
}

const resolverFeeds = embeddedProducts.filter(({ trigger }) => trigger === 'resolver').map(resolverFeed)

const readLatest = ({ client, deployment }: FeedOptions, feed: Hex) =>
  client.readContract({
    address: deployment.resolverTrigger,
    abi: resolverTriggerAbi,
    functionName: 'latest',
    args: [feed],
  })

const isFresh = async (options: FeedOptions): Promise<boolean> => {
  const latest = await Promise.all(resolverFeeds.map((feed) => readLatest(options, feed)))
  return latest.every(([, observedAt]) => options.now() - BigInt(observedAt) < everySeconds)
}

/** Only the operator may push the price. Anyone may submit the rest, so that goes in one transaction. */
const publishReadings = async (options: FeedOptions): Promise<void> => {
  const { client, deployment, wallets, connect } = options
  const wallet = connect(wallets.oracle)
  const aggregator = aggregatorOf(options)
  await wallet.writeContract({
    address: aggregator,
    abi: simulatedAggregatorAbi,
    functionName: 'push',
    args: [priceAt(options.now())],
  })
  const data = encodeFunctionData({ abi: priceTriggerAbi, functionName: 'poke', args: [priceFeedId(aggregator)] })
  const { timestamp } = await client.getBlock()
  const heartbeats = await Promise.all(resolverFeeds.map((feed) => makeHeartbeat(options, feed, Number(timestamp))))
  const calls = [
    { target: deployment.priceTrigger, gas: 200_000, data },
    ...heartbeats.filter((call) => call !== undefined),
  ]
  await sendBatch({ client, deployment, wallet }, calls)
}

/** A price that varies within a tenth of a cent of par. */
const priceAt = (seconds: bigint): bigint =>
  100_000_000n + BigInt(Math.round(Math.sin(Number(seconds) / 3_600) * 90_000))

const makeHeartbeat = async (options: FeedOptions, feed: Hex, observedAt: number): Promise<Call | undefined> => {
  const { deployment, wallets } = options
  const [round, , severity] = await readLatest(options, feed)
  // A tripped feed stays tripped until it is cleared.
  if (severity !== 0) return undefined
  const reading = { feed, round: round + 1, observedAt, severity: 0 }
  const domain = {
    ...resolverTriggerDomain,
    chainId: deployment.chainId,
    verifyingContract: deployment.resolverTrigger,
  }
  const signatures = await Promise.all(
    wallets.resolvers
      .slice(0, 2)
      .map((resolver) =>
        resolver.signTypedData({ domain, types: readingTypes, primaryType: 'Reading', message: reading }),
      ),
  )
  const data = encodeFunctionData({ abi: resolverTriggerAbi, functionName: 'submit', args: [reading, signatures] })
  return { target: deployment.resolverTrigger, gas: 300_000, data }
}
