import type { ServerResponse } from 'node:http'
import { AppError } from '../../base/errors.ts'
import type { Logger } from '../../base/log.ts'
import type { Store } from '../../store/store.ts'
import type { Filter } from './filter.ts'
import { listEvents, type Position, type Rows, viewEvent } from './list.ts'
import { openSink, type Sink } from './sink.ts'
import type { Tail } from './tail.ts'

export type StreamsOptions = {
  store: Store
  tail: Tail
  log: Logger
  /** When it aborts, every stream ends at once. */
  stopping: AbortSignal
  heartbeatMs?: number
  most?: number
  /** Streams that one IP address may have open. 0 disables the limit. */
  maxPerAddress?: number
}

export type StreamRequest = {
  /** The IP address, or network, that the reader counts against. */
  address: string
  filter: Filter
  after: Position
  /** Rejects when the reader may read no more. */
  confirm(): Promise<unknown>
  /** Begins the answer; what is wrong with the request has been refused by then. */
  begin(): ServerResponse
}

const mostPerWallet = 5
const pageSize = 100

/** Returns how to send events to a reader until it hangs up, may read no more, or the service stops. */
export const openStreams = (options: StreamsOptions): ((request: StreamRequest) => Promise<void>) => {
  const { store, tail, log, stopping, heartbeatMs = 15_000, most = 1_000, maxPerAddress = 100 } = options
  const places = countPlaces({ most, maxPerAddress: maxPerAddress || most })
  const open = new Set<Sink>()
  stopping.addEventListener('abort', () => {
    for (const sink of open) sink.end()
  })

  const send = async (sink: Sink, { filter, confirm }: StreamRequest, first: Rows): Promise<void> => {
    // Whoever is cut off before the first event comes back to where it began.
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
    // Apart from the sending, which waits for a reader that does not read.
    const timer = setInterval(() => void request.confirm().then(sink.beat, sink.end), heartbeatMs)
    try {
      await send(sink, request, first)
    } catch (error) {
      // The reader comes back and is told in an envelope; a key that no longer works is no news here.
      const isRefused = error instanceof AppError && error.status < 500
      if (!sink.isOver() && !isRefused) log.warn({ err: error }, 'a stream of events was ended early')
    } finally {
      clearInterval(timer)
      open.delete(sink)
      sink.end()
    }
  }

  return async (request) => {
    const release = places.take(request.filter.wallet, request.address)
    let wake = (): void => {}
    let unfollow = (): void => {}
    let finished: Promise<void> | undefined
    try {
      unfollow = await tail.follow(() => wake())
      const first = await listEvents(store, { ...request, limit: pageSize })
      if (stopping.aborted) throw new AppError('unavailable', stopped, { headers: { 'retry-after': '1' } })
      const sink = openSink(request.begin(), { stallMs: 4 * heartbeatMs })
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

const stopped = 'The service is shutting down. Connect again: another process will answer.'

/**
 * Counts the streams of each wallet, of each address and of all, in this process. Wallets cost nothing, so many wallets at one
 * address must not take every place. The last fifth is reserved for addresses with few streams.
 */
const countPlaces = ({ most, maxPerAddress }: { most: number; maxPerAddress: number }) => {
  const held = new Map<string, number>()
  const reserve = Math.ceil(most / 5)
  let all = 0
  const refuse = (message: string): AppError =>
    new AppError('rate_limit', message, { headers: { 'retry-after': '15' } })
  const count = (key: string, change: number): void => {
    const next = (held.get(key) ?? 0) + change
    if (next > 0) held.set(key, next)
    else held.delete(key)
  }
  const check = (own: number, near: number): void => {
    if (own >= mostPerWallet) throw refuse(`The wallet has ${mostPerWallet} streams open. Close one, or poll instead.`)
    if (near >= maxPerAddress)
      throw refuse(`Your IP address has ${maxPerAddress} streams open. Close one, or poll instead.`)
    const isFull = all >= most || (all >= most - reserve && near >= mostPerWallet)
    if (isFull) throw refuse('The service has too many streams open. Poll instead, or connect again later.')
  }
  return {
    /** Takes a place, or refuses where none is free; returns how to give it back. */
    take: (wallet: string, address: string): (() => void) => {
      check(held.get(wallet) ?? 0, held.get(address) ?? 0)
      for (const key of [wallet, address]) count(key, 1)
      all += 1
      return () => {
        for (const key of [wallet, address]) count(key, -1)
        all -= 1
      }
    },
  }
}

const writeEvent = (row: Rows['rows'][number]): string =>
  `id: ${row.sequence}\nevent: ${row.type}\ndata: ${JSON.stringify(viewEvent(row))}\n\n`
