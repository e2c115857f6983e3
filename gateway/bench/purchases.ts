import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createPublicClient, type Hex, http } from 'viem'
import { makeLogger } from '../src/base/log.ts'
import { openStore, type Store, sql } from '../src/store/store.ts'
import { postClaim, signClaim } from '../test/support/agents.ts'
import { spawnGateway } from '../test/support/process.ts'
import { makeDatabase } from '../test/support/stores.ts'
import { ms, percentile, tell, wait } from './figures.ts'
import { lanes, makeBuyers, makeSenders, type Order, relaySettings, signOrder } from './orders.ts'
import { chainPace, type TickingMessage } from './ticking-chain.ts'

/** Every buyer buys once in each measurement. */
const usual = { buyers: 1_500, rounds: 2, env: {} as Record<string, string> }
/** How many requests the client has under way, with the gateway and without. */
const atOnce = 100
const moderate = { aSecond: 20, seconds: 15 }

/** How many transactions a wallet may have in the pool where each purchase is one: 64 is what nodes allow a sender to queue. */
const inFlight = 64

type Ready = Extract<TickingMessage, { kind: 'ready' }>
type Block = Extract<TickingMessage, { kind: 'block' }>
type Chain = Ready & { blocks: Block[]; stop(): void }

const startChain = async (buyers: number): Promise<Chain> => {
  const child = fork(join(import.meta.dirname, 'ticking-chain.ts'), [String(buyers)])
  const blocks: Block[] = []
  const ready = new Promise<Ready>((resolve) => {
    child.on('message', (message: TickingMessage) => {
      if (message.kind === 'ready') resolve(message)
      else blocks.push(message)
    })
  })
  return { ...(await Promise.race([ready, failed(child)])), blocks, stop: () => void child.kill() }
}

const failed = async (child: ChildProcess): Promise<never> => {
  const [code] = await once(child, 'exit')
  throw new Error(`the chain ended with ${code}`)
}

/** Runs `work` for every item, at most `concurrency` at a time. */
const forEach = async <Item>(
  items: readonly Item[],
  concurrency: number,
  work: (item: Item, index: number) => Promise<void>,
) => {
  let next = 0
  const one = async (): Promise<void> => {
    for (let index = next++; index < items.length; index = next++) await work(items[index] as Item, index)
  }
  await Promise.all(Array.from({ length: concurrency }, one))
}

const signAll = async ({ deployment }: Chain, count: number): Promise<Order[]> => {
  const orders: Order[] = []
  for (const account of makeBuyers(count)) orders.push(await signOrder(deployment, account))
  return orders
}

type Speed = { aSecond: number; gasEach: number; blocks: number; fullBlocks: number }

/** Waits until `count` purchases are in blocks from `first` on, and says how fast they came there. */
const timePurchases = async (
  { blocks }: Chain,
  { from, began, count }: { from: number; began: number; count: number },
): Promise<Speed> => {
  for (const until = Date.now() + 300_000; Date.now() < until; await sleep(20)) {
    const since = blocks.slice(from)
    const bought = since.reduce((sum, { purchases }) => sum + purchases, 0)
    const last = since.at(-1)
    if (bought < count || !last) continue
    if (bought > count) throw new Error(`${count} purchases were sent and ${bought} were made`)
    const gas = since.reduce((sum, { gasUsed }) => sum + gasUsed, 0)
    const fullBlocks = since.filter(({ gasUsed }) => gasUsed > chainPace.blockGas * 0.85).length
    return { aSecond: (count / (last.at - began)) * 1000, gasEach: gas / count, blocks: since.length, fullBlocks }
  }
  throw new Error('not all purchases came into a block')
}

/** Signs everything first, then sends it straight to the node: the speed of the chain itself, which bounds a gateway without batches. */
const runBaseline = async (chain: Chain, buyers: number): Promise<Speed> => {
  const client = createPublicClient({ transport: http(chain.url, { retryCount: 0, batch: true }) })
  const senders = makeSenders().slice(0, lanes)
  const orders = await signAll(chain, buyers)
  const nonces = await Promise.all(senders.map(({ address }) => client.getTransactionCount({ address })))
  const raws: Hex[] = []
  for (const [index, { data }] of orders.entries()) {
    const at = index % lanes
    const nonce = (nonces[at] ?? 0) + Math.floor(index / lanes)
    const fees = { maxFeePerGas: 10n ** 11n, maxPriorityFeePerGas: 10n ** 9n }
    const { chainId, surety: to } = chain.deployment
    const raw = await senders[at]?.signTransaction({
      type: 'eip1559',
      chainId,
      to,
      data,
      nonce,
      gas: 400_000n,
      ...fees,
    })
    if (raw) raws.push(raw)
  }
  const [from, began] = [chain.blocks.length, Date.now()]
  await forEach(raws, atOnce, async (raw) => void (await client.sendRawTransaction({ serializedTransaction: raw })))
  return timePurchases(chain, { from, began, count: orders.length })
}

