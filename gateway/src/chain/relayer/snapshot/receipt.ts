import type { Hex } from 'viem'
import type { RelayContext } from '../setup/context.ts'

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

/** Finds the receipt of one of several transactions with the same nonce: at most one has been mined. Undefined if none was and every look-up was answered. */
export const findReceipt = async (
  { chain }: Pick<RelayContext, 'chain'>,
  hashes: readonly Hex[],
): Promise<Receipt | undefined> => {
  const answers = await Promise.allSettled(
    hashes.map((hash) => chain.client.request({ method: 'eth_getTransactionReceipt', params: [hash] })),
  )
  for (const [index, answer] of answers.entries()) {
    if (answer.status === 'rejected' || !answer.value) continue
    const raw = answer.value as unknown as RawReceipt
    return {
      hash: hashes[index] as Hex,
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

/** Finds the hash of the block at a height; undefined if the chain is not that high. */
export const findBlockHash = async (
  { chain }: Pick<RelayContext, 'chain'>,
  number: bigint,
): Promise<Hex | undefined> => {
  const block = await chain.client.request({
    method: 'eth_getBlockByNumber',
    params: [`0x${number.toString(16)}`, false],
  })
  return (block?.hash ?? undefined) as Hex | undefined
}
