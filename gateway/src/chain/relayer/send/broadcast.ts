import type { Hex } from 'viem'
import { makeMemory } from '../../../base/memory.ts'
import type { Lane } from '../nonces/lane.ts'
import { readRaw, recordBroadcasts } from '../nonces/nonces.ts'
import { nameCall, type QueuedCall } from '../queue/queue.ts'
import { type Answer, weighAnswers } from './broadcast-result.ts'
import { inLots } from './in-chunks.ts'

/** Sends bytes that are in the store to every node. Whatever they answer, the transaction counts as sent: it may have arrived. */
const sendRaw = async ({ chain }: Pick<Lane, 'chain'>, raw: Hex): Promise<Answer> =>
  weighAnswers(
    await Promise.allSettled(
      chain.nodes.map(({ request }) => request({ method: 'eth_sendRawTransaction', params: [raw] })),
    ),
  )

/** What a transaction is for. */
type Purpose = { nonce: number; calls: readonly QueuedCall[] }

export type Broadcaster = {
  /** Sends the newest transaction of a nonce, unless that is under way; nobody waits for the answer. */
  send(lane: Lane, purpose: Purpose, transaction: { hash: Hex; raw?: Hex }): void
  /** How long ago a transaction was last sent by this process. */
  sinceMs(hash: Hex): number
  /** What the nodes said last, and how often in a row each of them refused; undefined while nobody has answered. */
  answerTo(hash: Hex): (Answer & { refusals: number }) | undefined
  /** Resolves when nothing is under way any more. */
  settled(): Promise<void>
}

/** Keeps track of what was sent when. On the embedded chain an answer comes only with the block, so many are under way at once. */
export const openBroadcaster = (onAnswer: () => void): Broadcaster => {
  const underWay = new Map<Hex, Promise<void>>()
  const sentAt = makeMemory<number>({ most: 10_000 })
  const answered = makeMemory<Answer & { refusals: number }>({ most: 10_000 })

  /** Nodes answer for many at once. */
  const writeDown = inLots((sent: { lane: Lane; hash: Hex; at: Date }[]): Promise<Set<string>> => {
    const [first] = sent
    if (!first) throw new Error('a lot is never empty')
    return first.lane.store.transaction((tx) => recordBroadcasts(tx, sent))
  })

  const sendOne = async (lane: Lane, purpose: Purpose, hash: Hex, given?: Hex): Promise<void> => {
    const { store, clock, log, faults, observe } = lane
    const raw = given ?? (await store.read((tx) => readRaw(tx, hash)))
    const answer = await sendRaw(lane, raw)
    const refusals = answer.verdict === 'refused' ? (answered.get(hash)?.refusals ?? 0) + 1 : 0
    answered.set(hash, { ...answer, refusals })
    await faults.at('broadcast')
    const at = clock.now()
    const isFirst = (await writeDown({ lane, hash, at })).has(hash)
    const line = { lane: lane.address, nonce: purpose.nonce, hash }
    const { verdict, reason } = answer
    if (verdict !== 'taken') log.warn({ ...line, reason }, 'a transaction may not have arrived; it is sent again')
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
    answerTo: (hash) => answered.get(hash),
    settled: async () => {
      await Promise.all(underWay.values())
    },
  }
}
