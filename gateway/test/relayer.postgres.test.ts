import { testUsdAbi } from '@surety/contracts'
import { encodeFunctionData, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../src/base/clock.ts'
import { assignNonces } from '../src/chain/relayer/nonces/assign.ts'
import type { QueuedCall } from '../src/chain/relayer/queue/calls.ts'
import { listDue } from '../src/chain/relayer/queue/list-due.ts'
import { checkBudget, defaultLimits, findRelayState } from '../src/chain/relayer/relayer.ts'
import { claimLease } from '../src/store/leases.ts'
import { openScene, type RelayScene, type RelayWorld, startRelayWorld } from './support/relay-harness.ts'

let world: RelayWorld
let scene: RelayScene
beforeAll(async () => {
  world = await startRelayWorld()
  scene = await openScene(world)
})
afterEach(() => scene.reset())
afterAll(async () => {
  await scene.close()
  await world.close()
})

const unit = 1_000_000n

const kinds = async (): Promise<string[]> =>
  (await scene.query<{ kind: string }>('select kind from relay_transactions order by nonce, signed_at')).map(
    ({ kind }) => kind,
  )

const isBroadcast = () => scene.query('select from relay_transactions where broadcast_at is not null')

test('queued calls are sent in one batch and executed once each', async () => {
  const calls = await world.newCalls(30)
  await scene.enqueue(calls)
  scene.start({ keys: [await world.newKey()] })
  await scene.finished()
  expect(await scene.statuses()).toEqual({ done: 30 })
  expect(await world.countExecutions(calls)).toEqual(calls.map(() => 1))
  expect(await scene.nonces()).toEqual({ used: 2, open: 0, foreign: 0, isGapless: true })
  expect(await kinds()).toEqual(['batch', 'batch'])
})

test('with a batch size of one every call has its own transaction, and several are open at a time', async () => {
  const calls = await world.newCalls(8)
  await scene.enqueue(calls)
  await world.setMining(false)
  scene.start({ keys: [await world.newKey()], limits: { maxBatchSize: 1, maxInFlight: 5 } })
  await expect.poll(isBroadcast).toHaveLength(5)
  await world.setMining(true)
  await scene.finished()
  expect(await world.countExecutions(calls)).toEqual(calls.map(() => 1))
  expect(await kinds()).toEqual(calls.map(() => 'call'))
})

test('calls of one payer are executed in order, one at a time', async () => {
  const [agent] = await world.newAgents(1)
  if (!agent) throw new Error('no agent')
  const calls = await Promise.all(Array.from({ length: 20 }, () => world.newCall(agent)))
  await scene.enqueue(calls)
  // Neither knows of the other's wallet, so both take the payer for theirs.
  for (const key of [await world.newKey(), await world.newKey()])
    scene.start({ keys: [key], limits: { maxBatchSize: 1 } })
  await scene.finished()
  const rows = await scene.query<{ call_id: string; block: bigint }>(
    `select call_id, block_number as block from relay_nonce_calls join relay_nonces using (lane, nonce) order by block_number`,
  )
  expect(rows.map(({ call_id }) => call_id)).toEqual(calls.map(({ callId }) => callId))
  expect(new Set(rows.map(({ block }) => block)).size).toBe(20)
})

test('two lanes that assign calls of one payer at the same moment: one of them waits', async () => {
  const [agent] = await world.newAgents(1)
  if (!agent) throw new Error('no agent')
  await scene.enqueue([await world.newCall(agent), await world.newCall(agent)])
  const { store } = scene
  const [first, second] = await listDue(store, { index: 0, count: 1, limit: 2, now: new Date() })
  if (!first || !second) throw new Error('no calls')
  const allotTo = async (lane: Hex, call: QueuedCall, meanwhile: () => Promise<unknown>) => {
    const lease = await claimLease(store, { name: `lane:${lane}`, holder: lane, ttlMs: 5_000 })
    if (!lease) throw new Error('no lease')
    const allotment = { lease, laneAddress: lane, transactionCount: 0, batches: [[call]], at: new Date() }
    return store.transaction(async (tx) => {
      const nonces = await assignNonces(tx, allotment)
      await meanwhile()
      return nonces
    })
  }
  const begun = Promise.withResolvers<void>()
  const winner = allotTo('0xa', first, async () => {
    begun.resolve()
    await new Promise((resolve) => setTimeout(resolve, 300))
  })
  await begun.promise
  const rival = allotTo('0xb', second, async () => {})
  expect(await Promise.all([winner, rival])).toEqual([[0], undefined])
})

test('orders that one balance cannot pay together are not sent together', async () => {
  const [poor] = await world.newAgents(1, unit)
  const [rich] = await world.newAgents(1)
  if (!poor || !rich) throw new Error('no agents')
  const calls = [await world.newCall(poor), await world.newCall(poor), await world.newCall(rich)]
  await scene.enqueue(calls)
  scene.start({ keys: [await world.newKey()] })
  const refusal = `select failures, last_error->>'name' as name from relay_calls where status = 'queued'`
  await expect.poll(() => scene.query(refusal)).toEqual([{ failures: 0, name: 'ERC20InsufficientBalance' }])
  expect(await scene.statuses()).toEqual({ done: 2, queued: 1 })
  expect(await world.countExecutions(calls)).toEqual([1, 0, 1])
  expect(await scene.nonces()).toMatchObject({ used: 1, open: 0 })
})

test('a call that fails in a batch is sent again alone', async () => {
  const agents = await world.newAgents(3)
  const [, second] = agents
  if (!second) throw new Error('no agents')
  const calls = await Promise.all(agents.map((agent) => world.newCall(agent)))
  await scene.enqueue(calls)
  await world.setMining(false)
  scene.start({ keys: [await world.newKey()] })
  await expect.poll(isBroadcast).toHaveLength(1)
  // After a clean simulation, and before the block.
  await world.setMoney(second, 0n)
  await world.setMining(true)
  await expect.poll(() => scene.statuses()).toEqual({ done: 2, queued: 1 })
  expect(await scene.query('select alone, failures from relay_calls where failures > 0')).toEqual([
    { alone: true, failures: 1 },
  ])
  await world.setMoney(second, unit)
  await scene.finished()
  expect(await kinds()).toEqual(['batch', 'call'])
  expect(await world.countExecutions(calls)).toEqual([1, 1, 1])
})

test('a call that failed on chain too often is abandoned, with its error', async () => {
  const [agent] = await world.newAgents(1)
  if (!agent) throw new Error('no agent')
  const call = await world.newCall(agent)
  await scene.enqueue([call])
  const read = async () =>
    (await scene.store.read((tx) => findRelayState(tx, [call.operationId]))).get(call.operationId)?.lastError
  await scene.query('update relay_calls set failures = 6')
  await world.setMining(false)
  scene.start({ keys: [await world.newKey()] })
  await expect.poll(isBroadcast).toHaveLength(1)
  await world.setMoney(agent, 0n)
  await world.mine()
  await expect.poll(() => scene.statuses()).toEqual({ queued: 1 })
  await expect
    .poll(() => scene.lines.map(({ msg }) => msg))
    .toContain('Call not executed by its transaction; queued again')
  await world.setMoney(agent, unit)
  await expect.poll(isBroadcast).toHaveLength(2)
  await world.setMoney(agent, 0n)
  await world.mine()
  await expect.poll(() => scene.statuses()).toEqual({ abandoned: 1 })
  expect(await read()).toMatchObject({ name: 'CallAbandoned', message: expect.stringContaining('no longer sends it') })
  await expect.poll(() => scene.lines.map(({ msg }) => msg)).toContain('Call failed on chain too often; abandoned')
})

test('a call that now needs more gas gets a higher limit; a call that exceeds the maximum does not', async () => {
  const [grown, endless] = await world.newCalls(2)
  if (!grown || !endless) throw new Error('no calls')
  // Goes round in a circle until it has burnt all that it gets.
  const burner = '0x00000000000000000000000000000000000b0b0b'
  await world.node.evm.request({ method: 'hardhat_setCode', params: [burner, '0x5b600056'] })
  await scene.enqueue([
    { ...grown, gas: 160_000 },
    { ...endless, gas: 160_000, target: burner },
  ])
  scene.start({ keys: [await world.newKey()], timeoutMs: 5_000 })
  await expect.poll(() => world.countExecutions([grown])).toEqual([1])
  const gases = await scene.query<{ gas: number }>('select gas from relay_calls order by sequence')
  expect(gases[0]?.gas).toBeGreaterThan(200_000)
  expect(gases[0]?.gas).toBeLessThan(600_000)
  expect(gases[1]?.gas).toBe(160_000)
})

test('a contract wallet whose signature check now needs more gas gets a higher limit', async () => {
  const [agent] = await world.newAgents(1)
  if (!agent) throw new Error('no agent')
  const call = await world.newCall(agent, { gas: 300_000 })
  await scene.enqueue([call])
  // Counts down from 15,400, which burns 400,000, and takes every signature for valid.
  const code = '0x62003c285b600190038060045750631626ba7e60e01b60005260206000f3'
  await world.node.evm.request({ method: 'hardhat_setCode', params: [agent.address, code] })
  scene.start({ keys: [await world.newKey()], timeoutMs: 5_000 })
  await scene.finished()
  expect(await world.countExecutions([call])).toEqual([1])
})

test('an order that another relayer executed is done without a transaction', async () => {
  const [call] = await world.newCalls(1)
  const [other] = await world.newCalls(1)
  if (!call || !other) throw new Error('no calls')
  const elsewhere = await openScene(world)
  await elsewhere.enqueue([call])
  elsewhere.start({ keys: [await world.newKey()] })
  await elsewhere.finished()
  await elsewhere.close()
  await scene.enqueue([call, other])
  scene.start({ keys: [await world.newKey()] })
  await scene.finished()
  expect(await scene.statuses()).toEqual({ done: 2 })
  expect(await world.countExecutions([call, other])).toEqual([1, 1])
  expect(await scene.nonces()).toMatchObject({ used: 1 })
  expect(await scene.query('select last_error from relay_calls where last_error is not null')).toEqual([])
})

test('a call whose validity has ended lapses and is never sent', async () => {
  const [agent] = await world.newAgents(1, 0n)
  if (!agent) throw new Error('no agent')
  const { timestamp } = await world.node.head()
  await scene.enqueue([await world.newCall(agent, { validUntil: timestamp + 10n })])
  scene.start({ keys: [await world.newKey()] })
  await scene.finished()
  expect(await scene.statuses()).toEqual({ lapsed: 1 })
  expect(await scene.query(`select last_error->>'name' as name from relay_calls`)).toEqual([
    { name: 'ERC20InsufficientBalance' },
  ])
  expect(await scene.nonces()).toMatchObject({ used: 0 })
})

test('a call without an order is sent alone and recognised by its transaction', async () => {
  const [agent] = await world.newAgents(1)
  if (!agent) throw new Error('no agent')
  const mint = encodeFunctionData({ abi: testUsdAbi, functionName: 'mint', args: [agent.address, unit] })
  const free = { orderId: null, target: world.deployment.asset, data: mint, group: 'mint' }
  const calls = [await world.newCall(agent, free), ...(await world.newCalls(2))]
  await scene.enqueue(calls)
  scene.start({ keys: [await world.newKey()] })
  await scene.finished()
  expect(await scene.statuses()).toEqual({ done: 3 })
  expect(await kinds()).toEqual(['call', 'batch'])
})

test('wallets share the calls; one with a low balance leaves its share to the others and logs it', async () => {
  const [poor, rich] = [await world.newKey('0.001'), await world.newKey()]
  const limits = { maxBatchSize: 1, minBalanceWei: 10n ** 16n }
  const relayer = scene.start({ keys: [poor, rich], limits })
  await expect
    .poll(() => scene.lines.filter(({ msg }) => msg === 'Wallet balance low; other wallets take new calls'))
    .toHaveLength(1)
  expect(relayer.status().kind).toBe('ok')
  await scene.enqueue(await world.newCalls(6))
  await scene.finished()
  expect([await world.countTransactions(poor), await world.countTransactions(rich)]).toEqual([0, 6])
  await relayer.close()

  const alone = scene.start({ keys: [poor], limits })
  await expect.poll(() => alone.status().kind).toBe('low')
  await scene.enqueue(await world.newCalls(1))
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(await scene.statuses()).toEqual({ done: 6, queued: 1 })
  const params = [privateKeyToAccount(poor).address, '0xde0b6b3a7640000']
  await world.node.evm.request({ method: 'hardhat_setBalance', params })
  await scene.finished()
  expect(alone.status()).toMatchObject({
    kind: 'ok',
    lanes: [{ address: privateKeyToAccount(poor).address.toLowerCase() }],
  })
})

test('two wallets send for different payers at once', async () => {
  const keys = [await world.newKey(), await world.newKey()]
  const calls = await world.newCalls(24)
  await scene.enqueue(calls)
  scene.start({ keys, limits: { maxBatchSize: 3 } })
  await scene.finished()
  expect(await world.countExecutions(calls)).toEqual(calls.map(() => 1))
  for (const key of keys) expect(await world.countTransactions(key)).toBeGreaterThan(1)
})

test('the state of an operation can be read, and its log lines lead from the request to the hash', async () => {
  const [call] = await world.newCalls(1)
  if (!call) throw new Error('no call')
  await scene.enqueue([call])
  const read = async () =>
    (await scene.store.read((tx) => findRelayState(tx, [call.operationId]))).get(call.operationId)
  expect(await read()).toMatchObject({ broadcast: false, transactionHash: undefined, stages: { signedAt: null } })
  scene.start({ keys: [await world.newKey()] })
  await scene.finished()
  const state = await read()
  const [row] = await scene.query<{ hash: Hex }>('select hash from relay_transactions')
  expect(state).toMatchObject({ broadcast: true, transactionHash: row?.hash, lastError: undefined })
  const { acceptedAt, simulatedAt, signedAt, broadcastAt, includedAt, finalAt } = state?.stages ?? {}
  const times = [acceptedAt, simulatedAt, signedAt, includedAt, finalAt].map((at) => at?.getTime() ?? 0)
  expect(times).toEqual([...times].sort((a, b) => a - b))
  expect([Math.min(...times), broadcastAt?.getTime() ?? 0].every(Boolean)).toBe(true)
  const { requestId, operationId, callId } = call
  for (const msg of ['Call signed', 'Call broadcast', 'Call included', 'Call final'])
    expect(scene.lines).toContainEqual(
      expect.objectContaining({ msg, requestId, operationId, callId, hash: row?.hash }),
    )
})

test('gas spending is counted per day, in total and per wallet', async () => {
  const key = await world.newKey('1')
  const calls = await world.newCalls(5)
  await scene.enqueue(calls)
  scene.start({ keys: [key] })
  await scene.finished()
  const left = BigInt(
    String(
      await world.node.evm.request({ method: 'eth_getBalance', params: [privateKeyToAccount(key).address, 'latest'] }),
    ),
  )
  const [all] = await scene.query<{ wei: bigint }>(`select spent_wei as wei from relay_spending where wallet = '*'`)
  const paid = 10n ** 18n - left
  expect(paid - (all?.wei ?? 0n)).toBeLessThan(5n)
  const wallet = calls[0]?.signer ?? '0x'
  const check = (limits: Partial<typeof defaultLimits>, who: string = wallet) =>
    scene.store.read((tx) =>
      checkBudget(tx, { wallet: who, limits: { ...defaultLimits, ...limits }, clock: systemClock }),
    )
  expect(await check({})).toBeUndefined()
  expect(await check({ dailyBudgetWei: paid + 1n })).toBeUndefined()
  expect(await check({ dailyBudgetWei: paid - 5n })).toBe('everybody')
  expect(await check({ walletDailyBudgetWei: paid / 5n })).toBe('wallet')
  expect(await check({ walletDailyBudgetWei: paid / 5n + 1n })).toBeUndefined()
  expect(await check({ walletDailyBudgetWei: 1n }, world.deployment.asset)).toBeUndefined()
})
