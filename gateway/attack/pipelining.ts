import { setTimeout as sleep } from 'node:timers/promises'
import { type AttackOptions, type Outcome, openSilent, request } from './attack.ts'
import { describeSeen, startProbe } from './probe.ts'
import { describeEnd } from './target.ts'

const maxGrowthMb = 64
const maxP99Ms = 50

/** 20 connections that pipeline 500 requests each for the largest document and never read. */
export const pipelining = async ({ start, short }: AttackOptions): Promise<Outcome[]> => {
  const [connections, requests, seconds] = short ? [10, 500, 2] : [20, 500, 15]
  const target = await start()
  const quietProbe = startProbe(target.port, { short })
  await sleep(short ? 1_000 : 5_000)
  const quiet = await quietProbe.stop()
  const before = target.memory()
  const probe = startProbe(target.port, { short })
  const sockets = await Promise.all(Array.from({ length: connections }, () => openSilent(target.port, '127.0.0.2')))
  for (const socket of sockets) socket?.write(request('/openapi.json').repeat(requests))
  let peak = before
  for (let turn = 0; turn < seconds * 10 && !target.hasExited(); turn += 1) {
    peak = Math.max(peak, target.memory())
    await sleep(100)
  }
  const seen = await probe.stop()
  const [died, ended] = [target.hasExited(), describeEnd(target)]
  for (const socket of sockets) socket?.destroy()
  await target.stop()
  const growth = peak - before
  // The short form runs on busy machines and judges no times.
  const bound = short ? Number.POSITIVE_INFINITY : maxP99Ms
  return [
    {
      attack: 'pipelining',
      tried: `${requests} pipelined requests for /openapi.json on each of ${connections} connections that never read, ${seconds} s`,
      happened: `${ended}memory grew by ${growth.toFixed(0)} MB; ${describeSeen(seen)} (quiet p99 ${quiet.p99.toFixed(0)})`,
      bound: `memory < ${maxGrowthMb} MB; ${short ? '' : `p99 < ${maxP99Ms} ms; `}none failed`,
      ok: !died && growth < maxGrowthMb && seen.p99 < bound && seen.failed === 0,
    },
  ]
}
