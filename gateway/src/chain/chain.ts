import type { Deployment } from '@surety/contracts'
import type { PublicClient } from 'viem'
import type { Head } from './head.ts'
import type { ProductMetadata } from './metadata.ts'
import type { Protocol } from './protocol.ts'

/** The chain that the protocol is on, as everything above sees it: embedded or behind an RPC, it is the same. */
export type Chain = {
  id: number
  kind: 'embedded' | 'rpc'
  client: PublicClient
  deployment: Deployment
  protocol: Protocol
  /** The newest block seen; undefined until the node has answered once. */
  findHead(): Head | undefined
  /** The same, where there is nothing to say without it: refused with 503 `chain_unavailable`. */
  getHead(): Head
  /** How long ago the node last said what its newest block is. */
  lagMs(): number
  findMetadata(hash: string): ProductMetadata | undefined
  close(): Promise<void>
}
