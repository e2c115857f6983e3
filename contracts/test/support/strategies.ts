import { addPolicy, boundsOf, coversOf, priceOf } from '../../model/cover.ts'
import { precision, type Rules } from '../../model/pool.ts'
import {
  advance,
  blockTime,
  buy,
  claimAll,
  copyScene,
  day,
  expiryIn,
  extendBond,
  extendPolicy,
  giveBack,
  leave,
  openScene,
  poke,
  post,
  type Random,
  report,
  type Scene,
  seeded,
  settleAll,
  unit,
  wealthOf,
} from './economy.ts'

/** What a strategist can do. */
function act(scene: Scene, random: Random): void {
  const choice = random(8)
  if (choice === 0) post(scene, 'mallory', BigInt(1 + random(20_000)) * 1_000n * unit, 1 + random(4))
  else if (choice === 1) buy(scene, 'mallory', expiryIn(scene, 2 + random(178)), BigInt(1 + random(1_000)))
  else if (choice === 2) extendBond(scene, 'mallory', random)
  else if (choice === 3) extendPolicy(scene, 'mallory', random)
  else if (choice === 4) giveBack(scene, 'mallory', random)
  else if (choice === 5) claimAll(scene, 'mallory')
  else if (choice === 6) leave(scene, 'mallory')
  else poke(scene)
}

/** Honest capital and honest buyers, with a strategist among them. */
function play(scene: Scene, random: Random, steps: number): void {
  post(scene, 'alice', BigInt(100 + random(2_000)) * 1_000n * unit, 7 + random(3))
  post(scene, 'alice', BigInt(1 + random(2_000)) * 1_000n * unit, 1 + random(3))
  for (let step = 0; step < steps; step++) {
    advance(scene, BigInt(random(4) === 0 ? random(40 * 86_400) : random(3 * 86_400)))
    if (random(3) === 0) buy(scene, 'bob', expiryIn(scene, 2 + random(178)), BigInt(1 + random(1_000)))
    else if (random(6) === 0) post(scene, 'alice', BigInt(1 + random(1_000)) * 1_000n * unit, 1 + random(8))
    else if (random(8) === 0) alarm(scene, random)
    else act(scene, random)
  }
}

/** An alert that is refuted. Whatever the strategist tries meanwhile, only pokes and claims get through. */
function alarm(scene: Scene, random: Random): void {
  scene.held = true
  for (let left = 1 + random(3); left > 0; left--) {
    advance(scene, BigInt(random(86_400)))
    act(scene, random)
  }
  scene.held = false
}

/** An event begins; it is reported and settled, and everybody has lost what they lose. */
function strike(scene: Scene, { severity, delay, late }: { severity: bigint; delay: bigint; late: bigint }): void {
  const onset = scene.pool.now
  scene.held = true
  advance(scene, delay)
  report(scene, onset, severity)
  advance(scene, late)
  settleAll(scene)
}

/**
 * What a strategist gains who sees an alert one block ahead, and whether it will be confirmed or refuted, and acts on it,
 * compared with holding on to what he has. Premium of that time, which new capital earns and cover that was given back saves,
 * is left out; and so is cover that expires within the block: extending that is worth the cover, once in an epoch at most.
 */
export function gainOfForesight(seed: number, rules: Rules): bigint {
  const random = seeded(seed)
  const holding = openScene(rules)
  play(holding, random, 4 + random(10))
  advance(holding, BigInt(random(20 * 86_400)))
  const { pool } = holding
  const rateBefore = pool.rate
  const onset = pool.now + blockTime
  if (pool.policies.some(({ expiry }) => expiry > pool.now && expiry <= onset)) return 0n
  const acting = copyScene(holding)
  for (let left = 1 + random(3); left > 0; left--) act(acting, random)
  for (const scene of [holding, acting]) advance(scene, blockTime)
  if (random(3) === 0) {
    alarm(acting, random)
    for (let left = random(3); left > 0; left--) act(acting, random)
    advance(holding, acting.pool.now - holding.pool.now)
  } else {
    // Reported and settled at once: cover and capital that are held longer are paid for, and that is no gain.
    const event = { severity: BigInt(1 + random(10_000)), delay: 0n, late: 0n }
    for (const scene of [holding, acting]) strike(scene, event)
  }
  const ofThatTime = (rateBefore * (acting.pool.now - onset + blockTime)) / precision
  return wealthOf(acting, 'mallory') - wealthOf(holding, 'mallory') - ofThatTime
}

