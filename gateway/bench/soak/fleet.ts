import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../../test/support/free-port.ts'
import { type GatewayProcess, spawnGateway } from '../../test/support/process.ts'
import type { Random } from '../../test/support/traffic.ts'
import { readUsage } from '../cpu.ts'

/** One place for a gateway, at a fixed port. A process that is killed is started again there. */
type Place = { url: string; metricsUrl: string; env: Record<string, string>; gateway: GatewayProcess; kills: number }

/** `usedBytes` is what its objects take: the heap with what waits to be collected, and what is kept outside of it. */
export type MemorySample = { rssBytes: number; usedBytes: number }

/**
 * Lets a gateway collect everything when it gets SIGUSR2. In a short run Node may not do so by itself for half of the time, and what waits
 * to be collected looks like a leak.
 */
const collectOnSignal = `
  import { setFlagsFromString } from 'node:v8'
  import { runInNewContext } from 'node:vm'
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  process.on('SIGUSR2', () => collect())`
const nodeOptions = `--import=data:text/javascript,${encodeURIComponent(collectOnSignal)}`
/** A collection stops the process for a moment, so it is not asked for with each sample. */
const samplesPerCollection = 5

const readUsedBytes = async (metricsUrl: string): Promise<number> => {
  const text = await (await fetch(metricsUrl)).text()
  const read = (name: string): number => Number(new RegExp(`^surety_nodejs_${name} (\\S+)`, 'm').exec(text)?.[1])
  return read('heap_size_used_bytes') + read('external_memory_bytes')
}

/** The processes that a process has started and that still run. */
const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === pid
      } catch {
        return false
      }
    })
    .map(Number)

type Running = { pid: number; cpuMs: number; text: string }

/** What a process does, or undefined if it has ended: one that nobody has waited for yet (`Z`) has. */
const findRunning = (pid: number): Running | undefined => {
  try {
    const [stat, command] = [readFileSync(`/proc/${pid}/stat`, 'utf8'), readFileSync(`/proc/${pid}/cmdline`, 'utf8')]
    const [state, parent, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (state === 'Z') return undefined
    const cpuMs = (Number(rest[9]) + Number(rest[10])) * 10
    const program = command.split('\0').find((part) => part.endsWith('.ts') || part.endsWith('.mjs'))
    return { pid, cpuMs, text: `${program ?? command} (${pid} of ${parent}) is ${state} after ${cpuMs} ms of CPU` }
  } catch {
    return undefined
  }
}

/** A process that outlives its gateway gets so long, and so much CPU time: on a busy machine the clock alone says little. */
const orphanLimits = { ms: 60_000, cpuMs: 5_000, maxMs: 300_000 }
const maxStarts = 5

/** Gateways on one database that are killed and started again. */
export const startFleet = async ({
  count,
  env,
  random,
}: {
  count: number
  env: Record<string, string>
  random: Random
}) => {
  const places: Place[] = []
  const faults: string[] = []
  const watches: Promise<void>[] = []
  const samples: MemorySample[] = []
  /** Starts a gateway, and again if it ends before it is ready, as a supervisor does: a busy machine may be too slow for it. */
  const start = async (own: Record<string, string>): Promise<GatewayProcess> => {
    for (let times = 1; ; times += 1) {
      const gateway = spawnGateway({ NODE_OPTIONS: nodeOptions, ...env, ...own })
      try {
        await gateway.ready
        return gateway
      } catch (error) {
        if (times === maxStarts) throw error
      }
    }
  }

  for (let index = 0; index < count; index += 1) {
    const port = await findFreePort()
    const url = `http://127.0.0.1:${port}`
    const metricsPort = await findFreePort()
    const metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`
    const own = { PORT: String(port), METRICS_PORT: String(metricsPort), SANDBOX_URL: url }
    // One after the other: the first one migrates the database.
    places.push({ url, metricsUrl, env: own, gateway: await start(own), kills: 0 })
  }

  /** What it logged as an error, and forgets the rest: half an hour of requests would fill the memory. */
  const readLogs = ({ gateway }: Place): void => {
    for (const line of gateway.logs.splice(0)) {
      const { level, msg } = JSON.parse(line) as { level: number | string; msg: string }
      if (msg === 'Uncaught exception; exiting' || level === 'fatal') faults.push(`a gateway logged "${msg}"`)
    }
  }
  const watchOrphans = async (pids: number[]): Promise<void> => {
    const listRunning = (): Running[] => pids.map(findRunning).filter((one) => one !== undefined)
    const [began, cpuMs] = [Date.now(), new Map(listRunning().map((one) => [one.pid, one.cpuMs]))]
    const isOverdue = (one: Running): boolean => one.cpuMs - (cpuMs.get(one.pid) ?? 0) > orphanLimits.cpuMs
    for (;;) {
      const [running, ms] = [listRunning(), Date.now() - began]
      if (running.length === 0) return
      const isTooLong = ms > orphanLimits.maxMs || (ms > orphanLimits.ms && running.some(isOverdue))
      const texts = running.map(({ text }) => text).join(', ')
      if (isTooLong) return void faults.push(`processes of a killed gateway still ran after ${ms} ms: ${texts}`)
      await sleep(250)
    }
  }
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item

  return {
    faults,
    samples,
    urls: (): string[] => places.map(({ url }) => url),
    killsOf: (url: string): number => places.find((place) => place.url === url)?.kills ?? 0,
    countKills: (): number => places.reduce((sum, { kills }) => sum + kills, 0),
    /** Sends each request to any of the processes, as a balancer does that has not noticed which are gone. */
    fetch: ((input, init) => {
      const url = new URL(String(input))
      url.host = new URL(pick(places).url).host
      return fetch(url, init)
    }) as typeof fetch,
    /** Kills one of the processes without warning and starts it again. The first can be spared. */
    killOne: async ({ isFirstSpared }: { isFirstSpared: boolean }): Promise<void> => {
      const place = pick(isFirstSpared ? places.slice(1) : places)
      const children = childrenOf(place.gateway.pid)
      readLogs(place)
      place.kills += 1
      place.gateway.kill('SIGKILL')
      await place.gateway.exited
      watches.push(watchOrphans(children))
      await sleep(random() * 2_000)
      place.gateway = await start(place.env)
      if (place === places[0]) samples.length = 0
    },
    /** Notes how much memory the first process has, and reads what all have logged. */
    sample: async (): Promise<void> => {
      places.forEach(readLogs)
      const [first] = places
      if (samples.length % samplesPerCollection === 0) first?.gateway.kill('SIGUSR2')
      const usage = await readUsage(first?.gateway.pid ?? 0)
      // It may have been killed, or still be starting.
      const usedBytes = await readUsedBytes(first?.metricsUrl ?? '').catch(() => undefined)
      if (usage && usedBytes !== undefined) samples.push({ rssBytes: usage.rssBytes, usedBytes })
    },
    close: async (): Promise<void> => {
      for (const { gateway } of places) gateway.kill('SIGTERM')
      for (const place of places) {
        const code = await place.gateway.exited
        const lines = place.gateway.logs.slice(-5).join(' ')
        if (code !== 0) faults.push(`a gateway that was asked to stop ended with ${code}: ${lines}`)
        readLogs(place)
      }
      await Promise.all(watches)
    },
  }
}

export type Fleet = Awaited<ReturnType<typeof startFleet>>
