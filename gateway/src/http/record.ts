import { type Logger, openRequestLog } from '../base/log.ts'
import { rateLimitKey } from './limits.ts'
import type { Metrics } from './metrics.ts'
import type { Refusals } from './refusals.ts'

/** A request that was answered. `route` is the pattern that it matched, or `unknown`. */
type Answered = {
  requestId: string
  method: string
  url: string
  route: string
  status: number
  ms: number
  /** The IP address of the caller. */
  ip: string
}

export type RecordAnswer = (answered: Answered) => void

type Options = { log: Logger; metrics: Pick<Metrics, 'observeRequest'>; refusals: Refusals }

/**
 * Records responses in the metrics (by route pattern) and in the log (by path). Requests beyond a rate limit and malformed
 * paths cost their sender nothing, so they have no line of their own: they are counted as refusals.
 */
export const openRecord = ({ log, metrics, refusals }: Options): RecordAnswer => {
  const logRequest = openRequestLog(log)
  return ({ requestId, method, url, route, status, ms, ip }) => {
    const isRefused = status === 429 || (route === 'unknown' && status === 400)
    metrics.observeRequest({ method, route, status, ms })
    if (isRefused) refusals.add(status === 429 ? 'rate_limit' : 'invalid_request', rateLimitKey(ip))
    const isQuiet = isRefused || route.startsWith('/health')
    if (isQuiet && !log.isLevelEnabled('debug')) return
    const line = { requestId, method, path: readablePath(url), status, ms: Math.round(ms * 10) / 10 }
    if (isQuiet) log.debug(line, 'Request answered')
    else logRequest(line)
  }
}

/** A path can be 16 KiB of any bytes. The log keeps its beginning, escaped so that it is safe for terminals. */
const readablePath = (url: string): string => {
  const end = url.search(/[?#]/)
  const path = url.slice(0, Math.min(256, end === -1 ? url.length : end))
  return path.replaceAll(/[^\x21-\x7e]/g, (character) => encodeURIComponent(character.toWellFormed()))
}
