import { expect } from 'vitest'

/** An event as a stream carries it. */
type Sent = { id: string; event: string; data: { sequence: string; eventId: string; type: string } }

export type EventStream = {
  response: Response
  /** Everything received so far, comments too. */
  text(): string
  events(): Sent[]
  /** Resolves when so many events were received in all; fails when the stream ends before. */
  received(count: number): Promise<Sent[]>
  /** Resolves when the text received so far fits. */
  heard(pattern: RegExp): Promise<void>
  /** Resolves when the other side has ended the stream, with or without ceremony. */
  ended: Promise<void>
  close(): void
}

type Options = { apiKey: string; query?: string; lastEventId?: string; headers?: Record<string, string> }

/** Opens a stream of events as a client would, and keeps all that it receives. */
export const openEventStream = async (baseUrl: string, options: Options): Promise<EventStream> => {
  const { apiKey, query = '', lastEventId, headers = {} } = options
  const aborter = new AbortController()
  const response = await fetch(`${baseUrl}/api/v1/events${query}`, {
    headers: {
      accept: 'text/event-stream',
      'x-api-key': apiKey,
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
      ...headers,
    },
    signal: aborter.signal,
  })
  expect(response.status, response.ok ? '' : await response.text()).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  let received = ''
  /** The block that has not ended yet: to search all of a long stream for its end would take longer with every chunk. */
  let rest = ''
  const events: Sent[] = []
  let isOver = false
  let notify = (): void => {}
  const read = async (): Promise<void> => {
    const decoder = new TextDecoder()
    try {
      for await (const bytes of response.body ?? []) {
        const text = decoder.decode(bytes as Uint8Array, { stream: true })
        received += text
        rest += text
        // Whole blocks only, as the standard says.
        const end = rest.lastIndexOf('\n\n') + 2
        if (end > 1) {
          events.push(...parse(rest.slice(0, end)))
          rest = rest.slice(end)
        }
        notify()
      }
    } catch {
      // Cut off.
    }
    isOver = true
    notify()
  }
  const ended = read()
  const until = async (isThere: () => boolean): Promise<void> => {
    while (!isThere()) {
      if (isOver) throw new Error(`the stream ended after ${JSON.stringify(received.slice(-500))}`)
      await new Promise<void>((resolve) => {
        notify = resolve
      })
    }
  }
  return {
    response,
    text: () => received,
    events: () => [...events],
    received: async (count) => {
      await until(() => events.length >= count)
      return [...events]
    },
    heard: (pattern) => until(() => pattern.test(received)),
    ended,
    close: () => aborter.abort(),
  }
}

const parse = (text: string): Sent[] =>
  text.split('\n\n').flatMap((block) => {
    const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: ?(.*)/s, 2) as [string, string]))
    return fields.data === undefined
      ? []
      : [{ id: fields.id ?? '', event: fields.event ?? '', data: JSON.parse(fields.data) as Sent['data'] }]
  })
