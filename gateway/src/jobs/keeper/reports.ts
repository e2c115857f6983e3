import { priceTriggerAbi, suretyAbi } from '@surety/contracts'
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { Pool } from '../../chain/pool.ts'
import type { KeeperWorld, Need, Present } from './need.ts'

const aggregatorAbi = parseAbi([
  'function latestRoundData() view returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)',
])

/** A confirmed event that the protocol has not taken note of. The next one is reported after it. */
export const findReport = async (
  { chain }: Pick<KeeperWorld, 'chain'>,
  { cursor, now }: Present,
  { product_id, events }: Pool,
): Promise<Need[]> => {
  const { pending } = await chain.protocol.getTrigger(product_id, cursor)
  if (pending === 0n) return []
  const data = encodeFunctionData({ abi: suretyAbi, functionName: 'report', args: [product_id] })
  return [{ key: `report:${product_id}:${events}`, since: now, target: chain.deployment.surety, data }]
}

/** A poke walks twice as many. */
const maxRoundsBehind = 32n

/**
 * A price feed whose trigger must be shown new rounds. While the price is good, the trigger reads the newest round itself, so
 * rounds may wait; from a sign of an event on, each must be shown in time for the event to be known from its onset.
 */
export const findPoke = async (
  { chain: { client, deployment } }: Pick<KeeperWorld, 'chain'>,
  { feed, now }: { feed: Hex; now: bigint },
): Promise<Need[]> => {
  const trigger = { address: deployment.priceTrigger, abi: priceTriggerAbi, args: [feed] } as const
  const [[aggregator, , , , , , , recovery], [since, , tripped, , round]] = await Promise.all([
    client.readContract({ ...trigger, functionName: 'feeds' }),
    client.readContract({ ...trigger, functionName: 'observations' }),
  ])
  const [newest, answer] = await client.readContract({
    address: aggregator,
    abi: aggregatorAbi,
    functionName: 'latestRoundData',
  })
  const isUrgent = answer < recovery || since !== 0 || tripped
  if (newest === round || !(isUrgent || newest - round > maxRoundsBehind)) return []
  const data = encodeFunctionData({ ...trigger, functionName: 'poke' })
  return [{ key: `poke:${feed}:${newest}`, since: now, target: deployment.priceTrigger, data }]
}
