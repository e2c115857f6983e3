import type { components } from '../generated/contract.ts'
import { SuretyError } from './error.ts'
import type { PageOptions } from './paginate.ts'
import { isRetryable, sleep } from './retry.ts'
import { openStream, send, type Transport } from './send.ts'

/** An event. Its type determines `data`, whose integers are decimal strings. */
export type Event = components['schemas']['Event']

export type EventType = Event['type']
type Group = EventType extends infer Type ? (Type extends `${infer Name}.${string}` ? `${Name}.*` : never) : never
/** An exact type, a group such as `policy.*`, or `*` for everything. */
export type EventPattern = EventType | Group | '*'

export type EventFilter = {
  /** Start after this event. Without it: at the oldest stored event. `latest`: new events only. */
  after?: bigint | 'latest' | undefined
  types?: readonly EventPattern[] | undefined
  productId?: bigint | undefined
}

type Page = { data: Event[]; nextAfter: string; hasMore: boolean }

const minDelayMs = 500
const maxDelayMs = 30_000
/** The gateway sends at least a comment every 15 seconds. */
const silenceMs = 45_000

/** Reads the events of the wallet and of the protocol. */
export class Events {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** Yields the stored events in order, then ends. */
  async *list({ pageSize = 100, ...filter }: PageOptions & EventFilter = {}): AsyncGenerator<Event, void> {
    let after = filter.after === undefined ? undefined : String(filter.after)
    for (;;) {
      const query = { ...queryOf(filter), after, limit: pageSize }
      const page: Page = await send(this.#transport, { method: 'GET', path: '/api/v1/events', query })
      yield* page.data
      if (!page.hasMore) return
      after = page.nextAfter
    }
  }

  /**
   * Yields stored events and then new ones, each once and in order, until `signal` aborts. It reconnects by itself and
   * continues after the last event. It throws if that can no longer work: for example if the key was revoked
   * (`invalid_api_key`), or the position is older than 30 days (`position_expired`).
   */
  async *stream({ signal, ...filter }: EventFilter & { signal?: AbortSignal } = {}): AsyncGenerator<Event, void> {
    let after = filter.after === undefined ? undefined : String(filter.after)
    for (let delayMs = minDelayMs; !signal?.aborted; ) {
      try {
        for await (const message of this.#connect({ filter, after, signal })) {
          delayMs = minDelayMs
          // The position counts as seen once the caller asks for what follows.
          if (message.data !== undefined) yield JSON.parse(message.data) as Event
          after = message.id ?? after
        }
      } catch (error) {
        if (signal?.aborted) return
        if (!isRetryable(error)) throw error
        delayMs = Math.max(delayMs, (error.retryAfterSeconds ?? 0) * 1000)
      }
      await sleepUntil(delayMs, signal)
      delayMs = Math.min(maxDelayMs, delayMs * 2)
    }
  }

  async *#connect({
    filter,
    after,
    signal,
  }: {
    filter: EventFilter
    after: string | undefined
    signal: AbortSignal | undefined
  }) {
    const query = { ...queryOf(filter), after }
    const request = { method: 'GET' as const, path: '/api/v1/events', query, headers: { accept: 'text/event-stream' } }
    const stream = await openStream(this.#transport, { ...request, signal, silenceMs })
    yield* readMessages(stream)
  }
}

const queryOf = ({ types, productId }: EventFilter) => ({
  types: types?.join(','),
  productId: productId === undefined ? undefined : String(productId),
})

const sleepUntil = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  signal
    ? Promise.race([
        sleep(ms),
        new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true })),
      ])
    : sleep(ms)

type Message = { id: string | undefined; data: string | undefined }

/** Reads server-sent events. A block that the connection cut off is dropped, as the standard says. */
async function* readMessages(chunks: AsyncIterable<string>): AsyncGenerator<Message, void> {
  let text = ''
  for await (const chunk of chunks) {
    text += chunk
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const message = parseBlock(block)
      if (message.id !== undefined || message.data !== undefined) yield message
    }
    if (text.length > maxBlock) throw tooLong()
  }
}

const maxBlock = 1_000_000

const tooLong = (): SuretyError =>
  new SuretyError({ status: 0, code: 'untrusted_answer', message: 'An event is longer than any event. Check baseUrl.' })

const parseBlock = (block: string): Message => {
  const fieldOf = (name: string): string | undefined =>
    block
      .split('\n')
      .find((line) => line.startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .replace(/^ /, '')
  return { id: fieldOf('id'), data: fieldOf('data') }
}
