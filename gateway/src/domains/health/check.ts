import { AppError } from '../../base/errors.ts'
import type { Chain } from '../../chain/chain.ts'
import { type Cursor, findCursor } from '../../chain/indexer/cursor.ts'
import type { Relayer } from '../../chain/relayer/relayer.ts'
import type { Store } from '../../store/store.ts'

export type HealthSources = {
  store: Pick<Store, 'kind' | 'read'>
  chain: Pick<Chain, 'id' | 'kind' | 'findHead' | 'lagMs'>
  relayer: Pick<Relayer, 'status'>
  service: { name: string; version: string }
}

/** Asks the store how far the chain was read: an answer to that also says that it answers. */
type Ask = () => Promise<Cursor | undefined>

const longestWaitMs = 2_000
const sharedForMs = 500

/** Asks the store at most twice a second, however many ask for its health. */
export const shareAsking = ({ read }: Pick<Store, 'read'>): Ask => {
  let askedAt = Number.NEGATIVE_INFINITY
  let answer: Promise<Cursor | undefined> = Promise.resolve(undefined)
  return () => {
    if (performance.now() - askedAt > sharedForMs) [askedAt, answer] = [performance.now(), read(findCursor)]
    return answer
  }
}

/**
 * Answers only when the store has just answered, too. A silent chain is told and is no reason to refuse: onboarding and
 * all that is already known go on without it.
 */
export const checkHealth = async ({ store, ask, chain, relayer, service }: HealthSources & { ask: Ask }) => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${longestWaitMs} ms`)), longestWaitMs)
  })
  let cursor: Cursor | undefined
  try {
    cursor = await Promise.race([ask(), late])
  } catch (error) {
    const message = 'The store does not answer. Send the request again in a few seconds.'
    throw new AppError('unavailable', message, { cause: error, headers: { 'retry-after': '5' } })
  } finally {
    clearTimeout(timer)
  }
  const head = newestOf(chain.findHead()?.number, cursor?.number)
  return {
    status: 'ok' as const,
    service: service.name,
    version: service.version,
    store: { kind: store.kind },
    chain: {
      kind: chain.kind,
      id: String(chain.id),
      head: head === undefined ? null : String(head),
      lagSeconds: Math.floor(chain.lagMs() / 1000),
      indexed: cursor ? String(cursor.number) : null,
      behind: cursor && head !== undefined ? String(head - cursor.number) : null,
      caughtUp: cursor?.caught_up ?? false,
    },
    relayer: { status: relayer.status().kind },
  }
}

/** The indexer and the poll of the head ask on their own, so either can be the first to see a block. */
const newestOf = (head: bigint | undefined, indexed: bigint | undefined): bigint | undefined => {
  if (head === undefined || indexed === undefined) return head
  return head > indexed ? head : indexed
}
