import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type Hex, parseTransaction } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { FaultPoint } from '../src/chain/relayer/relayer.ts'
import { type FaultProxy, lieAbout, seeded, startFaultProxy } from './support/fault-proxy.ts'
import { findProgram } from './support/programs.ts'
import { openScene, type RelayScene, type RelayWorld, startRelayWorld } from './support/relay-harness.ts'
import type { Interruption } from './support/relay-process.ts'

let world: RelayWorld
let scene: RelayScene
let proxy: FaultProxy
beforeAll(async () => {
  world = await startRelayWorld()
  scene = await openScene(world)
  proxy = await startFaultProxy(world.node.url)
})
afterEach(async () => {
  proxy.setPlan(undefined)
  proxy.release()
  proxy.sent.length = 0
  await scene.reset()
})
afterAll(async () => {
  await scene.close()
  await proxy.close()
  await world.close()
})

const settled = () => expect.poll(async () => (await scene.nonces()).open).toBe(0)

test('a node that lies about a fifth of all calls: every order is executed once', async () => {
  const calls = await world.newCalls(100)
  const key = await world.newKey()
  proxy.setPlan(lieAbout(0.2, 7))
  await scene.enqueue(calls)
  scene.start({ keys: [key], url: proxy.url, limits: { maxBatchSize: 2, maxInFlight: 8 }, timeoutMs: 150 })
  await scene.finished()
  proxy.setPlan(undefined)
  await settled()
  expect(await scene.statuses()).toEqual({ done: 100 })
  expect(await world.countExecutions(calls)).toEqual(calls.map(() => 1))
  expect(await scene.nonces()).toMatchObject({ isGapless: true, used: await world.countTransactions(key) })
  for (const fault of ['lost', 'dropped', 'silent', 'bad gateway', 'already known', 'nonce too low', 'stale'] as const)
    expect(proxy.faults.get(fault) ?? 0, fault).toBeGreaterThan(0)
})

test('a tenth of all sends is lost: no nonce gap', async () => {
  const calls = await world.newCalls(60)
  const random = seeded(11)
  proxy.setPlan(({ method }) => (method === 'eth_sendRawTransaction' && random() < 0.1 ? 'lost' : 'pass'))
  const key = await world.newKey()
  await scene.enqueue(calls)
  // Nothing is replaced, so that it is by being sent again that all arrives.
  const pace = { stuckBlocks: 1_000_000n, stuckMs: 1_000_000 }
  scene.start({ keys: [key], url: proxy.url, limits: { maxBatchSize: 1 }, pace })
  await scene.finished()
  await settled()
  expect(await world.countExecutions(calls)).toEqual(calls.map(() => 1))
  expect(await scene.nonces()).toEqual({ used: 60, open: 0, foreign: 0, isGapless: true })
  expect(await world.countTransactions(key)).toBe(60)
})

test('the relayer recovers from an outage and marks no call as failed', async () => {
  const calls = await world.newCalls(20)
  await scene.enqueue(calls.slice(0, 10))
  scene.start({ keys: [await world.newKey()], url: proxy.url, limits: { maxBatchSize: 2 }, timeoutMs: 2_000 })
  await expect.poll(() => proxy.sent.length).toBeGreaterThan(0)
  proxy.hold()
  await scene.enqueue(calls.slice(10))
  const failures = () => scene.lines.filter(({ msg }) => msg === 'Relayer turn failed; trying again')
  await expect.poll(failures).toHaveLength(1)
  scene.clock.advance(3_000)
  proxy.release()
  await scene.finished()
  expect(failures()).toHaveLength(1)
  expect(await world.countExecutions(calls)).toEqual(calls.map(() => 1))
  expect(await scene.nonces()).toMatchObject({ open: 0, foreign: 0, isGapless: true })
  expect(await scene.query('select from relay_calls where last_error is not null')).toEqual([])
})

