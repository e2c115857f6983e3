import { readTokenId } from '@surety/contracts'
import type { Hex } from 'viem'
import type { BlockRef } from './protocol-event.ts'

/** The transaction and block of an event, as published. */
export const originOf = ({ transactionHash, block }: { transactionHash: Hex; block: BlockRef }) => ({
  transactionHash,
  block: { number: String(block.number), timestamp: String(block.timestamp) },
})

/** The ids of a position, as published. */
export const positionOf = (tokenId: bigint) => {
  const { product, index } = readTokenId(tokenId)
  return { tokenId: String(tokenId), productId: String(product), index: String(index) }
}

/** A handler found an event that does not fit those before it, so some logs are missing. */
export class MissingLogs extends Error {
  override readonly name = 'MissingLogs'
}

export const logsMissing = (what: string): Error => new MissingLogs(`${what}: logs are missing`)
