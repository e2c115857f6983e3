import type { Hex } from 'viem'
import { makeLru } from '../../../base/lru.ts'
import type { Lane } from '../nonces/lane.ts'
import { readRaw, recordBroadcasts } from '../nonces/transactions.ts'
import { callFields, type QueuedCall } from '../queue/calls.ts'
import type { RelayContext } from '../setup/context.ts'
import { type BroadcastResult, combineAnswers } from './broadcast-result.ts'
import { inChunks } from './in-chunks.ts'

/** Sends stored bytes to every node. Whatever they answer, the transaction counts as sent: it may have arrived. */
const sendRaw = async ({ chain }: Pick<Lane, 'chain'>, raw: Hex): Promise<BroadcastResult> =>
  combineAnswers(
    await Promise.allSettled(
      chain.nodes.map(({ request }) => request({ method: 'eth_sendRawTransaction', params: [raw] })),
    ),
  )

type Purpose = { nonce: number; calls: readonly QueuedCall[] }

/** The nodes' last answer, and how many times in a row all of them rejected the transaction. */
type LastResult = BroadcastResult & { rejections: number }

/** When a transaction began to wait for a block. */
type WaitStart = { block: bigint; at: Date }

export type Broadcaster = {
  /** Broadcasts a nonce's newest transaction in the background, unless that is going on. */
  send(lane: Lane, purpose: Purpose, transaction: { hash: Hex; raw?: Hex }): void
  /** How long ago this process last broadcast a transaction. */
  elapsedMs(hash: Hex): number
  /** Undefined until a node has answered. */
  lastResult(hash: Hex): LastResult | undefined
  /** Restarts a transaction's wait: until now the nodes did not accept it. */
  restartWait(hash: Hex, start: WaitStart): void
  /** Undefined: it has waited since it was signed. */
  waitStart(hash: Hex): WaitStart | undefined
  /** Resolves when no broadcast is going on. */
  idle(): Promise<void>
}

/** More transactions than a lane has open. */
const maxRemembered = 10_000

type Options = Pick<RelayContext, 'clock'> & { onAnswer(): void }

/** Keeps track of broadcasts. The embedded chain answers only with the block, so many can be going on at once. */
export const makeBroadcaster = ({ clock, onAnswer }: Options): Broadcaster => {
  const sending = new Map<Hex, Promise<void>>()
  const sentAtMs = makeLru<Hex, number>(maxRemembered)
  const results = makeLru<Hex, LastResult>(maxRemembered)
  const waitStarts = makeLru<Hex, WaitStart>(maxRemembered)

  /** Nodes answer many at once. */
  const record = inChunks((broadcasts: { lane: Lane; hash: Hex; at: Date }[]): Promise<Set<string>> => {
    const [first] = broadcasts
    if (!first) throw new Error('a chunk is never empty')
    return first.lane.store.transaction((tx) => recordBroadcasts(tx, broadcasts))
  })

  const sendOne = async (lane: Lane, { nonce, calls }: Purpose, hash: Hex, given?: Hex): Promise<void> => {
    const { store, log, faults, observe } = lane
    const raw = given ?? (await store.read((tx) => readRaw(tx, hash)))
    const result = await sendRaw(lane, raw)
    const rejections = result.verdict === 'rejected' ? (results.get(hash)?.rejections ?? 0) + 1 : 0
    results.set(hash, { ...result, rejections })
    await faults.at('broadcast')
    const at = clock.now()
    const isFirst = (await record({ lane, hash, at })).has(hash)
    const fields = { lane: lane.address, nonce, hash }
    const { verdict, reason } = result
    if (verdict !== 'accepted') log.warn({ ...fields, verdict, reason }, 'Broadcast not confirmed; trying again')
    if (!isFirst) return
    for (const call of calls) {
      observe('broadcast', at.getTime() - call.acceptedAt.getTime())
      log.info({ ...callFields(call), ...fields }, 'Call broadcast')
    }
  }

  return {
    send: (lane, purpose, { hash, raw }) => {
      if (sending.has(hash)) return
      sentAtMs.set(hash, clock.monotonicMs())
      const done = sendOne(lane, purpose, hash, raw)
        .catch((error: unknown) => lane.log.warn({ err: error, hash }, 'Broadcast failed; trying again'))
        .finally(() => {
          sending.delete(hash)
          onAnswer()
        })
      sending.set(hash, done)
    },
    elapsedMs: (hash) => clock.monotonicMs() - (sentAtMs.get(hash) ?? Number.NEGATIVE_INFINITY),
    lastResult: (hash) => results.get(hash),
    restartWait: (hash, start) => void waitStarts.set(hash, start),
    waitStart: (hash) => waitStarts.get(hash),
    idle: async () => {
      await Promise.all(sending.values())
    },
  }
}
