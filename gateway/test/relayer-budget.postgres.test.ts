import type { Hex, LocalAccount } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { maxGasOf } from '../src/chain/relayer/pricing/gas.ts'
import { recordSpending } from '../src/chain/relayer/pricing/spending.ts'
import { defaultPace, type FaultPoint, keeperAccount, type NewCall } from '../src/chain/relayer/relayer.ts'
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

/** Calls of one wallet that need not wait for each other. */
const makeApart = async (count: number): Promise<{ agent: LocalAccount; calls: NewCall[] }> => {
  const [agent] = await world.newAgents(1)
  if (!agent) throw new Error('no agent')
  const groups = Array.from({ length: count }, (_, index) => `${agent.address}:${index}`)
  return { agent, calls: await Promise.all(groups.map((group) => world.newCall(agent, { group }))) }
}

/** Lets time pass, and the lanes see it. */
const pass = async (ms: number): Promise<void> => {
  scene.clock.advance(ms)
  await scene.turns(6)
}
const isBroadcast = () => scene.query('select from relay_transactions where broadcast_at is not null')
const listErrors = () =>
  scene.query<{ name: string; message: string }>(
    `select last_error->>'name' as name, last_error->>'message' as message from relay_calls where status = 'queued'`,
  )

test('calls of a wallet with a used-up budget wait for the next day; other wallets continue', async () => {
  const { calls } = await makeApart(3)
  const others = await world.newCalls(2)
  await scene.enqueue([...calls, ...others])
  scene.start({ keys: [await world.newKey()], limits: { walletDailyBudgetWei: 1n } })
  await expect.poll(async () => (await listErrors()).filter(({ name }) => name === 'GasBudgetSpent')).toHaveLength(2)
  expect(await scene.statuses()).toEqual({ done: 3, queued: 2 })
  expect(await world.countExecutions(others)).toEqual([1, 1])
  const midnight = new Date(scene.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10)
  const message = `This wallet has used up its daily gas budget. The call waits until ${midnight}T00:00:00.000Z.`
  expect((await listErrors()).map((error) => error.message)).toEqual([message, message])
  await pass(1_000)
  expect(await scene.statuses()).toEqual({ done: 3, queued: 2 })
  // As the next day does, for one more.
  await scene.query('delete from relay_spending')
  await expect.poll(() => scene.statuses()).toEqual({ done: 4, queued: 1 })
})

/** Calls of the keeper, which nobody signed. */
const keeperCalls = async (count: number): Promise<NewCall[]> =>
  (await world.newCalls(count)).map((call) => ({ ...call, group: call.callId, signer: keeperAccount, orderId: null }))

test('the keeper and strangers have budgets of their own', async () => {
  await scene.enqueue([...(await keeperCalls(3)), ...(await world.newCalls(2))])
  const limits = { maxBatchSize: 1, dailyBudgetWei: 10n ** 18n, keeperDailyBudgetWei: 1n }
  scene.start({ keys: [await world.newKey()], limits })
  // The first call of a day passes.
  await expect.poll(() => scene.statuses()).toEqual({ done: 3, queued: 2 })
  await expect
    .poll(async () => (await listErrors()).map(({ name }) => name))
    .toEqual(['GasBudgetSpent', 'GasBudgetSpent'])
  const accounts = await scene.query<{ wallet: string; wei: bigint }>(
    'select wallet, spent_wei::text as wei from relay_spending order by wallet',
  )
  const spent = new Map(accounts.map(({ wallet, wei }) => [wallet, BigInt(wei)]))
  const own = spent.get(keeperAccount) ?? 0n
  expect(own).toBeGreaterThan(0n)
  const strangers = [...spent].filter(([wallet]) => wallet !== '*' && wallet !== keeperAccount)
  expect(spent.get('*')).toBe(strangers.reduce((sum, [, wei]) => sum + wei, 0n))
})

test('strangers who use up their budget do not stop the keeper', async () => {
  const limits = { maxBatchSize: 1, dailyBudgetWei: 1n, keeperDailyBudgetWei: 10n ** 18n }
  await scene.enqueue(await world.newCalls(3))
  scene.start({ keys: [await world.newKey()], limits })
  await expect.poll(() => scene.statuses()).toEqual({ done: 1, queued: 2 })
  await scene.enqueue(await keeperCalls(3))
  await expect.poll(() => scene.statuses()).toEqual({ done: 4, queued: 2 })
})

test('open transactions count against the budget at their maximum cost until the real cost is known', async () => {
  await world.setMining(false)
  await scene.enqueue(await world.newCalls(4))
  scene.start({ keys: [await world.newKey()], limits: { dailyBudgetWei: 1n } })
  await expect.poll(isBroadcast).toHaveLength(1)
  await pass(1_000)
  expect(await scene.statuses()).toEqual({ assigned: 1, queued: 3 })
  expect((await listErrors()).map(({ name }) => name)).toEqual([null, null, null])
  await world.setMining(true)
  await expect.poll(async () => (await listErrors()).map(({ name }) => name)).toEqual(Array(3).fill('GasBudgetSpent'))
})

