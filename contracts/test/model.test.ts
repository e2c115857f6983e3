import fc from 'fast-check'
import { type Hex, type LocalAccount, zeroAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testUsdAbi } from '../generated/abi.ts'
import { bondId, policyId } from '../index.ts'
import {
  capacityOf,
  exitingShares,
  frozenUntil,
  grain,
  lockedCoverage,
  principalOf,
  totalShares,
  unsettledCoverage,
} from '../model/pool.ts'
import * as model from '../model/protocol.ts'
import { accountOf, openChain, type TestChain } from './support/chain.ts'
import { openProtocol, orderId, type Protocol } from './support/protocol.ts'

const seconds = Number(process.env.MODEL_SECONDS ?? 35)
const seed = Number(process.env.MODEL_SEED ?? 20_261_115)

const day = 86_400n
const start = 1_800_057_600n
const accounts = [accountOf(21), accountOf(22), accountOf(23)]
const statuses = ['unavailable', 'armed', 'alert', 'tripped'] as const
const rates = { zero: 5n * 10n ** 16n, kink: 10n ** 17n, full: 3n * 10n ** 17n, kinkAt: 8n * 10n ** 17n }
const products = [
  { epoch: day, utilizationCap: 9_500n },
  { epoch: day / 4n, utilizationCap: 6_000n },
].map((own) => ({ waiting: 3_600n, grace: 6n * day, maxDuration: 90n * day, minTerm: 6n * day, rates, ...own }))
const feeds = products.map((_, index): Hex => `0x${(index + 1).toString(16).padStart(64, '0')}`)

let chain: TestChain
let protocol: Protocol
let world: { model: model.Model; keys: string[] }
const happened = new Map<string, number>()
const refusals = new Map<string, number>()

beforeAll(async () => {
  chain = await openChain({ initialDate: new Date(Number(start) * 1000) })
  protocol = await openProtocol(chain)
  for (const { address } of accounts) await protocol.mint(address, 10n ** 18n)
  for (const [index, terms] of products.entries()) {
    const numbers = Object.entries(terms).filter(([name]) => name !== 'rates')
    const product = Object.fromEntries(numbers.map(([name, value]) => [name, Number(value)])) as Record<
      Exclude<keyof typeof terms, 'rates'>,
      number
    >
    const rest = {
      trigger: protocol.trigger,
      firstEvent: 0,
      feed: feeds[index] ?? '0x',
      metadata: feeds[0] ?? '0x',
      rates,
    }
    const { error } = await protocol.send('createProduct', [{ ...product, ...rest }], protocol.owner)
    expect(error).toBeUndefined()
  }
}, 120_000)

afterAll(() => chain.close())

