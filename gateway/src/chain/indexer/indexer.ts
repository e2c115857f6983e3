import { type Clock, systemClock } from '../../base/clock.ts'
import { newId } from '../../base/ids.ts'
import type { Logger } from '../../base/log.ts'
import { runLoop } from '../../base/loop.ts'
import { claimLease, releaseLease } from '../../store/leases.ts'
import type { Store } from '../../store/store.ts'
import type { Chain } from '../chain.ts'
import type { Node } from '../node.ts'
import { askChainId, askHead, askHeader, NodeFault } from './ask.ts'
import { type Cursor, findCursor } from './cursor.ts'
import { type FollowOptions, nextSteps, type Parent, type Step } from './follow.ts'
import type { Handlers } from './handlers.ts'
import { applyBlocks, beginLedger, Overtaken, restartLedger, rollBackBlocks } from './ledger.ts'
import { MissingLogs } from './origin.ts'
import { makePace } from './pace.ts'

type IndexerStatus = {
  /** `standby`: another process indexes. `failing`: no node gives a consistent answer. */
  state: 'starting' | 'standby' | 'catching_up' | 'following' | 'failing'
  number: bigint | undefined
  head: bigint | undefined
}

export type Indexer = {
  status(): IndexerStatus
  /** Calls `listener` whenever this process has written blocks. */
  onApplied(listener: (cursor: Cursor) => void): void
  /** Resolves when the tables have first reached the newest block, even if another process wrote them. */
  ready: Promise<void>
  close(): Promise<void>
}

export type IndexerOptions = {
  store: Store
  chain: Pick<Chain, 'id' | 'kind' | 'nodes' | 'confirmations' | 'deployment' | 'onHead'>
  handlers: readonly Handlers[]
  log: Logger
  clock?: Clock
  leaseMs?: number
  pollMs?: number
}

const maxPauseMs = 10_000
const logEveryMs = 2_000

/**
 * Indexes the chain into the tables until closed. Of all processes on one database, one does so at a time; the others
 * stand by and take over when its lease expires. The lease only avoids duplicate work: the cursor prevents that two
 * processes write the same block.
 */
