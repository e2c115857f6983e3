import type { Dispatcher } from 'undici'
import type { Deadlines } from './deadlines.ts'

/** One POST, to an origin and a path. */
export type Post = { origin: string; path: string; headers: string[]; body: Buffer }

type Headers = Record<string, string | string[] | undefined>

/** The start of an answer. */
export type Received = { status: number; headers: Headers; response: string }

/** The receiver had its time. */
export class TimedOut extends Error {
  override readonly name = 'TimedOut'
}

/** The receiver sent interim answers and no other. */
export class NoFinalAnswer extends Error {
  override readonly name = 'NoFinalAnswer'
}

const keptBytes = 1_024
/** What is left of a longer body is not read, and its connection is closed. */
const maxReadBytes = 16_384
/** A receiver may say 100 Continue or 103 Early Hints, but not without end. */
const maxInterim = 10

/**
 * Sends a POST and resolves with the start of its answer. The status is what counts: if it came, a body that breaks off or does
 * not end in time changes nothing. Works on undici's handlers, because a stream and a signal per request cost more than the
 * request.
 */
export const exchange = (agent: Dispatcher, post: Post, deadlines: Deadlines): Promise<Received> =>
  new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | undefined
    let [isOver, status, interim, read] = [false, 0, 0, 0]
    let headers: Headers = {}
    const chunks: Buffer[] = []

    /** Ends with what has arrived so far. */
    const finish = (error?: Error): void => {
      if (isOver) return
      isOver = true
      deadlines.end(deadline)
      if (status === 0) reject(error)
      else resolve({ status, headers, response: readText(chunks) })
    }
    /** The same, and closes the connection. */
    const cutOff = (error: Error): void => {
      finish(error)
      controller?.abort(error)
    }
    const deadline = { expire: () => cutOff(new TimedOut()) }
    deadlines.begin(deadline)

    const handler: Dispatcher.DispatchHandler = {
      onRequestStart: (started) => {
        controller = started
        // The time was over before there was a connection.
        if (isOver) started.abort(new TimedOut())
      },
      onResponseStart: (_, code, answered) => {
        if (code >= 200) [status, headers] = [code, answered]
        else if (++interim > maxInterim) cutOff(new NoFinalAnswer())
      },
      onResponseData: (_, chunk) => {
        if (read < keptBytes) chunks.push(chunk.subarray(0, keptBytes - read))
        read += chunk.length
        if (read > maxReadBytes) cutOff(new Error('the body is too long'))
      },
      onResponseEnd: () => finish(),
      onResponseError: (_, error) => finish(error),
    }
    // The deadline covers both.
    agent.dispatch({ ...post, method: 'POST', headersTimeout: 0, bodyTimeout: 0 }, handler)
  })

/** The text must be storable. */
const readText = (chunks: readonly Buffer[]): string =>
  chunks.length === 0 ? '' : Buffer.concat(chunks).toString('utf8').replaceAll('\0', '').toWellFormed()
