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
import { lanes, makeBuyers, makeSenders, type Order, signOrder } from './orders.ts'
import { chainPace, type TickingNews } from './ticking-chain.ts'

/** Every buyer buys once in each measurement. */
const usual = { buyers: 1_500, rounds: 2, env: {} as Record<string, string> }
/** How many requests the client has under way, with the gateway and without. */
const atOnce = 100
const moderate = { aSecond: 20, seconds: 15 }

/** How many transactions a wallet may have in the pool where each purchase is one: 64 is what nodes allow a sender to queue. */
const inFlight = 64

type Ready = Extract<TickingNews, { kind: 'ready' }>
type Block = Extract<TickingNews, { kind: 'block' }>
type Chain = Ready & { blocks: Block[]; stop(): void }

const startChain = async (buyers: number): Promise<Chain> => {
  const child = fork(join(import.meta.dirname, 'ticking-chain.ts'), [String(buyers)])
  const blocks: Block[] = []
  const ready = new Promise<Ready>((resolve) => {
    child.on('message', (news: TickingNews) => {
      if (news.kind === 'ready') resolve(news)
      else blocks.push(news)
    })
  })
  return { ...(await Promise.race([ready, failed(child)])), blocks, stop: () => void child.kill() }
}

const failed = async (child: ChildProcess): Promise<never> => {
  const [code] = await once(child, 'exit')
  throw new Error(`the chain ended with ${code}`)
}

