import { setTimeout as sleep } from 'node:timers/promises'
import { Surety } from '@surety/sdk'
import { startGateway, type TestGateway } from '../test/support/gateway.ts'
import { makeStore } from '../test/support/stores.ts'
import { ms, percentile, tell, time, wait } from './figures.ts'

type World = { worldId: string; baseUrl: string }

const countOf = (name: string, fallback: number): number => {
  const given = process.argv.find((one) => one.startsWith(`--${name}=`))
  return given ? Number(given.split('=')[1]) : fallback
}

const open = async ({ url }: TestGateway): Promise<World> => {
  for (;;) {
    const response = await fetch(`${url}/sandbox/worlds`, { method: 'POST' })
    if (response.status === 201) return (await response.json()) as World
    await response.text()
    await sleep(1_000)
  }
}
const end = async ({ url }: TestGateway, { worldId }: World): Promise<void> => {
  await (await fetch(`${url}/sandbox/worlds/${worldId}`, { method: 'DELETE' })).text()
}
const count = ({ world }: TestGateway) => world.sandbox?.count() ?? { worlds: 0, prepared: 0, hosts: 0, rssBytes: 0 }
const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`

/** Waits until the pool is full, as it is when worlds are asked for now and then. */
const untilPrepared = async (gateway: TestGateway): Promise<void> => {
  while (count(gateway).prepared < 2) await sleep(50)
}

const readMain = ({ url }: TestGateway, times: number): Promise<number[]> =>
  time(times, async () => (await fetch(`${url}/products`)).text())

/** Reads and quotes in every world until told to stop. */
const keepBusy = async (worlds: World[], signal: AbortSignal): Promise<void> => {
  const work = async ({ baseUrl }: World): Promise<void> => {
    const surety = new Surety({ baseUrl })
    while (!signal.aborted) {
      await surety.health().catch(() => {})
      await fetch(`${baseUrl}/products`).then(
        (response) => response.text(),
        () => {},
      )
      await sleep(200)
    }
  }
  await Promise.all(worlds.map(work))
}

/** Worlds alive (`--worlds=50`), then worlds made and ended in a row (`--count=1000`). */
export const benchSandbox = async (): Promise<void> => {
  const [alive, inRow] = [countOf('worlds', 50), countOf('count', 1_000)]
  const store = await makeStore()
  const gateway = await startGateway({
    store,
    env: {
      SANDBOX_MAX_WORLDS: String(alive + 10),
      SANDBOX_MAX_WORLDS_PER_ADDRESS: '1000',
      SANDBOX_REQUESTS_PER_MINUTE: '0',
    },
  })
  const baseline = await readMain(gateway, 500)
  tell(
    'baseline: a read of the gateway, median and p99',
    `${ms(percentile(baseline, 0.5))}, ${ms(percentile(baseline, 0.99))}`,
  )
  const [first = 0] = await time(1, () => open(gateway))
  tell('the first world, with the start of its host', ms(first))
  const worlds: World[] = []
  while (worlds.length < alive) {
    wait(`${worlds.length} worlds`)
    worlds.push(await open(gateway))
  }
  await untilPrepared(gateway)
  const quick: number[] = []
  for (let round = 0; round < 11; round += 1) {
    await untilPrepared(gateway)
    const [taken = 0] = await time(1, async () => worlds.push(await open(gateway)))
    quick.push(taken)
    const world = worlds.pop()
    if (world) await end(gateway, world)
  }
  quick.sort((a, b) => a - b)
  tell(
    `${alive} worlds alive: creation from the pool, median and most`,
    `${ms(percentile(quick, 0.5))}, ${ms(quick.at(-1) ?? 0)}`,
  )
  await sleep(3_000)
  const { rssBytes, hosts, worlds: living, prepared } = count(gateway)
  tell(
    `memory of ${living} worlds, ${prepared} prepared, in ${hosts} hosts`,
    `${megabytes(rssBytes)}, ${megabytes(rssBytes / (living + prepared))} each`,
  )
  await sleep(22_000)
  const resting = await readMain(gateway, 500)
  tell(
    'the same read with resting worlds, p99 against baseline',
    `${(percentile(resting, 0.99) / percentile(baseline, 0.99)).toFixed(1)} times`,
  )
  const stop = new AbortController()
  const busy = keepBusy(worlds, stop.signal)
  await sleep(3_000)
  const loaded = await readMain(gateway, 500)
  stop.abort()
  await busy
  tell(
    'the same read with all worlds busy, p99 against baseline',
    `${(percentile(loaded, 0.99) / percentile(baseline, 0.99)).toFixed(1)} times`,
  )
  for (const world of worlds) await end(gateway, world)

  const before = process.memoryUsage.rss()
  const began = performance.now()
  for (let round = 0; round < inRow; round += 1) {
    wait(`${round} of ${inRow}`)
    await end(gateway, await open(gateway))
  }
  tell(`${inRow} worlds made and ended, one after the other`, `${((performance.now() - began) / 1_000).toFixed(0)} s`)
  await sleep(5_000)
  const after = count(gateway)
  tell(
    'memory of hosts after it, and growth of this process',
    `${megabytes(after.rssBytes)} in ${after.hosts}, ${megabytes(process.memoryUsage.rss() - before)}`,
  )
  await gateway.close()
  await store.drop()
}
