import { type Deployment, suretyAbi } from '@surety/contracts'
import type { PublicClient } from 'viem'
import { AppError } from '../base/errors.ts'
import type { Head } from './head.ts'
import { cachePerBlock } from './per-block.ts'

/** The trigger's states by their number in the contract. */
const states = ['unavailable', 'armed', 'alert', 'tripped'] as const

/** The state of a product's trigger, and how many confirmed events are not reported yet. */
export type TriggerState = { state: (typeof states)[number]; pending: bigint }

/** State that has no events and must be read from the chain. Each value is read once per block. */
export type Protocol = { getTrigger(product: bigint, head: Head): Promise<TriggerState> }

type Source = { client: PublicClient; deployment: Deployment }

export const openProtocol = ({ client, deployment }: Source): Protocol => {
  const triggers = cachePerBlock<TriggerState>()
  const readTrigger = async (product: bigint, blockNumber: bigint): Promise<TriggerState> => {
    try {
      const { status, pending } = await client.readContract({
        address: deployment.surety,
        abi: suretyAbi,
        functionName: 'getPool',
        args: [product],
        blockNumber,
      })
      return { state: states[status] ?? 'unavailable', pending }
    } catch (error) {
      throw chainUnavailable(error)
    }
  }
  return {
    getTrigger: (product, head) => triggers(head, String(product), () => readTrigger(product, head.number)),
  }
}

export const chainUnavailable = (cause?: unknown): AppError =>
  new AppError(
    'chain_unavailable',
    'The chain does not answer. Nothing was changed; send the request again in a few seconds.',
    {
      cause,
      headers: { 'retry-after': '5' },
    },
  )