type Gateway = { url: string; keys: string[]; store: Store; retries: number }

const post = async (url: string, body: object, headers: Record<string, string>) => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  return { status: response.status, text }
}

const onboardAll = async (url: string, buyers: number): Promise<string[]> => {
  const keys: string[] = []
  await forEach(makeBuyers(buyers), 20, async (account, index) => {
    const response = await postClaim(url, await signClaim(account))
    if (response.status !== 201) throw new Error(`onboarding answered ${response.status}: ${await response.text()}`)
    keys[index] = ((await response.json()) as { apiKey: string }).apiKey
  })
  return keys
}

/** Buys at the gateway, and returns how long the answer took. After a 503 it sends the purchase again, with the same key. */
const buy = async (gateway: Gateway, order: Order, index: number): Promise<number> => {
  const began = performance.now()
  const headers = { 'x-api-key': gateway.keys[index] ?? '', 'idempotency-key': order.key, prefer: 'wait=0' }
  for (;;) {
    const { status, text } = await post(`${gateway.url}/api/v1/policies`, order.body, headers)
    if (status === 202 || status === 201) return performance.now() - began
    if (status !== 503) throw new Error(`a purchase was answered with ${status}: ${text}`)
    gateway.retries += 1
    await sleep(500)
  }
}

type Delays = { answers: number[]; sent: number[] }

/** How long it took from the row that accepts a purchase until a node had its transaction. */
const readDelays = async ({ store }: Gateway, since: Date): Promise<number[]> => {
  const { rows } = await store.read((tx) =>
    sql<{ delay: number }>`select extract(epoch from broadcast_at - accepted_at)::float8 * 1000 as delay
      from relay_calls where accepted_at >= ${since} order by 1`.execute(tx),
  )
  return rows.map(({ delay }) => delay)
}

/** Waits until every purchase has succeeded in the store, so that the next measurement begins with an empty queue. */
const waitUntilDone = async ({ store }: Gateway): Promise<void> => {
  for (const until = Date.now() + 120_000; Date.now() < until; await sleep(250)) {
    const { rows } = await store.read((tx) =>
      sql<{ open: number }>`select count(*)::int4 as open from operations where status <> 'succeeded'`.execute(tx),
    )
    if (rows[0]?.open === 0) return
  }
  throw new Error('not every purchase succeeded')
}

/** Sends purchases at a steady rate. */
const runModerate = async (chain: Chain, gateway: Gateway): Promise<Delays> => {
  const orders = await signAll(chain, moderate.aSecond * moderate.seconds)
  const since = new Date()
  const began = performance.now()
  const answers = await Promise.all(
    orders.map(async (order, index) => {
      await sleep(Math.max(0, began + (index * 1000) / moderate.aSecond - performance.now()))
      return buy(gateway, order, index)
    }),
  )
  await waitUntilDone(gateway)
  return { answers: answers.sort((a, b) => a - b), sent: await readDelays(gateway, since) }
}

const runFull = async (chain: Chain, gateway: Gateway): Promise<Speed & Delays & { acceptedASecond: number }> => {
  const orders = await signAll(chain, gateway.keys.length)
  const answers: number[] = []
  const since = new Date()
  const [from, began] = [chain.blocks.length, Date.now()]
  await forEach(orders, atOnce, async (order, index) => void answers.push(await buy(gateway, order, index)))
  const acceptedASecond = (orders.length / (Date.now() - began)) * 1000
  const speed = await timePurchases(chain, { from, began, count: orders.length })
  await waitUntilDone(gateway)
  return { ...speed, acceptedASecond, answers: answers.sort((a, b) => a - b), sent: await readDelays(gateway, since) }
}

type Setting = { chain: Chain; folder: string; databaseUrl: string; store: Store; buyers: number; keys: string[] }

