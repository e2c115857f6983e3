import { type Dispatcher, errors, Pool } from 'undici'
import { HttpRequestError, RpcRequestError, TimeoutError } from 'viem'
import { systemClock } from '../base/clock.ts'
import { withTimeout } from '../base/timeout.ts'
import type { Node } from './node.ts'

type Call = Parameters<Node['request']>[0]
type Fault = { code: number; message: string; data?: unknown }
type Reply = { id?: number; result?: unknown; error?: Fault }
type Waiting = { id: number; call: Call; resolve(result: unknown): void; reject(error: unknown): void }

const maxResponseSize = 10 * 1024 * 1024

/**
 * Asks a node by JSON-RPC over HTTP. Calls made at the same time are one request. It fails as the HTTP transport of viem does, which
 * takes five times the CPU for a call: it builds each of them as a `Request` of the Fetch API, with streams.
 */
export const openJsonRpc = (url: string, { timeoutMs }: { timeoutMs: number }) => {
  const { origin, path, headers } = readUrl(url)
  const pool = new Pool(origin, { maxResponseSize, connect: { timeout: timeoutMs } })
  let waiting: Waiting[] = []
  let lastId = 0

  /** Sends a request. Not by `pool.request`, which makes a stream for every answer. */
  const exchange = (text: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>()
    const chunks: Buffer[] = []
    let [status, isAborted] = [0, false]
    let controller: Dispatcher.DispatchController | undefined
    const abort = (): void => {
      isAborted = true
      controller?.abort(new errors.RequestAbortedError())
    }
    pool.dispatch(
      { path, method: 'POST', headers, body: text },
      {
        // It may have waited for a connection until now.
        onRequestStart: (started) => {
          controller = started
          if (isAborted) abort()
        },
        onResponseStart: (_, code) => {
          status = code
        },
        onResponseData: (_, chunk) => {
          chunks.push(chunk)
        },
        onResponseEnd: () => resolve({ status, text: Buffer.concat(chunks).toString() }),
        onResponseError: (_, error) => reject(error),
      },
    )
    return { answer: promise, abort }
  }

  const ask = async (calls: readonly Waiting[]): Promise<Reply | Reply[]> => {
    const requests = calls.map(({ id, call }) => ({ jsonrpc: '2.0', id, ...call }))
    const [sent, body] = [requests.length === 1 ? requests[0] : requests, calls.map(({ call }) => call)]
    try {
      const { answer, abort } = exchange(JSON.stringify(sent))
      const onTimeout = (): never => {
        abort()
        throw new TimeoutError({ body, url })
      }
      const { status, text } = await withTimeout(answer, { ms: timeoutMs, clock: systemClock, onTimeout })
      const reply = parse(text)
      if (reply !== undefined && (status < 300 || isFault(reply))) return reply
      throw new HttpRequestError({
        body,
        url,
        status,
        details: status < 300 ? 'the answer is not JSON' : `HTTP ${status}`,
      })
    } catch (error) {
      if (error instanceof HttpRequestError || error instanceof TimeoutError) throw error
      if (error instanceof errors.ConnectTimeoutError) throw new TimeoutError({ body, url })
      throw new HttpRequestError({ body, url, cause: error as Error, details: (error as Error).message })
    }
  }

  const settle = ({ id, call, resolve, reject }: Waiting, replies: Reply | Reply[]): void => {
    const reply = Array.isArray(replies) ? replies.find((one) => one?.id === id) : replies
    if (reply?.error) reject(new RpcRequestError({ body: call, error: reply.error, url }))
    else if (reply?.result !== undefined) resolve(reply.result)
    else reject(new HttpRequestError({ body: call, url, details: 'the node did not answer this call' }))
  }

  const send = async (): Promise<void> => {
    const calls = waiting
    waiting = []
    try {
      const replies = await ask(calls)
      // One answer for several calls is about the request and says nothing about any of them.
      if (calls.length > 1 && !Array.isArray(replies))
        throw new HttpRequestError({ url, details: replies.error?.message ?? 'the node answered one of several calls' })
      for (const call of calls) settle(call, replies)
    } catch (error) {
      for (const { reject } of calls) reject(error)
    }
  }

  return {
    request: (call: Call): Promise<unknown> =>
      new Promise((resolve, reject) => {
        if (waiting.length === 0) setImmediate(() => void send())
        lastId += 1
        waiting.push({ id: lastId, call, resolve, reject })
      }),
    close: async (): Promise<void> => {
      if (!pool.closed) await pool.close()
    },
  }
}

const parse = (text: string): Reply | Reply[] | undefined => {
  try {
    const reply: unknown = JSON.parse(text)
    return typeof reply === 'object' && reply !== null ? reply : undefined
  } catch {
    return undefined
  }
}

/** Some nodes send errors with a status of HTTP. */
const isFault = (reply: Reply | Reply[]): boolean =>
  !Array.isArray(reply) && typeof reply.error?.code === 'number' && typeof reply.error.message === 'string'

const readUrl = (url: string) => {
  const { origin, pathname, search, username, password } = new URL(url)
  const secret = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return {
    origin,
    path: pathname + search,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      'user-agent': 'surety',
      ...(username ? { authorization: `Basic ${Buffer.from(secret).toString('base64')}` } : {}),
    },
  }
}
