import { readingTypes, resolverTriggerAbi, resolverTriggerDomain, simulatedAggregatorAbi } from '@surety/contracts'
import { encodeFunctionData, type Hex } from 'viem'
import type { Clock } from '../../base/clock.ts'
import type { Logger } from '../../base/log.ts'
import { runLoop } from '../../base/loop.ts'
import { type Call, sendBatch } from './batch.ts'
import type { BlockProducer } from './blocks.ts'
import { type EmbeddedProduct, embeddedProducts, priceFeed, resolverFeed } from './products.ts'
import { aggregatorOf, type SeedOptions } from './seed.ts'

const everySeconds = 3_600

type FeedOptions = Omit<SeedOptions, 'onProgress'> & {
  clock: Clock
  log: Logger
  embedded: Pick<BlockProducer, 'now' | 'advance'>
}

/** The simulated oracles of an embedded chain. */
export type Feeds = {
  /** Publishes every feed as it is. */
  publish(): Promise<void>
  /**
   * Makes the insured event of a product happen. Resolvers agree on it at once; a depeg lasts for as long as it takes to be
   * confirmed, so the chain's time advances by ten hours.
   */
  trip(product: bigint): Promise<void>
  /** Ends the event: the next one can happen. */
  recover(product: bigint): Promise<void>
  close(): Promise<void>
}

/** Runs the oracles: publishes every feed now, unless the last reading is fresh, and then hourly. */
export const runFeeds = async (options: FeedOptions): Promise<Feeds> => {
  const { clock, log, embedded } = options
  if (!(await isFresh(options))) await publishReadings(options)
  const failure = { message: 'Simulated feeds could not be published; retrying in an hour' }
  const pauseMs = everySeconds * 1000
  const loop = runLoop({ round: () => publishReadings(options), pauseMs, pauseFirst: true, failure, clock, log })
  return {
    publish: () => publishReadings(options),
    trip: async (product) => {
      const found = getProduct(product)
      if (found.trigger === 'resolver') return submitReading(options, found, { isMet: true })
      await pushPrice(options, depegged)
      for (let round = 1; round <= depegRounds; round += 1) {
        await embedded.advance(depegStep)
        await pushPrice(options, depegged)
      }
    },
    recover: (product) => {
      const found = getProduct(product)
      return found.trigger === 'resolver'
        ? submitReading(options, found, { isMet: false })
        : pushPrice(options, priceAt(embedded.now()))
    },
    close: loop.close,
  }
}

const getProduct = (product: bigint): EmbeddedProduct => {
  const found = embeddedProducts[Number(product) - 1]
  if (!found) throw new Error(`the embedded chain has no feed for product ${product}`)
  return found
}

const isResolved = ({ trigger }: EmbeddedProduct): boolean => trigger === 'resolver'

const readLatest = ({ client, deployment }: FeedOptions, feed: Hex) =>
  client.readContract({
    address: deployment.resolverTrigger,
    abi: resolverTriggerAbi,
    functionName: 'latest',
    args: [feed],
  })

const isFresh = async (options: FeedOptions): Promise<boolean> => {
  const feeds = embeddedProducts.filter(isResolved).map(resolverFeed)
  const latest = await Promise.all(feeds.map((feed) => readLatest(options, feed)))
  return latest.every(([, observedAt]) => options.embedded.now() - BigInt(observedAt) < everySeconds)
}

/** The readings go in one transaction. A tripped feed stays tripped until it recovers. */
const publishReadings = async (options: FeedOptions): Promise<void> => {
  const { client, deployment, wallets, connect, embedded } = options
  const aggregator = { address: aggregatorOf(options), abi: simulatedAggregatorAbi } as const
  const [, answer] = await client.readContract({ ...aggregator, functionName: 'latestRoundData' })
  const isLow = answer < priceFeed(aggregator.address).threshold
  await pushPrice(options, isLow ? answer : priceAt(embedded.now()))
  const readings = await Promise.all(
    embeddedProducts.filter(isResolved).map((product) => writeReading(options, product, { isMet: false })),
  )
  const heartbeats = readings.filter(({ wasMet }) => !wasMet).map(({ call }) => call)
  await sendBatch({ client, deployment, wallet: connect(wallets.oracle) }, heartbeats)
}

/** A price that varies within a tenth of a cent of par. */
const priceAt = (seconds: bigint): bigint =>
  100_000_000n + BigInt(Math.round(Math.sin(Number(seconds) / 3_600) * 90_000))

/** Far below the threshold, every two hours, until the confirmation period has passed. */
const depegged = 91_000_000n
const depegStep = 7_200n
const depegRounds = 5

const pushPrice = async (options: FeedOptions, price: bigint): Promise<void> => {
  await options.connect(options.wallets.oracle).writeContract({
    address: aggregatorOf(options),
    abi: simulatedAggregatorAbi,
    functionName: 'push',
    args: [price],
  })
}

const submitReading = async (options: FeedOptions, product: EmbeddedProduct, what: Seen): Promise<void> => {
  const { client, deployment, wallets, connect } = options
  const { call } = await writeReading(options, product, what)
  await sendBatch({ client, deployment, wallet: connect(wallets.oracle) }, [call])
}

type Seen = { isMet: boolean }

/** The reading of a product's feed that two of three resolvers sign now. */
const writeReading = async (
  options: FeedOptions,
  product: EmbeddedProduct,
  { isMet }: Seen,
): Promise<{ call: Call; wasMet: boolean }> => {
  const { client, deployment, wallets } = options
  const feed = resolverFeed(product)
  const [round, , severity] = await readLatest(options, feed)
  const { timestamp } = await client.getBlock()
  const reading = {
    feed,
    round: round + 1,
    observedAt: Number(timestamp),
    severity: isMet ? product.severity : 0,
  }
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
  return { call: { target: deployment.resolverTrigger, gas: 300_000, data }, wasMet: severity !== 0 }
}
