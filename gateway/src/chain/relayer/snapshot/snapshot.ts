import type { Hex, PublicClient } from 'viem'
import type { Lane } from '../nonces/lane.ts'

/** The chain as one look at it showed it, as far as a lane needs to know. */
export type Look = {
  head: { number: bigint; hash: Hex }
  final: { number: bigint; timestamp: bigint }
  /** How many transactions of the wallet are in blocks, and in final ones. */
  count: number
  finalCount: number
  market: { baseFeeWei: bigint; tipWei: bigint; ceilingWei: bigint }
  blockGas: bigint
  balanceWei: bigint
}

type RawBlock = { number: Hex; hash: Hex; timestamp: Hex; gasLimit: Hex; baseFeePerGas?: Hex }

/** What gas costs at this moment. */
export const takeMarket = async (client: PublicClient, ceilingWei: bigint): Promise<Look['market']> => {
  const [head, tip] = await Promise.all([
    client.request({ method: 'eth_getBlockByNumber', params: ['latest', false] }),
    client.request({ method: 'eth_maxPriorityFeePerGas' }),
  ])
  return { baseFeeWei: BigInt(head?.baseFeePerGas ?? 0), tipWei: BigInt(tip), ceilingWei }
}

/** Looks at the chain. Throws if any question went unanswered: from half a look nothing follows. */
export const takeLook = async (lane: Pick<Lane, 'chain' | 'address' | 'confirmations' | 'limits'>): Promise<Look> => {
  const { chain, address, confirmations, limits } = lane
  const ask = chain.client.request as (call: { method: string; params: unknown[] }) => Promise<unknown>
  const askBlock = async (number: Hex | 'latest'): Promise<RawBlock> => {
    const block = (await ask({ method: 'eth_getBlockByNumber', params: [number, false] })) as RawBlock | null
    if (!block) throw new Error(`the node does not know the block ${number}`)
    return block
  }
  const askCount = async (block: Hex | 'latest'): Promise<number> =>
    Number(await ask({ method: 'eth_getTransactionCount', params: [address, block] }))

  const [head, tip] = await Promise.all([
    askBlock('latest'),
    ask({ method: 'eth_maxPriorityFeePerGas', params: [] }) as Promise<Hex>,
  ])
  const deep = BigInt(head.number) - confirmations
  const finalNumber: Hex = deep > 0n ? `0x${deep.toString(16)}` : '0x0'
  // Counted at the number of the head, so that a count is never of a later block than the receipts are judged by.
  const [final, count, finalCount, balance] = await Promise.all([
    confirmations === 0n ? head : askBlock(finalNumber),
    askCount(head.number),
    confirmations === 0n ? undefined : askCount(finalNumber),
    ask({ method: 'eth_getBalance', params: [address, head.number] }) as Promise<Hex>,
  ])
  return {
    head: { number: BigInt(head.number), hash: head.hash },
    final: { number: BigInt(final.number), timestamp: BigInt(final.timestamp) },
    count,
    finalCount: finalCount ?? count,
    market: { baseFeeWei: BigInt(head.baseFeePerGas ?? 0), tipWei: BigInt(tip), ceilingWei: limits.maxFeeWei },
    blockGas: BigInt(head.gasLimit),
    balanceWei: BigInt(balance),
  }
}

export type Receipt = {
  hash: Hex
  succeeded: boolean
  blockNumber: bigint
  blockHash: Hex
  costWei: bigint
  logs: { address: string; topics: Hex[] }[]
}

type RawReceipt = {
  status: Hex
  blockNumber: Hex
  blockHash: Hex
  gasUsed: Hex
  effectiveGasPrice: Hex
  logs: { address: string; topics: Hex[] }[]
}

/** Reads the receipt of one of several transactions, of which at most one can have been mined; undefined if none was, and all answered. */
export const findReceipt = async (
  { chain }: Pick<Lane, 'chain'>,
  hashes: readonly Hex[],
): Promise<Receipt | undefined> => {
  const answers = await Promise.allSettled(
    hashes.map((hash) => chain.client.request({ method: 'eth_getTransactionReceipt', params: [hash] })),
  )
  for (const [place, answer] of answers.entries()) {
    if (answer.status === 'rejected' || !answer.value) continue
    const raw = answer.value as unknown as RawReceipt
    return {
      hash: hashes[place] as Hex,
      succeeded: BigInt(raw.status) === 1n,
      blockNumber: BigInt(raw.blockNumber),
      blockHash: raw.blockHash,
      costWei: BigInt(raw.gasUsed) * BigInt(raw.effectiveGasPrice),
      logs: raw.logs,
    }
  }
  const failed = answers.find((answer) => answer.status === 'rejected')
  if (failed) throw failed.reason
  return undefined
}

/** Reads which block is at a height now; undefined if the chain is not that high. */
export const findBlockHash = async ({ chain }: Pick<Lane, 'chain'>, number: bigint): Promise<Hex | undefined> => {
  const block = await chain.client.request({
    method: 'eth_getBlockByNumber',
    params: [`0x${number.toString(16)}`, false],
  })
  return (block?.hash ?? undefined) as Hex | undefined
}
