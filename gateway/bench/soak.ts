import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeDatabase } from '../test/support/stores.ts'
import { seededRandom } from '../test/support/traffic.ts'
import { median, ms, tell, wait } from './figures.ts'
import { numberFlag } from './flags.ts'
import { relaySettings } from './orders.ts'
import { actions, listUnused, type Market, openMarket, trade } from './soak/agents.ts'
import { openAudit } from './soak/audit.ts'
import type { SoakChain } from './soak/chain.ts'
import { type Fleet, type MemorySample, startFleet } from './soak/fleet.ts'
import { startReceiver } from './soak/receiver.ts'
import { playWorlds, type WorldCounts } from './soak/worlds.ts'

const gateways = 3
const wallets = 10
/** How much more memory than in the first half a process may have in the second. */
const maxGrowth = 1.15
/** What a short run may add: caches fill up to a bound, and the allocator keeps pages that it may need again. */
const maxGrowthBytes = { rssBytes: 32e6, usedBytes: 16e6 }
/** Fewer are no evidence. */
const minSamples = 20
const maxExtraMs = 180_000

const startChain = async (): Promise<SoakChain & { stop(): void }> => {
  const child = fork(join(import.meta.dirname, 'soak/chain.ts'), [String(wallets)])
  const failed = once(child, 'exit').then(([code]) => Promise.reject(new Error(`the chain ended with ${code}`)))
  const [chain] = (await Promise.race([once(child, 'message'), failed])) as [SoakChain]
  failed.catch(() => {})
  return { ...chain, stop: () => void child.kill() }
}

const gatewayEnv = (databaseUrl: string, chain: SoakChain, deploymentFile: string): Record<string, string> => ({
  DATABASE_URL: databaseUrl,
  RPC_URL: chain.url,
  DEPLOYMENT_FILE: deploymentFile,
  CONFIRMATIONS: '2',
  ...relaySettings(),
  WEBHOOK_ALLOW_PRIVATE: '1',
  WEBHOOK_SECRET_KEY: randomBytes(32).toString('base64'),
  SANDBOX_MAX_WORLDS: '2',
  SANDBOX_PREPARED: '0',
  // The soak leaves no core idle, and worlds are part of it.
  SANDBOX_NICENESS: '5',
  ...Object.fromEntries(unlimited.map((name) => [name, '0'])),
})

const unlimited = [
  'PUBLIC_REQUESTS_PER_MINUTE',
  'NODE_REQUESTS_PER_MINUTE',
  'AGENT_READS_PER_MINUTE',
  'AGENT_WRITES_PER_MINUTE',
  'AGENT_PURCHASES_PER_MINUTE',
  'ONBOARDINGS_PER_HOUR',
  'WEBHOOK_HOST_REQUESTS_PER_MINUTE',
  'SANDBOX_REQUESTS_PER_MINUTE',
  'MAX_CONNECTIONS_PER_ADDRESS',
]

/** Kills processes at random moments. After a third of the time the first one is spared, so that its memory can be watched. */
const killAtRandom = async (
  fleet: Fleet,
  { random, beganMs, lengthMs, isOver }: { random: () => number; beganMs: number; lengthMs: number; isOver(): boolean },
): Promise<void> => {
  for (;;) {
    const nextMs = performance.now() + 2_000 + random() * 10_000
    while (performance.now() < nextMs && !isOver()) await sleep(200)
    if (isOver()) return
    await fleet.killOne({ isFirstSpared: performance.now() - beganMs > lengthMs / 3 })
  }
}

/**
 * The lowest, right after a collection, is what the objects of a process take: a leak shows in it. The pages that it has are given back when
 * the machine has time for that, which is up to chance, so their median says more. The first fifth is left out: the process warms up.
 */
const checkMemory = (samples: readonly MemorySample[]): string[] => {
  const warm = samples.slice(Math.floor(samples.length / 5))
  if (warm.length < minSamples) return [`memory was measured only ${samples.length} times`]
  const half = Math.floor(warm.length / 2)
  const lowest = (values: readonly number[]): number => Math.min(...values)
  const check = (what: string, name: keyof MemorySample, of: (values: readonly number[]) => number): string[] => {
    const read = (part: readonly MemorySample[]): number => of(part.map((sample) => sample[name]))
    const [early, late] = [read(warm.slice(0, half)), read(warm.slice(half))]
    const [from, to] = [early, late].map((bytes) => `${Math.round(bytes / 1e6)} MB`)
    tell(`${what} of the process that lived: ${of.name} in each half`, `${from}, ${to} (${samples.length} samples)`)
    const isFlat = late <= early * maxGrowth + maxGrowthBytes[name]
    return isFlat ? [] : [`${what} grew from ${from} to ${to}`]
  }
  return [...check('memory', 'rssBytes', median), ...check('objects', 'usedBytes', lowest)]
}

