import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Sandbox, Surety, type SuretyError } from '@surety/sdk'
import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorOf, newHome, runSurety } from '../../cli/test/run-surety.ts'
import { startGateway, type TestGateway } from './support/gateway.ts'
import { runInside } from './support/run-inside.ts'

let gateway: TestGateway
let sandbox: Sandbox<Surety>
/** A second world, with the key of its first wallet. */
let other: { world: World; key: Record<string, string> }
beforeAll(async () => {
  gateway = await startGateway({
    env: {
      SANDBOX_MAX_WORLDS: '3',
      SANDBOX_MAX_WORLDS_PER_ADDRESS: '2',
      SANDBOX_PREPARED: '1',
      SANDBOX_NICENESS: '0',
      SANDBOX_REQUESTS_PER_MINUTE: '0',
    },
  })
  sandbox = await patiently(() => Surety.sandbox({ baseUrl: gateway.url }))
})
afterAll(() => gateway.close())

/** On a busy machine the first world can take longer than a request may wait. */
const patiently = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if ((error as SuretyError).code !== 'sandbox_full') throw error
    }
  }
}

type World = {
  worldId: string
  baseUrl: string
  rpcUrl: string
  chainId: string
  serviceName: string
  wallets: { address: Hex; privateKey: Hex }[]
}

const cover = { productId: 1n, coverage: 1_000_000_000n, days: 30 }
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 100))
const until = async (isDone: () => Promise<boolean>): Promise<void> => {
  while (!(await isDone())) await pause()
}
const countPolicies = async (surety: Surety): Promise<number> => (await Array.fromAsync(surety.policies.list())).length
const ask = async <Body>(url: string, body?: unknown, headers: Record<string, string> = {}, method?: string) => {
  const json = body === undefined ? {} : { 'content-type': 'application/json' }
  const init = { method: method ?? (body === undefined ? 'GET' : 'POST'), headers: { ...json, ...headers } }
  const response = await fetch(url, body === undefined ? init : { ...init, body: JSON.stringify(body) })
  return { status: response.status, body: (await response.json()) as Body }
}
const rpc = (method: string, params: unknown[]) =>
  ask<{ result?: unknown; error?: { message: string } }>(sandbox.rpcUrl, { jsonrpc: '2.0', id: 1, method, params })

const createWorld = async (): Promise<World> => {
  const create = () => ask<World>(`${gateway.url}/sandbox/worlds`, undefined, {}, 'POST')
  let created = await create()
  while (created.status === 503) created = await create()
  expect(created.status).toBe(201)
  return created.body
}

test('four calls from nothing to a policy, three more to its payout', async () => {
  const world = await createWorld()
  const account = privateKeyToAccount(world.wallets[0]?.privateKey ?? '0x')
  const timestamp = Math.floor(Date.now() / 1000)
  const message = `${world.serviceName} onboarding for ${account.address} at ${timestamp}`
  const claim = { walletAddress: account.address, timestamp, signature: await account.signMessage({ message }) }
  const issued = await ask<{ apiKey: string }>(`${world.baseUrl}/api/v1/agent/onboard`, claim)
  expect(issued.body.apiKey).toMatch(/^surety_test_/)
  const key = { 'x-api-key': issued.body.apiKey, 'idempotency-key': 'first' }
  const wish = { productId: '1', coverage: '1000000000', days: 30 }
  type Quote = { terms: object; payment: object; typedData: Parameters<typeof account.signTypedData>[0] }
  const { body: quote } = await ask<Quote>(`${world.baseUrl}/api/v1/policies/quote`, wish, key)
  const { from: _, ...payment } = quote.payment as { from: string }
  const signature = await account.signTypedData(quote.typedData)
  const order = { terms: quote.terms, payment: { ...payment, signature } }
  const bought = await ask<{ index: string }>(`${world.baseUrl}/api/v1/policies`, order, { ...key, prefer: 'wait=25' })
  expect(bought.status).toBe(201)

  expect((await ask(`${world.baseUrl}/time`, { seconds: 2 * 86_400 })).status).toBe(200)
  expect((await ask(`${world.baseUrl}/triggers/1`, { event: 'happen' })).status).toBe(200)
  const paid = await ask<{ paidOut: string }>(`${world.baseUrl}/policies/1/${bought.body.index}`)
  expect(paid.body.paidOut).toBe('1000000000')
  other = { world, key }

  // Nothing of one world is good in another, nor outside.
  const elsewhere = await ask<{ code: string }>(`${sandbox.baseUrl}/api/v1/agent`, undefined, key)
  const outside = await ask<{ code: string }>(`${gateway.url}/api/v1/agent`, undefined, key)
  expect([elsewhere.body.code, outside.body.code]).toEqual(['invalid_api_key', 'invalid_api_key'])
  const replayed = await ask<{ code: string }>(`${sandbox.baseUrl}/api/v1/agent/onboard`, claim)
  const onMain = await ask<{ code: string }>(`${gateway.url}/api/v1/agent/onboard`, claim)
  expect([replayed.body.code, onMain.body.code]).toEqual(['invalid_signature', 'invalid_signature'])
  const { apiKey } = await Surety.onboard({ ...sandbox.options(), signer: account, serviceName: sandbox.serviceName })
  const moved = await ask<{ code: string }>(`${sandbox.baseUrl}/api/v1/policies`, order, {
    ...key,
    'x-api-key': apiKey,
  })
  expect(moved.status, 'a payment signed for another chain').toBeGreaterThanOrEqual(400)
  expect(moved.body.code).toMatch(/signature|payment|quote/)

  // A third world is one too many for this address.
  const refused = await ask<{ code: string }>(`${gateway.url}/sandbox/worlds`, undefined, {}, 'POST')
  expect([refused.status, refused.body.code]).toEqual([429, 'world_limit'])
})

