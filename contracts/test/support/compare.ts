import { expect } from 'vitest'
import { boundsOf, capacityOf } from '../../model/cover.ts'
import { boundaryOf, claimOf, freezeEnd, type Pool } from '../../model/pool.ts'
import * as model from '../../model/protocol.ts'
import { products, statuses, tokenIdOf, type World } from './world.ts'

/** An action may be several blocks, or none: both sides are compared at the same second. */
export async function compare(world: World): Promise<void> {
  if ((await world.chain.now()) < world.model.now) await world.chain.testClient.mine({ blocks: 1 })
  const now = await world.chain.now()
  if (now > world.model.now) model.passTime(world.model, now)
  await Promise.all([...products.keys()].map((product) => comparePool(world, product + 1)))
}

async function comparePool(world: World, product: number): Promise<void> {
  const pool = model.viewPool(world.model, product)
  const seen = model.seenStatus(model.triggerOf(world.model, product))
  const { policies, bonds, events } = pool
  const [view] = await Promise.all([
    world.chain.batchClient.readContract({ ...world.protocol.read, functionName: 'getPool', args: [BigInt(product)] }),
    compareBoundaries(world, pool, product),
    ...[...policies.keys()].map((index) => comparePolicy(world, { kind: 'policy', product, index })),
    ...[...bonds.keys()].map((index) => compareBond(world, pool, { kind: 'bond', product, index })),
  ])
  expect(view, `product ${product}`).toEqual({
    capital: pool.capital,
    shares: pool.shares,
    committed: pool.committed,
    locked: pool.locked,
    capacity: capacityOf(pool, pool.committed),
    rate: pool.rate,
    acc: pool.acc,
    syncedAt: pool.syncedAt,
    nextBoundary: pool.next,
    oldestBoundary: pool.head,
    unsettled: pool.unsettled,
    frozenUntil: freezeEnd(pool) > pool.now ? freezeEnd(pool) : 0n,
    policies: BigInt(policies.length),
    bonds: BigInt(bonds.length),
    events: BigInt(events.length),
    pending: BigInt(Math.max(0, seen.confirmed - events.length)),
    status: statuses.indexOf(seen.status),
  })
}

/** Where bonds mature, what the chain says is in force and could be carried beyond is what a sale is held to. */
async function compareBoundaries(world: World, pool: Pool, product: number): Promise<void> {
  if (pool.next <= pool.now) return
  const found = await world.chain.batchClient.readContract({
    ...world.protocol.read,
    functionName: 'getBoundaries',
    args: [BigInt(product)],
  })
  const end = boundaryOf(pool, pool.now + pool.terms.maxDuration + pool.terms.grace)
  expect(found.map(({ time }) => BigInt(time)).at(-1)).toBe(end)
  const bounds = found
    .filter(({ shares }) => shares > 0n)
    .map(({ lockedAfter, capacityAfter }) => ({ locked: lockedAfter, capacity: capacityAfter }))
  expect(bounds).toEqual(boundsOf(pool, end + 1n).slice(1))
}

async function comparePolicy(world: World, at: model.Position): Promise<void> {
  const wanted = model.poolOf(world.model, at.product).policies[at.index]
  const args = [BigInt(at.product), BigInt(at.index)] as const
  const [found, owner] = await world.chain.batchClient.readContract({
    ...world.protocol.read,
    functionName: 'getPolicy',
    args,
  })
  const numbers = {
    ...found,
    start: BigInt(found.start),
    expiry: BigInt(found.expiry),
    premium: BigInt(found.premium),
  }
  expect({ ...numbers, owner }, model.keyOf(at)).toEqual(wanted)
}

async function compareBond(world: World, pool: Pool, at: model.Position): Promise<void> {
  const wanted = pool.bonds[at.index]
  const { batchClient } = world.chain
  const args = [BigInt(at.product), BigInt(at.index)] as const
  const [value, found] = await Promise.all([
    batchClient.readContract({ ...world.protocol.read, functionName: 'bondValue', args: [tokenIdOf(at)] }),
    wanted && batchClient.readContract({ ...world.protocol.read, functionName: 'getBond', args }),
  ])
  if (wanted === undefined || found === undefined) return expect(value).toEqual([0n, 0n, 0n])
  const { atRisk, released, premium } = claimOf(pool, wanted)
  expect(value, model.keyOf(at)).toEqual([atRisk, released - wanted.gotPrincipal, premium - wanted.gotPremium])
  const [bond, owner] = found
  expect({ ...bond, maturity: BigInt(bond.maturity), owner }).toEqual(wanted)
}