const tellMarket = (market: Market, minutes: number): string[] => {
  const { agents, reads } = market
  const orders = agents.flatMap((agent) => agent.orders)
  const executed = orders.filter(({ outcome }) => outcome === 'executed')
  for (const action of actions)
    tell(`executed: ${action}`, String(executed.filter(({ kind }) => kind === action).length))
  const refused = Map.groupBy(
    orders.filter(({ outcome }) => outcome === 'refused'),
    ({ kind, reason }) => `${kind}: ${reason}`,
  )
  for (const [what, some] of refused) tell(`refused: ${what}`, String(some.length))
  tell('orders executed, and reads between them', `${executed.length} in ${minutes} minutes, ${reads}`)
  return listUnused(market).map((action) => `no order of the kind ${action} was executed`)
}

/**
 * Mixed load on several gateways that are killed at random (`--minutes=30`): every kind of order, reads, streams, webhooks and
 * worlds. Nothing may be lost or happen twice, and memory must stay flat. Exits with 1 otherwise.
 */
export const benchSoak = async (): Promise<void> => {
  const [minutes, seed] = [numberFlag('minutes', 30), numberFlag('seed', Date.now() % 1_000_000)]
  const random = seededRandom(seed)
  tell('minutes, gateways, wallets, seed', `${minutes}, ${gateways}, ${wallets}, ${seed}`)
  wait('opening a chain')
  const openedMs = performance.now()
  const chain = await startChain()
  const folder = await mkdtemp(join(tmpdir(), 'surety-soak-'))
  const deploymentFile = join(folder, 'deployment.json')
  await writeFile(deploymentFile, JSON.stringify(chain.deployment))
  const [database, receiver] = await Promise.all([makeDatabase(), startReceiver()])
  wait('starting gateways')
  const fleet = await startFleet({
    count: gateways,
    env: gatewayEnv(database.config.url, chain, deploymentFile),
    random,
  })
  tell('a chain and gateways were ready after', ms(performance.now() - openedMs))
  const faults = await runSoak({ chain, fleet, receiver, random, minutes }).catch((error: Error) => [
    `the soak broke off: ${error.stack}`,
  ])
  await fleet.close()
  faults.push(...fleet.faults, ...receiver.faults)
  receiver.close()
  chain.stop()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
  for (const fault of faults.slice(0, 50)) tell('FAULT', fault)
  tell('lost, double or broken', String(faults.length))
  if (faults.length > 0) process.exitCode = 1
}

type Soak = {
  chain: SoakChain
  fleet: Fleet
  receiver: Awaited<ReturnType<typeof startReceiver>>
  random: () => number
  minutes: number
}

/** Trades in parts, and checks everything after each. */
const runSoak = async ({ chain, fleet, receiver, random, minutes }: Soak): Promise<string[]> => {
  wait('giving wallets keys')
  const openedMs = performance.now()
  const { market, close } = await openMarket(wallets, { chain, fleet, receiver, random })
  const audit = await openAudit({ chain, receiver, market })
  tell('wallets had keys, webhooks and streams after', ms(performance.now() - openedMs))
  const faults: string[] = []
  const [beganMs, lengthMs] = [performance.now(), minutes * 60_000]
  const parts = Math.max(2, Math.round(minutes / 5))
  let isWatching = true
  const watching = (async () => {
    for (; isWatching; await sleep(1_000)) await fleet.sample()
  })()
  const worlds: WorldCounts = { finished: 0, lost: 0, refused: 0, faults }
  for (let part = 1; part <= parts && faults.length === 0; part += 1) {
    const untilMs = performance.now() + lengthMs / parts
    // A busy machine gets more time until each kind of work was done at least once.
    const isUnfinished = (): boolean => part === parts && (worlds.finished === 0 || listUnused(market).length > 0)
    const isOver = (): boolean => performance.now() > untilMs + (isUnfinished() ? maxExtraMs : 0)
    wait(`trading, part ${part} of ${parts}`)
    const tradedMs = performance.now()
    await Promise.all([
      playWorlds(fleet, { counts: worlds, random, isOver }),
      killAtRandom(fleet, { random, beganMs, lengthMs, isOver }),
      ...market.agents.map((agent) => trade(market, agent, isOver)),
    ])
    wait(`checking, part ${part} of ${parts}`)
    const checkedMs = performance.now()
    faults.push(...market.faults.splice(0), ...(await audit.check()))
    const [traded, checked] = [checkedMs - tradedMs, performance.now() - checkedMs].map(
      (taken) => `${Math.round(taken / 1000)} s`,
    )
    tell(`part ${part} of ${parts}: traded for, checked in, faults`, `${traded}, ${checked}, ${faults.length}`)
  }
  isWatching = false
  await watching
  close()
  const { events, deliveries } = await audit.countEvents()
  tell('processes killed with SIGKILL', String(fleet.countKills()))
  tell('events in streams, deliveries of webhooks', `${events}, ${deliveries}`)
  tell('worlds of the sandbox: played, lost, refused', `${worlds.finished}, ${worlds.lost}, ${worlds.refused}`)
  if (worlds.finished === 0) faults.push('no world of the sandbox was played to its end')
  faults.push(...tellMarket(market, minutes), ...checkMemory(fleet.samples))
  return faults
}
