import { type Deployment, priceTriggerAbi, resolverTriggerAbi } from '@surety/contracts'
import { type Address, type Hex, isAddressEqual, type PublicClient, parseAbi } from 'viem'
import { makeLru } from '../base/lru.ts'
import type { Head } from './head.ts'
import { cachePerBlock } from './per-block.ts'

const aggregatorAbi = parseAbi([
  'function decimals() view returns (uint8)',
  'function latestRoundData() view returns (uint80 id, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredIn)',
  'function getRoundData(uint80 id) view returns (uint80 id, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredIn)',
])

/** What an oracle said, and whether that is the insured condition. A price, or the severity that resolvers signed. */
type Reading = { at: bigint; value: bigint; isMet: boolean }

/** What a product's trigger watches, and its newest readings, newest first. `unknown`: a trigger of another kind. */
export type Oracle =
  | {
      kind: 'price'
      aggregator: Address
      decimals: number
      threshold: bigint
      recovery: bigint
      confirmation: bigint
      maxAge: bigint
      severity: bigint
      readings: Reading[]
    }
  | { kind: 'resolver'; quorum: bigint; resolvers: bigint; maxAge: bigint; readings: Reading[] }
  | { kind: 'unknown'; readings: Reading[] }

export type Watched = { trigger: Hex; feed: Hex }

type Source = { client: PublicClient; deployment: Deployment }

/** Two days of hourly rounds. */
export const maxReadings = 48

const roundMask = (1n << 64n) - 1n

/** Reads what triggers watch. Rounds of a price feed never change, so each is read once. */
export const openOracles = ({ client, deployment }: Source) => {
  const oracles = cachePerBlock<Oracle>({ max: 1_000 })
  const rounds = makeLru<string, { at: bigint; answer: bigint }>(20_000)

  const readRound = async (address: Address, id: bigint, blockNumber: bigint) => {
    const key = `${address} ${id}`
    const known = rounds.get(key)
    if (known) return known
    const call = { address, abi: aggregatorAbi, functionName: 'getRoundData', args: [id], blockNumber } as const
    // A missing round is passed over, as the trigger does.
    const found = await client.readContract(call).catch(() => undefined)
    if (!found || found[3] === 0n) return undefined
    const round = { at: found[3], answer: found[1] }
    rounds.set(key, round)
    return round
  }

  const readPrice = async (feed: Hex, blockNumber: bigint): Promise<Oracle> => {
    const trigger = { address: deployment.priceTrigger, abi: priceTriggerAbi, blockNumber } as const
    const [aggregator, confirmation, maxAge, severity, , , threshold, recovery] = await client.readContract({
      ...trigger,
      functionName: 'feeds',
      args: [feed],
    })
    const contract = { address: aggregator, abi: aggregatorAbi, blockNumber } as const
    const [decimals, [newest]] = await Promise.all([
      client.readContract({ ...contract, functionName: 'decimals' }),
      client.readContract({ ...contract, functionName: 'latestRoundData' }),
    ])
    const count = Math.min(maxReadings, Number(newest & roundMask))
    const ids = Array.from({ length: count }, (_, index) => newest - BigInt(index))
    const found = await Promise.all(ids.map((id) => readRound(aggregator, id, blockNumber)))
    const readings = found.flatMap((round) =>
      round && round.answer > 0n ? [{ at: round.at, value: round.answer, isMet: round.answer < threshold }] : [],
    )
    const periods = { confirmation: BigInt(confirmation), maxAge: BigInt(maxAge), severity: BigInt(severity) }
    return { kind: 'price', aggregator, decimals, threshold, recovery, ...periods, readings }
  }

  const readResolver = async (feed: Hex, blockNumber: bigint): Promise<Oracle> => {
    const trigger = { address: deployment.resolverTrigger, abi: resolverTriggerAbi, blockNumber } as const
    const [[round, observedAt, severity], quorum, resolvers, maxAge] = await Promise.all([
      client.readContract({ ...trigger, functionName: 'latest', args: [feed] }),
      client.readContract({ ...trigger, functionName: 'quorum' }),
      client.readContract({ ...trigger, functionName: 'resolverCount' }),
      client.readContract({ ...trigger, functionName: 'maxAge' }),
    ])
    const last = { at: BigInt(observedAt), value: BigInt(severity), isMet: severity > 0 }
    return { kind: 'resolver', quorum, resolvers, maxAge: BigInt(maxAge), readings: round > 0 ? [last] : [] }
  }

  const read = async ({ trigger, feed }: Watched, blockNumber: bigint): Promise<Oracle> => {
    if (isAddressEqual(trigger, deployment.priceTrigger)) return readPrice(feed, blockNumber)
    if (isAddressEqual(trigger, deployment.resolverTrigger)) return readResolver(feed, blockNumber)
    return { kind: 'unknown', readings: [] }
  }

  return (watched: Watched, head: Head): Promise<Oracle> =>
    oracles(head, `${watched.trigger} ${watched.feed}`, () => read(watched, head.number))
}