/** What an agent, a keeper, the owner or the world may do next; numbers are folded into what makes sense by `run`. */
type Action = { kind: Kind; wait: number; who: number; product: number; pick: number; size: number; odd: number }
const kinds = [
  'buyPolicy',
  'buyPolicy',
  'buyPolicy',
  'postBond',
  'postBond',
  'collect',
  'redeem',
  'redeem',
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
type Kind = (typeof kinds)[number]

const action: fc.Arbitrary<Action> = fc.record({
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

const accountFor = (who: number): LocalAccount => accounts[who] ?? accountOf(21)
const accountNamed = (address: string): LocalAccount => accounts.find((one) => one.address === address) ?? accountOf(21)
const newKey = (): string => {
  const key = `key ${world.keys.length}`
  world.keys.push(key)
  return key
}

function tokenIdOf({ kind, product, index }: model.Position): bigint {
  const at = { product: BigInt(product), index: BigInt(index) }
  return kind === 'policy' ? policyId(at) : bondId(at)
}

function listPositions(): model.Position[] {
  return world.model.pools.flatMap((pool, at) => [
    ...pool.policies.map((_, index): model.Position => ({ kind: 'policy', product: at + 1, index })),
    ...pool.bonds.flatMap((bond, index): model.Position[] =>
      bond === undefined ? [] : [{ kind: 'bond', product: at + 1, index }],
    ),
  ])
}

/** Checks that chain and model agree on whether it happened, and if not, why. */
function agree(kind: string, outcome: object, error: string | undefined): boolean {
  const refused = 'refused' in outcome ? String(outcome.refused) : undefined
  expect(error, kind).toBe(refused)
  const log = refused === undefined ? happened : refusals
  const name = refused === undefined ? kind : refused
  log.set(name, (log.get(name) ?? 0) + 1)
  return refused === undefined
}

async function balanceOf(address: string): Promise<bigint> {
  return chain.publicClient.readContract({
    address: protocol.asset,
    abi: testUsdAbi,
    functionName: 'balanceOf',
    args: [address as Hex],
  })
}

async function runBuy({ who, product, size, odd, pick }: Action): Promise<void> {
  const account = accountFor(who)
  const pool = model.poolOf(world.model, product)
  const room = capacityOf(pool) - lockedCoverage(pool)
  const full = odd === 0 ? room + 1n : odd === 1 ? room : (room * BigInt(size)) / 1_000_000n
  const { epoch } = pool.terms
  const first = (world.model.now + pool.terms.waiting + 2n * epoch - 1n) / epoch
  const order = {
    product,
    coverage: full < 1_000_000n && odd !== 2 ? 1_000_000n : full > 0n ? full : 0n,
    expiry: (first + (odd === 3 ? -1n : BigInt(pick) % (60n * (day / epoch)))) * epoch + (odd === 4 ? 1n : 0n),
    recipient: accountFor(pick % 3).address,
    orderId: orderId(newKey()),
  }
  const value = odd === 5 ? 1n : 10n ** 14n
  const terms = { ...order, product: BigInt(product), expiry: Number(order.expiry) }
  const outcome = model.buyPolicy(world.model, { ...order, payer: account.address, value })
  const before = await balanceOf(account.address)
  const pay = await protocol.pay(account, value, protocol.digest('PolicyTerms', terms))
  const { error } = await protocol.send('buyPolicy', [terms, pay])
  if (!agree('buyPolicy', outcome, error) || model.isRefused(outcome)) return
  const charged = before - (await balanceOf(account.address))
  expect(charged - outcome.premium, 'the exact premium rounded up, and a unit at most').toBeOneOf([0n, 1n])
  outcome.apply(charged)
}

async function runPost({ who, product, size, odd, pick }: Action): Promise<void> {
  const account = accountFor(who)
  const order = {
    product,
    amount: odd === 0 ? 999_999n : 1_000_000n + BigInt(size) * (odd < 6 ? 1n : 1_000_000n),
    maturity: world.model.now + 6n * day + (odd === 1 ? -1n : BigInt(pick) * 3_600n),
    recipient: account.address,
    orderId: orderId(newKey()),
  }
  const value = order.amount + (odd === 2 ? 1n : 0n)
  const terms = { ...order, product: BigInt(product), maturity: Number(order.maturity) }
  const outcome = model.postBond(world.model, { ...order, payer: account.address, value })
  const pay = await protocol.pay(account, value, protocol.digest('BondTerms', terms))
  const { error } = await protocol.send('postBond', [terms, pay])
  agree('postBond', outcome, error)
}

async function runCollect({ product, pick }: Action): Promise<void> {
  const pool = model.poolOf(world.model, product)
  const index = pick % (pool.bonds.length + 1)
  const owner = pool.bonds[index]?.owner ?? zeroAddress
  const before = await balanceOf(owner)
  const { error } = await protocol.send('collect', [tokenIdOf({ kind: 'bond', product, index })])
  const paid = error === undefined ? (await balanceOf(owner)) - before : 0n
  agree('collect', model.collect(world.model, { product, index }, paid), error)
}

async function runRedeem({ product, pick }: Action): Promise<void> {
  const pool = model.poolOf(world.model, product)
  const index = pick % (pool.bonds.length + 1)
  const owner = pool.bonds[index]?.owner ?? zeroAddress
  const before = await balanceOf(owner)
  const outcome = model.redeem(world.model, { product, index })
  const { error } = await protocol.send('redeem', [tokenIdOf({ kind: 'bond', product, index })])
  if (!agree('redeem', outcome, error) || model.isRefused(outcome) || !outcome.paid) return
  happened.set('exit', (happened.get('exit') ?? 0) + 1)
  const premium = (await balanceOf(owner)) - before - outcome.principal
  expectPremium(premium, outcome.earned)
}

async function runReport(product: number): Promise<void> {
  if (model.triggerOf(world.model, product).broken) return
  const outcome = model.report(world.model, product)
  const { error } = await protocol.send('report', [BigInt(product)])
  agree('report', outcome, error)
}

async function runStrike({ product, size, odd }: Action): Promise<void> {
  const observedAt = world.model.now - (BigInt(size) % (odd === 0 ? 5n * day : 40_000n)) + (odd === 1 ? 100_000n : 0n)
  const severity = odd < 4 ? 10_000n : BigInt(size % 10_050)
  await protocol.sendTrigger('fire', [feeds[product - 1], observedAt, Number(severity)])
  model.triggerOf(world.model, product).confirmed.push({ observedAt, severity })
  if (odd < 9) {
    await nextBlock()
    await runReport(product)
  }
}

async function runSettle({ product, pick }: Action): Promise<void> {
  const pool = model.poolOf(world.model, product)
  const behind = [...pool.policies.keys()].filter((at) => (pool.policies[at]?.cursor ?? 0) < pool.events.length)
  await settleAt({ product, index: behind[pick % Math.max(1, behind.length)] ?? pick % (pool.policies.length + 1) })
}

async function settleAt({ product, index }: { product: number; index: number }): Promise<void> {
  const pool = model.poolOf(world.model, product)
  await nextBlock()
  const owner = pool.policies[index]?.owner ?? zeroAddress
  const before = await balanceOf(owner)
  const outcome = model.settle(world.model, { product, index })
  const { error } = await protocol.send('settle', [tokenIdOf({ kind: 'policy', product, index })])
  if (!agree('settle', outcome, error) || model.isRefused(outcome)) return
  expect((await balanceOf(owner)) - before, 'payout').toBe(outcome.payout)
  if (outcome.payout > 0n) happened.set('payout', (happened.get('payout') ?? 0) + 1)
}

async function runList({ who, pick, size, odd }: Action): Promise<void> {
  const positions = listPositions()
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
    orderId: orderId(newKey()),
  }
  const outcome = model.list(world.model, { ...order, position })
  const terms = {
    ...order,
    tokenId: tokenIdOf(position),
    expiry: Number(order.expiry),
    deadline: Number(order.deadline),
  }
  const { error } = await protocol.send('list', [terms, await protocol.sign(account, 'ListingTerms', terms)])
  agree('list', outcome, error)
}

/** Mostly of a listing that is there, sometimes of an order that was never submitted or was something else. */
async function runCancel({ who, pick, odd }: Action): Promise<void> {
  const listings = [...world.model.listings.values()]
  const key = odd < 3 ? newKey() : (world.keys[pick % Math.max(1, world.keys.length)] ?? newKey())
  const listing = odd < 8 ? listings[pick % Math.max(1, listings.length)] : undefined
  const target = odd >= 3 && listing ? (listing.orderId as Hex) : orderId(key)
  const account = accountFor(who)
  const order = { seller: account.address, target, deadline: world.model.now, orderId: orderId(newKey()) }
  const outcome = model.cancel(world.model, order)
  const terms = { ...order, deadline: Number(order.deadline) }
  const { error } = await protocol.send('cancel', [terms, await protocol.sign(account, 'CancelTerms', terms)])
  agree('cancel', outcome, error)
}

async function runPurchase({ who, pick, odd }: Action): Promise<void> {
  const all = listPositions()
  const listed = all.filter((position) => world.model.listings.has(model.keyOf(position)))
  const from = odd > 1 && listed.length > 0 ? listed : all
  const position = from[pick % Math.max(1, from.length)]
  if (position === undefined) return
  const account = accountFor(who)
  const price = world.model.listings.get(model.keyOf(position))?.price ?? 1n
  const value = odd === 2 ? price + 1n : price
  const order = {
    seller: odd === 3 ? account.address : (model.ownerOf(world.model, position) ?? zeroAddress),
    minValue: model.worthOf(world.model, position) + (odd === 4 ? 1n : 0n),
    recipient: account.address,
    orderId: orderId(newKey()),
  }
  const outcome = model.purchase(world.model, { ...order, position, payer: account.address, value })
  const terms = { ...order, seller: order.seller as Hex, tokenId: tokenIdOf(position) }
  const pay = await protocol.pay(account, value, protocol.digest('PurchaseTerms', terms))
  const { error } = await protocol.send('purchase', [terms, pay])
  agree('purchase', outcome, error)
}

/** Any order under an id that was used, or was not: the registry decides. */
async function runRepeat({ who, product, pick }: Action): Promise<void> {
  const account = accountFor(who)
  const key = world.keys[pick % Math.max(1, world.keys.length)] ?? newKey()
  const maturity = world.model.now + 10n * day
  const order = { product, amount: 1_000_000n, maturity, recipient: account.address, orderId: orderId(key) }
  const terms = { ...order, product: BigInt(product), maturity: Number(maturity) }
  const outcome = model.postBond(world.model, { ...order, payer: account.address, value: order.amount })
  const pay = await protocol.pay(account, order.amount, protocol.digest('BondTerms', terms))
  const { error } = await protocol.send('postBond', [terms, pay])
  agree('repeat', outcome, error)
}

async function runGovern({ size, odd }: Action): Promise<void> {
  if (odd < 3) {
    world.model.paused = odd === 0
    await protocol.send('setPaused', [world.model.paused], protocol.owner)
  } else {
    world.model.fee = BigInt(size % 2_001)
    await protocol.send('setFee', [size % 2_001, protocol.owner], protocol.owner)
  }
}

async function runTrigger({ pick, odd }: Action): Promise<void> {
  const status = pick % 4
  for (const trigger of world.model.triggers) {
    if (odd < 4) trigger.broken = !trigger.broken
    else trigger.status = statuses[status] ?? 'armed'
  }
  if (odd < 4) await protocol.sendTrigger('setBroken', [world.model.triggers[0]?.broken])
  else await protocol.sendTrigger('set', [status])
}

/** Everything back to normal: the trigger is armed, new business open, and what was struck is settled. */
async function runCalm(): Promise<void> {
  for (const trigger of world.model.triggers) Object.assign(trigger, { broken: false, status: 'armed' })
  world.model.paused = false
  await protocol.sendTrigger('setBroken', [false])
  await protocol.sendTrigger('set', [1])
  await protocol.send('setPaused', [false], protocol.owner)
  for (const [at, pool] of world.model.pools.entries()) {
    const product = at + 1
    while (pool.events.length < model.triggerOf(world.model, product).confirmed.length) {
      await nextBlock()
      await runReport(product)
    }
    for (const [index, policy] of pool.policies.entries()) {
      while (policy.cursor < pool.events.length) await settleAt({ product, index })
    }
  }
}

const runners: Record<Kind, (action: Action) => Promise<void>> = {
  buyPolicy: runBuy,
  postBond: runPost,
  collect: runCollect,
  redeem: runRedeem,
  strike: runStrike,
  report: ({ product }) => runReport(product),
  settle: runSettle,
  list: runList,
  cancel: runCancel,
  purchase: runPurchase,
  repeat: runRepeat,
  govern: runGovern,
  trigger: runTrigger,
  calm: runCalm,
}

async function advanceTo(now: bigint): Promise<void> {
  model.passTime(world.model, now)
  await chain.warp(now)
}

/** Goes to the second after the last block, unless a later one is waited for already. */
async function nextBlock(): Promise<void> {
  const next = (await chain.now()) + 1n
  if (next > world.model.now) await advanceTo(next)
}

/** Waits, or with zero goes to the next boundary of an epoch to the second. */
async function waitFor({ wait }: Action): Promise<void> {
  const { now } = world.model
  const quarter = day / 4n
  await advanceTo(wait === 0 ? (now / quarter + 1n) * quarter : now + BigInt(wait))
}

/** The chain never pays more premium than was earned, and less by dust only. */
function expectPremium(found: bigint, earned: bigint): void {
  expect(found <= earned / grain + 1n, `premium ${found} of ${earned / grain}`).toBe(true)
  expect(found + 60n >= earned / grain, `premium ${found} of ${earned / grain}`).toBe(true)
}

/** An action may be several blocks, or none: both sides are compared at the same second. */
async function compare(): Promise<void> {
  if ((await chain.now()) < world.model.now) await chain.testClient.mine({ blocks: 1 })
  const now = await chain.now()
  if (now > world.model.now) model.passTime(world.model, now)
  for (const product of products.keys()) await comparePool(product + 1)
}

async function comparePool(product: number): Promise<void> {
  const { publicClient } = chain
  const pool = model.poolOf(world.model, product)
  const seen = model.seenStatus(model.triggerOf(world.model, product))
  const view = await publicClient.readContract({ ...protocol.read, functionName: 'getPool', args: [BigInt(product)] })
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
    ...[...policies.keys()].map((index) => comparePolicy({ kind: 'policy', product, index })),
    ...[...bonds.keys()].map((index) => compareBond({ kind: 'bond', product, index })),
  ])
}