test('an event can end; ids and cursors of a world are good for nothing in another', async () => {
  const { world, key } = other
  const stateOf = async () => (await ask<{ state: string }>(`${world.baseUrl}/products/1/oracle`)).body.state
  expect(await stateOf()).toBe('tripped')
  expect((await ask(`${world.baseUrl}/triggers/1`, { event: 'recover' })).status).toBe(200)
  await until(async () => (await stateOf()) === 'armed')
  expect((await ask(`${world.baseUrl}/triggers/9`, { event: 'recover' })).status).toBe(404)
  type Page = { data: { operationId: string }[]; nextCursor: string | null }
  const { body: page } = await ask<Page>(`${world.baseUrl}/api/v1/operations?limit=1`, undefined, key)
  const operationId = page.data[0]?.operationId
  const { body: snapshot } = await ask<{ snapshotId: string }>(`${world.baseUrl}/snapshot`, undefined, {}, 'POST')
  const there = { 'x-api-key': sandbox.apiKey ?? '' }
  expect((await ask(`${sandbox.baseUrl}/api/v1/operations/${operationId}`, undefined, there)).status).toBe(404)
  await expect(sandbox.restore(snapshot.snapshotId)).rejects.toMatchObject({ code: 'not_found' })
  const products = await ask<Page>(`${world.baseUrl}/products?limit=1`)
  const cursor = encodeURIComponent(products.body.nextCursor ?? '')
  const { body: next } = await ask<{ data: unknown[] }>(`${sandbox.baseUrl}/products?limit=1&cursor=${cursor}`)
  const { body: own } = await ask<{ data: unknown[] }>(`${sandbox.baseUrl}/products?limit=2`)
  expect(next.data, 'its own products, whatever the cursor').toEqual(own.data.slice(1))
})

test.for([
  ['lost_response', { path: '/api/v1/policies' }],
  ['chain_timeout', {}],
  ['chain_down', { seconds: 3 }],
  ['slow', { delayMs: 500, requests: 3 }],
  ['stuck_transaction', {}],
] as const)('%s: a program that keeps its idempotency key buys once', async ([kind, how]) => {
  const before = await countPolicies(sandbox.surety)
  await sandbox.fail({ kind, ...how })
  const idempotencyKey = crypto.randomUUID()
  const buy = () => sandbox.surety.policies.buy(cover, { idempotencyKey, timeoutMs: 120_000 })
  const policy = await buy()
  await sandbox.clearFaults()
  expect(await buy()).toMatchObject({ index: policy.index })
  expect(await countPolicies(sandbox.surety)).toBe(before + 1)
})

/** Buys, and after a failure starts over, as a program does that an operator restarts. */
const buyAndRestart = async (idempotencyKey?: string): Promise<void> => {
  await sandbox.fail({ kind: 'lost_response', path: '/api/v1/policies', requests: 100 })
  const lost = sandbox.surety.policies.buy(cover, { idempotencyKey, timeoutMs: 1_000 })
  await expect(lost).rejects.toMatchObject({ code: 'network_error' })
  await sandbox.clearFaults()
  await sandbox.surety.policies.buy(cover, { idempotencyKey, timeoutMs: 120_000 })
}

