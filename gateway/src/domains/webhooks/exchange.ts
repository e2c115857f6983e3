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
    const handler = new Exchange(deadlines, resolve, reject)
    deadlines.begin(handler)
    const { origin, path, headers, body } = post
    // The deadline covers both.
    agent.dispatch({ origin, path, method: 'POST', headers, body, headersTimeout: 0, bodyTimeout: 0 }, handler)
  })

/** One request and what has arrived of its answer. A class: of functions each request would have its own. */
class Exchange implements Dispatcher.DispatchHandler {
  readonly #deadlines: Deadlines
  readonly #resolve: (received: Received) => void
  readonly #reject: (error: Error | undefined) => void
  #controller: Dispatcher.DispatchController | undefined
  #isOver = false
  #status = 0
  #interim = 0
  #read = 0
  #headers: Headers = {}
  #chunks: Buffer[] = []

  constructor(deadlines: Deadlines, resolve: (received: Received) => void, reject: (error: Error | undefined) => void) {
    this.#deadlines = deadlines
    this.#resolve = resolve
    this.#reject = reject
  }

  /** The time is over. */
  expire(): void {
    this.#cutOff(new TimedOut())
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    // The time was over before there was a connection.
    if (this.#isOver) controller.abort(new TimedOut())
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: Headers): void {
    if (status >= 200) {
      this.#status = status
      this.#headers = headers
    } else if (++this.#interim > maxInterim) this.#cutOff(new NoFinalAnswer())
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#read < keptBytes) this.#chunks.push(chunk.subarray(0, keptBytes - this.#read))
    this.#read += chunk.length
    if (this.#read > maxReadBytes) this.#cutOff(new Error('the body is too long'))
  }

  onResponseEnd(): void {
    this.#finish()
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.#finish(error)
  }

  /** Ends with what has arrived so far. */
  #finish(error?: Error): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#deadlines.end(this)
    if (this.#status === 0) this.#reject(error)
    else this.#resolve({ status: this.#status, headers: this.#headers, response: readText(this.#chunks) })
  }

  /** The same, and closes the connection. */
  #cutOff(error: Error): void {
    this.#finish(error)
    this.#controller?.abort(error)
  }
}

/** The text must be storable. */
const readText = (chunks: readonly Buffer[]): string =>
  chunks.length === 0 ? '' : Buffer.concat(chunks).toString('utf8').replaceAll('\0', '').toWellFormed()
