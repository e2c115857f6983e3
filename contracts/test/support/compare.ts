import { expect } from 'vitest'
import {
  capacityOf,
  exitingShares,
  frozenUntil,
  lockedCoverage,
  principalOf,
  totalShares,
  unsettledCoverage,
} from '../../model/pool.ts'
import * as model from '../../model/protocol.ts'
import { expectPremium, products, statuses, tokenIdOf, type World } from './world.ts'

/** An action may be several blocks, or none: both sides are compared at the same second. */
export async function compare(world: World): Promise<void> {
  if ((await world.chain.now()) < world.model.now) await world.chain.testClient.mine({ blocks: 1 })
  const now = await world.chain.now()
  if (now > world.model.now) model.passTime(world.model, now)
  for (const product of products.keys()) await comparePool(world, product + 1)
}

async function comparePool(world: World, product: number): Promise<void> {
  const { publicClient } = world.chain
  const pool = model.poolOf(world.model, product)
  const seen = model.seenStatus(model.triggerOf(world.model, product))
  const view = await publicClient.readContract({
    ...world.protocol.read,
    functionName: 'getPool',
    args: [BigInt(product)],
  })
  const { rate, acc: _, ...found } = view
  const { policies, bonds, events } = pool
  expect(found, `product ${product}`).toEqual({
    capital: pool.capital,
    shares: totalShares(pool),
    exiting: exitingShares(pool),
    locked: lockedCoverage(pool),
    capacity: capacityOf(pool),
    unsettled: unsettledCoverage(pool),
    frozenUntil: frozenUntil(pool),
    policies: BigInt(policies.length),
    bonds: BigInt(bonds.length),
    events: BigInt(events.length),
    pending: BigInt(Math.max(0, seen.confirmed - events.length)),
    status: statuses.indexOf(seen.status),
  })
  const streaming = [...pool.tranches.values()].reduce((total, tranche) => total + tranche.rate, 0n) / 10n ** 21n
  expect(rate - streaming < 1_000n && streaming - rate < 1_000n, `rate ${rate} of ${streaming}`).toBe(true)
  await Promise.all([
    ...[...policies.keys()].map((index) => comparePolicy(world, { kind: 'policy', product, index })),
    ...[...bonds.keys()].map((index) => compareBond(world, { kind: 'bond', product, index })),
  ])
}

async function comparePolicy(world: World, at: model.Position): Promise<void> {
  const wanted = model.poolOf(world.model, at.product).policies[at.index]
  const args = [BigInt(at.product), BigInt(at.index)] as const
  const [found, owner] = await world.chain.publicClient.readContract({
    ...world.protocol.read,
    functionName: 'getPolicy',
    args,
  })
  const numbers = { ...found, start: BigInt(found.start), expiry: BigInt(found.expiry) }
  expect({ ...numbers, owner }, model.keyOf(at)).toEqual(wanted)
}

async function compareBond(world: World, at: model.Position): Promise<void> {
  const pool = model.poolOf(world.model, at.product)
  const wanted = pool.bonds[at.index]
  const tokenId = tokenIdOf(at)
  const value = await world.chain.publicClient.readContract({
    ...world.protocol.read,
    functionName: 'bondValue',
    args: [tokenId],
  })
  if (wanted === undefined) return expect(value).toEqual([0n, 0n])
  expect(value[0], `${model.keyOf(at)} principal`).toBe(principalOf(pool, wanted))
  expectPremium(value[1], wanted.earned)
  const args = [BigInt(at.product), BigInt(at.index)] as const
  const [bond, owner] = await world.chain.publicClient.readContract({
    ...world.protocol.read,
    functionName: 'getBond',
    args,
  })
  const { shares, maturity, exiting } = bond
  expect({ shares, maturity: BigInt(maturity), exiting, owner }).toEqual({
    shares: wanted.shares,
    maturity: wanted.maturity,
    exiting: wanted.exiting,
    owner: wanted.owner,
  })
}
