import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { newId } from '../src/base/ids.ts'
import { listDue } from '../src/chain/relayer/queue/list-due.ts'
import { delayCall } from '../src/chain/relayer/queue/retry.ts'
import { countFreeSlots, defaultPace, enqueueCall, type NewCall } from '../src/chain/relayer/relayer.ts'
import { startFaultProxy } from './support/fault-proxy.ts'
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

/** Calls of one wallet that never pass: they are all for more than it has. */
const makePoison = async (count: number): Promise<NewCall[]> => {
  const [agent] = await world.newAgents(1, 0n)
  if (!agent) throw new Error('no agent')
  const call = await world.newCall(agent)
  return Array.from({ length: count }, () => ({ ...call, callId: newId('call') }))
}

const makeCalls = (count: number, money = unit): Promise<NewCall[]> => world.newCalls(count, money)

/** In chunks: a transaction may take 5 s, also on a busy machine. */
const enqueueAll = async (calls: readonly NewCall[]): Promise<void> => {
  for (let from = 0; from < calls.length; from += 50)
    await scene.store.transaction(async (tx) => {
      for (const call of calls.slice(from, from + 50)) await enqueueCall(tx, call)
    })
}

/** What these tests take for the present; they move it instead of sleeping. */
let now = new Date()
const passMs = (ms: number): void => {
  now = new Date(now.getTime() + ms)
}

const listIds = async (): Promise<string[]> =>
  (await listDue(scene.store, { index: 0, count: 1, limit: 100, now })).map(({ callId }) => callId)

const refuse = (call: NewCall | undefined, name = 'ERC20InsufficientBalance') =>
  scene.store.transaction((tx) => {
    const pace = { ...defaultPace, retryMs: 200, maxRetryMs: 200 }
    return delayCall(tx, { callId: call?.callId ?? '', error: { name, message: name, args: {} }, pace, now })
  })

test('a thousand failing calls of one wallet cost few simulations and delay nobody', async () => {
  await enqueueAll(await makePoison(1_000))
  scene.start({ keys: [await world.newKey()], timeoutMs: 5_000, pace: { retryMs: 1_000, maxRetryMs: 60_000 } })
  const refused = () => scene.query('select from relay_calls where simulation_failures > 0')
  await expect.poll(refused).not.toHaveLength(0)
  const good = await makeCalls(1)
  await scene.enqueue(good)
  await expect.poll(() => world.countExecutions(good)).toEqual([1])
  scene.clock.advance(1_500)
  await scene.turns(10)
  const [row] = await scene.query<{ sum: bigint }>('select sum(simulation_failures) from relay_calls')
  expect(Number(row?.sum)).toBeGreaterThan(0)
  expect(Number(row?.sum)).toBeLessThan(30)
})

test('a payer with a failed simulation has one due call at a time', async () => {
  const [first, second, third] = await makePoison(3)
  const [other] = await makeCalls(1)
  if (!first || !second || !third || !other) throw new Error('no calls')
  // Draws on the same, and is somebody else's.
  await enqueueAll([first, second, third, { ...other, group: first.group }])
  expect(await listIds()).toHaveLength(4)
  await refuse(first)
  expect(await listIds()).toEqual([other.callId])
  passMs(199)
  expect(await listIds()).toEqual([other.callId])
  passMs(1)
  expect(await listIds()).toEqual([second.callId, other.callId])
  await refuse(second)
  passMs(200)
  expect(await listIds()).toEqual([third.callId, other.callId])
  await refuse(third)
  passMs(200)
  expect(await listIds()).toEqual([other.callId, first.callId])
})

test('a new call of a payer does not wait for calls that failed simulation', async () => {
  const [first, second] = await makePoison(2)
  if (!first || !second) throw new Error('no calls')
  await enqueueAll([first])
  await refuse(first)
  await enqueueAll([second])
  expect(await listIds()).toEqual([second.callId])
})

test('an executed order does not delay other calls of its payer', async () => {
  const [first, second] = await makePoison(2)
  if (!first || !second) throw new Error('no calls')
  await enqueueAll([first, second])
  await refuse(first, 'OrderExecuted')
  expect(await listIds()).toEqual([second.callId])
})

test('calls without failed simulations come first', async () => {
  const [old, young] = await makeCalls(2, 0n)
  if (!old || !young) throw new Error('no calls')
  await enqueueAll([old, young])
  expect(await listIds()).toEqual([old.callId, young.callId])
  await refuse(old)
  passMs(200)
  expect(await listIds()).toEqual([young.callId, old.callId])
})

