import type { Hex } from 'viem'
import { makeMemory } from '../../base/memory.ts'
import type { Lane } from './lane.ts'
import { inLots } from './lots.ts'
import { readRaw, recordBroadcasts } from './nonces.ts'
import { nameCall, type QueuedCall } from './queue.ts'

/** What nodes say of a transaction that they have, or had: as good as a yes. */
const known = /already known|known transaction|nonce too low|already imported|already in mempool/i

/** What they say when it offers too little: the next one may not wait as long. */
const tooCheap = /underpriced|fee too low|less than block base fee|fee cap/i

type Sent = { known: boolean; tooCheap: boolean; reason: string | undefined }

/** Sends bytes that are in the store to every node. Whatever they answer, the transaction counts as sent: it may have arrived. */
const sendRaw = async ({ chain }: Pick<Lane, 'chain'>, raw: Hex): Promise<Sent> => {
  const answers = await Promise.allSettled(
    chain.nodes.map(({ request }) => request({ method: 'eth_sendRawTransaction', params: [raw] })),
  )
  const reasons = answers.flatMap((answer) => (answer.status === 'rejected' ? [tell(answer.reason)] : []))
  const accepted = reasons.length < answers.length
  return {
    known: accepted || reasons.some((reason) => known.test(reason)),
    tooCheap: !accepted && reasons.some((reason) => tooCheap.test(reason)),
    reason: accepted ? undefined : reasons[0],
  }
}

const tell = (error: unknown): string => {
  const { details, message } = error as { details?: string; message?: string }
  return (details || message || String(error)).slice(0, 200)
}

/** What a transaction is for. */
type Purpose = { nonce: number; calls: readonly QueuedCall[] }

export type Broadcaster = {
  /** Sends the newest transaction of a nonce, unless that is under way; nobody waits for the answer. */
  send(lane: Lane, purpose: Purpose, transaction: { hash: Hex; raw?: Hex }): void
  /** How long ago a transaction was last sent by this process. */
  sinceMs(hash: Hex): number
  /** Whether every node found that the transaction offers too little. */
  isTooCheap(hash: Hex): boolean
  /** Resolves when nothing is under way any more. */
  settled(): Promise<void>
}

/** Keeps track of what was sent when. On the embedded chain an answer comes only with the block, so many are under way at once. */
export const openBroadcaster = (onAnswer: () => void): Broadcaster => {
  const underWay = new Map<Hex, Promise<void>>()
  const sentAt = makeMemory<number>({ most: 10_000 })
  const cheap = makeMemory<true>({ most: 10_000 })

  /** Nodes answer for many at once. */
  const writeDown = inLots((sent: { lane: Lane; hash: Hex; at: Date }[]): Promise<Set<string>> => {
    const [first] = sent
    if (!first) throw new Error('a lot is never empty')
    return first.lane.store.transaction((tx) => recordBroadcasts(tx, sent))
  })

  const sendOne = async (lane: Lane, purpose: Purpose, hash: Hex, given?: Hex): Promise<void> => {
    const { store, clock, log, faults, observe } = lane
    const raw = given ?? (await store.read((tx) => readRaw(tx, hash)))
    const { known, tooCheap, reason } = await sendRaw(lane, raw)
    if (tooCheap) cheap.set(hash, true)
    await faults.at('broadcast')
    const at = clock.now()
    const isFirst = (await writeDown({ lane, hash, at })).has(hash)
    const line = { lane: lane.address, nonce: purpose.nonce, hash }
    if (!known) log.warn({ ...line, reason }, 'a transaction may not have arrived; it is sent again')
    if (!isFirst) return
    for (const call of purpose.calls) {
      observe('broadcast', at.getTime() - call.acceptedAt.getTime())
      log.info({ ...nameCall(call), ...line }, 'sent to the chain')
    }
  }

  return {
    send: (lane, purpose, { hash, raw }) => {
      if (underWay.has(hash)) return
      sentAt.set(hash, performance.now())
      const sending = sendOne(lane, purpose, hash, raw)
        .catch((error: unknown) => lane.log.warn({ err: error, hash }, 'a transaction could not be sent; it will be'))
        .finally(() => {
          underWay.delete(hash)
          onAnswer()
        })
      underWay.set(hash, sending)
    },
    sinceMs: (hash) => performance.now() - (sentAt.get(hash) ?? Number.NEGATIVE_INFINITY),
    isTooCheap: (hash) => cheap.get(hash) === true,
    settled: async () => {
      await Promise.all(underWay.values())
    },
  }
}