/** Starts the gateway as `npm start` does, buys at a steady rate and then as fast as possible, and stops it. */
const runGateway = async (setting: Setting, env: Record<string, string>) => {
  const { chain, folder, databaseUrl, store, buyers, keys } = setting
  // Autovacuum does this in production; in a test it may not have run yet.
  await store.read((tx) => sql`vacuum analyze`.execute(tx))
  const process = spawnGateway({
    DATABASE_URL: databaseUrl,
    RPC_URL: chain.url,
    DEPLOYMENT_FILE: join(folder, 'deployment.json'),
    ...relaySettings(),
    // Each wallet has its own IP address.
    TRUST_PROXY: '127.0.0.1',
    PUBLIC_REQUESTS_PER_MINUTE: '0',
    AGENT_PURCHASES_PER_MINUTE: '0',
    ...env,
  })
  const gateway = { url: await process.ready, keys, store, retries: 0 }
  if (keys.length === 0) keys.push(...(await onboardAll(gateway.url, buyers)))
  const steady = await runModerate(chain, gateway)
  const full = await runFull(chain, gateway)
  process.kill('SIGTERM')
  await process.exited
  return { steady, full, retries: gateway.retries }
}

const show = (sorted: number[]): string => `${ms(percentile(sorted, 0.5))}, ${ms(percentile(sorted, 0.99))}`

const tellSpeed = (what: string, speed: Speed, baseline?: Speed): void => {
  const ratio = baseline ? `, ${(speed.aSecond / baseline.aSecond).toFixed(2)} of the baseline` : ''
  const blocks = `${speed.fullBlocks} of ${speed.blocks} blocks full`
  tell(what, `${speed.aSecond.toFixed(1)} a second${ratio}; ${Math.round(speed.gasEach / 1000)}k gas each, ${blocks}`)
}

const tellDelays = (what: string, { answers, sent }: Delays): void => {
  tell(`  ${what}: accepted to broadcast, median and p99`, show(sent))
  tell(`  ${what}: the answer to the request, median and p99`, show(answers))
}

const ways = {
  'without batching': { RELAY_BATCH: '1', RELAY_IN_FLIGHT: String(inFlight) },
  'with batching': {},
}

/** Purchases through the gateway until they are in blocks, compared with as many signed transactions sent straight to the node. */
export const benchPurchases = async ({ buyers, rounds, env } = usual): Promise<void> => {
  wait('opening a chain')
  const chain = await startChain(buyers)
  const folder = await mkdtemp(join(tmpdir(), 'surety-bench-'))
  await writeFile(join(folder, 'deployment.json'), JSON.stringify(chain.deployment))
  const database = await makeDatabase()
  const store = await openStore(database.config, makeLogger({ level: 'silent' }))
  const setting = { chain, folder, databaseUrl: database.config.url, store, buyers, keys: [] }
  const { intervalMs, blockGas } = chainPace
  tell('the chain', `a block of ${blockGas / 1e6}M gas every ${intervalMs / 1000} s, ${lanes} wallets pay for gas`)
  try {
    for (let round = 1; round <= rounds; round += 1)
      await runRound(setting, { title: `round ${round} of ${rounds}`, env })
  } finally {
    chain.stop()
    await store.close()
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  }
}

const runRound = async (setting: Setting, { title, env }: { title: string; env: Record<string, string> }) => {
  const { chain, buyers } = setting
  wait(`${title}: baseline`)
  const baseline = await runBaseline(chain, buyers)
  tellSpeed(`baseline: ${buyers} signed transactions, to the node itself`, baseline)
  for (const [way, itsEnv] of Object.entries(ways)) {
    wait(`${title}: ${way}`)
    const { steady, full, retries } = await runGateway(setting, { ...env, ...itsEnv })
    tellSpeed(`${buyers} purchases ${way}`, full, baseline)
    tellDelays(`at ${moderate.aSecond} a second`, steady)
    tellDelays(`${atOnce} at a time, ${full.acceptedASecond.toFixed(0)} a second accepted`, full)
    if (retries > 0) tell('  answered with 503 and sent again', String(retries))
  }
  // Everything runs on one machine: under other load the chain keeps its pace, but the gateway cannot.
  const latest = Math.max(...chain.blocks.map(({ lateMs }) => lateMs))
  const load = (loadavg()[0] ?? 0).toFixed(1)
  tell('the machine', `load ${load} on ${availableParallelism()} cores; the latest block came ${ms(latest)} late`)
}

if (import.meta.main) await benchPurchases().then(() => process.exit(0))
