import { AppError } from '../../base/errors.ts'
import type { Store } from '../../store/store.ts'

export type HealthSources = { store: Pick<Store, 'kind' | 'ping'>; service: { name: string; version: string } }

const longestPingMs = 2_000

/** Answers only when everything that a request needs has just answered, too. */
export const checkHealth = async ({ store, service }: HealthSources) => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${longestPingMs} ms`)), longestPingMs)
  })
  try {
    await Promise.race([store.ping(), late])
  } catch (error) {
    const message = 'The store does not answer. Send the request again in a few seconds.'
    throw new AppError('unavailable', message, { cause: error, headers: { 'retry-after': '5' } })
  } finally {
    clearTimeout(timer)
  }
  return { status: 'ok' as const, service: service.name, version: service.version, store: { kind: store.kind } }
}
