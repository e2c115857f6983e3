import type { Deployment } from '@surety/contracts'
import type { PublicClient } from 'viem'
import type { Head } from './head.ts'
import type { ProductMetadata } from './metadata.ts'
import type { Node } from './node.ts'
import type { Protocol } from './protocol.ts'

/** The chain with the protocol. Code above does not need to know whether it is embedded or behind an RPC. */
export type Chain = {
  id: number
  kind: 'embedded' | 'rpc'
  client: PublicClient
  /** The same chain, node by node, for callers that must know which node answered. */
  nodes: readonly Node[]
  /** A block is final when this many are on top of it. */
  confirmations: number
  deployment: Deployment
  protocol: Protocol
  /** The newest block seen; undefined until the node has answered once. */
  findHead(): Head | undefined
  /** The same for callers that need it: throws 503 `chain_unavailable` if there is none. */
  getHead(): Head
  /** Time since a node last returned its newest block. */
  lagMs(): number
  /** Calls `listener` with each new head. */
  onHead(listener: (head: Head) => void): void
  findMetadata(hash: string): ProductMetadata | undefined
  close(): Promise<void>
}