test('two lanes that send at the same moment do not spend the same budget', async () => {
  await world.setMining(false)
  const calls = await world.newCalls(16)
  await scene.enqueue(calls)
  let simulated = 0
  const both = Promise.withResolvers<void>()
  const at = (point: FaultPoint): Promise<void> | undefined => {
    if (point !== 'simulated') return undefined
    simulated += 1
    if (simulated === 2) both.resolve()
    return both.promise
  }
  const keys = [await world.newKey(), await world.newKey()]
  scene.start({ keys, limits: { dailyBudgetWei: 1n }, faults: { at } })
  await both.promise
  await expect.poll(isBroadcast).toHaveLength(1)
  await pass(500)
  expect(await scene.statuses()).toEqual({ assigned: 1, queued: 15 })
})

test('a wallet whose calls fail on chain pauses, then continues with one call at a time', async () => {
  const { agent, calls } = await makeApart(5)
  await scene.enqueue(calls)
  await world.setMining(false)
  scene.start({ keys: [await world.newKey()], pace: { retryMs: 1_500, maxRetryMs: 300 } })
  await expect.poll(isBroadcast).toHaveLength(1)
  // After a clean simulation, and before the block.
  await world.setMoney(agent, 0n)
  await world.mine()
  await expect.poll(() => scene.statuses()).toEqual({ queued: 5 })
  await world.setMoney(agent, 100_000_000n)
  const signer = agent.address.toLowerCase()
  expect(await scene.query(`select failed_calls from relay_spending where wallet = '${signer}'`)).toEqual([
    { failed_calls: 5 },
  ])
  await expect.poll(async () => (await listErrors()).map(({ name }) => name)).toEqual(calls.map(() => 'WalletPaused'))
  expect(await isBroadcast()).toHaveLength(1)
  scene.clock.advance(1_500)
  await expect.poll(isBroadcast).toHaveLength(2)
  await pass(700)
  expect(await isBroadcast()).toHaveLength(2)
  await world.setMining(true)
  await scene.finished()
  expect(await world.countExecutions(calls)).toEqual(calls.map(() => 1))
  expect(await isBroadcast()).toHaveLength(6)
})

test('each further failed call doubles the pause of its wallet, up to the maximum', async () => {
  const at = new Date()
  const pace = { ...defaultPace, retryMs: 1_000, maxPauseMs: 3_000 }
  const pauses: (number | null)[] = []
  for (let times = 1; times <= 8; times += 1) {
    const charges = [
      { wallet: '0xa', wei: 1n, failedCalls: 1 },
      { wallet: '0xb', wei: 1n, failedCalls: 0 },
    ]
    await scene.store.transaction((tx) => recordSpending(tx, { charges, at, pace }))
    const [row] = await scene.query<{ until: Date | null }>(
      `select paused_until as until from relay_spending where wallet = '0xa'`,
    )
    pauses.push(row?.until ? row.until.getTime() - at.getTime() : null)
  }
  expect(pauses).toEqual([null, null, null, null, 1_000, 2_000, 3_000, 3_000])
  const paused = 'select wallet, spent_wei as wei from relay_spending where paused_until is null order by wallet'
  expect(await scene.query(paused)).toEqual([
    { wallet: '*', wei: 16n },
    { wallet: '0xb', wei: 8n },
  ])
})

test('the calls of a batch share its cost by their gas limits, exact to the wei', async () => {
  const [small, large] = await world.newAgents(2)
  if (!small || !large) throw new Error('no agents')
  await scene.enqueue([await world.newCall(small, { gas: 300_000 }), await world.newCall(large, { gas: 1_200_000 })])
  scene.start({ keys: [await world.newKey()] })
  await scene.finished()
  const [nonce] = await scene.query<{ wei: bigint }>('select charged_wei as wei from relay_nonces')
  const whole = nonce?.wei ?? 0n
  const rows = await scene.query<{ wallet: string; wei: bigint }>('select wallet, spent_wei as wei from relay_spending')
  const spentBy = new Map(rows.map(({ wallet, wei }) => [wallet, wei]))
  expect(whole).toBeGreaterThan(0n)
  expect(spentBy.get('*')).toBe(whole)
  expect(spentBy.get(small.address.toLowerCase())).toBe(whole / 5n)
  expect(spentBy.get(large.address.toLowerCase())).toBe(whole - whole / 5n)
})

test('a call is sent only if all that it may cost fits the rest of the budget', async () => {
  const calls = await world.newCalls(4)
  await scene.enqueue(calls)
  // Each call may cost 2 gwei for 500,000 gas at most, and costs about a third of that.
  const dailyBudgetWei = 1_200_000_000_000_000n
  scene.start({ keys: [await world.newKey()], limits: { dailyBudgetWei } })
  await expect.poll(async () => (await listErrors()).map(({ name }) => name)).toContain('GasBudgetSpent')
  await pass(1_000)
  const [all] = await scene.query<{ wei: bigint }>(`select spent_wei as wei from relay_spending where wallet = '*'`)
  expect(all?.wei).toBeGreaterThan(0n)
  expect(all?.wei).toBeLessThanOrEqual(dailyBudgetWei)
})

