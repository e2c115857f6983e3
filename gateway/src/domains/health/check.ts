import type { Clock } from '../../base/clock.ts'
import { AppError } from '../../base/errors.ts'
import { withTimeout } from '../../base/timeout.ts'
import type { Chain } from '../../chain/chain.ts'
import { type Cursor, findCursor } from '../../chain/indexer/cursor.ts'
import type { Relayer } from '../../chain/relayer/relayer.ts'
import type { Store } from '../../store/store.ts'

export type HealthSources = {
  store: Pick<Store, 'kind' | 'read'>
  chain: Pick<Chain, 'id' | 'kind' | 'findHead' | 'lagMs'>
  relayer: Pick<Relayer, 'status'>
  service: { name: string; version: string }
  clock: Clock
}

/** Reads the index cursor, which also shows that the store answers. */
type ReadCursor = () => Promise<Cursor | undefined>

const timeoutMs = 2_000
const cacheMs = 500

/** Reads the store at most twice a second, however many health checks arrive. */
export const shareCursorRead = ({ read }: Pick<Store, 'read'>, clock: Clock): ReadCursor => {
  let readAtMs = Number.NEGATIVE_INFINITY
  let answer: Promise<Cursor | undefined> = Promise.resolve(undefined)
  return () => {
    const nowMs = clock.monotonicMs()
    if (nowMs - readAtMs > cacheMs) [readAtMs, answer] = [nowMs, read(findCursor)]
    return answer
  }
}

/**
 * Succeeds only if the store answers. A chain that does not answer is reported but does not fail the check: onboarding and
 * reads of indexed data work without it.
 */
export const checkHealth = async ({
  store,
  readCursor,
  chain,
  relayer,
  service,
  clock,
}: HealthSources & { readCursor: ReadCursor }) => {
  let cursor: Cursor | undefined
  try {
    cursor = await withTimeout(readCursor(), { ms: timeoutMs, clock, onTimeout: giveUp })
  } catch (error) {
    const message = 'The store does not answer. Send the request again in a few seconds.'
    throw new AppError('unavailable', message, { cause: error, headers: { 'retry-after': '5' } })
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

const giveUp = (): never => {
  throw new Error(`the store did not answer within ${timeoutMs} ms`)
}
