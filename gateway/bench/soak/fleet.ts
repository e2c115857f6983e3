import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../../test/support/free-port.ts'
import { type GatewayProcess, spawnGateway } from '../../test/support/process.ts'
import type { Random } from '../../test/support/traffic.ts'
import { readUsage } from '../cpu.ts'

/** One place for a gateway, at a fixed port. A process that is killed is started again there. */
type Place = { url: string; env: Record<string, string>; gateway: GatewayProcess; kills: number }

export type RssSample = { atMs: number; rssBytes: number }

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

/** What a process does, or undefined if it has ended: one that nobody has waited for yet (`Z`) has. */
const describeProcess = (pid: number): string | undefined => {
  try {
    const [stat, command] = [readFileSync(`/proc/${pid}/stat`, 'utf8'), readFileSync(`/proc/${pid}/cmdline`, 'utf8')]
    const [state, parent, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (state === 'Z') return undefined
    const cpuMs = (Number(rest[9]) + Number(rest[10])) * 10
    const program = command.split('\0').find((part) => part.endsWith('.ts') || part.endsWith('.mjs'))
    return `${program ?? command} (${pid} of ${parent}) is ${state} after ${cpuMs} ms of CPU`
  } catch {
    return undefined
  }
}

const orphanMs = 60_000
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
  const samples: RssSample[] = []
  /** Starts a gateway, and again if it ends before it is ready, as a supervisor does: a busy machine may be too slow for it. */
  const start = async (own: Record<string, string>): Promise<GatewayProcess> => {
    for (let times = 1; ; times += 1) {
      const gateway = spawnGateway({ ...env, ...own })
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
    const own = { PORT: String(port), SANDBOX_URL: url }
    // One after the other: the first one migrates the database.
    places.push({ url, env: own, gateway: await start(own), kills: 0 })
  }

  /** What it logged as an error, and forgets the rest: half an hour of requests would fill the memory. */
  const readLogs = ({ gateway }: Place): void => {
    for (const line of gateway.logs.splice(0)) {
      const { level, msg } = JSON.parse(line) as { level: number | string; msg: string }
      if (msg === 'Uncaught exception; exiting' || level === 'fatal') faults.push(`a gateway logged "${msg}"`)
    }
  }
  const watchOrphans = async (pids: number[]): Promise<void> => {
    const listRunning = (): string[] => pids.map(describeProcess).filter((one) => one !== undefined)
    for (const until = Date.now() + orphanMs; Date.now() < until; await sleep(250))
      if (listRunning().length === 0) return
    faults.push(`processes of a killed gateway still ran after ${orphanMs / 1000} s: ${listRunning().join(', ')}`)
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
      const usage = await readUsage(places[0]?.gateway.pid ?? 0)
      if (usage) samples.push({ atMs: performance.now(), rssBytes: usage.rssBytes })
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