/** Lets calls of three wallets fail on chain after a clean simulation. */
const failTogether = async (): Promise<void> => {
  const agents = await world.newAgents(3)
  const twice = agents.flatMap((agent) => [0, 1].map((index) => ({ agent, group: `${agent.address}:${index}` })))
  await scene.enqueue(await Promise.all(twice.map(({ agent, group }) => world.newCall(agent, { group }))))
  scene.start({ keys: [await world.newKey()], pace: { retryMs: 100, maxBrakeMs: 100 } })
  await expect.poll(isBroadcast).toHaveLength(1)
  for (const agent of agents) await world.setMoney(agent, 0n)
  await world.mine()
  await expect.poll(() => scene.query('select from relay_failures')).toHaveLength(6)
  await scene.query(`delete from relay_nonce_calls`)
  await scene.query(`delete from relay_calls`)
}

test('when calls of several wallets fail on chain, wallets without a record share one pending call', async () => {
  await world.setMining(false)
  await failTogether()
  const [known] = await world.newAgents(1)
  if (!known) throw new Error('no agent')
  const day = scene.clock.now().toISOString().slice(0, 10)
  const signer = known.address.toLowerCase()
  await scene.query(
    `insert into relay_spending (day, wallet, spent_wei, executed_calls) values ('${day}', '${signer}', 0, 3)`,
  )
  const strangers = await world.newCalls(6)
  const trusted = await Promise.all([0, 1].map((index) => world.newCall(known, { group: `${signer}:${index}` })))
  await scene.enqueue([...strangers, ...trusted])
  await pass(1_000)
  await expect.poll(() => scene.statuses()).toEqual({ assigned: 3, queued: 5 })
  const assigned = await scene.query<{ signer: string }>(`select signer from relay_calls where status = 'assigned'`)
  expect(assigned.filter((call) => call.signer === signer)).toHaveLength(2)
  await pass(1_000)
  expect(await scene.statuses()).toEqual({ assigned: 3, queued: 5 })
  await world.setMining(true)
  const isMoving = setInterval(() => scene.clock.advance(200), 50)
  await scene.finished().finally(() => clearInterval(isMoving))
  expect(await world.countExecutions([...strangers, ...trusted])).toEqual(Array(8).fill(1))
})

test('with a budget, a wallet without a record has at most five calls pending', async () => {
  await world.setMining(false)
  const { calls } = await makeApart(8)
  await scene.enqueue(calls)
  scene.start({ keys: [await world.newKey()], limits: { dailyBudgetWei: 10n ** 18n } })
  await expect.poll(() => scene.statuses()).toEqual({ assigned: 5, queued: 3 })
  await pass(1_000)
  expect(await scene.statuses()).toEqual({ assigned: 5, queued: 3 })
  await world.setMining(true)
  await scene.finished()
  expect(await world.countExecutions(calls)).toEqual(calls.map(() => 1))
})

type Sent = { lane: string; kind: string; fee: bigint }
const listSent = () => scene.query<Sent>('select lane, kind, max_fee_wei as fee from relay_transactions')

/** Has each of four lanes send one call, without a budget, and returns what they may cost at these fees. */
const sendByFourLanes = async (keys: Hex[]): Promise<{ maxGas: bigint; feeWei: bigint }> => {
  const calls = await world.newCalls(4)
  await scene.enqueue(calls)
  await scene.query('update relay_calls set shard = (sequence % 4)')
  const relayer = scene.start({ keys, limits: { maxBatchSize: 1, maxInFlight: 1 } })
  await expect.poll(isBroadcast).toHaveLength(4)
  await relayer.close()
  const [{ feeWei } = { feeWei: 0n }] = (await listSent()).map(({ fee }) => ({ feeWei: fee }))
  const [call] = calls
  if (!call) throw new Error('no call')
  return { maxGas: maxGasOf(call), feeWei }
}

test('lanes that raise their fees at the same moment do not spend the same budget', async () => {
  for (let round = 0; round < 5; round += 1) {
    await world.setMining(false)
    const keys = await Promise.all([1, 2, 3, 4].map(() => world.newKey()))
    const { maxGas, feeWei } = await sendByFourLanes(keys)
    let signed = 0
    const all = Promise.withResolvers<void>()
    const at = (point: FaultPoint): Promise<void> | undefined => {
      if (point !== 'signed') return undefined
      signed += 1
      if (signed === 4) all.resolve()
      return all.promise
    }
    // All four at the fees that they have signed, and one of them an eighth higher.
    const dailyBudgetWei = maxGas * (4n * feeWei + feeWei / 8n + 2n)
    const limits = { maxBatchSize: 1, maxInFlight: 1, dailyBudgetWei }
    scene.start({ keys, limits, pace: { stuckBlocks: 0n }, faults: { at } })
    await all.promise
    // A lane that comes too late clears its nonce: a no-op costs little, and the call waits.
    const again = async () => (await listSent()).filter(({ fee }) => fee > feeWei)
    await expect.poll(async () => new Set((await again()).map(({ lane }) => lane)).size).toBe(4)
    expect((await again()).filter(({ kind }) => kind === 'call')).toHaveLength(1)
    await scene.reset()
  }
})
