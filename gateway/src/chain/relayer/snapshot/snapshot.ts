import type { Hex, PublicClient } from 'viem'
import type { RelayContext } from '../setup/context.ts'

/** The current gas price, and the maximum that may be paid. */
export type GasMarket = { baseFeeWei: bigint; tipWei: bigint; maxFeeWei: bigint }

/** What a lane knows of the chain at one moment. */
export type ChainSnapshot = {
  head: { number: bigint; hash: Hex }
  final: { number: bigint; timestamp: bigint }
  /** The wallet's transaction count at the head and at the final block. */
  transactionCount: number
  finalTransactionCount: number
  market: GasMarket
  blockGasLimit: bigint
  balanceWei: bigint
}

type RawBlock = { number: Hex; hash: Hex; timestamp: Hex; gasLimit: Hex; baseFeePerGas?: Hex }

/** Reads what gas costs now. */
export const readGasMarket = async (client: PublicClient, maxFeeWei: bigint): Promise<GasMarket> => {
  const [head, tip] = await Promise.all([
    client.request({ method: 'eth_getBlockByNumber', params: ['latest', false] }),
    client.request({ method: 'eth_maxPriorityFeePerGas' }),
  ])
  return { baseFeeWei: BigInt(head?.baseFeePerGas ?? 0), tipWei: BigInt(tip), maxFeeWei }
}

type SnapshotSource = Pick<RelayContext, 'chain' | 'confirmations' | 'limits'> & { address: Hex }

/** Takes a snapshot of the chain. Throws if any request fails: nothing follows from half a snapshot. */
export const takeSnapshot = async ({
  chain,
  address,
  confirmations,
  limits,
}: SnapshotSource): Promise<ChainSnapshot> => {
  const request = chain.client.request as (call: { method: string; params: unknown[] }) => Promise<unknown>
  const getBlock = async (number: Hex | 'latest'): Promise<RawBlock> => {
    const block = (await request({ method: 'eth_getBlockByNumber', params: [number, false] })) as RawBlock | null
    if (!block) throw new Error(`the node does not have block ${number}`)
    return block
  }
  const getCount = async (block: Hex): Promise<number> =>
    Number(await request({ method: 'eth_getTransactionCount', params: [address, block] }))

  const [head, tip] = await Promise.all([
    getBlock('latest'),
    request({ method: 'eth_maxPriorityFeePerGas', params: [] }) as Promise<Hex>,
  ])
  const finalHeight = BigInt(head.number) - confirmations
  const finalNumber: Hex = finalHeight > 0n ? `0x${finalHeight.toString(16)}` : '0x0'
  // Counted at the head's number: a count must not come from a later block than the receipts are judged by.
  const [final, count, finalCount, balance] = await Promise.all([
    confirmations === 0n ? head : getBlock(finalNumber),
    getCount(head.number),
    confirmations === 0n ? undefined : getCount(finalNumber),
    request({ method: 'eth_getBalance', params: [address, head.number] }) as Promise<Hex>,
  ])
  return {
    head: { number: BigInt(head.number), hash: head.hash },
    final: { number: BigInt(final.number), timestamp: BigInt(final.timestamp) },
    transactionCount: count,
    finalTransactionCount: finalCount ?? count,
    market: { baseFeeWei: BigInt(head.baseFeePerGas ?? 0), tipWei: BigInt(tip), maxFeeWei: limits.maxFeeWei },
    blockGasLimit: BigInt(head.gasLimit),
    balanceWei: BigInt(balance),
  }
}
