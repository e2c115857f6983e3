import type { Deployment } from '@surety/contracts'
import type { PublicClient } from 'viem'
import type { Head } from './head.ts'
import type { ProductMetadata } from './metadata.ts'
import type { Node } from './node.ts'
import type { Protocol } from './protocol.ts'

/** The chain that the protocol is on, as everything above sees it: embedded or behind an RPC, it is the same. */
export type Chain = {
  id: number
  kind: 'embedded' | 'rpc'
  client: PublicClient
  /** The same chain, node by node, for those who must know which one told them what. */
  nodes: readonly Node[]
  /** A block is final when this many are on top of it. */
  confirmations: number
  deployment: Deployment
  protocol: Protocol
  /** The newest block seen; undefined until the node has answered once. */
  findHead(): Head | undefined
  /** The same, where there is nothing to say without it: refused with 503 `chain_unavailable`. */
  getHead(): Head
  /** How long ago the node last said what its newest block is. */
  lagMs(): number
  /** Calls `listener` with each newest block, when it is first seen. */
  onHead(listener: (head: Head) => void): void
  findMetadata(hash: string): ProductMetadata | undefined
  close(): Promise<void>
}
