import { LRUCache } from 'lru-cache'
import { Agent, buildConnector, request } from 'undici'
import type { Clock } from '../../base/clock.ts'
import { makeLimiter } from '../../http/limits.ts'
import { watchDeadlines } from './deadlines.ts'
import { describeFailure } from './describe-failure.ts'
import type { Guard } from './guard.ts'

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

/** Call `leave` when done. Without a permit, wait. */
type Permit = { leave(): void } | { waitMs: number }

type Post = { url: string; headers: Record<string, string>; body: string }

export type Sender = {
  /** Sends one request and describes what came of it. Rejects only if it was cut off by `close`. */
  post(post: Post): Promise<Answer>
  /** Takes a permit to send to the host of a URL, over all wallets. Pings, which anyone can cause, have fewer. */
  enter(url: string, kind: 'ping' | 'event'): Permit
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
const keptBytes = 1_024
/** What is left of a longer body is not read, and its connection is closed. */
const maxReadBytes = 16_384
const maxOpenPerHost = 200
const maxPingsPerMinute = 60
const busyWaitMs = 250
const maxHosts = 5_000

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

  const exchange = async ({ url, headers, body }: Post, signal: AbortSignal) => {
    const {
      statusCode,
      headers: answered,
      body: stream,
    } = await request(url, {
      dispatcher: agent,
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'user-agent': 'Surety-Webhooks/1' },
      body,
      signal,
      headersTimeout: 0,
      bodyTimeout: 0,
    })
    return { status: statusCode, answered, response: await readStart(stream) }
  }

  return {
    enter: hosts.enter,
    close: async () => {
      isClosed = true
      deadlines.close()
      await agent.destroy()
    },
    post: async (post) => {
      const [at, startedMs] = [clock.now(), clock.monotonicMs()]
      const timeout = deadlines.begin()
      const since = () => ({ at, durationMs: Math.round(clock.monotonicMs() - startedMs) })
      try {
        const { status, answered, response } = await exchange(post, timeout.signal)
        return {
          ...since(),
          status,
          reason: describeStatus(status),
          response,
          retryAfter: textOf(answered['retry-after']),
          wantsNoMore: status === 410 || textOf(answered['webhook-delivery'])?.trim().toLowerCase() === 'disable',
        }
      } catch (error) {
        if (isClosed) throw error
        const reason = timeout.signal.aborted
          ? `No answer within ${timeoutMs / 1000} seconds. Answer first, then do the work.`
          : describeFailure(error)
        return { ...since(), status: null, reason, response: null, retryAfter: undefined, wantsNoMore: false }
      } finally {
        deadlines.end(timeout)
      }
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
  const connect = buildConnector({ timeout: connectTimeoutMs, lookup: guard.lookup })
  return new Agent({
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

type Stream = AsyncIterable<Buffer> & { destroy(): unknown }

/** Reads the first KiB as text. A body that ends within a few more keeps its connection. The text must be storable. */
const readStart = async (stream: Stream): Promise<string> => {
  const chunks: Buffer[] = []
  let read = 0
  try {
    for await (const chunk of stream) {
      if (read < keptBytes) chunks.push(chunk.subarray(0, keptBytes - read))
      read += chunk.length
      // Leaving the loop closes the connection.
      if (read > maxReadBytes) break
    }
  } catch {
    // The status has arrived, which is what counts.
  }
  return Buffer.concat(chunks).toString('utf8').replaceAll('\0', '').toWellFormed()
}

/**
 * Limits requests to a host over all wallets, in this process. Hosts whose connections went to the same address share a
 * limit, so that many names for one victim are no way around it.
 */
const limitHosts = ({ clock, perHostPerMinute }: Pick<SenderOptions, 'clock' | 'perHostPerMinute'>) => {
  const makeHostLimiter = (limit: number) => makeLimiter({ name: 'webhook-host', limit, windowSeconds: 60 })
  const limiters =
    perHostPerMinute === 0
      ? undefined
      : {
          event: makeHostLimiter(perHostPerMinute),
          ping: makeHostLimiter(Math.min(perHostPerMinute, maxPingsPerMinute)),
        }
  const addresses = new LRUCache<string, string>({ max: maxHosts })
  const open = new Map<string, number>()
  const leave = (host: string): void => {
    const left = (open.get(host) ?? 1) - 1
    if (left > 0) open.set(host, left)
    else open.delete(host)
  }
  return {
    learn: (hostname: string, address: string): void => void addresses.set(hostname, address),
    enter: (url: string, kind: 'ping' | 'event'): Permit => {
      const { hostname } = new URL(url)
      const host = addresses.get(hostname) ?? hostname
      const count = open.get(host) ?? 0
      if (count >= maxOpenPerHost) return { waitMs: busyWaitMs }
      const verdict = limiters?.[kind].take(host, clock.now())
      if (verdict?.allowed === false) return { waitMs: verdict.resetSeconds * 1000 }
      open.set(host, count + 1)
      return { leave: () => leave(host) }
    },
  }
}
