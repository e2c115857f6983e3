import { readTokenId } from '@surety/contracts'
import type { Hex } from 'viem'
import type { BlockRef } from './protocol-event.ts'

/** Where on the chain something happened, as it is told. */
export const originOf = ({ transactionHash, block }: { transactionHash: Hex; block: BlockRef }) => ({
  transactionHash,
  block: { number: String(block.number), timestamp: String(block.timestamp) },
})

/** What a position is called, as it is told. */
export const positionOf = (tokenId: bigint) => {
  const { product, index } = readTokenId(tokenId)
  return { tokenId: String(tokenId), productId: String(product), index: String(index) }
}

/** Thrown by handlers for an event that does not fit to those before it: some of those were never told. */
export class MissingLogs extends Error {
  override readonly name = 'MissingLogs'
}

export const logsMissing = (what: string): Error => new MissingLogs(`${what}: logs are missing`)