test('a turn with only failing calls ends early, so that open transactions are tracked', async () => {
  const proxy = await startFaultProxy(world.node.url)
  const turns: number[] = []
  proxy.setPlan(({ method }) => {
    if (method === 'eth_maxPriorityFeePerGas') turns.push(0)
    if (method === 'eth_call') turns.push((turns.pop() ?? 0) + 1)
    return 'pass'
  })
  await enqueueAll(await makeCalls(120, 0n))
  scene.start({ keys: [await world.newKey()], url: proxy.url, timeoutMs: 5_000, pace: { retryMs: 5_000 } })
  const untouched = () => scene.query('select from relay_calls where simulation_failures = 0')
  await expect.poll(untouched).toHaveLength(0)
  // What was refused is asked for once more, whether it was executed.
  expect(turns.length).toBeGreaterThan(1)
  expect(Math.max(...turns)).toBeGreaterThan(0)
  expect(Math.max(...turns)).toBeLessThan(100)
  await scene.reset()
  await proxy.close()
})

test('a wallet can have at most a hundred open calls', async () => {
  const [mine] = await makeCalls(1)
  const others = await makePoison(101)
  if (!mine) throw new Error('no call')
  await enqueueAll([mine, ...others])
  const count = (wallet = '') => scene.store.read((tx) => countFreeSlots(tx, wallet))
  expect(await count(mine.signer)).toBe(99)
  expect(await count(others[0]?.signer)).toBe(0)
  await world.setMining(false)
  scene.start({ keys: [await world.newKey()], confirmations: 3, timeoutMs: 5_000 })
  const isBroadcast = () => scene.query('select from relay_transactions where broadcast_at is not null')
  await expect.poll(isBroadcast).toHaveLength(1)
  expect(await count(mine.signer)).toBe(99)
  await world.mine()
  await expect.poll(() => count(mine.signer)).toBe(100)
})

const failingOrder = 'PremiumAboveAuthorised'

test("an order that fails for its price delays none of its payer's others", async () => {
  const [first, second, third, fourth] = await makePoison(4)
  if (!first || !second || !third || !fourth) throw new Error('no calls')
  await enqueueAll([first, second, third, fourth])
  await refuse(first, failingOrder)
  expect(await listIds()).toEqual([second, third, fourth].map(({ callId }) => callId))
  await refuse(second, failingOrder)
  expect(await listIds()).toEqual([third, fourth].map(({ callId }) => callId))
  // What has failed comes back one at a time, after what has not.
  passMs(200)
  expect(await listIds()).toEqual([third.callId, fourth.callId])
  await scene.query(`update relay_calls set status = 'done' where call_id in ('${third.callId}', '${fourth.callId}')`)
  expect(await listIds()).toEqual([first.callId])
  await refuse(first, failingOrder)
  expect(await listIds()).toEqual([])
  passMs(200)
  expect(await listIds()).toEqual([second.callId])
  // A short balance is about the payer: everything waits.
  await refuse(second)
  passMs(199)
  expect(await listIds()).toEqual([])
})

test('a payer with many bad orders has them simulated one at a time, and the good one among them first', async () => {
  const calls = await makePoison(10)
  await enqueueAll(calls)
  for (const call of calls.slice(0, 7)) await refuse(call, failingOrder)
  expect(await listIds()).toHaveLength(3)
  await refuse(calls[7], failingOrder)
  expect(await listIds()).toEqual([calls[8]?.callId])
})

test('a hundred orders of one wallet below their price cost few simulations, and its good order goes out', async () => {
  const [agent] = await world.newAgents(1)
  if (!agent) throw new Error('no agent')
  const bad = await Promise.all(Array.from({ length: 100 }, () => world.newCall(agent, {}, 1n)))
  await enqueueAll(bad)
  scene.start({ keys: [await world.newKey()], timeoutMs: 5_000, pace: { retryMs: 1_000, maxRetryMs: 60_000 } })
  const untried = () => scene.query('select from relay_calls where simulation_failures = 0')
  await expect.poll(untried).toHaveLength(0)
  const good = await world.newCall(agent)
  await scene.enqueue([good])
  await expect.poll(() => world.countExecutions([good])).toEqual([1])
  const count = async () =>
    Number((await scene.query<{ sum: bigint }>('select sum(simulation_failures) from relay_calls'))[0]?.sum)
  const [before, beganMs] = [await count(), scene.clock.monotonicMs()]
  for (let second = 0; second < 5; second += 1) {
    scene.clock.advance(1_000)
    await scene.turns(3)
  }
  // The clock also runs by itself: one simulation a second, however long it took.
  const seconds = (scene.clock.monotonicMs() - beganMs) / 1_000
  const errors = await scene.query(
    `select distinct last_error->>'name' as name from relay_calls where status = 'queued'`,
  )
  expect(errors).toEqual([{ name: failingOrder }])
  expect((await count()) - before).toBeGreaterThan(0)
  expect((await count()) - before).toBeLessThanOrEqual(1 + seconds)
})
