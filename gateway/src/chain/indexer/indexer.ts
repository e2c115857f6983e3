import { newId } from '../../base/ids.ts'
import type { Logger } from '../../base/log.ts'
import { claimLease, releaseLease } from '../../store/leases.ts'
import type { Store } from '../../store/store.ts'
import type { Chain } from '../chain.ts'
import type { Node } from '../node.ts'
import { askChainId, askHead, askHeader, NodeFault } from './ask.ts'
import { type Cursor, findCursor } from './cursor.ts'
import { type FollowOptions, nextSteps, type Parent, type Step } from './follow.ts'
import type { Handlers } from './handlers.ts'
import { applyBlocks, beginLedger, Overtaken, restartLedger, retractBlocks } from './ledger.ts'
import { MissingLogs } from './origin.ts'
import { makePace } from './pace.ts'

type IndexerStatus = {
  /** `standby`: another process reads the chain. `failing`: no node gives an answer that can be believed. */
  state: 'starting' | 'standby' | 'catching_up' | 'following' | 'failing'
  number: bigint | undefined
  head: bigint | undefined
}

export type Indexer = {
  status(): IndexerStatus
  /** Calls `listener` whenever this process has written blocks. */
  onApplied(listener: (cursor: Cursor) => void): void
  /** Resolves when the tables have first reached the newest block, whoever wrote them. */
  ready: Promise<void>
  close(): Promise<void>
}

export type IndexerOptions = {
  store: Store
  chain: Pick<Chain, 'id' | 'kind' | 'nodes' | 'confirmations' | 'deployment' | 'onHead'>
  handlers: readonly Handlers[]
  log: Logger
  leaseMs?: number
  pollMs?: number
}

const longestPauseMs = 10_000
const tellEveryMs = 2_000

/**
 * Reads the chain into the tables, for ever. Of all processes on one database one does so at a time; the others stand by
 * and take over when its lease runs out. The lease saves work; it is the cursor that keeps two from writing one block.
 */
