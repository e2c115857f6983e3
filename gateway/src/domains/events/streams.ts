import type { ServerResponse } from 'node:http'
import type { Clock } from '../../base/clock.ts'
import { AppError } from '../../base/errors.ts'
import type { Logger } from '../../base/log.ts'
import type { Store } from '../../store/store.ts'
import type { Filter } from './filter.ts'
import { listEvents, type Position, type Rows, viewEvent } from './list.ts'
import { openSink, type Sink } from './sink.ts'
import { countStreams } from './stream-slots.ts'
import type { Tail } from './tail.ts'

export type StreamsOptions = {
  store: Store
  tail: Tail
  clock: Clock
  log: Logger
  /** Aborting it ends every stream at once. */
  stopping: AbortSignal
  heartbeatMs?: number
  maxStreams?: number
  /** 0 disables the limit. */
  maxStreamsPerAddress?: number
}

export type StreamRequest = {
  /** The IP address, or network, that the stream counts against. */
  address: string
  filter: Filter
  after: Position
  /** Rejects when the client may no longer read. */
  confirm(): Promise<unknown>
  /** Starts the response. Invalid requests are refused before. */
  begin(): ServerResponse
}

const pageSize = 100

/** Returns a function that streams events to a client until it disconnects, loses access, or the service stops. */
export const openStreams = (options: StreamsOptions): ((request: StreamRequest) => Promise<void>) => {
  const { store, tail, clock, log, stopping, heartbeatMs = 15_000, maxStreams = 1_000 } = options
  const slots = countStreams({ maxStreams, maxStreamsPerAddress: options.maxStreamsPerAddress || maxStreams })
  const open = new Set<Sink>()
  stopping.addEventListener('abort', () => {
    for (const sink of open) sink.end()
  })

  const send = async (sink: Sink, { filter, confirm }: StreamRequest, first: Rows): Promise<void> => {
    // A client that disconnects before the first event resumes from where it started.
    const start = first.rows.length === 0 ? `id: ${first.nextAfter}\n` : ''
    await sink.write(`retry: 3000\n${start}\n`)
    for (let page = first; ; ) {
      if (page.rows.length > 0) {
        await confirm()
        await sink.write(page.rows.map(writeEvent).join(''))
      }
      const { nextAfter: after, hasMore } = page
      if (!hasMore) await sink.idle(after)
      const query = { filter, after, limit: pageSize }
      page = tail.read(query) ?? (await listEvents(store, query))
    }
  }

  const run = async (sink: Sink, request: StreamRequest, first: Rows): Promise<void> => {
    open.add(sink)
    // Separate from sending, which blocks while the client does not read.
    const timer = setInterval(() => void request.confirm().then(sink.beat, sink.end), heartbeatMs)
    try {
      await send(sink, request, first)
    } catch (error) {
      // On reconnect the client gets the error envelope, so a revoked key needs no log line.
      const isRefused = error instanceof AppError && error.status < 500
      if (!sink.isOver() && !isRefused) log.warn({ err: error }, 'Event stream ended early')
    } finally {
      clearInterval(timer)
      open.delete(sink)
      sink.end()
    }
  }

  return async (request) => {
    const release = slots.take(request.filter.wallet, request.address)
    let wake = (): void => {}
    let unfollow = (): void => {}
    let finished: Promise<void> | undefined
    try {
      unfollow = await tail.follow(() => wake())
      const first = await listEvents(store, { ...request, limit: pageSize })
      if (stopping.aborted) throw new AppError('unavailable', stopped, { headers: { 'retry-after': '1' } })
      const sink = openSink(request.begin(), { stallMs: 4 * heartbeatMs, clock })
      wake = sink.wake
      finished = run(sink, request, first)
    } finally {
      const leave = (): void => {
        unfollow()
        release()
      }
      if (finished) void finished.finally(leave)
      else leave()
    }
  }
}

const stopped = 'The service is shutting down. Reconnect; another process will answer.'

const writeEvent = (row: Rows['rows'][number]): string =>
  `id: ${row.sequence}\nevent: ${row.type}\ndata: ${JSON.stringify(viewEvent(row))}\n\n`