test('the rehearsal teaches: after a lost answer and a restart, one program has two policies', async () => {
  const before = await countPolicies(sandbox.surety)
  await buyAndRestart('kept-across-restarts')
  expect(await countPolicies(sandbox.surety)).toBe(before + 1)
  await buyAndRestart()
  await until(async () => (await countPolicies(sandbox.surety)) > before + 2)
  expect(await countPolicies(sandbox.surety)).toBe(before + 3)
})

test('a reorg undoes a purchase and the relayer makes it again; webhooks tell both, signed, and again after a 500', async () => {
  const webhook = await sandbox.surety.webhooks.create({ url: 'https://agent.example/surety', events: ['policy.*'] })
  await sandbox.fail({ kind: 'webhook_500' })
  const policy = await sandbox.surety.policies.buy(cover)
  await sandbox.reorg(1)
  await until(
    async () => (await sandbox.surety.policies.get(policy).catch(() => undefined))?.coverage === cover.coverage,
  )
  const typesOf = async () => (await sandbox.inbox()).map(({ body }) => (JSON.parse(body) as { type: string }).type)
  await until(async () => (await typesOf()).filter((type) => type.startsWith('policy.bought')).length >= 3)
  const inbox = await sandbox.inbox()
  expect(inbox.map(({ status }) => status)).toContain(500)
  expect(await typesOf()).toContain('policy.bought.reverted')
  const [newest] = inbox
  if (!newest) throw new Error('the inbox is empty')
  await expect(Surety.webhooks.verify(newest.body, newest.headers, webhook.secret)).resolves.toBeDefined()
})

test('a snapshot brings everything back: chain, keys and index', async () => {
  const before = await countPolicies(sandbox.surety)
  const snapshotId = await sandbox.snapshot()
  await sandbox.surety.policies.buy(cover)
  expect(await countPolicies(sandbox.surety)).toBe(before + 1)
  await sandbox.restore(snapshotId)
  expect(await countPolicies(sandbox.surety)).toBe(before)
  await sandbox.surety.policies.buy(cover)
  expect(await countPolicies(sandbox.surety)).toBe(before + 1)
})

test('the chain of a world answers wallets, within bounds', async () => {
  const stranger = '0x000000000000000000000000000000000000dEaD'
  await sandbox.faucet({ address: stranger, amount: 5n })
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [stranger] })
  const { body: balance } = await rpc('eth_call', [{ to: sandbox.deployment.asset, data }, 'latest'])
  expect(BigInt(String(balance.result))).toBe(5n)
  // An endless loop, more logs than allowed, a method that would rewrite the chain, and a batch that is too long.
  const loop = await rpc('eth_call', [{ data: '0x5b600056', gas: '0xffffffff' }, 'latest'])
  expect(loop.body.error?.message).toMatch(/gas/i)
  const logs = await rpc('eth_getLogs', [{ fromBlock: '0x0', toBlock: '0x2710' }])
  expect(logs.body.error?.message).toMatch(/at most 1000 blocks/)
  expect((await rpc('hardhat_setBalance', [stranger, '0x1'])).body.error?.message).toMatch(/not supported/)
  const many = Array.from({ length: 11 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'eth_blockNumber', params: [] }))
  expect((await ask(sandbox.rpcUrl, many)).status).toBe(400)
  const signer = privateKeyToAccount(sandbox.signers[1]?.privateKey as Hex)
  const greedy = { chainId: Number(sandbox.deployment.chainId), gas: 100_000_000n, maxFeePerGas: 10n ** 10n, nonce: 0 }
  const raw = await signer.signTransaction({ ...greedy, type: 'eip1559', data: '0x5b600056' })
  expect((await rpc('eth_sendRawTransaction', [raw])).body.error?.message).toMatch(/at most 1000000 gas/)
  await expect(sandbox.moveTime({ to: new Date(0) })).rejects.toMatchObject({ code: 'invalid_body' })
})

test('another program attaches to the world by its URL and a kept key, and knows its time', async () => {
  const { now } = await sandbox.moveTime({ seconds: 3_600 })
  const attached = await Surety.openSandbox({ baseUrl: sandbox.baseUrl, apiKey: sandbox.apiKey })
  expect(attached).toMatchObject({ worldId: sandbox.worldId, deployment: sandbox.deployment })
  expect(attached.now()).toBeGreaterThanOrEqual(now)
  // The SDK refuses terms by the wrong time, so a purchase shows that the client has the right one. Its event comes as a stream.
  const ended = new AbortController()
  const streamed = attached.surety.events.stream({ types: ['policy.bought'], signal: ended.signal })
  const first = streamed.next()
  const policy = await attached.surety.policies.buy(cover)
  expect((await first).value).toMatchObject({ type: 'policy.bought' })
  ended.abort()
  expect(await sandbox.surety.policies.get(policy)).toMatchObject({ owner: sandbox.signers[0]?.address })
  const keyless = await Surety.openSandbox({ baseUrl: sandbox.baseUrl })
  await expect(keyless.surety.agent()).rejects.toMatchObject({ code: 'missing_api_key' })
  expect((await (await keyless.connect(1)).agent()).walletAddress).toBe(sandbox.signers[1]?.address)
  const unknown = `${gateway.url}/sandbox/worlds/wld_${'0'.repeat(22)}`
  await expect(Surety.openSandbox({ baseUrl: unknown })).rejects.toMatchObject({ code: 'not_found' })
})

