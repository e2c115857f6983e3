import { policyId, suretyAbi, testUsdAbi } from '@surety/contracts'
import pg from 'pg'
import { type Hex, type LocalAccount, parseEventLogs } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newWallet, postClaim, signClaim } from './support/agents.ts'
import { relayEnv } from './support/buyers.ts'
import { buyOnChain, connectTo, wallets } from './support/market.ts'
import { type GatewayProcess, spawnGateway } from './support/process.ts'
import { resendWhileUnavailable } from './support/resend.ts'
import { startRpc, type TestRpc } from './support/rpc.ts'
import { makeDatabase, type TestStore } from './support/stores.ts'

const buyers = 50
const price = '900000'
const day = 86_400

let rpc: TestRpc
let database: TestStore & { config: { url: string } }
let processes: GatewayProcess[]
let urls: string[]
beforeAll(async () => {
  ;[rpc, database] = await Promise.all([startRpc(), makeDatabase()])
  const env = {
    ...rpc.env,
    ...relayEnv,
    ONBOARDINGS_PER_HOUR: '1000',
    PUBLIC_REQUESTS_PER_MINUTE: '0',
    NODE_REQUESTS_PER_MINUTE: '0',
  }
  processes = [1, 2, 3].map(() => spawnGateway({ DATABASE_URL: database.config.url, ...env }))
  urls = await Promise.all(processes.map(({ ready }) => ready))
})
afterAll(async () => {
  for (const one of processes) one.kill('SIGTERM')
  await Promise.all(processes.map(({ exited }) => exited))
  await rpc.close()
  await database.drop()
})

type Quote = { terms: object; payment?: object; typedData: Parameters<LocalAccount['signTypedData']>[0] }
type Answer = { status: number; body: Record<string, string> }

/** A wallet with a key, at one of the processes. */
const join = async (wallet: LocalAccount, index: number) => {
  const url = urls[index % urls.length] ?? ''
  const { apiKey } = (await (await postClaim(url, await signClaim(wallet))).json()) as { apiKey: string }
  const post = async (path: string, body: object): Promise<Answer> => {
    const headers = { 'x-api-key': apiKey, 'content-type': 'application/json', prefer: 'wait=25' }
    const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: response.status, body: (await response.json()) as Answer['body'] }
  }
  /** Quotes and signs, and returns how to send it. */
  return async (path: string, wish: object): Promise<() => Promise<Answer>> => {
    const { status, body } = await resendWhileUnavailable(() => post(`${path}/quote`, wish))
    if (status !== 200) throw new Error(`the quote was refused: ${JSON.stringify(body)}`)
    const { terms, payment, typedData } = body as unknown as Quote
    const signature = await wallet.signTypedData(typedData)
    return () => post(path, payment ? { terms, payment: { ...payment, signature } } : { terms, signature })
  }
}

const fund = async (address: Hex): Promise<Hex> =>
  connectTo(rpc.chain, wallets.owner).writeContract({
    address: rpc.chain.deployment.asset,
    abi: testUsdAbi,
    functionName: 'mint',
    args: [address, 10_000_000n],
  })

const readSpending = async (): Promise<{ failed: number; executed: number }> => {
  const client = new pg.Client({ connectionString: database.config.url })
  await client.connect()
  const { rows } = await client.query(
    `select coalesce(sum(failed_calls), 0)::int as failed, coalesce(sum(executed_calls), 0)::int as executed
     from relay_spending where wallet = '*'`,
  )
  await client.end()
  return rows[0]
}

test(`${buyers} buyers race for one listing at three processes: one sale, clear refusals, and no gas for them`, async () => {
  const seller = wallets.agents[0]
  if (!seller) throw new Error('there is no agent 0')
  const { client } = rpc.chain
  const expiry = (Math.floor(Date.now() / 1000 / day) + 20) * day
  await buyOnChain(rpc.chain, seller, { product: 1n, coverage: 1_000_000_000n, expiry })
  const wish = { kind: 'policy', productId: '1', index: '0', price, days: 3 }
  const order = await join(seller, 0)
  const listing = await expect
    .poll(() => order('/api/v1/marketplace/listings', wish).catch(() => undefined))
    .toBeDefined()
    .then(() => order('/api/v1/marketplace/listings', wish))
  const listed = await listing()
  expect(listed.status).toBe(201)

  const crowd = Array.from({ length: buyers }, newWallet)
  const hashes: Hex[] = []
  for (const wallet of crowd) hashes.push(await fund(wallet.address))
  await Promise.all(hashes.map((hash) => client.waitForTransactionReceipt({ hash, pollingInterval: 50 })))
  const path = `/api/v1/marketplace/listings/${listed.body.listingId}/buy`
  const isSeen = (url: string) => fetch(`${url}/policies/1/0`).then(({ status }) => status)
  for (const url of urls) await expect.poll(() => isSeen(url)).toBe(200)
  const sends = await Promise.all(crowd.map(async (wallet, index) => (await join(wallet, index))(path, {})))
  const before = await readSpending()
  const answers = await Promise.all(sends.map(resendWhileUnavailable))

  const codes = Map.groupBy(answers, ({ status, body }) => `${status} ${body.code ?? body.status}`)
  expect(codes.get('200 sold')).toHaveLength(1)
  const refusals = answers.filter(({ status }) => status !== 200)
  expect(refusals).toHaveLength(buyers - 1)
  for (const { body } of refusals) expect(['order_contended', 'not_listed', 'not_owner']).toContain(body.code)

  // One call was paid for, and none failed.
  await expect.poll(async () => (await readSpending()).executed).toBe(before.executed + 1)
  expect((await readSpending()).failed).toBe(0)
  const logs = await client.getLogs({ address: rpc.chain.deployment.surety, fromBlock: 0n })
  const sales = parseEventLogs({ abi: suretyAbi, logs, eventName: 'Sold' })
  expect(sales.map(({ args }) => args.tokenId)).toEqual([policyId({ product: 1n, index: 0n })])
})
