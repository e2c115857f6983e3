import type { Deployment } from '@surety/contracts'
import type { Clock } from '../../base/clock.ts'
import type { Chain } from '../../chain/chain.ts'
import type { Cursor } from '../../chain/indexer/cursor.ts'
import type { StoredPool } from '../../chain/present-pools.ts'
import type { Store } from '../../store/store.ts'

/** A call that the protocol waits for. Anyone may send it, and sending it twice does no harm. */
export type Need = {
  /** Names it, and stays the same until the call is executed. */
  key: string
  /** Chain time since which the protocol waits. */
  since: bigint
  target: Deployment['surety']
  data: `0x${string}`
  /** The policies that it settles. */
  tokenIds?: readonly bigint[]
}

export type KeeperWorld = { store: Store; chain: Pick<Chain, 'client' | 'deployment' | 'protocol'>; clock: Clock }

/** What is indexed, and the chain time that the next block has at least. */
export type Present = { cursor: Cursor; now: bigint; pools: readonly StoredPool[] }