test('helpers say what to sign, who signed, and whether a delivery is genuine', async () => {
  const [signer, other] = sandbox.signers
  if (!signer || !other) throw new Error('the world has too few wallets')
  const at = (path: string) => `${gateway.url}/sandbox/${path}`
  const { body: asked } = await ask<{ message: string }>(at('onboarding/message'), { walletAddress: signer.address })
  expect(asked.message).toMatch(/^Surety onboarding for 0x\w{40} at \d+$/)
  const signature = await signer.signMessage({ message: asked.message })
  type Verdict = { valid: boolean; failedAt: string | null; signedBy: string | null }
  const verify = async (walletAddress: string) =>
    (await ask<Verdict>(at('signatures/verify'), { walletAddress, message: asked.message, signature })).body
  expect(await verify(signer.address)).toMatchObject({ valid: true, failedAt: null })
  expect(await verify(other.address)).toMatchObject({ valid: false, failedAt: 'signer', signedBy: signer.address })
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  const { body: signed } = await ask<{ headers: Record<string, string>; body: string }>(at('webhooks/sign'), {
    secret,
    body: '{}',
  })
  await expect(Surety.webhooks.verify('{}', signed.headers, secret)).resolves.toBeDefined()
  const check = async (body: string) => (await ask<Verdict>(at('webhooks/verify'), { secret, ...signed, body })).body
  expect(await check('{}')).toMatchObject({ valid: true })
  expect(await check('{ }')).toMatchObject({ valid: false, failedAt: 'signature' })
})

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Runs code in the process of a world until that is ended, and shows that its neighbour and the gateway go on meanwhile. */
const breakWorld = async ({ worldId, baseUrl }: World, code: string): Promise<void> => {
  const pid = gateway.world.sandbox?.get(worldId).host.pid ?? 0
  await runInside(pid, code)
  let reads = 0
  while (isAlive(pid)) {
    expect((await sandbox.surety.agent()).walletAddress).toBe(sandbox.signers[0]?.address)
    expect((await ask(`${gateway.url}/products`)).status).toBe(200)
    reads += 1
    // Without a pause, the reads would take the CPU that the world needs to be found stuck, and exceed the limit of a key.
    await pause()
  }
  expect(reads).toBeGreaterThan(1)
  await until(async () => (await ask(`${baseUrl}/health`)).status === 404)
  await sandbox.surety.policies.buy(cover)
}

test('a world that is stuck in an endless loop is ended, and its neighbour and the gateway go on', async () => {
  await breakWorld(other.world, 'for (;;) {}')
})

