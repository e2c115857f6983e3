import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Agent, request } from 'undici'
import { publish } from '../src/store/outbox.ts'
import { sql } from '../src/store/store.ts'
import { newAgent } from '../test/support/agents.ts'
import { startGateway } from '../test/support/gateway.ts'
import { boundaryIn, buyOnChain, wallets } from '../test/support/market.ts'
import { makeDatabase } from '../test/support/stores.ts'
import { addEnabledWebhook, startWebhookJobs, type WebhookJobs } from '../test/support/webhook-jobs.ts'
import { median, ms, percentile, tell, tellRatio, time, wait } from './figures.ts'

type Seen = { count: number; lastMs: number }
type Receiver = { url(path: string): string; read(reset?: boolean): Promise<Seen>; close(): void }

const startReceiver = async (): Promise<Receiver> => {
  const child: ChildProcess = fork(fileURLToPath(new URL('./webhook-receiver.ts', import.meta.url)))
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return {
    url: (path) => `http://127.0.0.1:${port}${path}`,
    read: async (reset = false) => {
      child.send(reset ? 'reset' : 'read')
      return ((await once(child, 'message')) as [Seen])[0]
    },
    close: () => child.disconnect(),
  }
}

const webhookEnv = (): Record<string, string> => ({
  TRUST_PROXY: '127.0.0.1',
  WEBHOOK_ALLOW_PRIVATE: '1',
  WEBHOOK_SECRET_KEY: randomBytes(32).toString('base64'),
  WEBHOOK_HOST_REQUESTS_PER_MINUTE: '0',
  AGENT_READS_PER_MINUTE: '0',
})

const endpoints = 100
/** So many that the rate counts, not the start, which another line measures. */
const events = 400
const wallet = '0xbench'

/** An event of about the size of a purchase. */
const data = {
  productId: '1',
  owner: `0x${'ab'.repeat(20)}`,
  premium: '4109590',
  hash: `0x${'6b'.repeat(32)}`,
  text: 'x'.repeat(200),
}

const eventOf = (owner: string) => ({
  type: 'bond.extended',
  audience: [owner],
  productId: null,
  data,
  happenedAt: new Date(),
  blockNumber: null,
})

const until = async (isDone: () => Promise<boolean>): Promise<void> => {
  while (!(await isDone())) await sleep(10)
}

/** Posts of the same size to the same receiver, as many at a time as there are endpoints, with nothing else to do. */
const benchBare = async (receiver: Receiver): Promise<void> => {
  const agent = new Agent({ connections: null })
  const body = JSON.stringify({
    id: `evt_${'0'.repeat(22)}`,
    type: 'bond.extended',
    timestamp: new Date().toISOString(),
    data,
  })
  const headers = {
    'content-type': 'application/json',
    'webhook-id': `evt_${'0'.repeat(22)}`,
    'webhook-timestamp': '1794709674',
    'webhook-signature': `v1,${'A'.repeat(44)}`,
  }
  const post = async (index: number): Promise<void> => {
    for (let count = 0; count < events; count += 1) {
      const answer = await request(receiver.url(`/hook-${index}`), { dispatcher: agent, method: 'POST', headers, body })
      await answer.body.dump()
    }
  }
  await Promise.all(Array.from({ length: endpoints }, (_, index) => post(index)))
  await agent.destroy()
}

/** Asks two indexes. Counting the deliveries of all rounds would take longer with each. */
const isWaiting = async ({ store }: WebhookJobs): Promise<boolean> => {
  const { rows } = await store.read((tx) =>
    sql`select from webhook_deliveries where status = 'waiting' and attempts = 0
      union all select from webhook_deliveries where status = 'waiting' and attempts > 0 limit 1`.execute(tx),
  )
  return rows.length > 0
}

/** From the commit of the events until all of them are received and recorded. */
const benchFanOut = async (jobs: WebhookJobs, receiver: Receiver): Promise<void> => {
  await receiver.read(true)
  await jobs.tell(events, { wallet, data })
  await until(async () => (await receiver.read()).count >= endpoints * events)
  await until(async () => !(await isWaiting(jobs)))
}

const fanOutRounds = 9

/** Bare POSTs and deliveries take turns. The first round of each warms up. */
const tellFanOut = async (jobs: WebhookJobs, receiver: Receiver): Promise<void> => {
  for (let index = 0; index < endpoints; index += 1) await jobs.addWebhook(receiver.url(`/hook-${index}`), { wallet })
  const bare: Rate[] = []
  const ours: Rate[] = []
  for (let round = 0; round <= fanOutRounds; round += 1) {
    wait(`fan-out, round ${round} of ${fanOutRounds}`)
    const pair = [await measureRate(() => benchBare(receiver)), await measureRate(() => benchFanOut(jobs, receiver))]
    const [bareRate, ourRate] = pair as [Rate, Rate]
    if (round === 0) continue
    bare.push(bareRate)
    ours.push(ourRate)
  }
  const [perSecond, cpuUs] = [median(ours.map((rate) => rate.perSecond)), median(ours.map((rate) => rate.cpuUs))]
  tellRatio({
    what: `${events} events x ${endpoints} endpoints`,
    figure: `${perSecond.toFixed(0)}/s, ${cpuUs.toFixed(0)} µs of CPU in the sender`,
    of: 'bare POSTs',
    ratios: ours.map((rate, index) => rate.perSecond / (bare[index]?.perSecond ?? Number.NaN)),
    bar: 0.5,
  })
  // The rates depend on who else uses the machine; the time that a processor worked does so much less.
  tellRatio({
    what: 'CPU time of the sender for a bare POST',
    figure: `${median(bare.map((rate) => rate.cpuUs)).toFixed(0)} µs`,
    of: 'that for a delivery',
    ratios: bare.map((rate, index) => rate.cpuUs / (ours[index]?.cpuUs ?? Number.NaN)),
  })
}

