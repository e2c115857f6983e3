import { Agent, buildConnector } from 'undici'
import type { Clock } from '../../base/clock.ts'
import { watchDeadlines } from './deadlines.ts'
import { describeFailure } from './describe-failure.ts'
import { exchange, TimedOut } from './exchange.ts'
import type { Guard } from './guard.ts'
import { limitHosts, type Permit } from './host-limits.ts'

/** The answer of a receiver, or why there is none. */
export type Answer = {
  at: Date
  durationMs: number
  /** Null if no answer came. */
  status: number | null
  /** The result in words. */
  reason: string
  /** The first KiB of the body. */
  response: string | null
  retryAfter: string | undefined
  /** Whether the receiver asks for no more deliveries. */
  wantsNoMore: boolean
}

type Post = { headers: Record<string, string>; body: Buffer }

export type Receiver = {
  /** Takes a permit to send to its host, over all wallets. Pings, which anyone can cause, have fewer. */
  enter(kind: 'ping' | 'event'): Permit
  /** Sends one request and describes what came of it. Rejects only if it was cut off by `close`. */
  post(post: Post): Promise<Answer>
}

export type Sender = {
  to(url: string): Receiver
  /** Cuts off every request. */
  close(): Promise<void>
}

export type SenderOptions = {
  guard: Guard
  clock: Clock
  /** Requests per minute to one host. 0 disables the limit. */
  perHostPerMinute: number
  timeoutMs?: number
}

const defaultTimeoutMs = 15_000
const connectTimeoutMs = 10_000
const ownHeaders = ['content-type', 'application/json', 'user-agent', 'Surety-Webhooks/1']

/**
 * Posts to endpoints that anyone may have registered. Connections are checked when they are opened. It never follows a
 * redirect and never uses a proxy.
 */
export const openSender = (options: SenderOptions): Sender => {
  const { guard, clock, perHostPerMinute, timeoutMs = defaultTimeoutMs } = options
  const hosts = limitHosts({ clock, perHostPerMinute })
  const agent = openAgent(guard, hosts.learn)
  const deadlines = watchDeadlines(clock, timeoutMs)
  let isClosed = false

  const post = async (target: { origin: string; path: string }, { headers, body }: Post): Promise<Answer> => {
    const [at, startedMs] = [clock.now(), clock.monotonicMs()]
    const durationMs = (): number => Math.round(clock.monotonicMs() - startedMs)
    const sent = [...ownHeaders]
    for (const name of Object.keys(headers)) sent.push(name, headers[name] ?? '')
    try {
      const {
        status,
        headers: answered,
        response,
      } = await exchange(agent, { origin: target.origin, path: target.path, headers: sent, body }, deadlines)
      return {
        at,
        durationMs: durationMs(),
        status,
        reason: describeStatus(status),
        response,
        retryAfter: textOf(answered['retry-after']),
        wantsNoMore: status === 410 || textOf(answered['webhook-delivery'])?.trim().toLowerCase() === 'disable',
      }
    } catch (error) {
      if (isClosed) throw error
      const reason =
        error instanceof TimedOut
          ? `No answer within ${timeoutMs / 1000} seconds. Answer first, then do the work.`
          : describeFailure(error)
      const none = { status: null, response: null, retryAfter: undefined, wantsNoMore: false }
      return { at, durationMs: durationMs(), reason, ...none }
    }
  }

  return {
    to: (url) => {
      const { origin, hostname, pathname, search } = new URL(url)
      const target = { origin, path: pathname + search }
      return { enter: (kind) => hosts.enter(hostname, kind), post: (one) => post(target, one) }
    },
    close: async () => {
      isClosed = true
      deadlines.close()
      await agent.destroy()
    },
  }
}

export const isSuccess = ({ status }: Pick<Answer, 'status'>): boolean =>
  status !== null && status >= 200 && status < 300

const describeStatus = (status: number): string => {
  if (isSuccess({ status })) return `Delivered: the receiver answered ${status}.`
  if (status >= 300 && status < 400)
    return `The receiver answered ${status}, a redirect. Redirects are not followed: change the URL of the webhook.`
  if (status === 410) return 'The receiver answered 410: it wants no more deliveries.'
  return `The receiver answered ${status}. Answer 2xx to accept a delivery.`
}

const textOf = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header

/** Opens connections to allowed addresses only. Node does not look up literals, so these are checked first. */
const openAgent = (guard: Guard, learn: (hostname: string, address: string) => void): Agent => {
  const connect = buildConnector({ timeout: connectTimeoutMs, lookup: guard.lookup, allowH2: false })
  return new Agent({
    // One protocol is enough to defend against strangers.
    allowH2: false,
    keepAliveTimeout: 10_000,
    keepAliveMaxTimeout: 60_000,
    connect: (target, callback) => {
      try {
        guard.requireAllowedLiteral(target.hostname)
      } catch (error) {
        return callback(error as Error, null)
      }
      connect(target, (...result) => {
        const [error, socket] = result
        if (error || !socket) return callback(...result)
        const address = socket.remoteAddress ?? ''
        try {
          guard.requireAllowedAddress(address, target.hostname)
        } catch (blocked) {
          socket.destroy()
          return callback(blocked as Error, null)
        }
        learn(target.hostname, address)
        callback(null, socket)
      })
    },
  })
}
