import { setTimeout as sleep } from 'node:timers/promises'
import { cpuDuring } from './cpu.ts'
import { ms, percentile, tell, tellRatio, wait } from './figures.ts'
import { openLoad } from './load.ts'
import { openStage, type Running } from './stage.ts'

const roundMs = 2_000
/** Many blocks in a short time. */
const blockMs = 300
const watchMs = 20_000

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

/** When each process first showed each revision. */
const watchRevisions = async (gateways: Running[]): Promise<Map<string, number[]>> => {
  const seen = new Map<string, number[]>()
  const until = performance.now() + watchMs
  const watch = async ({ url }: Running): Promise<void> => {
    let last = ''
    for (; performance.now() < until; await sleep(2)) {
      const revision = (await fetch(`${url}/policies/1/0`)).headers.get('x-index-revision') ?? ''
      if (revision === last) continue
      last = revision
      seen.set(revision, [...(seen.get(revision) ?? []), performance.now()])
    }
  }
  await Promise.all(gateways.map(watch))
  return seen
}

/** One, two and four processes on one database: reads for each second of CPU, and how long a new block takes to reach all of them. */
export const benchScale = async (): Promise<void> => {
  wait('opening a chain')
  const stage = await openStage({ blockMs })
  try {
    const gateways: Running[] = []
    let alone: number | undefined
    for (const count of [1, 2, 4]) {
      while (gateways.length < count) gateways.push(await stage.start())
      await loadAll(gateways)
      const { aSecond, perCpuSecond } = await loadAll(gateways)
      alone ??= perCpuSecond
      tellRatio({
        what: `${count} processes: hot reads for each second of CPU`,
        figure: `${perCpuSecond.toFixed(0)}, ${aSecond.toFixed(0)} a second`,
        of: 'one process',
        ratios: [perCpuSecond / alone],
      })
    }
    wait('watching blocks')
    const spreads = [...(await watchRevisions(gateways)).values()]
      .filter((times) => times.length === gateways.length)
      .map((times) => Math.max(...times) - Math.min(...times))
      .sort((a, b) => a - b)
    const figure = `${ms(percentile(spreads, 0.5))}, ${ms(percentile(spreads, 0.99))} over ${spreads.length} blocks`
    tell('from the first of 4 processes to the last, median and p99', figure)
  } finally {
    await stage.close()
  }
}
