import { type Hex, parseTransaction } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { FaultPoint } from '../src/chain/relayer/relayer.ts'
import type { FaultProxy } from './support/fault-proxy.ts'
import { type FaultyRelay, openFaultyRelay } from './support/faulty-relay.ts'
import { openScene, type RelayScene, type RelayWorld } from './support/relay-harness.ts'

let relay: FaultyRelay
let world: RelayWorld
let scene: RelayScene
let proxy: FaultProxy
beforeAll(async () => {
  relay = await openFaultyRelay()
  ;({ world, scene, proxy } = relay)
})
afterEach(() => relay.reset())
afterAll(() => relay.close())

const settled = () => expect.poll(async () => (await scene.nonces()).open).toBe(0)

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
