import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { makeBareDatabase } from '../test/support/stores.ts'
import { readUsage } from './cpu.ts'
import { median, ms, percentile, tell, tellRatio, wait } from './figures.ts'
import { flag, numberFlag } from './flags.ts'
import { forEach } from './for-each.ts'
import { makeBuyers, onboardBuyers, relaySettings, type signOrder } from './orders.ts'
import type { TickingMessage } from './ticking-chain.ts'

/** How many requests are under way at a time. */
const atOnce = 100
/** The bar of a paired run: twice the rate of the earlier commit. */
const bar = 2

type Ready = Extract<TickingMessage, { kind: 'ready' }>

/** A checked out commit with a chain, a database and wallets of its own. Commits differ in contracts and tables. */
type Side = {
  name: string
  chain: ChildProcess
  gatewayEnv: Record<string, string>
  sign: (index: number) => ReturnType<typeof signOrder>
  apiKeys: string[]
  database: pg.Client
  close(): Promise<void>
}

const openSide = async (name: string, tree: string, buyers: number): Promise<Side> => {
  wait(`${name}: opening a chain`)
  const chain = fork(join(tree, 'gateway/bench/ticking-chain.ts'), [String(buyers)], { cwd: tree })
  const ended = once(chain, 'exit').then(([code]) => Promise.reject(new Error(`the chain ended with ${code}`)))
  ended.catch(() => {})
  const ready = new Promise<Ready>((resolve) => {
    chain.on('message', (message: TickingMessage) => message.kind === 'ready' && resolve(message))
  })
  const { url, deployment } = await Promise.race([ready, ended])
  const folder = await mkdtemp(join(tmpdir(), 'surety-bench-'))
  const deploymentFile = join(folder, 'deployment.json')
  await writeFile(deploymentFile, JSON.stringify(deployment))
  const { config, drop } = await makeBareDatabase()
  const database = new pg.Client({ connectionString: config.url })
  await database.connect()
  const orders = (await import(pathToFileURL(join(tree, 'gateway/bench/orders.ts')).href)) as {
    signOrder: typeof signOrder
  }
  const accounts = makeBuyers(buyers)
  return {
    name,
    chain,
    database,
    apiKeys: [],
    sign: (index) => {
      const account = accounts[index]
      if (!account) throw new Error('there are as many orders as buyers')
      return orders.signOrder(deployment, account)
    },
    gatewayEnv: {
      DATABASE_URL: config.url,
      RPC_URL: url,
      DEPLOYMENT_FILE: deploymentFile,
      ...relaySettings(),
      // Each wallet has its own IP address.
      TRUST_PROXY: '127.0.0.1',
      PUBLIC_REQUESTS_PER_MINUTE: '0',
      AGENT_PURCHASES_PER_MINUTE: '0',
    },
    close: async () => {
      chain.removeAllListeners('exit')
      chain.kill()
      await once(chain, 'exit')
      await database.end()
      await drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Starts the gateway of a tree, as `npm start` does there. */
const startGateway = async (tree: string, env: Record<string, string>) => {
  const child = spawn(process.execPath, [join(tree, 'gateway/src/main.ts')], {
    cwd: tree,
    env: { PATH: process.env.PATH ?? '', HOST: '127.0.0.1', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit')
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  const errors: string[] = []
  createInterface({ input: child.stderr }).on('line', (line) => errors.push(line))
  const lines = createInterface({ input: child.stdout })
  const ready = new Promise<string>((resolve, reject) => {
    lines.on('line', (line) => {
      const { msg, url } = JSON.parse(line) as { msg: string; url?: string }
      if (url && /^ready$/i.test(msg)) resolve(url)
    })
    exited.then(([code]) => reject(new Error(`the gateway ended with ${code}: ${errors.join('\n')}`)))
  })
  const url = await ready
  // Nobody reads its log: to take lines apart costs as much as to accept an order.
  lines.close()
  child.stdout.resume()
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    await exited
  }
  return { url, pid: child.pid ?? 0, stop }
}

type Signed = Awaited<ReturnType<typeof signOrder>>

/** Sends an order until it is accepted, and returns how long that took. */
const send = async (url: string, apiKey: string, { body, key }: Signed): Promise<number> => {
  const began = performance.now()
  const headers = { 'content-type': 'application/json', 'x-api-key': apiKey, 'idempotency-key': key, prefer: 'wait=0' }
  for (;;) {
    const response = await fetch(`${url}/api/v1/policies`, { method: 'POST', headers, body: JSON.stringify(body) })
    const text = await response.text()
    if (response.status === 202 || response.status === 201) return performance.now() - began
    if (response.status !== 503) throw new Error(`a purchase was answered with ${response.status}: ${text}`)
    await sleep(500)
  }
}

/** CPU time that the processes of a side have used: the gateway, the chain and its connections to PostgreSQL. */
const readCpu = async ({ chain, database }: Side, gatewayPid: number) => {
  const { rows } = await database.query(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  const cpuOf = async (pid: number): Promise<number> => (await readUsage(pid))?.cpuMs ?? 0
  const backends = await Promise.all((rows as { pid: number }[]).map(({ pid }) => cpuOf(pid)))
  return {
    gateway: await cpuOf(gatewayPid),
    node: await cpuOf(chain.pid ?? 0),
    PostgreSQL: backends.reduce((sum, one) => sum + one, 0),
  }
}

const waitUntilDone = async ({ database, name }: Side): Promise<void> => {
  for (const until = Date.now() + 180_000; Date.now() < until; await sleep(250)) {
    const { rows } = await database.query("select count(*)::int4 as open from operations where status <> 'succeeded'")
    if ((rows[0] as { open: number }).open === 0) return
  }
  throw new Error(`${name}: not every purchase succeeded`)
}

type Cpu = Awaited<ReturnType<typeof readCpu>>
type Result = { aSecond: number; answers: number[]; cpuEach: Cpu }

/** Has a gateway accept one order of each buyer, as fast as it can, while it relays them. The first quarter is not measured. */
const runOnce = async (side: Side, tree: string, buyers: number): Promise<Result> => {
  wait(`${side.name}: signing`)
  const orders: Signed[] = []
  for (let index = 0; index < buyers; index += 1) orders.push(await side.sign(index))
  const { url, pid, stop } = await startGateway(tree, side.gatewayEnv)
  if (side.apiKeys.length === 0) side.apiKeys.push(...(await onboardBuyers(url, buyers)))
  // Autovacuum does this in production; here it may not have run yet.
  await side.database.query('vacuum analyze')
  wait(`${side.name}: accepting`)
  const answers: number[] = []
  const sendAll = (from: number, to: number): Promise<void> =>
    forEach(orders.slice(from, to), atOnce, async (order, index) => {
      answers.push(await send(url, side.apiKeys[from + index] ?? '', order))
    })
  // A gateway that has just started still compiles its own code.
  const warm = Math.floor(buyers / 4)
  await sendAll(0, warm)
  answers.length = 0
  const [before, began] = [await readCpu(side, pid), performance.now()]
  await sendAll(warm, buyers)
  const measured = buyers - warm
  const aSecond = (measured / (performance.now() - began)) * 1000
  const after = await readCpu(side, pid)
  const each = (part: keyof Cpu): number => (after[part] - before[part]) / measured
  wait(`${side.name}: relaying`)
  await waitUntilDone(side)
  await stop()
  const cpuEach = { gateway: each('gateway'), node: each('node'), PostgreSQL: each('PostgreSQL') }
  return { aSecond, answers: answers.sort((a, b) => a - b), cpuEach }
}

const totalOf = ({ cpuEach }: Result): number => cpuEach.gateway + cpuEach.node + cpuEach.PostgreSQL

const show = (results: Result[]): string => {
  const of = (pick: (result: Result) => number): string => ms(median(results.map(pick)))
  const parts = (['gateway', 'node', 'PostgreSQL'] as const).map(
    (part) => `${of(({ cpuEach }) => cpuEach[part])} ${part}`,
  )
  const waits = `answer p50 ${of(({ answers }) => percentile(answers, 0.5))}, p99 ${of(({ answers }) => percentile(answers, 0.99))}`
  return `${median(results.map(({ aSecond }) => aSecond)).toFixed(0)} a second, ${waits}; CPU for each: ${parts.join(', ')}`
}

/**
 * How many orders a gateway accepts while it relays them, with 100 requests at a time. With `--against=<folder>`, a checked
 * out earlier commit with its dependencies, that one's gateway runs in turns with this one, on a chain and a database of its own.
 */
export const benchAcceptance = async (): Promise<void> => {
  const [buyers, rounds, against] = [numberFlag('buyers', 600), numberFlag('rounds', 3), flag('against')]
  const trees = [
    ...(against === undefined ? [] : [{ name: 'before', tree: resolve(against) }]),
    { name: 'now', tree: resolve('.') },
  ]
  const sides: { tree: string; side: Side; results: Result[] }[] = []
  try {
    for (const { name, tree } of trees) sides.push({ tree, side: await openSide(name, tree, buyers), results: [] })
    for (let round = 0; round < rounds; round += 1)
      for (const { side, tree, results } of sides) results.push(await runOnce(side, tree, buyers))
  } finally {
    for (const { side } of sides) await side.close()
  }
  const [first, second] = sides
  if (!first) return
  if (!second) return tell('orders accepted', show(first.results))
  tell('before: orders accepted', show(first.results))
  const ratiosOf = (ratio: (before: Result, now: Result) => number): number[] =>
    second.results.map((now, index) => ratio(first.results[index] ?? now, now))
  tellRatio({
    what: 'orders accepted',
    figure: show(second.results),
    of: 'the rate before',
    ratios: ratiosOf((before, now) => now.aSecond / before.aSecond),
    bar,
  })
  tellRatio({
    what: 'orders accepted for each second of CPU, of all parts',
    figure: `${(1000 / median(second.results.map(totalOf))).toFixed(0)}`,
    of: 'those before',
    ratios: ratiosOf((before, now) => totalOf(before) / totalOf(now)),
  })
}