type Rate = { perSecond: number; cpuUs: number }

/** Measures all posts to all endpoints. */
const measureRate = async (run: () => Promise<void>): Promise<Rate> => {
  const count = endpoints * events
  const [began, before] = [performance.now(), process.cpuUsage()]
  await run()
  const { user, system } = process.cpuUsage(before)
  return { perSecond: count / ((performance.now() - began) / 1_000), cpuUs: (user + system) / count }
}

const rounds = 20

/** One endpoint hangs, one answers 500: how long after the block of an event do the other 98 have it? */
const tellLatency = async (receiver: Receiver): Promise<void> => {
  const database = await makeDatabase()
  const gateway = await startGateway({ store: database, env: webhookEnv() })
  const { webhooks, store, clock } = gateway.world
  const { rpc } = gateway
  const [buyer] = wallets.agents
  if (!webhooks.vault || !rpc || !buyer) throw new Error('the benchmark needs PostgreSQL, a key and a wallet')
  const filter = { events: ['policy.bought'], wallet: buyer.address.toLowerCase() }
  const paths = ['/hang', '/fail', ...Array.from({ length: endpoints - 2 }, (_, index) => `/hook-${index}`)]
  for (const path of paths) await addEnabledWebhook({ store, vault: webhooks.vault, clock }, receiver.url(path), filter)
  let minedMs = 0
  rpc.chain.onHead(() => {
    minedMs = Date.now()
  })
  const taken: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    wait(`latency, round ${round + 1} of ${rounds}`)
    await receiver.read(true)
    const expiry = boundaryIn(Number(rpc.chain.getHead().timestamp), 1)
    await buyOnChain(rpc.chain, buyer, { product: 1n, coverage: 1_000_000n, expiry })
    await until(async () => (await receiver.read()).count >= endpoints - 2)
    taken.push((await receiver.read()).lastMs - minedMs)
  }
  await gateway.close()
  await database.drop()
  taken.sort((a, b) => a - b)
  tell(
    '98 of 100 endpoints have an event after its block: median, longest',
    `${ms(percentile(taken, 0.5))}, ${ms(percentile(taken, 1))}`,
  )
}

const waitingDeliveries = 10_000
const readRounds = 7

/** Reads of the API without and with 10,000 waiting deliveries, whose endpoint hangs. */
const tellReads = async (receiver: Receiver): Promise<void> => {
  const database = await makeDatabase()
  const gateway = await startGateway({ store: database, env: webhookEnv() })
  const { apiKey, walletAddress } = await newAgent(gateway)
  const read = async (path: string): Promise<void> => {
    const response = await fetch(gateway.url + path, { headers: { 'x-api-key': apiKey } })
    await response.text()
  }
  const measure = async (): Promise<number> => {
    const taken = await time(400, async (round) => read(round % 2 === 0 ? '/products' : '/api/v1/events?limit=20'))
    return percentile(taken, 0.5)
  }
  const { store } = gateway.world
  const body = JSON.stringify({ url: receiver.url('/ok'), events: ['bond.extended'] })
  const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' }
  await fetch(`${gateway.url}/api/v1/webhooks`, { method: 'POST', headers, body })
  await until(
    async () =>
      (await store.read((tx) => tx.selectFrom('webhooks').select('status').executeTakeFirstOrThrow())).status ===
      'enabled',
  )
  // The same events are stored in both cases: what differs is that they wait to be delivered.
  await store.transaction((tx) =>
    sql`update webhooks set status = 'paused', url = ${receiver.url('/hang')}`.execute(tx),
  )
  for (let from = 0; from < waitingDeliveries; from += 1_000)
    await store.transaction((tx) =>
      publish(
        tx,
        Array.from({ length: 1_000 }, () => eventOf(walletAddress)),
      ),
    )
  await until(
    async () =>
      (await store.read((tx) => sql`select 1 from events where sequence is null limit 1`.execute(tx))).rows.length ===
      0,
  )
  await sleep(2_000)
  await measure()
  const pairs: [number, number][] = []
  for (let round = 0; round < readRounds; round += 1) {
    wait(`reads, round ${round + 1} of ${readRounds}`)
    const without = await measure()
    await store.transaction(async (tx) => {
      await sql`update webhooks set status = 'enabled', next_due_at = now()`.execute(tx)
      await sql`insert into webhook_deliveries (webhook_id, event_id, sequence, type, next_attempt_at, created_at)
        select webhook_id, event_id, sequence, type, now(), now() from webhooks, events where type = 'bond.extended'`.execute(
        tx,
      )
    })
    await sleep(2_000)
    pairs.push([without, await measure()])
    await store.transaction((tx) => sql`truncate webhook_deliveries`.execute(tx))
    await store.transaction((tx) => sql`update webhooks set status = 'paused'`.execute(tx))
    await sleep(15_000)
  }
  tellRatio({
    what: `reads with ${waitingDeliveries} waiting deliveries`,
    figure: `${ms(median(pairs.map(([, withBacklog]) => withBacklog)))} a read`,
    of: 'the speed without',
    ratios: pairs.map(([without, withBacklog]) => without / withBacklog),
    bar: 0.83,
  })
  await gateway.close()
  await database.drop()
}

/** Deliveries of webhooks, beside bare POSTs of the same size to the same receiver. */
export const benchWebhooks = async (): Promise<void> => {
  const [database, receiver] = await Promise.all([makeDatabase(), startReceiver()])
  const jobs = await startWebhookJobs(database.config)
  await tellFanOut(jobs, receiver)
  await jobs.close()
  await database.drop()
  await tellLatency(receiver)
  await tellReads(receiver)
  receiver.close()
}
