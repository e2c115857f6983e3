import { connect } from 'node:net'
import { loadavg } from 'node:os'
import { cpuDuring } from './cpu.ts'
import { median, ms, percentile, tellRatio, wait } from './figures.ts'
import { openLoad } from './load.ts'
import { openStage, type Running } from './stage.ts'
import { tellTakeover } from './takeover.ts'

const roundMs = 2_000
/** Many blocks in a short time. */
const blockMs = 300
const watchMs = 30_000
/** How long a watched process rests between two answers. */
const everyMs = 2
const rounds = 3
/** A new revision must be everywhere after so long, in 99 of 100 cases. */
const freshMs = 100

/** All processes at once. The client and the processes share the cores, so the CPU time says more than the rate. */
const loadAll = async (gateways: Running[]): Promise<{ aSecond: number; perCpuSecond: number }> => {
  const loads = gateways.map(() => openLoad())
  try {
    const results = await Promise.all(
      gateways.map(async ({ url, process }, index) =>
        cpuDuring(process.pid, async () => loads[index]?.run(`${url}/policies/1/0`, { ms: roundMs })),
      ),
    )
    const aSecond = results.reduce((sum, { result }) => sum + (result?.aSecond ?? 0), 0)
    const cpuMs = results.reduce((sum, entry) => sum + entry.cpuMs, 0)
    return { aSecond, perCpuSecond: (aSecond * roundMs) / Math.max(1, cpuMs) }
  } finally {
    for (const load of loads) load.close()
  }
}

/**
 * Asks one process again and again on one connection, and calls `onRevision` with each new one. `fetch` would cost the measuring
 * process more than the answer costs the gateway, and with four processes to watch it would measure its own queue.
 */
const followRevisions = (url: string, untilMs: number, onRevision: (revision: string) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    const { port, host } = new URL(url)
    const socket = connect({ port: Number(port), host: '127.0.0.1', noDelay: true })
    const request = `GET /policies/1/0 HTTP/1.1\r\nhost: ${host}\r\n\r\n`
    let [last, received] = ['', '']
    socket.on('connect', () => socket.write(request)).on('error', reject)
    socket.on('data', (part: Buffer) => {
      received += part.toString('latin1')
      const [head = '', body] = received.split('\r\n\r\n')
      const [, length = '0'] = /content-length: (\d+)/i.exec(head) ?? []
      if (body === undefined || body.length < Number(length)) return
      received = ''
      const [, revision = ''] = /x-index-revision: (\d+)/i.exec(head) ?? []
      if (revision !== last) onRevision(revision)
      last = revision
      if (performance.now() < untilMs) return void setTimeout(() => socket.write(request), everyMs)
      socket.end()
      resolve()
    })
  })

/** When each process first showed each revision. */
const watchRevisions = async (gateways: Running[]): Promise<Map<string, number[]>> => {
  const seen = new Map<string, number[]>()
  const untilMs = performance.now() + watchMs
  const note = (revision: string): void => void seen.set(revision, [...(seen.get(revision) ?? []), performance.now()])
  await Promise.all(gateways.map(({ url }) => followRevisions(url, untilMs, note)))
  return seen
}

/** How long each block took from the first process that showed it to the last. */
const tellFreshness = async (gateways: Running[]): Promise<void> => {
  wait(`watching blocks in ${gateways.length} processes`)
  const spreads = [...(await watchRevisions(gateways)).values()]
    .filter((times) => times.length === gateways.length)
    .map((times) => Math.max(...times) - Math.min(...times))
    .sort((a, b) => a - b)
  const [p50, p99] = [percentile(spreads, 0.5), percentile(spreads, 0.99)]
  tellRatio({
    what: `a new block from the first of ${gateways.length} processes to the last, p50, p99`,
    figure: `${ms(p50)}, ${ms(p99)} over ${spreads.length} blocks, load ${(loadavg()[0] ?? 0).toFixed(1)}`,
    of: `p99 in ${freshMs} ms`,
    ratios: [freshMs / p99],
    bar: 1,
  })
}

/**
 * One, two and four processes on one database: reads for each second of CPU, how long a new block takes to reach all of them,
 * and how long others take to replace one that was killed.
 */
export const benchScale = async (): Promise<void> => {
  wait('opening a chain')
  const stage = await openStage({ blockMs })
  try {
    const gateways: Running[] = []
    let alone: number | undefined
    for (const count of [1, 2, 4]) {
      while (gateways.length < count) gateways.push(await stage.start())
      await loadAll(gateways)
      const results: Awaited<ReturnType<typeof loadAll>>[] = []
      for (let round = 0; round < rounds; round += 1) results.push(await loadAll(gateways))
      const perCpuSecond = results.map((result) => result.perCpuSecond)
      const base = alone ?? median(perCpuSecond)
      alone = base
      tellRatio({
        what: `${count} processes: hot reads for each second of CPU`,
        figure: `${median(perCpuSecond).toFixed(0)}, ${median(results.map(({ aSecond }) => aSecond)).toFixed(0)} a second`,
        of: 'one process',
        ratios: perCpuSecond.map((value) => value / base),
      })
      if (count > 1) await tellFreshness(gateways)
    }
    for (const { process } of gateways) process.kill('SIGTERM')
    await Promise.all(gateways.map(({ process }) => process.exited))
    await tellTakeover(stage)
  } finally {
    await stage.close()
  }
}
