import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AttackOptions, Outcome } from './attack.ts'
import { sharedLimit } from './target.ts'

/** Paths that no router can decode, from one address. */
export const malformedPaths = async ({ start, short }: AttackOptions): Promise<Outcome[]> => {
  const count = short ? 1_000 : 6_300
  const target = await start({ env: { PUBLIC_REQUESTS_PER_MINUTE: String(sharedLimit) } })
  const logged = target.logs.length
  const agent = new Agent({ keepAlive: true, maxSockets: 20, localAddress: '127.0.0.3' })
  const statuses = new Map<number, number>()
  const ask = (): Promise<void> =>
    new Promise((resolve) => {
      const outgoing = get({ host: '127.0.0.1', port: target.port, path: '/%zz', agent }, (response) => {
        const { statusCode = 0 } = response
        statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
        response.resume().on('end', resolve)
      })
      outgoing.on('error', () => resolve())
    })
  const began = Date.now()
  for (let sent = 0; sent < count; sent += 50) await Promise.all(Array.from({ length: 50 }, ask))
  await sleep(1_200)
  const seconds = (Date.now() - began) / 1_000
  const lines = target.logs.length - logged
  agent.destroy()
  await target.stop()
  const answered = [...statuses].map(([status, times]) => `${times} x ${status}`).join(', ')
  const allowed = sharedLimit * (1 + seconds / 60) + 1
  return [
    {
      attack: 'malformed paths',
      tried: `${count} x GET /%zz from one address with ${sharedLimit} requests a minute`,
      happened: `${answered}; ${lines} log lines in ${seconds.toFixed(0)} s`,
      bound: '429 beyond the limit; at most one log line a second',
      ok: (statuses.get(400) ?? 0) <= allowed && (statuses.get(429) ?? 0) > 0 && lines <= seconds + 2,
    },
  ]
}