export const runIndexer = (options: IndexerOptions): Indexer => {
  const { store, chain, handlers, log, clock = systemClock, pollMs = 2_000 } = options
  // Nobody else can want the lease of the embedded store, so it is renewed seldom.
  const { leaseMs = store.kind === 'embedded' ? 60_000 : 4_000 } = options
  const { deployment } = chain
  // The embedded store has one process. After a crash it need not wait for its own lease to expire.
  const holder = store.kind === 'embedded' ? 'embedded' : newId('proc')
  const name = 'indexer'
  const identity = `${deployment.chainId}:${deployment.surety.toLowerCase()}`

  let state: IndexerStatus['state'] = 'starting'
  let cursor: Cursor | undefined
  let loggedAtMs = Number.NEGATIVE_INFINITY
  /** Until when the lease is used without renewing it: half of its time, so that a step under way ends before the lease does. */
  let heldUntilMs = Number.NEGATIVE_INFINITY
  let failures = 0
  let gaps = 0
  let nodeIndex = 0
  const verified = new Set<Node>()
  const listeners = new Set<(cursor: Cursor) => void>()
  const pace = makePace()
  const { promise: ready, resolve: becomeReady } = Promise.withResolvers<void>()

  const follow: FollowOptions = {
    surety: deployment.surety,
    confirmations: chain.confirmations,
    recall: async (number) => {
      const row = await store.read((tx) =>
        tx.selectFrom('blocks').select('hash').where('number', '=', number).executeTakeFirst(),
      )
      return row?.hash
    },
  }

  const pickNode = async (): Promise<Node> => {
    const node = chain.nodes[nodeIndex % chain.nodes.length]
    if (!node) throw new Error('a chain has a node')
    await verify(node)
    return node
  }

  const verify = async (node: Node): Promise<void> => {
    if (verified.has(node)) return
    const found = await askChainId(node)
    if (found !== chain.id) throw new NodeFault(`${node.name} is a node of chain ${found}, not ${chain.id}`)
    verified.add(node)
  }

  const begin = async (node: Node): Promise<void> => {
    const start = BigInt(deployment.blockNumber) - 1n
    const head = await askHeader(node, start)
    await beginLedger(store, { deployment: identity, start, head })
  }

  const reload = async (node: Node): Promise<Cursor> => {
    const found = (await store.read(findCursor)) ?? (await begin(node).then(() => store.read(findCursor)))
    if (!found) throw new Error('the index has no cursor')
    if (found.deployment !== identity) {
      throw new Error(
        `the database was indexed from ${found.deployment}, but this deployment is ${identity}; use another database`,
      )
    }
    return found
  }

  const apply = async (step: Exclude<Step, { kind: 'none' }>): Promise<void> => {
    if (step.kind === 'reorg') {
      log.warn(
        { from: String(step.parent.number), to: String(step.ancestor) },
        `Reorg: rolling back ${step.parent.number - step.ancestor} blocks`,
      )
      cursor = await rollBackBlocks(store, handlers, { ...step, at: clock.now() })
    } else cursor = await applyBlocks(store, handlers, step)
    if (cursor.caught_up) becomeReady()
    state = cursor.caught_up && cursor.number >= cursor.head_number - 1n ? 'following' : 'catching_up'
    if (state === 'catching_up' && clock.monotonicMs() - loggedAtMs > logEveryMs) {
      loggedAtMs = clock.monotonicMs()
      log.info({ block: String(cursor.number), head: String(cursor.head_number) }, 'Indexer catching up')
    }
    for (const listener of listeners) listener(cursor)
  }

  /** The next blocks are fetched while the last ones are written. */
  let ahead: { parent: Parent; node: Node; steps: Promise<Step[]> } | undefined
  const fetchSteps = (node: Node, parent: Parent): Promise<Step[]> => {
    if (ahead && ahead.node === node && ahead.parent.hash === parent.hash) {
      const { steps } = ahead
      ahead = undefined
      return steps
    }
    ahead = undefined
    return pace.measure((range) => nextSteps(node, parent, follow, range))
  }
  const fetchAhead = (node: Node, steps: Step[]): void => {
    const last = steps.at(-1)
    const end = last?.kind === 'blocks' ? last.headers.at(-1) : undefined
    if (!end || last?.kind !== 'blocks' || end.number + 1n >= last.final) return
    ahead = { parent: end, node, steps: pace.measure((range) => nextSteps(node, end, follow, range)) }
    ahead.steps.catch(() => {})
  }

  /** Applies the next blocks. Returns whether there are more right away: a head that comes meanwhile wakes the loop. */
  const advance = async (): Promise<boolean> => {
    const node = await pickNode()
    cursor ??= await reload(node)
    const steps = await fetchSteps(node, cursor)
    fetchAhead(node, steps)
    const idle = steps.some(({ kind }) => kind === 'none')
    for (const step of steps) if (step.kind !== 'none') await apply(step)
    if (failures > 0) log.info({ node: node.name }, 'Indexer reads the chain again')
    failures = 0
    gaps = 0
    if (!idle) return cursor.number < cursor.head_number
    if (await preferAhead(node, cursor)) return true
    becomeReady()
    state = 'following'
    return false
  }

  /** A node that stopped at the last indexed block looks like a node on a quiet chain. The others tell which it is. */
  const preferAhead = async (node: Node, { number }: Parent): Promise<boolean> => {
    for (const [index, other] of chain.nodes.entries()) {
      if (other === node) continue
      try {
        await verify(other)
        if ((await askHead(other)).number <= number) continue
        log.warn({ node: node.name, block: String(number), ahead: other.name }, 'Node is behind another; switching')
        nodeIndex = index
        return true
      } catch {
        // Its failure is reported when it is asked in its turn.
      }
    }
    return false
  }

  /**
   * An event from every node contradicts the events before it, so logs were missing earlier. First the blocks that are
   * not final are indexed again, then everything.
   */
  const repair = async (): Promise<void> => {
    const found = await store.read(findCursor)
    if (!found || gaps % (2 * chain.nodes.length) !== 0) return
    const parent = { number: found.number, hash: found.hash }
    if (gaps === 2 * chain.nodes.length && found.number > found.final_number) {
      log.error({ block: String(found.final_number) }, 'Logs were missing; indexing again from the last final block')
      await rollBackBlocks(store, handlers, { parent, ancestor: found.final_number, at: clock.now() })
    } else {
      log.error('Logs were missing from final blocks; indexing the whole chain again')
      await restartLedger(store, parent)
    }
  }

  const recover = (error: unknown): void => {
    // After a failure only the database knows how far the index is, and who indexes.
    cursor = undefined
    heldUntilMs = Number.NEGATIVE_INFINITY
    ahead = undefined
    if (error instanceof Overtaken) return
    nodeIndex += 1
    failures += 1
    if (error instanceof MissingLogs) gaps += 1
    if (failures === chain.nodes.length || failures === 1)
      log.warn({ err: error }, 'Chain could not be indexed; retrying')
    if (failures >= chain.nodes.length) state = 'failing'
    pace.slow()
  }

  /** Advances for half a lease; returns how long to pause before the next round. */
  const advanceOnLease = async (signal: AbortSignal): Promise<number> => {
    const askedAtMs = clock.monotonicMs()
    if (askedAtMs >= heldUntilMs) {
      const lease = await claimLease(store, { name, holder, ttlMs: leaseMs })
      heldUntilMs = lease ? askedAtMs + leaseMs / 2 : Number.NEGATIVE_INFINITY
    }
    if (askedAtMs >= heldUntilMs) {
      state = 'standby'
      cursor = undefined
      if ((await store.read(findCursor))?.caught_up) becomeReady()
      return leaseMs / 4
    }
    let more = true
    while (!signal.aborted && more && clock.monotonicMs() < heldUntilMs) more = await advance()
    return more ? 0 : Math.min(pollMs, Math.max(0, heldUntilMs - clock.monotonicMs()))
  }

  /** Handles every failure itself: which node failed and how often decides what to do and to log. */
  const round = async (signal: AbortSignal): Promise<number> => {
    try {
      return await advanceOnLease(signal)
    } catch (error) {
      recover(error)
      if (error instanceof MissingLogs) await repair().catch(recover)
      return Math.min(maxPauseMs, 100 * 2 ** Math.min(failures, 10))
    }
  }
  const loop = runLoop({ round, pauseMs: maxPauseMs, failure: { message: 'Indexer failed' }, clock, log })
  chain.onHead(loop.wake)

  return {
    status: () => ({ state, number: cursor?.number, head: cursor?.head_number }),
    onApplied: (listener) => void listeners.add(listener),
    ready,
    close: async () => {
      await loop.close()
      await releaseLease(store, { name, holder }).catch(() => {})
    },
  }
}
