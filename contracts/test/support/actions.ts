import { type Hex, zeroAddress } from 'viem'
import { expect } from 'vitest'
import * as bonds from '../../model/bonds.ts'
import * as market from '../../model/market.ts'
import * as policies from '../../model/policies.ts'
import * as model from '../../model/protocol.ts'
import { type Action, type Kind, maturityFor } from './action.ts'
import { runBuy, runClaim, runExtendBond, runExtendPolicy, runPoke, runPost, runSurrender } from './positions.ts'
import { orderId } from './protocol.ts'
import {
  accountFor,
  accountNamed,
  advanceTo,
  agree,
  balanceOf,
  day,
  feeds,
  listPositions,
  newKey,
  nextBlock,
  statuses,
  tokenIdOf,
  type World,
} from './world.ts'

async function runReport(world: World, product: number): Promise<void> {
  if (model.triggerOf(world.model, product).broken) return
  const outcome = policies.report(world.model, product)
  const { error } = await world.protocol.send('report', [BigInt(product)])
  agree(world, 'report', outcome, error)
}

async function runStrike(world: World, { product, size, odd }: Action): Promise<void> {
  const observedAt = world.model.now - (BigInt(size) % (odd === 0 ? 5n * day : 40_000n)) + (odd === 1 ? 100_000n : 0n)
  const severity = odd < 4 ? 10_000n : BigInt(size % 10_050)
  const knownAt = odd % 3 === 0 ? observedAt : observedAt - BigInt(size % 200_000) + BigInt(odd % 3) * 60_000n
  await world.protocol.sendTrigger('fireKnown', [feeds[product - 1], observedAt, Number(severity), knownAt])
  model.triggerOf(world.model, product).confirmed.push({ observedAt, severity, knownAt })
  if (odd < 9) {
    await nextBlock(world)
    await runReport(world, product)
  }
}

async function runSettle(world: World, { product, pick }: Action): Promise<void> {
  const pool = model.poolOf(world.model, product)
  const behind = [...pool.policies.keys()].filter((at) => (pool.policies[at]?.cursor ?? 0) < pool.events.length)
  await settleAt(world, {
    product,
    index: behind[pick % Math.max(1, behind.length)] ?? pick % (pool.policies.length + 1),
  })
}

async function settleAt(world: World, { product, index }: { product: number; index: number }): Promise<void> {
  const pool = model.poolOf(world.model, product)
  await nextBlock(world)
  const owner = pool.policies[index]?.owner ?? zeroAddress
  const before = await balanceOf(world, owner)
  const outcome = policies.settle(world.model, { product, index })
  const { error } = await world.protocol.send('settle', [tokenIdOf({ kind: 'policy', product, index })])
  if (!agree(world, 'settle', outcome, error) || model.isRefused(outcome)) return
  expect((await balanceOf(world, owner)) - before, 'payout').toBe(outcome.payout)
  if (outcome.payout > 0n) world.happened.set('payout', (world.happened.get('payout') ?? 0) + 1)
}

async function runList(world: World, { who, pick, size, odd }: Action): Promise<void> {
  const positions = listPositions(world)
  const position = positions[pick % Math.max(1, positions.length)]
  if (position === undefined) return
  const owner = model.ownerOf(world.model, position) ?? zeroAddress
  const account = odd === 0 ? accountFor(who) : accountNamed(owner)
  const { now } = world.model
  const order = {
    seller: account.address,
    price: odd === 1 ? 0n : BigInt(size) + 1n,
    expiry: odd === 2 ? now : now + BigInt(size) + 1n,
    deadline: odd === 3 ? now - 1n : now,
    orderId: orderId(newKey(world)),
  }
  const outcome = market.list(world.model, { ...order, position })
  const terms = {
    ...order,
    tokenId: tokenIdOf(position),
    expiry: Number(order.expiry),
    deadline: Number(order.deadline),
  }
  const { error } = await world.protocol.send('list', [
    terms,
    await world.protocol.sign(account, 'ListingTerms', terms),
  ])
  agree(world, 'list', outcome, error)
}

/** Mostly of a listing that is there, sometimes of an order that was never submitted or was something else. */
async function runCancel(world: World, { who, pick, odd }: Action): Promise<void> {
  const listings = [...world.model.listings.values()]
  const key = odd < 3 ? newKey(world) : (world.keys[pick % Math.max(1, world.keys.length)] ?? newKey(world))
  const listing = odd < 8 ? listings[pick % Math.max(1, listings.length)] : undefined
  const target = odd >= 3 && listing ? (listing.orderId as Hex) : orderId(key)
  const account = accountFor(who)
  const order = { seller: account.address, target, deadline: world.model.now, orderId: orderId(newKey(world)) }
  const outcome = market.cancel(world.model, order)
  const terms = { ...order, deadline: Number(order.deadline) }
  const { error } = await world.protocol.send('cancel', [
    terms,
    await world.protocol.sign(account, 'CancelTerms', terms),
  ])
  agree(world, 'cancel', outcome, error)
}

