import { zeroAddress } from 'viem'
import { expect } from 'vitest'
import * as bonds from '../../model/bonds.ts'
import { roomUntil } from '../../model/cover.ts'
import { roundUp } from '../../model/fraction.ts'
import * as policies from '../../model/policies.ts'
import { max, type Pool } from '../../model/pool.ts'
import { exactPremium } from '../../model/premium.ts'
import * as model from '../../model/protocol.ts'
import { type Action, maturityFor } from './action.ts'
import { orderId } from './protocol.ts'
import { accountFor, accountNamed, agree, balanceOf, day, newKey, tokenIdOf, type World } from './world.ts'

export async function runBuy(world: World, { who, product, size, odd, pick }: Action): Promise<void> {
  const account = accountFor(who)
  const pool = model.viewPool(world.model, product)
  const { epoch, minCover } = pool.terms
  const first = (world.model.now + pool.terms.waiting + 2n * epoch - 1n) / epoch
  const expiry = (first + (odd === 3 ? -1n : BigInt(pick) % (160n * (day / epoch)))) * epoch + (odd === 4 ? 1n : 0n)
  const room = roomUntil(pool, expiry)
  const full = odd === 0 ? room + 1n : odd === 1 ? room : (room * BigInt(size)) / 1_000_000n
  const order = {
    product,
    coverage: full < minCover && odd !== 2 ? minCover : full > 0n ? full : 0n,
    expiry,
    recipient: accountFor(pick % 3).address,
    orderId: orderId(newKey(world)),
  }
  const value = odd === 5 ? 1n : 10n ** 14n
  const terms = { ...order, product: BigInt(product), expiry: Number(order.expiry) }
  const outcome = policies.buyPolicy(world.model, { ...order, payer: account.address, value })
  const before = await balanceOf(world, account.address)
  const pay = await world.protocol.pay(account, value, world.protocol.digest('PolicyTerms', terms))
  const { error } = await world.protocol.send('buyPolicy', [terms, pay])
  if (!agree(world, 'buyPolicy', outcome, error) || model.isRefused(outcome)) return
  expect(before - (await balanceOf(world, account.address)), 'premium').toBe(outcome.premium)
  const exact = outcome.covers.map((cover) => roundUp(exactPremium(pool.terms.rates, cover)))
  const dearest = exact.reduce(max)
  expect(outcome.premium - dearest, 'the exact premium rounded up, and a unit at most').toBeOneOf([0n, 1n])
}

export async function runPost(world: World, { who, product, size, odd, pick }: Action): Promise<void> {
  const account = accountFor(who)
  const order = {
    product,
    amount: odd === 0 ? 999_999n : 1_000_000n + BigInt(size) * (odd < 6 ? 1n : 1_000_000n),
    maturity: maturityFor(world, { product, pick, odd }),
    recipient: account.address,
    orderId: orderId(newKey(world)),
  }
  const value = order.amount + (odd === 2 ? 1n : 0n)
  const terms = { ...order, product: BigInt(product), maturity: Number(order.maturity) }
  const outcome = bonds.postBond(world.model, { ...order, payer: account.address, value })
  const pay = await world.protocol.pay(account, value, world.protocol.digest('BondTerms', terms))
  const { error } = await world.protocol.send('postBond', [terms, pay])
  agree(world, 'postBond', outcome, error)
}

export async function runExtendBond(world: World, { who, product, pick, odd }: Action): Promise<void> {
  const pool = model.poolOf(world.model, product)
  const index = pick % (pool.bonds.length + 1)
  const owner = pool.bonds[index]?.owner ?? zeroAddress
  const account = odd === 0 ? accountFor(who) : accountNamed(owner)
  const later = (pool.bonds[index]?.maturity ?? 0n) + pool.terms.term * BigInt((pick % 3) + 1)
  const order = {
    owner: account.address,
    maturity: odd > 5 ? later : maturityFor(world, { product, pick: pick * 7, odd }),
    deadline: world.model.now - (odd === 2 ? 1n : 0n),
    orderId: orderId(newKey(world)),
  }
  const outcome = bonds.extendBond(world.model, { ...order, product, index })
  const tokenId = tokenIdOf({ kind: 'bond', product, index })
  const terms = { ...order, tokenId, maturity: Number(order.maturity), deadline: Number(order.deadline) }
  const signature = await world.protocol.sign(account, 'BondExtensionTerms', terms)
  const { error } = await world.protocol.send('extendBond', [terms, signature])
  agree(world, 'extendBond', outcome, error)
}

