import { type Deployment, suretyAbi } from '@surety/contracts'
import type { Hex, PublicClient } from 'viem'
import { AppError } from '../base/errors.ts'
import type { Head } from './head.ts'
import { type Oracle, openOracles, type Watched } from './oracle.ts'
import { cachePerBlock } from './per-block.ts'

/** The trigger's states by their number in the contract. */
const states = ['unavailable', 'armed', 'alert', 'tripped'] as const

/** The state of a product's trigger, and how many confirmed events are not reported yet. */
export type TriggerState = { state: (typeof states)[number]; pending: bigint }

/** State that has no events and must be read from the chain. Each value is read once per block. */
export type Protocol = {
  getTrigger(product: bigint, head: Head): Promise<TriggerState>
  /** What a trigger watches, with its newest readings. */
  getOracle(watched: Watched, head: Head): Promise<Oracle>
  /** What the contract keeps for an account until somebody calls `withdraw`. */
  getOwed(account: Hex, head: Head): Promise<bigint>
}

type Source = { client: PublicClient; deployment: Deployment }

export const openProtocol = ({ client, deployment }: Source): Protocol => {
  const contract = { address: deployment.surety, abi: suretyAbi } as const
  const triggers = cachePerBlock<TriggerState>()
  const debts = cachePerBlock<bigint>()
  const readOracle = openOracles({ client, deployment })
  const ask = <Value>(read: Promise<Value>): Promise<Value> =>
    read.catch((error: unknown) => {
      throw chainUnavailable(error)
    })
  const readTrigger = async (product: bigint, blockNumber: bigint): Promise<TriggerState> => {
    const pool = client.readContract({ ...contract, functionName: 'getPool', args: [product], blockNumber })
    const { status, pending } = await ask(pool)
    return { state: states[status] ?? 'unavailable', pending }
  }
  const readOwed = (account: Hex, blockNumber: bigint): Promise<bigint> =>
    ask(client.readContract({ ...contract, functionName: 'owed', args: [account], blockNumber }))
  return {
    getTrigger: (product, head) => triggers(head, String(product), () => readTrigger(product, head.number)),
    getOracle: (watched, head) => ask(readOracle(watched, head)),
    getOwed: (account, head) => debts(head, account, () => readOwed(account, head.number)),
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