async function runPurchase(world: World, { who, pick, odd }: Action): Promise<void> {
  const all = listPositions(world)
  const listed = all.filter((position) => world.model.listings.has(model.keyOf(position)))
  const from = odd > 1 && listed.length > 0 ? listed : all
  const position = from[pick % Math.max(1, from.length)]
  if (position === undefined) return
  const account = accountFor(who)
  const price = world.model.listings.get(model.keyOf(position))?.price ?? 1n
  const value = odd === 2 ? price + 1n : price
  const order = {
    seller: odd === 3 ? account.address : (model.ownerOf(world.model, position) ?? zeroAddress),
    minValue: market.worthOf(world.model, position) + (odd === 4 ? 1n : 0n),
    maturity: market.maturityOf(world.model, position) + (odd === 5 ? 1n : 0n),
    recipient: account.address,
    orderId: orderId(newKey(world)),
  }
  const outcome = market.purchase(world.model, { ...order, position, payer: account.address, value })
  const terms = {
    ...order,
    seller: order.seller as Hex,
    tokenId: tokenIdOf(position),
    maturity: Number(order.maturity),
  }
  const pay = await world.protocol.pay(account, value, world.protocol.digest('PurchaseTerms', terms))
  const { error } = await world.protocol.send('purchase', [terms, pay])
  agree(world, 'purchase', outcome, error)
}

/** Any order under an id that was used, or was not: the registry decides. */
async function runRepeat(world: World, { who, product, pick }: Action): Promise<void> {
  const account = accountFor(who)
  const key = world.keys[pick % Math.max(1, world.keys.length)] ?? newKey(world)
  const maturity = maturityFor(world, { product, pick: 0, odd: 7 })
  const order = { product, amount: 1_000_000n, maturity, recipient: account.address, orderId: orderId(key) }
  const terms = { ...order, product: BigInt(product), maturity: Number(maturity) }
  const outcome = bonds.postBond(world.model, { ...order, payer: account.address, value: order.amount })
  const pay = await world.protocol.pay(account, order.amount, world.protocol.digest('BondTerms', terms))
  const { error } = await world.protocol.send('postBond', [terms, pay])
  agree(world, 'repeat', outcome, error)
}

async function runGovern(world: World, { size, odd }: Action): Promise<void> {
  if (odd < 3) {
    world.model.paused = odd === 0
    await world.protocol.send('setPaused', [world.model.paused], world.protocol.owner)
  } else {
    world.model.fee = BigInt(size % 2_001)
    await world.protocol.send('setFee', [size % 2_001, world.protocol.owner], world.protocol.owner)
  }
}

async function runTrigger(world: World, { pick, odd }: Action): Promise<void> {
  const status = pick % 4
  for (const trigger of world.model.triggers) {
    if (odd < 4) trigger.broken = !trigger.broken
    else trigger.status = statuses[status] ?? 'armed'
  }
  if (odd < 4) await world.protocol.sendTrigger('setBroken', [world.model.triggers[0]?.broken])
  else await world.protocol.sendTrigger('set', [status])
}

/** Everything back to normal: the trigger is armed, new business open, and what was struck is settled. */
async function runCalm(world: World): Promise<void> {
  for (const trigger of world.model.triggers) Object.assign(trigger, { broken: false, status: 'armed' })
  world.model.paused = false
  await world.protocol.sendTrigger('setBroken', [false])
  await world.protocol.sendTrigger('set', [1])
  await world.protocol.send('setPaused', [false], world.protocol.owner)
  for (const [at, pool] of world.model.pools.entries()) {
    const product = at + 1
    while (pool.events.length < model.triggerOf(world.model, product).confirmed.length) {
      await nextBlock(world)
      await runReport(world, product)
    }
    for (const index of pool.policies.keys()) {
      while ((pool.policies[index]?.cursor ?? 0) < pool.events.length) await settleAt(world, { product, index })
    }
  }
}

export const runners: Record<Kind, (world: World, action: Action) => Promise<void>> = {
  buyPolicy: runBuy,
  postBond: runPost,
  extendBond: runExtendBond,
  extendPolicy: runExtendPolicy,
  surrender: runSurrender,
  claim: runClaim,
  poke: runPoke,
  strike: runStrike,
  report: (world, { product }) => runReport(world, product),
  settle: runSettle,
  list: runList,
  cancel: runCancel,
  purchase: runPurchase,
  repeat: runRepeat,
  govern: runGovern,
  trigger: runTrigger,
  calm: runCalm,
}

/** Waits, or with zero goes to the next boundary of an epoch to the second. */
export async function waitFor(world: World, { wait }: Action): Promise<void> {
  const { now } = world.model
  const quarter = day / 4n
  await advanceTo(world, wait === 0 ? (now / quarter + 1n) * quarter : now + BigInt(wait))
}