/** A policy that has been in force for some time and is settled against every event, if there is one. */
function pickInForce(pool: Pool, pick: number, age = 0n): number {
  const fit = [...pool.policies.entries()].filter(
    ([, { start, expiry, coverage, cursor }]) =>
      start + age <= pool.now && pool.now < expiry && coverage > 0n && cursor === pool.events.length,
  )
  return fit[pick % Math.max(1, fit.length)]?.[0] ?? pick % (pool.policies.length + 1)
}

export async function runExtendPolicy(world: World, { who, product, pick, odd, size }: Action): Promise<void> {
  const account = accountFor(who)
  const pool = model.poolOf(world.model, product)
  const index = pickInForce(pool, pick)
  const { now } = world.model
  const from = pool.policies[index]?.expiry ?? now
  const { epoch } = pool.terms
  const later = BigInt(size % 80) * epoch
  const order = {
    expiry: from + (odd === 0 ? 0n : epoch + later) + (odd === 1 ? 1n : 0n),
    orderId: orderId(newKey(world)),
  }
  const value = odd === 5 ? 1n : 10n ** 14n
  const outcome = policies.extendPolicy(world.model, { ...order, product, index, payer: account.address, value })
  const terms = { ...order, tokenId: tokenIdOf({ kind: 'policy', product, index }), expiry: Number(order.expiry) }
  const before = await balanceOf(world, account.address)
  const pay = await world.protocol.pay(account, value, world.protocol.digest('PolicyExtensionTerms', terms))
  const { error } = await world.protocol.send('extendPolicy', [terms, pay])
  if (!agree(world, 'extendPolicy', outcome, error) || model.isRefused(outcome)) return
  expect(before - (await balanceOf(world, account.address)), 'premium').toBe(outcome.premium)
}

export async function runSurrender(world: World, { who, product, pick, odd, size }: Action): Promise<void> {
  const pool = model.poolOf(world.model, product)
  const index = odd < 10 ? pickInForce(pool, pick, pool.terms.waiting) : pick % (pool.policies.length + 1)
  const policy = pool.policies[index]
  const account = odd === 0 ? accountFor(who) : accountNamed(policy?.owner ?? zeroAddress)
  const whole = policy?.coverage ?? 1n
  const order = {
    owner: account.address,
    coverage: odd < 6 ? whole : (whole * BigInt(size)) / 1_000_000n,
    minRefund: odd === 1 ? 10n ** 15n : 0n,
    deadline: world.model.now - (odd === 2 ? 1n : 0n),
    orderId: orderId(newKey(world)),
  }
  const outcome = policies.surrender(world.model, { ...order, product, index })
  const tokenId = tokenIdOf({ kind: 'policy', product, index })
  const terms = { ...order, tokenId, deadline: Number(order.deadline) }
  const before = await balanceOf(world, account.address)
  const signature = await world.protocol.sign(account, 'SurrenderTerms', terms)
  const { error } = await world.protocol.send('surrender', [terms, signature])
  if (!agree(world, 'surrender', outcome, error) || model.isRefused(outcome)) return
  expect((await balanceOf(world, account.address)) - before, 'refund').toBe(outcome.refund)
}

export async function runClaim(world: World, { product, pick }: Action): Promise<void> {
  const pool = model.poolOf(world.model, product)
  const index = pick % (pool.bonds.length + 1)
  const owner = pool.bonds[index]?.owner ?? zeroAddress
  const before = await balanceOf(world, owner)
  const outcome = bonds.claim(world.model, { product, index })
  const { error } = await world.protocol.send('claim', [tokenIdOf({ kind: 'bond', product, index })])
  if (!agree(world, 'claim', outcome, error) || model.isRefused(outcome)) return
  expect((await balanceOf(world, owner)) - before, 'claim').toBe(outcome.principal + outcome.premium)
  if (outcome.principal > 0n) world.happened.set('exit', (world.happened.get('exit') ?? 0) + 1)
}

export async function runPoke(world: World, { product }: Action): Promise<void> {
  model.poke(world.model, product)
  const { error } = await world.protocol.send('poke', [BigInt(product), 10_000n])
  agree(world, 'poke', {}, error)
}
