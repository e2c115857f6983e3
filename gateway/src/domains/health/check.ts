import { AppError } from '../../base/errors.ts'
import type { Chain } from '../../chain/chain.ts'
import type { Store } from '../../store/store.ts'

export type HealthSources = {
  store: Pick<Store, 'kind' | 'ping'>
  chain: Pick<Chain, 'id' | 'kind' | 'findHead' | 'lagMs'>
  service: { name: string; version: string }
}

type Ping = () => Promise<void>

const longestPingMs = 2_000
const sharedForMs = 500

/** Asks the store at most twice a second, however many ask for its health. */
export const sharePing = (ping: Ping): Ping => {
  let askedAt = Number.NEGATIVE_INFINITY
  let answer: Promise<void> = Promise.resolve()
  return () => {
    if (performance.now() - askedAt > sharedForMs) [askedAt, answer] = [performance.now(), ping()]
    return answer
  }
}

/**
 * Answers only when the store has just answered, too. A silent chain is told and is no reason to refuse: onboarding and
 * all that is already known go on without it.
 */
export const checkHealth = async ({ store, ping, chain, service }: HealthSources & { ping: Ping }) => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${longestPingMs} ms`)), longestPingMs)
  })
  try {
    await Promise.race([ping(), late])
  } catch (error) {
    const message = 'The store does not answer. Send the request again in a few seconds.'
    throw new AppError('unavailable', message, { cause: error, headers: { 'retry-after': '5' } })
  } finally {
    clearTimeout(timer)
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
    },
  }
}
