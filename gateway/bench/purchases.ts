import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createPublicClient, type Hex, http, type LocalAccount, type PublicClient } from 'viem'
import { makeLogger } from '../src/base/log.ts'
import { openStore, type Store, sql } from '../src/store/store.ts'
import { spawnGateway } from '../test/support/process.ts'
import { makeDatabase } from '../test/support/stores.ts'
import { median, ms, percentile, tell, tellRatio, wait } from './figures.ts'
import { numberFlag } from './flags.ts'
import { forEach } from './for-each.ts'
import {
  findPolicies,
  lanes,
  makeBuyers,
  makeSenders,
  type Offer,
  type Order,
  onboardBuyers,
  relaySettings,
  signBond,
  signListing,
  signOrder,
  signSale,
} from './orders.ts'
import { chainPace, type TickingMessage } from './ticking-chain.ts'

/** Every wallet orders once in each measurement. */
const usual = () => ({ buyers: numberFlag('buyers', 1_500), rounds: numberFlag('rounds', 2), env: {} })
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

const connectTo = ({ url }: Chain): PublicClient =>
  createPublicClient({ transport: http(url, { retryCount: 0, batch: true }) })

/** One order of each of the first wallets. */
const signAll = async (
  chain: Chain,
  count: number,
  sign: (account: LocalAccount, index: number) => Promise<Order> = (account) => signOrder(chain.deployment, account),
): Promise<Order[]> => {
  const orders: Order[] = []
  for (const [index, account] of makeBuyers(count).entries()) orders.push(await sign(account, index))
  return orders
}

/** The offers of one policy of each wallet, and the purchase of each by the next wallet. */
const signTrades = async (chain: Chain, count: number): Promise<{ listings: Order[]; sales: Order[] }> => {
  const { deployment } = chain
  const policies = await findPolicies(connectTo(chain), deployment)
  const offers: Offer[] = []
  const listings = await signAll(chain, count, async (account) => {
    const tokenId = policies.get(account.address.toLowerCase())
    if (tokenId === undefined) throw new Error(`${account.address} has no policy`)
    const listing = await signListing(deployment, account, tokenId)
    offers.push({ tokenId, seller: account.address, orderId: listing.orderId })
    return listing
  })
  const sales = await signAll(chain, count, (account, index) =>
    signSale(deployment, account, offers[(index + 1) % count] as Offer),
  )
  return { listings, sales }
}

type Speed = { aSecond: number; gasEach: number; blocks: number; fullBlocks: number }

/** Waits until `count` orders are in blocks from `first` on, and says how fast they came there. */
const timeOrders = async (
  { blocks }: Chain,
  { from, began, count }: { from: number; began: number; count: number },
): Promise<Speed> => {
  for (const until = Date.now() + 300_000; Date.now() < until; await sleep(20)) {
    const since = blocks.slice(from)
    const filled = since.reduce((sum, { orders }) => sum + orders, 0)
    const last = since.at(-1)
    if (filled < count || !last) continue
    if (filled > count) throw new Error(`${count} orders were sent and ${filled} were executed`)
    const gas = since.reduce((sum, { gasUsed }) => sum + gasUsed, 0)
    const fullBlocks = since.filter(({ gasUsed }) => gasUsed > chainPace.blockGas * 0.85).length
    return { aSecond: (count / (last.at - began)) * 1000, gasEach: gas / count, blocks: since.length, fullBlocks }
  }
  throw new Error('not all orders came into a block')
}

