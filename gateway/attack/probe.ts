import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** What a bystander saw: requests on new connections from an address that attacks nobody. */
export type Seen = { requests: number; failed: number; p50: number; p99: number; max: number }

/** Asks for /health/live every 20 ms from a thread of its own until `stop`: the attack must not slow the stopwatch. */
export const startProbe = (port: number, { short }: { short: boolean }) => {
  // The short form runs on busy machines and judges no times.
  const workerData = { port, from: '127.0.0.99', timeoutMs: short ? 240_000 : 30_000 }
  const worker = new Worker(new URL('./probe-thread.ts', import.meta.url), { workerData })
  return {
    stop: async (): Promise<Seen> => {
      worker.postMessage('stop')
      const [times] = (await once(worker, 'message')) as [number[]]
      await worker.terminate()
      const answered = times.filter((ms) => ms >= 0).sort((a, b) => a - b)
      const at = (share: number): number =>
        answered[Math.min(answered.length - 1, Math.floor(answered.length * share))] ?? -1
      return { requests: times.length, failed: times.length - answered.length, p50: at(0.5), p99: at(0.99), max: at(1) }
    },
  }
}

export const describeSeen = ({ requests, failed, p50, p99, max }: Seen): string =>
  `/health/live p50 ${p50.toFixed(0)}, p99 ${p99.toFixed(0)}, max ${max.toFixed(0)} ms, ${failed} of ${requests} failed`