/** Holds a relayer still at a step, its lease included, until it is woken. */
const freezeAt = (point: FaultPoint) => {
  const [reached, woken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const resumed = Promise.withResolvers<void>()
  let frozen = false
  return {
    reached: reached.promise,
    /** Resolves when it has gone on, and its lane has run another turn. */
    resumed: resumed.promise,
    wake: woken.resolve,
    faults: {
      at: async (step: FaultPoint): Promise<void> => {
        if (step === point && !frozen) {
          frozen = true
          reached.resolve()
        }
        if (frozen) await woken.promise
        if (frozen && step === 'turned') resumed.resolve()
      },
    },
  }
}

test.each<FaultPoint>(['simulated', 'assigned', 'signed', 'stored'])(
  'an owner that slept through its lease (%s) and wakes does no harm',
  async (point) => {
    const calls = await world.newCalls(3)
    const key = await world.newKey()
    const sleeper = freezeAt(point)
    await scene.enqueue(calls)
    scene.start({ keys: [key], url: proxy.url, faults: sleeper.faults, pace: { leaseMs: 600 } })
    await sleeper.reached
    // What the successor signs differs from what the sleeper did.
    world.setBaseFee(2n)
    await world.mine()
    scene.start({ keys: [key], url: proxy.url, pace: { leaseMs: 600 } })
    await scene.finished()
    sleeper.wake()
    await sleeper.resumed
    await settled()
    expect(await world.countExecutions(calls)).toEqual([1, 1, 1])
    const stored = await scene.query<{ raw: Hex }>('select raw from relay_transactions')
    // Not a byte left that the store does not know, and no nonce has two.
    expect(proxy.sent.filter((raw) => !stored.some((row) => row.raw === raw))).toEqual([])
    const nonces = stored.map(({ raw }) => parseTransaction(raw).nonce ?? 0)
    expect(new Set(nonces).size).toBe(nonces.length)
    expect(await scene.nonces()).toMatchObject({ used: 1, isGapless: true })
  },
)

test('a process that slept through its lease assigns no nonce, although calls are queued', async () => {
  await scene.enqueue(await world.newCalls(1))
  const key = await world.newKey()
  const sleeper = freezeAt('simulated')
  scene.start({ keys: [key], faults: sleeper.faults, pace: { leaseMs: 300 } })
  await sleeper.reached
  scene.start({ keys: [key], limits: { maxFeeWei: 1n }, pace: { leaseMs: 300 } })
  await expect.poll(() => scene.query('select epoch from leases')).toEqual([{ epoch: 2n }])
  sleeper.wake()
  await sleeper.resumed
  expect(await scene.nonces()).toMatchObject({ used: 0 })
})

test('two gateways with separate databases and one relayer key: each order once, and both lanes keep working', async () => {
  const other = await openScene(world)
  const key = await world.newKey()
  const shared = await world.newCalls(6)
  const [mine, theirs] = [await world.newCalls(12), await world.newCalls(12)]
  await scene.enqueue([...shared, ...mine])
  await other.enqueue([...shared, ...theirs])
  const options = { keys: [key], limits: { maxBatchSize: 2 }, pace: { stuckBlocks: 20n } }
  scene.start(options)
  other.start(options)
  await Promise.all([scene.finished(), other.finished()])
  await settled()
  const all = [...shared, ...mine, ...theirs]
  expect(await world.countExecutions(all)).toEqual(all.map(() => 1))
  expect((await scene.statuses()).done).toBe(18)
  expect((await other.statuses()).done).toBe(18)
  expect((await scene.nonces()).foreign + (await other.nonces()).foreign).toBeGreaterThan(0)
  await other.close()
})

const program = findProgram('relayer')

/** Runs a relayer in a process of its own until it is killed at a step. */
const runUntil = async (
  doom: Omit<Interruption, 'databaseUrl' | 'url' | 'deployment'>,
  at: RelayScene,
): Promise<string> => {
  const { deployment, node } = world
  const told: Interruption = { ...doom, databaseUrl: at.databaseUrl, url: node.url, deployment }
  const child = spawn(process.execPath, [program, JSON.stringify(told)], { stdio: ['ignore', 'ignore', 'inherit'] })
  const late = setTimeout(() => child.kill('SIGTERM'), 120_000)
  const [code, signal] = await once(child, 'exit')
  clearTimeout(late)
  return String(signal ?? code)
}

type Crash = { point: FaultPoint; time: number; meanwhile?: (own: RelayScene) => Promise<void> }

const crash = async ({ point, time, meanwhile }: Crash): Promise<void> => {
  const own = await openScene(world)
  const calls = await world.newCalls(8)
  const key = await world.newKey()
  await own.enqueue(calls)
  const [ended] = await Promise.all([runUntil({ key, point, time }, own), meanwhile?.(own)])
  expect(ended, point).toBe('SIGKILL')
  own.start({ keys: [key] })
  await own.finished()
  expect(await world.countExecutions(calls), point).toEqual(calls.map(() => 1))
  await expect.poll(async () => (await own.nonces()).open).toBe(0)
  expect(await own.nonces(), point).toMatchObject({ foreign: 0, isGapless: true })
  expect((await own.nonces()).used, point).toBe(await world.countTransactions(key))
  await own.close()
}

test('killed at any step: a successor finishes, nothing is lost and nothing is executed twice', async () => {
  const points: FaultPoint[] = ['simulated', 'assigned', 'signed', 'stored', 'broadcast', 'included', 'closed']
  // Two at a time: the machine that this must pass on has two cores.
  const left = points.map((point, index) => ({ point, time: 1 + (index % 2) }))
  const work = async (): Promise<void> => {
    for (let next = left.shift(); next; next = left.shift()) await crash(next)
  }
  await Promise.all([work(), work()])
})

test('killed while it replaces a stuck transaction: a successor replaces it', async () => {
  await world.setMining(false)
  const meanwhile = async (own: RelayScene): Promise<void> => {
    const sent = () => own.query('select from relay_transactions where broadcast_at is not null')
    await expect.poll(sent).toHaveLength(3)
    world.setBaseFee(40n)
    await world.setMining(true)
  }
  await crash({ point: 'replacing', time: 2, meanwhile })
})