/** Signs everything first, then sends it straight to the node: the speed of the chain itself, which bounds a gateway without batches. */
const runBaseline = async (chain: Chain, orders: readonly Order[]): Promise<Speed> => {
  const client = connectTo(chain)
  const senders = makeSenders().slice(0, lanes)
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
  return timeOrders(chain, { from, began, count: orders.length })
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

/** Orders at the gateway, and returns how long the answer took. After a 503 it sends the order again, with the same key. */
const place = async (gateway: Gateway, order: Order, index: number): Promise<number> => {
  const began = performance.now()
  const headers = { 'x-api-key': gateway.keys[index] ?? '', 'idempotency-key': order.key, prefer: 'wait=0' }
  for (;;) {
    const { status, text } = await post(gateway.url + order.path, order.body, headers)
    if (status === 202 || status === 201) return performance.now() - began
    if (status !== 503) throw new Error(`an order was answered with ${status}: ${text}`)
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
  const orders = await signAll(chain, Math.min(gateway.keys.length, moderate.aSecond * moderate.seconds))
  const since = new Date()
  const began = performance.now()
  const answers = await Promise.all(
    orders.map(async (order, index) => {
      await sleep(Math.max(0, began + (index * 1000) / moderate.aSecond - performance.now()))
      return place(gateway, order, index)
    }),
  )
  await waitUntilDone(gateway)
  return { answers: answers.sort((a, b) => a - b), sent: await readDelays(gateway, since) }
}

type Full = Speed & Delays & { acceptedASecond: number }

const runFull = async (chain: Chain, gateway: Gateway, orders: readonly Order[]): Promise<Full> => {
  const answers: number[] = []
  const since = new Date()
  const [from, began] = [chain.blocks.length, Date.now()]
  await forEach(orders, atOnce, async (order, index) => void answers.push(await place(gateway, order, index)))
  const acceptedASecond = (orders.length / (Date.now() - began)) * 1000
  const speed = await timeOrders(chain, { from, began, count: orders.length })
  await waitUntilDone(gateway)
  return { ...speed, acceptedASecond, answers: answers.sort((a, b) => a - b), sent: await readDelays(gateway, since) }
}

type Setting = { chain: Chain; folder: string; databaseUrl: string; store: Store; buyers: number; keys: string[] }

/** Starts the gateway as `npm start` does, has `work` use it, and stops it. */
const withGateway = async <Result>(
  setting: Setting,
  env: Record<string, string>,
  work: (gateway: Gateway) => Promise<Result>,
): Promise<Result> => {
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
  if (keys.length === 0) keys.push(...(await onboardBuyers(gateway.url, buyers)))
  const result = await work(gateway)
  process.kill('SIGTERM')
  await process.exited
  return result
}

/** Buys at a steady rate and then as fast as possible. */
const runPurchases = (setting: Setting, env: Record<string, string>) =>
  withGateway(setting, env, async (gateway) => {
    const { chain, buyers } = setting
    const steady = await runModerate(chain, gateway)
    const full = await runFull(chain, gateway, await signAll(chain, buyers))
    return { steady, full, retries: gateway.retries }
  })

/** The kinds of orders beside purchases, without the gateway and with it. */
const runOthers = async (setting: Setting, env: Record<string, string>): Promise<Record<Other, [Full, Speed]>> => {
  const { chain, buyers } = setting
  const signBonds = (): Promise<Order[]> => signAll(chain, buyers, (account) => signBond(chain.deployment, account))
  const bonds = await runBaseline(chain, await signBonds())
  const raw = await signTrades(chain, buyers)
  const [listings, sales] = [await runBaseline(chain, raw.listings), await runBaseline(chain, raw.sales)]
  return withGateway(setting, env, async (gateway) => {
    const full = async (orders: readonly Order[]): Promise<Full> => runFull(chain, gateway, orders)
    const posted = await full(await signBonds())
    const trades = await signTrades(chain, buyers)
    return {
      'bonds posted': [posted, bonds],
      'listings created': [await full(trades.listings), listings],
      'listings bought': [await full(trades.sales), sales],
    }
  })
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

const others = ['bonds posted', 'listings created', 'listings bought'] as const
type Other = (typeof others)[number]
type Kind = `purchases ${keyof typeof ways}` | Other
type Compared = { full: Full; baseline: Speed }

/** Purchases, bonds and listings through the gateway until they are in blocks, compared with as many signed transactions sent straight to the node. */
export const benchPurchases = async ({ buyers, rounds, env } = usual()): Promise<void> => {
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
    const results = new Map<Kind, Compared[]>()
    for (let round = 1; round <= rounds; round += 1)
      await runRound(setting, { title: `round ${round} of ${rounds}`, env, results })
    for (const [kind, compared] of results) tellKind(kind, compared)
  } finally {
    chain.stop()
    await store.close()
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The spread over the rounds: each has a baseline of its own. */
const tellKind = (kind: Kind, compared: readonly Compared[]): void => {
  const [full, baseline] = [compared.map((one) => one.full.aSecond), compared.map((one) => one.baseline.aSecond)]
  tellRatio({
    what: `${kind}, from the request into a block`,
    figure: `${median(full).toFixed(1)} a second, ${median(baseline).toFixed(1)} without the gateway`,
    of: 'signed transactions',
    ratios: compared.map((one) => one.full.aSecond / one.baseline.aSecond),
  })
}

type Round = { title: string; env: Record<string, string>; results: Map<Kind, Compared[]> }

const runRound = async (setting: Setting, { title, env, results }: Round): Promise<void> => {
  const { chain, buyers } = setting
  const note = (kind: Kind, compared: Compared): void =>
    void results.set(kind, [...(results.get(kind) ?? []), compared])
  wait(`${title}: baseline`)
  const baseline = await runBaseline(chain, await signAll(chain, buyers))
  tellSpeed(`baseline: ${buyers} signed transactions, to the node itself`, baseline)
  for (const way of Object.keys(ways) as (keyof typeof ways)[]) {
    wait(`${title}: ${way}`)
    const { steady, full, retries } = await runPurchases(setting, { ...env, ...ways[way] })
    note(`purchases ${way}`, { full, baseline })
    tellSpeed(`${buyers} purchases ${way}`, full, baseline)
    tellDelays(`at ${moderate.aSecond} a second`, steady)
    tellDelays(`${atOnce} at a time, ${full.acceptedASecond.toFixed(0)} a second accepted`, full)
    if (retries > 0) tell('  answered with 503 and sent again', String(retries))
  }
  wait(`${title}: bonds and listings`)
  const found = await runOthers(setting, env)
  for (const kind of others) {
    const [full, own] = found[kind]
    note(kind, { full, baseline: own })
    tellSpeed(`baseline: ${buyers} ${kind}, to the node itself`, own)
    tellSpeed(`${buyers} ${kind}, with batching`, full, own)
    tellDelays(`${atOnce} at a time, ${full.acceptedASecond.toFixed(0)} a second accepted`, full)
  }
  // Everything runs on one machine: under other load the chain keeps its pace, but the gateway cannot.
  const latest = Math.max(...chain.blocks.map(({ lateMs }) => lateMs))
  const load = (loadavg()[0] ?? 0).toFixed(1)
  tell('the machine', `load ${load} on ${availableParallelism()} cores; the latest block came ${ms(latest)} late`)
}

if (import.meta.main) await benchPurchases().then(() => process.exit(0))
