import { setTimeout as sleep } from 'node:timers/promises'
import { cpuDuring } from './cpu.ts'
import { median, ms, percentile, tellRatio, wait } from './figures.ts'
import { openLoad } from './load.ts'
import { openStage, type Running } from './stage.ts'
import { tellTakeover } from './takeover.ts'

const roundMs = 2_000
/** Many blocks in a short time. */
const blockMs = 300
const watchMs = 30_000
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
    figure: `${ms(p50)}, ${ms(p99)} over ${spreads.length} blocks`,
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