/** Does `work` for every item, `most` at a time. */
const forEach = async <Item>(
  items: readonly Item[],
  most: number,
  work: (item: Item, place: number) => Promise<void>,
) => {
  let next = 0
  const one = async (): Promise<void> => {
    for (let place = next++; place < items.length; place = next++) await work(items[place] as Item, place)
  }
  await Promise.all(Array.from({ length: most }, one))
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

/** Signs everything beforehand and throws it at the node: what the chain takes, and no gateway can be faster one by one. */
const runBaseline = async (chain: Chain, buyers: number): Promise<Speed> => {
  const client = createPublicClient({ transport: http(chain.url, { retryCount: 0, batch: true }) })
  const senders = makeSenders().slice(0, lanes)
  const orders = await signAll(chain, buyers)
  const nonces = await Promise.all(senders.map(({ address }) => client.getTransactionCount({ address })))
  const raws: Hex[] = []
  for (const [place, { data }] of orders.entries()) {
    const at = place % lanes
    const nonce = (nonces[at] ?? 0) + Math.floor(place / lanes)
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

type Gateway = { url: string; keys: string[]; store: Store; simulation_failures: number }

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
  await forEach(makeBuyers(buyers), 20, async (account, place) => {
    const response = await postClaim(url, await signClaim(account))
    if (response.status !== 201) throw new Error(`onboarding answered ${response.status}: ${await response.text()}`)
    keys[place] = ((await response.json()) as { apiKey: string }).apiKey
  })
  return keys
}

/** Buys at the gateway, and returns how long the answer took. Who is told to come back does, with the same key. */
const buy = async (gateway: Gateway, order: Order, place: number): Promise<number> => {
  const began = performance.now()
  const headers = { 'x-api-key': gateway.keys[place] ?? '', 'idempotency-key': order.key, prefer: 'wait=0' }
  for (;;) {
    const { status, text } = await post(`${gateway.url}/api/v1/policies`, order.body, headers)
    if (status === 202 || status === 201) return performance.now() - began
    if (status !== 503) throw new Error(`a purchase was answered with ${status}: ${text}`)
    gateway.simulation_failures += 1
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

/** Until every purchase is a success in the tables, so that what is measured next begins with an empty queue. */
const settle = async ({ store }: Gateway): Promise<void> => {
  for (const until = Date.now() + 120_000; Date.now() < until; await sleep(250)) {
    const { rows } = await store.read((tx) =>
      sql<{ open: number }>`select count(*)::int4 as open from operations where status <> 'succeeded'`.execute(tx),
    )
    if (rows[0]?.open === 0) return
  }
  throw new Error('not every purchase was seen through')
}

/** A steady trickle, each purchase at its own moment. */
const runModerate = async (chain: Chain, gateway: Gateway): Promise<Delays> => {
  const orders = await signAll(chain, moderate.aSecond * moderate.seconds)
  const since = new Date()
  const began = performance.now()
  const answers = await Promise.all(
    orders.map(async (order, place) => {
      await sleep(Math.max(0, began + (place * 1000) / moderate.aSecond - performance.now()))
      return buy(gateway, order, place)
    }),
  )
  await settle(gateway)
  return { answers: answers.sort((a, b) => a - b), sent: await readDelays(gateway, since) }
}

const runFull = async (chain: Chain, gateway: Gateway): Promise<Speed & Delays & { acceptedASecond: number }> => {
  const orders = await signAll(chain, gateway.keys.length)
  const answers: number[] = []
  const since = new Date()
  const [from, began] = [chain.blocks.length, Date.now()]
  await forEach(orders, atOnce, async (order, place) => void answers.push(await buy(gateway, order, place)))
  const acceptedASecond = (orders.length / (Date.now() - began)) * 1000
  const speed = await timePurchases(chain, { from, began, count: orders.length })
  await settle(gateway)
  return { ...speed, acceptedASecond, answers: answers.sort((a, b) => a - b), sent: await readDelays(gateway, since) }
}

type Setting = { chain: Chain; folder: string; databaseUrl: string; store: Store; buyers: number; keys: string[] }

/** Starts the gateway as `npm start` does, has it buy at a trickle and then as fast as it can, and stops it. */
const runGateway = async (setting: Setting, env: Record<string, string>) => {
  const { chain, folder, databaseUrl, store, buyers, keys } = setting
  // A database in service is swept now and then; one for tests may not be.
  await store.read((tx) => sql`vacuum analyze`.execute(tx))
  const process = spawnGateway({
    DATABASE_URL: databaseUrl,
    RPC_URL: chain.url,
    DEPLOYMENT_FILE: join(folder, 'deployment.json'),
    RELAYER_KEYS: makeSenders()
      .slice(lanes)
      .map(({ key }) => key)
      .join(),
    RELAY_UNLIMITED: '1',
    RELAY_MIN_VALUE: '0',
    // Each wallet comes from an address of its own.
    TRUST_PROXY: '127.0.0.1',
    PUBLIC_REQUESTS_PER_MINUTE: '0',
    AGENT_PURCHASES_PER_MINUTE: '0',
    ...env,
  })
  const gateway = { url: await process.ready, keys, store, simulation_failures: 0 }
  if (keys.length === 0) keys.push(...(await onboardAll(gateway.url, buyers)))
  const trickle = await runModerate(chain, gateway)
  const full = await runFull(chain, gateway)
  process.kill('SIGTERM')
  await process.exited
  return { trickle, full, simulation_failures: gateway.simulation_failures }
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

/** Purchases through the gateway until they are in blocks, beside as many signed transactions thrown at the node itself. */
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
    const { trickle, full, simulation_failures } = await runGateway(setting, { ...env, ...itsEnv })
    tellSpeed(`${buyers} purchases ${way}`, full, baseline)
    tellDelays(`at ${moderate.aSecond} a second`, trickle)
    tellDelays(`${atOnce} at a time, ${full.acceptedASecond.toFixed(0)} a second accepted`, full)
    if (simulation_failures > 0) tell('  answered with 503 and sent again', String(simulation_failures))
  }
  // Everything runs on this one machine: where others use it too, the chain keeps its pace and the gateway cannot.
  const latest = Math.max(...chain.blocks.map(({ lateMs }) => lateMs))
  const load = (loadavg()[0] ?? 0).toFixed(1)
  tell('the machine', `load ${load} on ${availableParallelism()} cores; the latest block came ${ms(latest)} late`)
}

if (import.meta.main) await benchPurchases().then(() => process.exit(0))