/**
 * What an alert that is refuted brings a strategist who knows both one block ahead, and posts, buys, leaves, extends and gives
 * back around it, compared with doing the same where no alert is raised.
 */
export function gainOfRefuted(seed: number, rules: Rules): bigint {
  const random = seeded(seed)
  const alerted = openScene(rules)
  play(alerted, random, 4 + random(10))
  poke(alerted)
  // Often within days of a boundary, where the alert keeps capital from leaving.
  const untilBoundary = alerted.pool.next - alerted.pool.now - BigInt(random(3 * 86_400))
  const pause = random(3) === 0 ? BigInt(random(20 * 86_400)) : untilBoundary
  if (pause > 0n) advance(alerted, pause)
  for (let left = 1 + random(3); left > 0; left--) act(alerted, random)
  const quiet = copyScene(alerted)
  /** Both get the same numbers, and may poke and claim. */
  const doBoth = (time: bigint, step: (scene: Scene, random: Random) => void): void => {
    const choice = random(2 ** 31)
    for (const scene of [alerted, quiet]) {
      advance(scene, time)
      step(scene, seeded(choice))
    }
  }
  advance(alerted, blockTime)
  advance(quiet, blockTime)
  alerted.held = true
  for (let left = 1 + random(4); left > 0; left--)
    doBoth(BigInt(random(2 * 86_400)), (scene, own) => (own(2) === 0 ? claimAll(scene, 'mallory') : poke(scene)))
  alerted.held = false
  for (let left = random(3); left > 0; left--) doBoth(0n, act)
  doBoth(BigInt(random(40 * 86_400)), poke)
  return wealthOf(alerted, 'mallory') - wealthOf(quiet, 'mallory')
}

/**
 * How much less of an event's loss the strategist's capital bears than honest capital that was there with it, in base
 * units per million of principal. Keepers may be late.
 */
export function unevenLoss(seed: number, rules: Rules): bigint {
  const random = seeded(seed)
  const scene = openScene(rules)
  post(scene, 'alice', 1_000_000n * unit, 8)
  post(scene, 'mallory', 1_000_000n * unit, 1 + random(4))
  buy(scene, 'bob', expiryIn(scene, 60 + random(110)), BigInt(100 + random(900)))
  const matures = scene.pool.bonds[1]?.maturity ?? 0n
  advance(scene, matures - scene.pool.now - BigInt(1 + random(2 * 86_400)))
  if (random(2) === 0) leave(scene, 'mallory')
  const event = {
    severity: BigInt(1_000 + random(9_001)),
    delay: BigInt(random(3 * 86_400)),
    late: BigInt(random(40 * 86_400)),
  }
  strike(scene, event)
  advance(scene, BigInt(random(10)) * day)
  if (random(2) === 0) leave(scene, 'mallory')
  settleAll(scene)
  const premium = (who: string) => premiumOf(scene, who)
  return (wealthOf(scene, 'mallory') - premium('mallory') - wealthOf(scene, 'alice') + premium('alice')) / 1_000_000n
}

/** Premium a bond has earned so far, which is no matter of the loss. */
function premiumOf(scene: Scene, who: string): bigint {
  const { pool } = scene
  const before = copyScene(scene)
  for (const bond of before.pool.bonds) if (bond?.owner === who) Object.assign(bond, { debt: pool.acc })
  return wealthOf(copyScene(scene), who) - wealthOf(before, who)
}