async function comparePolicy(at: model.Position): Promise<void> {
  const wanted = model.poolOf(world.model, at.product).policies[at.index]
  const args = [BigInt(at.product), BigInt(at.index)] as const
  const [found, owner] = await chain.publicClient.readContract({ ...protocol.read, functionName: 'getPolicy', args })
  const numbers = { ...found, start: BigInt(found.start), expiry: BigInt(found.expiry) }
  expect({ ...numbers, owner }, model.keyOf(at)).toEqual(wanted)
}

async function compareBond(at: model.Position): Promise<void> {
  const pool = model.poolOf(world.model, at.product)
  const wanted = pool.bonds[at.index]
  const tokenId = tokenIdOf(at)
  const value = await chain.publicClient.readContract({ ...protocol.read, functionName: 'bondValue', args: [tokenId] })
  if (wanted === undefined) return expect(value).toEqual([0n, 0n])
  expect(value[0], `${model.keyOf(at)} principal`).toBe(principalOf(pool, wanted))
  expectPremium(value[1], wanted.earned)
  const args = [BigInt(at.product), BigInt(at.index)] as const
  const [bond, owner] = await chain.publicClient.readContract({ ...protocol.read, functionName: 'getBond', args })
  const { shares, maturity, exiting } = bond
  expect({ shares, maturity: BigInt(maturity), exiting, owner }).toEqual({
    shares: wanted.shares,
    maturity: wanted.maturity,
    exiting: wanted.exiting,
    owner: wanted.owner,
  })
}

