import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startGateway, type TestGateway } from '../test/support/gateway.ts'
import { makeStore } from '../test/support/stores.ts'
import type { BusyOrder } from './busy-worlds-process.ts'
import { median, ms, tell, tellRatio, time, wait } from './figures.ts'
import { numberFlag } from './flags.ts'
import { type Load, openLoad } from './load.ts'

type World = { worldId: string; baseUrl: string }

const open = async ({ url }: TestGateway): Promise<World> => {
  // A world that was refused for so long will not come: the machine has too little memory.
  for (const untilMs = performance.now() + 300_000; performance.now() < untilMs; ) {
    const response = await fetch(`${url}/sandbox/worlds`, { method: 'POST' })
    if (response.status === 201) return (await response.json()) as World
    await response.text()
    await sleep(500)
  }
  throw new Error('the gateway opened no world within five minutes')
}
const end = async ({ url }: TestGateway, { worldId }: World): Promise<void> => {
  await (await fetch(`${url}/sandbox/worlds/${worldId}`, { method: 'DELETE' })).text()
}
const count = ({ world }: TestGateway) => world.sandbox?.count() ?? { worlds: 0, prepared: 0, hosts: 0, rssBytes: 0 }
const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`

/** What processes share, such as the code of Node, counts for each of them in part. */
const proportionalBytes = (pid: number | undefined): number => {
  const [, kilobytes = '0'] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? []
  return Number(kilobytes) * 1_024
}
const memoryOf = ({ world }: TestGateway): number =>
  (world.sandbox?.hosts() ?? []).reduce((sum, { pid }) => sum + proportionalBytes(pid), 0)

/** Waits until the pool is full, as it is when worlds are asked for now and then. */
const untilPrepared = async (gateway: TestGateway): Promise<void> => {
  const untilMs = performance.now() + 300_000
  while (count(gateway).prepared < 2 && performance.now() < untilMs) await sleep(20)
}

/** Reads in every world, from a process of its own, until it is stopped. */
const keepBusy = (worlds: World[]) => {
  const child: ChildProcess = fork(join(import.meta.dirname, 'busy-worlds-process.ts'))
  const order: BusyOrder = worlds.map(({ baseUrl }) => baseUrl)
  child.send(order)
  return { stop: () => void child.kill() }
}

const tellReads = async (gateway: TestGateway, load: Load, worlds: World[]): Promise<void> => {
  const read = () => load.run(`${gateway.url}/products`)
  await read()
  const rounds: { calm: number; busy: number }[] = []
  for (let round = 0; round < 3; round += 1) {
    wait(`reads, round ${round + 1}`)
    const calm = (await read()).p99
    const { stop } = keepBusy(worlds)
    await sleep(3_000)
    const busy = (await read()).p99
    stop()
    rounds.push({ calm, busy })
    // Worlds rest 20 seconds after their last request.
    await sleep(21_000)
  }
  tellRatio({
    what: `p99 of GET /products with ${worlds.length} busy worlds`,
    figure: ms(median(rounds.map(({ busy }) => busy))),
    of: `${ms(median(rounds.map(({ calm }) => calm)))} while they rest`,
    ratios: rounds.map(({ calm, busy }) => busy / calm),
  })
}

const tellInRow = async (gateway: TestGateway, { inRow, untilMs }: { inRow: number; untilMs: number }) => {
  // A first round brings the pool and this process to where they are between worlds.
  for (let round = 0; round < 5; round += 1) await end(gateway, await open(gateway))
  await untilPrepared(gateway)
  const before = { hosts: memoryOf(gateway), gateway: process.memoryUsage.rss() }
  const began = performance.now()
  let made = 0
  const makeAndEnd = async (): Promise<void> => {
    while (made < inRow && performance.now() < untilMs) {
      made += 1
      wait(`${made} of ${inRow}`)
      await end(gateway, await open(gateway))
    }
  }
  await Promise.all([makeAndEnd(), makeAndEnd(), makeAndEnd()])
  const seconds = (performance.now() - began) / 1_000
  await untilPrepared(gateway)
  await sleep(1_000)
  tell(`worlds made and ended, of ${inRow}`, `${made} in ${seconds.toFixed(0)} s`)
  tell('memory of all hosts before and after', `${megabytes(before.hosts)}, ${megabytes(memoryOf(gateway))}`)
  tell(
    'memory of the gateway before and after',
    `${megabytes(before.gateway)}, ${megabytes(process.memoryUsage.rss())}`,
  )
}

/** Worlds alive (`--worlds=50`), then worlds made and ended (`--count=1000`), all within `--minutes=10`. */
export const benchSandbox = async (): Promise<void> => {
  const [alive, inRow] = [numberFlag('worlds', 50), numberFlag('count', 1_000)]
  const untilMs = performance.now() + numberFlag('minutes', 10) * 60_000
  const store = await makeStore()
  const gateway = await startGateway({
    store,
    env: {
      SANDBOX_MAX_WORLDS: String(alive + 10),
      SANDBOX_MAX_WORLDS_PER_ADDRESS: '1000',
      SANDBOX_REQUESTS_PER_MINUTE: '0',
    },
  })
  const load = openLoad()
  const worlds: World[] = []
  const [first = 0] = await time(1, async () => worlds.push(await open(gateway)))
  tell('the first world, with the start of its process', ms(first))
  // A third of the time is enough for them on an idle machine, and a busy one gets fewer.
  const openUntilMs = performance.now() + (untilMs - performance.now()) / 3
  while (worlds.length < alive && performance.now() < openUntilMs) {
    wait(`${worlds.length} worlds`)
    worlds.push(...(await Promise.all([open(gateway), open(gateway)])))
  }
  const quick: number[] = []
  for (let round = 0; round < 11; round += 1) {
    await untilPrepared(gateway)
    quick.push(...(await time(1, async () => worlds.push(await open(gateway)))))
    const world = worlds.shift()
    if (world) await end(gateway, world)
  }
  quick.sort((a, b) => a - b)
  tell(
    `${worlds.length} worlds alive: another one is ready, median`,
    `${ms(median(quick))}, at most ${ms(quick.at(-1) ?? 0)}`,
  )
  await untilPrepared(gateway)
  const { hosts } = count(gateway)
  tell(
    `memory of ${hosts} processes, with the pool`,
    `${megabytes(memoryOf(gateway))}, ${megabytes(memoryOf(gateway) / hosts)} each`,
  )
  await tellReads(gateway, load, worlds)
  for (const world of worlds) await end(gateway, world)
  await tellInRow(gateway, { inRow, untilMs })
  load.close()
  await gateway.close()
  await store.drop()
}
