import fc from 'fast-check'
import * as model from '../../model/protocol.ts'
import { products, type World } from './world.ts'

/** What an agent, a keeper, the owner or the world may do next; numbers are folded into what makes sense by its runner. */
export type Action = { kind: Kind; wait: number; who: number; product: number; pick: number; size: number; odd: number }
const kinds = [
  'buyPolicy',
  'buyPolicy',
  'buyPolicy',
  'postBond',
  'postBond',
  'postBond',
  'extendBond',
  'extendPolicy',
  'extendPolicy',
  'extendPolicy',
  'surrender',
  'surrender',
  'claim',
  'claim',
  'poke',
  'strike',
  'report',
  'settle',
  'settle',
  'settle',
  'list',
  'list',
  'list',
  'cancel',
  'purchase',
  'purchase',
  'purchase',
  'purchase',
  'repeat',
  'repeat',
  'govern',
  'trigger',
  'calm',
  'calm',
  'calm',
] as const
export type Kind = (typeof kinds)[number]

export const action: fc.Arbitrary<Action> = fc.record({
  kind: fc.constantFrom(...kinds),
  wait: fc.oneof(
    { weight: 5, arbitrary: fc.integer({ min: 1, max: 7_200 }) },
    { weight: 3, arbitrary: fc.integer({ min: 1, max: 4 * 86_400 }) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 40 * 86_400 }) },
    { weight: 1, arbitrary: fc.constant(0) },
  ),
  who: fc.nat(2),
  product: fc.integer({ min: 1, max: products.length }),
  pick: fc.nat(1_000),
  size: fc.nat(1_000_000),
  odd: fc.nat(11),
})

/** A boundary, of those to come mostly an early one; with some odds one that is too early, or none. */
export function maturityFor(world: World, { product, pick, odd }: Pick<Action, 'product' | 'pick' | 'odd'>): bigint {
  const { term, minTerm } = model.poolOf(world.model, product).terms
  const first = (world.model.now + minTerm + term - 1n) / term
  return (first + (odd === 1 ? -1n : BigInt(pick % (pick % 3 === 0 ? 8 : 3)))) * term + (odd === 3 ? 1n : 0n)
}