async function play(actions: Action[]): Promise<void> {
  const snapshot = await chain.testClient.snapshot()
  const now = await chain.now()
  world = { model: model.createModel(now, products), keys: [] }
  const opening = { kind: 'postBond', wait: 60, pick: 500, size: 1_000_000, odd: 7 } as const
  const openings = products.map((_, index): Action => ({ ...opening, who: 0, product: index + 1 }))
  try {
    for (const next of [...openings, ...actions]) {
      await waitFor(next)
      await runners[next.kind](next)
      await compare()
    }
  } finally {
    await chain.testClient.revert({ id: snapshot })
  }
}

test('the chain does what the model says, action by action', { timeout: (seconds + 120) * 1_000 }, async () => {
  const property = fc.asyncProperty(fc.array(action, { minLength: 30, maxLength: 60, size: 'max' }), play)
  const limits = { interruptAfterTimeLimit: seconds * 1_000, markInterruptAsFailure: false }
  await fc.assert(property, { seed, numRuns: 10_000, endOnFailure: true, ...limits })
})

test('and every action did happen', () => {
  for (const kind of [
    'buyPolicy',
    'postBond',
    'collect',
    'redeem',
    'exit',
    'report',
    'settle',
    'payout',
    'list',
    'cancel',
    'purchase',
  ]) {
    expect(happened.get(kind) ?? 0, kind).toBeGreaterThan(0)
  }
  expect(refusals.get('OrderExecuted') ?? 0).toBeGreaterThan(0)
})
