import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createModel } from '../model/protocol.ts'
import { type Action, action } from './support/action.ts'
import { runners, waitFor } from './support/actions.ts'
import { compare } from './support/compare.ts'
import { openWorld, products, type World } from './support/world.ts'

const seconds = Number(process.env.MODEL_SECONDS ?? 25)
const seed = Number(process.env.MODEL_SEED ?? 20_261_115)

let world: World

beforeAll(async () => {
  world = await openWorld()
}, 120_000)

afterAll(() => world.chain.close())

async function play(actions: Action[]): Promise<void> {
  const snapshot = await world.chain.testClient.snapshot()
  world.model = createModel(await world.chain.now(), products)
  world.keys = []
  const opening = { kind: 'postBond', wait: 60, pick: 500, size: 1_000_000, odd: 7 } as const
  const openings = products.map((_, index): Action => ({ ...opening, who: 0, product: index + 1 }))
  try {
    for (const next of [...openings, ...actions]) {
      await waitFor(world, next)
      await runners[next.kind](world, next)
      await compare(world)
    }
  } finally {
    await world.chain.testClient.revert({ id: snapshot })
  }
}

test('the chain does what the model says, action by action', { timeout: (seconds + 120) * 1_000 }, async () => {
  const property = fc.asyncProperty(fc.array(action, { minLength: 30, maxLength: 60, size: 'max' }), play)
  const limits = { interruptAfterTimeLimit: seconds * 1_000, markInterruptAsFailure: false }
  await fc.assert(property, { seed, numRuns: 10_000, endOnFailure: true, ...limits })
  expect(world.happened.size).toBeGreaterThan(0)
})

test('and every action did happen', () => {
  for (const kind of [
    'buyPolicy',
    'postBond',
    'claim',
    'exit',
    'extendBond',
    'extendPolicy',
    'surrender',
    'poke',
    'report',
    'settle',
    'payout',
    'list',
    'cancel',
    'purchase',
  ]) {
    expect(world.happened.get(kind) ?? 0, kind).toBeGreaterThan(0)
  }
  expect(world.refusals.get('OrderExecuted') ?? 0).toBeGreaterThan(0)
})
