import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { FaultPoint } from '../src/chain/relayer/relayer.ts'
import { choose } from './support/chaos.ts'
import { type FaultProxy, lieAbout, seeded } from './support/fault-proxy.ts'
import { type FaultyRelay, openFaultyRelay } from './support/faulty-relay.ts'
import { brief } from './support/process.ts'
import { findProgram } from './support/programs.ts'
import { openScene, type RelayScene, type RelayWorld } from './support/relay-harness.ts'
import type { Interruption } from './support/relay-process.ts'

/** The relayer alone, without a gateway: whatever its node and its process do, each call is executed once. */
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

test.for(choose([7], [7, 11, 13, 17]))(
  'a node lies about a fifth of all calls, seed %i: all execute once',
  async (seed) => {
    const calls = await world.newCalls(100)
    const key = await world.newKey()
    proxy.setPlan(lieAbout(0.2, seed))
    await scene.enqueue(calls)
    scene.start({ keys: [key], url: proxy.url, limits: { maxBatchSize: 2, maxInFlight: 8 }, timeoutMs: 150 })
    await scene.finished()
    proxy.setPlan(undefined)
    await settled()
    expect(await scene.statuses()).toEqual({ done: 100 })
    expect(await world.countExecutions(calls)).toEqual(calls.map(() => 1))
    expect(await scene.nonces()).toMatchObject({ isGapless: true, used: await world.countTransactions(key) })
    for (const fault of [
      'lost',
      'dropped',
      'silent',
      'bad gateway',
      'already known',
      'nonce too low',
      'stale',
    ] as const)
      expect(proxy.faults.get(fault) ?? 0, fault).toBeGreaterThan(0)
  },
)

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

const program = findProgram('relayer')

/** Runs a relayer in a process of its own until it is killed at a step. */
const runUntil = async (
  doom: Omit<Interruption, 'databaseUrl' | 'url' | 'deployment'>,
  at: RelayScene,
): Promise<string> => {
  const { deployment, node } = world
  const told: Interruption = { ...doom, databaseUrl: at.databaseUrl, url: node.url, deployment }
  const child = spawn(process.execPath, [...brief, program, JSON.stringify(told)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
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
  const left = choose(
    points.map((point, index) => ({ point, time: 1 + (index % 2) })),
    points.flatMap((point) => [1, 2, 3].map((time) => ({ point, time }))),
  )
  // Two at a time: the machine that this must pass on has two cores.
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
