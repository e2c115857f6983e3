import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { LoadOrder, LoadResult } from './load-process.ts'

/** As many as `wrk -t1 -c16` opens. */
const connections = 16

/** A client in a process of its own: it must not take the time of what it measures. */
export const openLoad = () => {
  const child: ChildProcess = fork(join(import.meta.dirname, 'load-process.ts'))
  return {
    /** Sends a request as often as possible for `ms`. Throws if an answer is not 200. `{n}` counts from `first`. */
    run: async (url: string, { headers = {}, ms = 2_000, first = 0 } = {}): Promise<LoadResult> => {
      const { port, origin, host } = new URL(url)
      const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
      const request = `GET ${url.slice(origin.length)} HTTP/1.1\r\n${lines.join('')}\r\n`
      const order: LoadOrder = { port: Number(port), request, first, connections, ms }
      child.send(order)
      const [result] = (await once(child, 'message')) as [LoadResult]
      if (result.failed > 0) throw new Error(`${result.failed} answers of ${url} were not 200`)
      return result
    },
    close: () => void child.kill(),
  }
}

export type Load = ReturnType<typeof openLoad>
