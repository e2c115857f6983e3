import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createModel } from '../model/protocol.ts'
import { type Action, action } from './support/action.ts'
import { runners, waitFor } from './support/actions.ts'
import { compare } from './support/compare.ts'
import { openWorld, products, type World } from './support/world.ts'

const histories = Number(process.env.MODEL_RUNS ?? 4)
const seed = Number(process.env.MODEL_SEED ?? 4)

let world: World

beforeAll(async () => {
  world = await openWorld()
}, 120_000)

afterAll(() => world.chain.close())

/** Capital for eight terms and cover for five months: from the start there is something to sell and to act on. */
const openingOf = (_: unknown, index: number): Action[] => {
  const rest = { wait: 60, who: index, product: index + 1 }
  return [
    { ...rest, kind: 'postBond', pick: 15, size: 1_000_000, odd: 7 },
    { ...rest, kind: 'buyPolicy', pick: 140, size: 200_000, odd: 7 },
  ]
}

async function play(actions: Action[]): Promise<void> {
  const snapshot = await world.chain.testClient.snapshot()
  world.model = createModel(await world.chain.now(), products)
  world.keys = []
  try {
    for (const next of [...products.flatMap(openingOf), ...actions]) {
      await waitFor(world, next)
      await runners[next.kind](world, next)
      await compare(world)
    }
  } finally {
    await world.chain.testClient.revert({ id: snapshot })
  }
}

test('the chain does what the model says, action by action', { timeout: histories * 100_000 }, async () => {
  const property = fc.asyncProperty(fc.array(action, { minLength: 30, maxLength: 60, size: 'max' }), play)
  await fc.assert(property, { seed, numRuns: histories, endOnFailure: true })
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