export const runIndexer = (options: IndexerOptions): Indexer => {
  const { store, chain, handlers, log, leaseMs = 4_000, pollMs = 1_000 } = options
  const { deployment } = chain
  // One process alone can have the embedded store, and after a crash need not wait for its own lease to run out.
  const holder = store.kind === 'embedded' ? 'embedded' : newId('proc')
  const name = 'indexer'
  const identity = `${deployment.chainId}:${deployment.surety.toLowerCase()}`

  let state: IndexerStatus['state'] = 'starting'
  let cursor: Cursor | undefined
  let stopped = false
  let woken = false
  let endPause = (): void => {}
  let told = 0
  let failures = 0
  let gaps = 0
  let place = 0
  const verified = new Set<Node>()
  const listeners = new Set<(cursor: Cursor) => void>()
  const pace = makePace()
  const { promise: ready, resolve: becomeReady } = Promise.withResolvers<void>()
  const wake = (): void => {
    woken = true
    endPause()
  }
  chain.onHead(wake)

  /** A block that came while the last look was still being taken ends the pause before it begins. */
  const pause = async (ms: number): Promise<void> => {
    if (!woken && !stopped) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms)
        endPause = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
    woken = false
  }

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
    const node = chain.nodes[place % chain.nodes.length]
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
    if (!found) throw new Error('the index has no beginning')
    if (found.deployment !== identity) {
      throw new Error(`the database was filled from ${found.deployment}, and this is ${identity}: use another database`)
    }
    return found
  }

  const apply = async (step: Exclude<Step, { kind: 'none' }>): Promise<void> => {
    if (step.kind === 'reorg') {
      log.warn(
        { from: String(step.parent.number), to: String(step.ancestor) },
        'the chain has changed its mind: blocks are taken back',
      )
      cursor = await retractBlocks(store, handlers, step)
    } else cursor = await applyBlocks(store, handlers, step)
    if (cursor.caught_up) becomeReady()
    state = cursor.caught_up && cursor.number >= cursor.head_number - 1n ? 'following' : 'catching_up'
    if (state === 'catching_up' && Date.now() - told > tellEveryMs) {
      told = Date.now()
      log.info({ block: String(cursor.number), of: String(cursor.head_number) }, 'catching up on the chain')
    }
    for (const listener of listeners) listener(cursor)
  }

  /** What follows is asked for while what was asked for is written. */
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

  /** Takes one look at the chain; says whether there may be more to do at once. */
  const advance = async (): Promise<boolean> => {
    const node = await pickNode()
    cursor ??= await reload(node)
    const steps = await fetchSteps(node, cursor)
    fetchAhead(node, steps)
    const idle = steps.some(({ kind }) => kind === 'none')
    for (const step of steps) if (step.kind !== 'none') await apply(step)
    if (failures > 0) log.info({ node: node.name }, 'the chain is read again')
    failures = 0
    gaps = 0
    if (!idle || (await preferAhead(node, cursor))) return true
    becomeReady()
    state = 'following'
    return false
  }

  /** A node that has stopped at the block that was read last looks like one on a quiet chain. The others know better. */
  const preferAhead = async (node: Node, { number }: Parent): Promise<boolean> => {
    for (const [index, other] of chain.nodes.entries()) {
      if (other === node) continue
      try {
        await verify(other)
        if ((await askHead(other)).number <= number) continue
        log.warn({ node: node.name, block: String(number), ahead: other.name }, 'a node is behind another one')
        place = index
        return true
      } catch {
        // It will be heard of when it is its turn.
      }
    }
    return false
  }

  /**
   * An event that does not fit to those before it, from every node: what was read before was not all there was. First
   * what may still be orphaned is read again, then everything.
   */
  const repair = async (): Promise<void> => {
    const found = await store.read(findCursor)
    if (!found || gaps % (2 * chain.nodes.length) !== 0) return
    const parent = { number: found.number, hash: found.hash }
    if (gaps === 2 * chain.nodes.length && found.number > found.final_number) {
      log.error({ block: String(found.final_number) }, 'logs were missing: reading again from the last final block')
      await retractBlocks(store, handlers, { parent, ancestor: found.final_number })
    } else {
      log.error('logs were missing from blocks that are final: reading the whole chain again')
      await restartLedger(store, parent)
    }
  }

  const recover = (error: unknown): void => {
    // Whatever went wrong, only the database knows now how far it is.
    cursor = undefined
    ahead = undefined
    if (error instanceof Overtaken) return
    place += 1
    failures += 1
    if (error instanceof MissingLogs) gaps += 1
    if (failures === chain.nodes.length || failures === 1)
      log.warn({ err: error }, 'the chain cannot be read; trying again')
    if (failures >= chain.nodes.length) state = 'failing'
    pace.slow()
  }

  const work = async (): Promise<void> => {
    while (!stopped) {
      try {
        const lease = await claimLease(store, { name, holder, ttlMs: leaseMs })
        if (!lease) {
          state = 'standby'
          cursor = undefined
          if ((await store.read(findCursor))?.caught_up) becomeReady()
          await pause(leaseMs / 4)
          continue
        }
        const until = performance.now() + leaseMs / 2
        let more = true
        while (!stopped && more && performance.now() < until) more = await advance()
        if (!more) await pause(Math.min(pollMs, Math.max(0, until - performance.now())))
      } catch (error) {
        recover(error)
        if (error instanceof MissingLogs) await repair().catch(recover)
        await pause(Math.min(longestPauseMs, 100 * 2 ** Math.min(failures, 10)))
      }
    }
  }
  const working = work()

  return {
    status: () => ({ state, number: cursor?.number, head: cursor?.head_number }),
    onApplied: (listener) => void listeners.add(listener),
    ready,
    close: async () => {
      stopped = true
      wake()
      await working
      await releaseLease(store, { name, holder }).catch(() => {})
    },
  }
}