test('the command line creates a world, buys in it, controls it and ends it', async () => {
  // What the owner uses elsewhere has no effect in a world.
  const own = { SURETY_API_KEY: 'surety_live_elsewhere', SURETY_PRIVATE_KEY: `0x${'01'.repeat(32)}` }
  const home: Record<string, string> = { ...newHome(), ...own, SURETY_URL: gateway.url }
  const refuse = async (args: string) => {
    const ended = await runSurety(args.split(' '), home)
    return [ended.status, errorOf(ended).code]
  }
  const run = async <Value>(args: string): Promise<Value> => {
    const ended = await runSurety(args.split(' '), home)
    if (ended.status !== 0) throw new Error(`surety ${args} exited with ${ended.status}: ${ended.stderr}`)
    return JSON.parse(ended.stdout) as Value
  }
  type Chain = { blockNumber: string; now: string }
  expect(await refuse('sandbox advance 1d')).toEqual([78, 'no_world'])
  type Made = { baseUrl: string; apiKey: string; wallets: { address: string }[] }
  const made = await run<Made>('sandbox create --timeout 600')
  const world = await Surety.openSandbox(made)
  const policy = await run<Record<'owner' | 'productId' | 'index', string>>('--sandbox buy 1 1000 --days 30')
  expect(policy).toMatchObject({ owner: made.wallets[0]?.address, productId: '1' })
  expect(await refuse('--sandbox buy 1 400000 --days 30')).toEqual([77, 'spend_limit'])
  expect(await refuse('--sandbox buy 1 1000 --days 30 --key-file key')).toEqual([78, 'world_wallet'])
  // Without the option it is a gateway like any other, on a chain that nobody vouches for.
  expect(await refuse(`--url ${made.baseUrl} buy 1 1000 --days 30`)).toEqual([76, 'untrusted_asset'])
  const { now } = await run<Chain>('sandbox advance 2d')
  expect(BigInt(now)).toBeGreaterThanOrEqual(world.now() + 86_400n)
  const before = await world.chain()
  await run('sandbox fault lost_response --path /api/v1/agent --requests 100')
  await expect(world.surety.agent()).rejects.toMatchObject({ code: 'network_error' })
  await run('sandbox fault none')
  // The terms are checked by the time of the world, which is days ahead.
  await run('--sandbox onboard --test-wallet 11')
  const later = await run<{ owner: string }>('--sandbox buy 1 1000 --days 30')
  expect(later.owner).toBe(made.wallets[1]?.address)
  await run('sandbox trigger 1')
  const position = { productId: BigInt(policy.productId), index: BigInt(policy.index) }
  expect((await world.surety.policies.get(position)).paidOut).toBe(cover.coverage)
  const settled = await world.chain()
  expect(settled.blockNumber).toBeGreaterThan(before.blockNumber)
  await run('sandbox trigger 1 --over')
  expect(await run<Chain>('sandbox reorg 1')).toHaveProperty('blockNumber')
  expect(await run('sandbox end')).toMatchObject({ status: 'ended' })
  expect((await ask(`${made.baseUrl}/health`)).status).toBe(404)
  // Keys, orders and spending of a world are kept apart from those of gateways.
  expect(readdirSync(join(home.HOME ?? '', '.config/surety')).sort()).toEqual(['sandbox', 'worlds'])
})

test('a world that eats memory is ended, and its neighbour and the gateway go on', async () => {
  // The process of the world before is free: the pool opens its next one there, and starts none.
  await until(async () => gateway.world.sandbox?.hosts().some((host) => host.isFree()) ?? false)
  // Its event loop turns, so nothing but its memory gives it away.
  const code = 'const kept = []; setInterval(() => kept.length < 40 && kept.push(Buffer.alloc(5e7, 1)), 20)'
  await breakWorld(await createWorld(), code)
})

test('a world that is ended is gone, and its process takes the next one', async () => {
  const worlds = gateway.world.sandbox
  const host = worlds?.get(sandbox.worldId).host
  const untilPrepared = () => until(async () => worlds?.count().prepared === 1)
  await untilPrepared()
  await sandbox.end()
  expect((await ask(`${sandbox.baseUrl}/health`)).status).toBe(404)
  await until(async () => host?.isFree() ?? false)
  // The first comes from the pool, and the process that is free opens the next one for it.
  await createWorld()
  await untilPrepared()
  const next = await createWorld()
  expect(worlds?.get(next.worldId).host).toBe(host)
  expect((await ask(`${next.baseUrl}/policies/1/0`)).status, 'nothing of the world before').toBe(404)
})

test('hosts end with the gateway, and SANDBOX=off removes the family', async () => {
  const pids = gateway.world.sandbox?.hosts().map(({ pid }) => pid ?? 0) ?? []
  expect(pids.length).toBeGreaterThan(0)
  await gateway.close()
  expect(pids.filter(isAlive)).toEqual([])
  gateway = await startGateway({ env: { SANDBOX: 'off' } })
  // Not `gateway.fetch`: that one knows the whole contract.
  expect((await fetch(`${gateway.url}/sandbox/worlds`, { method: 'POST' })).status).toBe(404)
  const { paths } = (await (await gateway.fetch('/openapi.json')).json()) as { paths: object }
  expect(Object.keys(paths).filter((path) => path.startsWith('/sandbox'))).toEqual([])
})

test('a gateway that is killed leaves no process behind, not even a blocked one', async () => {
  const parent = fork(fileURLToPath(new URL('./support/sandbox-process.ts', import.meta.url)), { execArgv: [] })
  const [{ pid, folder }] = (await once(parent, 'message')) as [{ pid: number; folder: string }]
  // It uses no CPU and hears nothing: only its watchdog can see that the gateway is gone.
  await runInside(pid, 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)')
  expect(isAlive(pid)).toBe(true)
  parent.kill('SIGKILL')
  await until(async () => !isAlive(pid))
  rmSync(folder, { recursive: true, force: true })
})
