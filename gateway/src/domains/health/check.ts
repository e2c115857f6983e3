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

/** Asks the store how far the chain was read: an answer to that also says that it answers. */
type Ask = () => Promise<Cursor | undefined>

const maxWaitMs = 2_000
const sharedForMs = 500

/** Asks the store at most twice a second, however many ask for its health. */
export const shareAsking = ({ read }: Pick<Store, 'read'>, clock: Clock): Ask => {
  let askedAtMs = Number.NEGATIVE_INFINITY
  let answer: Promise<Cursor | undefined> = Promise.resolve(undefined)
  return () => {
    const nowMs = clock.monotonicMs()
    if (nowMs - askedAtMs > sharedForMs) [askedAtMs, answer] = [nowMs, read(findCursor)]
    return answer
  }
}

/**
 * Answers only when the store has just answered, too. A silent chain is told and is no reason to refuse: onboarding and
 * all that is already known go on without it.
 */
export const checkHealth = async ({ store, ask, chain, relayer, service, clock }: HealthSources & { ask: Ask }) => {
  let cursor: Cursor | undefined
  try {
    cursor = await withTimeout(ask(), { ms: maxWaitMs, clock, onTimeout: giveUp })
  } catch (error) {
    const message = 'The store does not answer. Send the request again in a few seconds.'
    throw new AppError('unavailable', message, { cause: error, headers: { 'retry-after': '5' } })
  }
  const head = chain.findHead()
  return {
    status: 'ok' as const,
    service: service.name,
    version: service.version,
    store: { kind: store.kind },
    chain: {
      kind: chain.kind,
      id: String(chain.id),
      head: head ? String(head.number) : null,
      lagSeconds: Math.floor(chain.lagMs() / 1000),
      indexed: cursor ? String(cursor.number) : null,
      behind: cursor && head && head.number > cursor.number ? String(head.number - cursor.number) : '0',
      caughtUp: cursor?.caught_up ?? false,
    },
    relayer: { status: relayer.status().kind },
  }
}

const giveUp = (): never => {
  throw new Error(`the store did not answer within ${maxWaitMs} ms`)
}
