import { useEffect, useState } from 'preact/hooks'
import { type Failure, toFailure } from './api.ts'
import type { SuretyEvent } from './contract.ts'
import { baseUrl } from './place.ts'
import { session } from './session.ts'

type Link = 'connecting' | 'live' | 'lost' | 'ended'

type State = { events: SuretyEvent[]; link: Link; resumedAfter: string | undefined; failure: Failure | undefined }

const maxEvents = 500
const nothing: State = { events: [], link: 'connecting', resumedAfter: undefined, failure: undefined }

type Message = { id: string | undefined; data: string | undefined }

const parseBlock = (block: string): Message => {
  const field = (name: string): string | undefined =>
    block
      .split('\n')
      .find((line) => line.startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trimStart()
  return { id: field('id'), data: field('data') }
}

/** Reads server-sent events. EventSource cannot send the key as a header, so this reads the stream of a fetch. */
async function* readStream(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<Message> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += part.value
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    yield* blocks.map(parseBlock)
  }
}

/** Waits, but not longer than until the browser has a network again. */
const pause = (ms: number): Promise<unknown> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
    addEventListener('online', resolve, { once: true })
  })

/** Follows the events of the wallet, newest first, and continues after the last one when the connection is lost. */
export const useEvents = (): State => {
  const [state, setState] = useState<State>(nothing)
  const key = session.value?.apiKey
  const place = baseUrl.value
  useEffect(() => {
    if (!key) return
    const stop = new AbortController()
    let after: string | undefined
    const connect = async (): Promise<void> => {
      const query = after === undefined ? '' : `?after=${encodeURIComponent(after)}`
      const headers = { accept: 'text/event-stream', 'x-api-key': key }
      const response = await fetch(`${place}/api/v1/events${query}`, { headers, signal: stop.signal })
      if (!response.ok || !response.body) {
        const body = (await response.json().catch(() => ({}))) as Partial<Failure>
        throw { ...body, status: response.status, requestId: response.headers.get('x-request-id') ?? undefined }
      }
      const resumedAfter = after
      setState((before) => ({ ...before, link: 'live', failure: undefined, resumedAfter }))
      for await (const { id, data } of readStream(response.body)) {
        if (data !== undefined) {
          const event = JSON.parse(data) as SuretyEvent
          setState((before) => ({ ...before, events: [event, ...before.events].slice(0, maxEvents) }))
        }
        after = id ?? after
      }
    }
    const follow = async (): Promise<void> => {
      for (let pauseMs = 500; !stop.signal.aborted; pauseMs = Math.min(8_000, pauseMs * 2)) {
        const began = Date.now()
        try {
          await connect()
        } catch (error) {
          if (stop.signal.aborted) return
          const failure = toFailure(error)
          // A revoked key or an expired position cannot get better by waiting.
          const isFinal = failure.status >= 400 && failure.status < 500 && failure.status !== 429
          if (isFinal) return setState((before) => ({ ...before, link: 'ended', failure }))
        }
        if (Date.now() - began > 10_000) pauseMs = 500
        setState((before) => ({ ...before, link: 'lost' }))
        await pause(pauseMs)
      }
    }
    setState(nothing)
    void follow()
    return () => stop.abort()
  }, [key, place])
  return state
}