/**
 * How much less than the fair price honest capital is paid per day for the strategist's cover, once the strategist's own
 * capital has left: the most that posting, splitting and extending saves, in base units a day. Fair is what the same cover
 * costs where the strategist posts nothing.
 */
export function savingOnCover(seed: number, rules: Rules): bigint {
  const random = seeded(seed)
  const scene = openScene(rules)
  post(scene, 'alice', BigInt(500 + random(5_000)) * 1_000n * unit, 9)
  if (random(2) === 0) buy(scene, 'bob', expiryIn(scene, 172 + random(7)), BigInt(1 + random(400)))
  const fair = copyScene(scene)
  const expiry = expiryIn(scene, 100 + random(70))
  post(scene, 'mallory', BigInt(1 + random(20_000)) * 1_000n * unit, 1 + random(2))
  for (let parts = 1 + random(4); parts > 0; parts--) {
    if (random(3) === 0) post(scene, 'mallory', BigInt(1 + random(5_000)) * 1_000n * unit, 1 + random(2))
    const first = expiryIn(scene, 3 + random(90))
    const before = scene.pool.policies.length
    buy(scene, 'mallory', random(2) === 0 ? expiry : first, BigInt(1 + random(600)))
    const policy = scene.pool.policies[before]
    if (policy && policy.expiry < expiry) stretch(scene, before, expiry)
  }
  const coverage = scene.pool.policies
    .filter((policy) => policy.owner === 'mallory' && policy.expiry === expiry)
    .reduce((sum, policy) => sum + policy.coverage, 0n)
  return coverage < unit ? 0n : compareStreams({ scene, fair, coverage, expiry })
}

/** Extends a policy to the given expiry, whatever it costs. */
function stretch(scene: Scene, index: number, expiry: bigint): void {
  const random: Random = (below) =>
    below === 60 ? Number((expiry - (scene.pool.policies[index]?.expiry ?? 0n)) / day) - 1 : 0
  const others = scene.pool.policies.filter((policy, at) => policy.owner === 'mallory' && at < index)
  const owners = others.map(({ owner }) => owner)
  for (const other of others) other.owner = 'aside'
  extendPolicy(scene, 'mallory', random)
  for (const [at, other] of others.entries()) other.owner = owners[at] ?? 'mallory'
}

function compareStreams(at: { scene: Scene; fair: Scene; coverage: bigint; expiry: bigint }): bigint {
  const { scene, fair, coverage, expiry } = at
  const time = expiry + fair.pool.terms.grace - fair.pool.now
  const covers = coversOf(boundsOf(fair.pool, expiry + fair.pool.terms.grace), coverage, time)
  if (covers === undefined) return coverage // more than honest capital can carry
  addPolicy(fair.pool, { owner: 'mallory', coverage, expiry }, priceOf(fair.pool, covers))
  for (const one of [scene, fair]) {
    advance(one, 95n * day)
    poke(one)
  }
  return ((fair.pool.rate - scene.pool.rate) * day) / precision
}

/** What buying cover and giving it back brings in, where others have paid more for cover that ends at the same time. */
export function gainOfSurrender(seed: number, rules: Rules): bigint {
  const random = seeded(seed)
  const scene = openScene(rules)
  const expiry = expiryIn(scene, 60 + random(110))
  post(scene, 'alice', BigInt(1 + random(1_000)) * 1_000n * unit, 9)
  buy(scene, 'bob', expiry, BigInt(500 + random(500)))
  post(scene, 'alice', BigInt(1 + random(20_000)) * 1_000n * unit, 9)
  for (let times = 1 + random(3); times > 0; times--) {
    buy(scene, 'mallory', expiry, BigInt(1 + random(1_000)))
    advance(scene, BigInt(random(4 * 86_400)))
    giveBack(scene, 'mallory', random)
    if (random(3) === 0) extendPolicy(scene, 'mallory', random)
  }
  return scene.cash.mallory ?? 0n
}
