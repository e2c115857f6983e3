import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Bond, type Event, type Listing, type OrderOptions, type Policy, Surety, SuretyError } from '@surety/sdk'
import type { LocalAccount } from 'viem'
import { boundaryIn } from '../../test/support/market.ts'
import type { Random } from '../../test/support/traffic.ts'
import { makeBuyers } from '../orders.ts'
import { type SoakChain, tradedProduct } from './chain.ts'
import type { Fleet } from './fleet.ts'
import type { Receiver } from './receiver.ts'

/** What became of an order, as the agent was told. */
type PlacedOrder = { kind: Action; key: string; outcome: 'open' | 'executed' | 'refused'; reason?: string }

/** A wallet, everything that it ordered, and what it must own if every order was executed once. */
export type Agent = {
  name: string
  account: LocalAccount
  surety: Surety
  orders: PlacedOrder[]
  /** By how much its balance must have changed. */
  earned: bigint
  policies: Policy[]
  bonds: Bond[]
  /** What its stream of events told it. */
  events: Event[]
  webhookPath: string
  /** The last event that it knew when its webhook was enabled: its webhook gets those after it. */
  after: bigint
}

type Offer = { listing: Listing; seller: Agent; policy?: Policy; bond?: Bond }

/** Everything that the agents share. An agent that buys or cancels a listing takes it from `offers`, so that no other orders it. */
export type Market = { agents: Agent[]; offers: Offer[]; faults: string[]; random: Random; reads: number }

const productId = tradedProduct
const [hour, day] = [3_600n, 86_400n]
const pauseMs = 200
/** After so long without an outcome an order counts as lost. */
const maxOpenMs = 180_000

/** The outcome of a write, or whether a read would succeed, is unknown: the process was killed or the machine is busy. */
export const isUnknown = ({ code, status }: SuretyError): boolean =>
  code === 'still_open' || code === 'network_error' || code === 'unreachable' || status >= 500 || status === 429

/** Repeats work as long as nobody knows its outcome. */
export const persist = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  for (const until = Date.now() + maxOpenMs; ; await sleep(pauseMs)) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof SuretyError) || !isUnknown(error) || Date.now() > until) throw error
    }
  }
}

/** Places an order under one key until its outcome is known. Undefined if it was refused. */
const place = async <Result>(
  agent: Agent,
  kind: Action,
  work: (options: OrderOptions) => Promise<Result>,
): Promise<Result | undefined> => {
  const order: PlacedOrder = { kind, key: randomUUID(), outcome: 'open' }
  agent.orders.push(order)
  try {
    const result = await persist(() => work({ idempotencyKey: order.key, timeoutMs: 30_000 }))
    order.outcome = 'executed'
    return result
  } catch (error) {
    order.reason = error instanceof SuretyError ? error.code : String(error)
    const isRefused = error instanceof SuretyError && !isUnknown(error) && error.code !== 'untrusted_answer'
    if (isRefused) order.outcome = 'refused'
    return undefined
  }
}

const now = (): bigint => BigInt(Math.floor(Date.now() / 1000))

const openActions = ({ random, offers }: Market) => {
  const between = (low: number, high: number): bigint => BigInt(Math.floor(low + random() * (high - low)))
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)]
  const take = <Item>(items: Item[], item: Item): void => void items.splice(items.indexOf(item), 1)
  const replace = <Item extends { tokenId: bigint }>(items: Item[], item: Item): void => {
    items.splice(items.findIndex(({ tokenId }) => tokenId === item.tokenId) >>> 0, 1, item)
  }

  const buyPolicy = async (agent: Agent): Promise<void> => {
    const request = { productId, coverage: between(1_000_000, 10_000_000), days: 2 }
    const policy = await place(agent, 'buy_policy', (options) => agent.surety.policies.buy(request, options))
    if (!policy) return
    agent.earned -= policy.premium
    agent.policies.push(policy)
  }
  const extendPolicy = async (agent: Agent): Promise<void> => {
    const inForce = agent.policies.filter(({ activeFrom, expiry }) => activeFrom < now() && expiry < now() + 5n * day)
    const policy = pick(inForce)
    if (!policy) return buyPolicy(agent)
    const { policies } = agent.surety
    const extension = { productId, index: policy.index, expiry: policy.expiry + hour }
    const { premium } = await persist(() => policies.quoteExtension(extension))
    const request = { ...extension, maxPremium: premium * 4n + 1_000_000n }
    const extended = await place(agent, 'extend_policy', (options) => policies.extend(request, options))
    if (!extended) return
    agent.earned -= extended.premium - policy.premium
    replace(agent.policies, extended)
  }
  const surrenderPolicy = async (agent: Agent): Promise<void> => {
    const policy = pick(
      agent.policies.filter(({ activeFrom, coverage }) => activeFrom < now() && coverage > 10_000_000n),
    )
    if (!policy) return buyPolicy(agent)
    const request = { productId, index: policy.index, coverage: between(1_000_000, 5_000_000), minRefund: 0n }
    const { policies } = agent.surety
    const reduced = await place(agent, 'surrender_policy', (options) => policies.surrender(request, options))
    if (!reduced) return
    agent.earned += reduced.refunded - policy.refunded
    replace(agent.policies, reduced)
  }
  const postBond = async (agent: Agent): Promise<void> => {
    const maturity = BigInt(boundaryIn(Number(now()), 2))
    const request = { productId, amount: between(500_000_000, 1_500_000_000), maturity }
    const bond = await place(agent, 'post_bond', (options) => agent.surety.bonds.post(request, options))
    if (!bond) return
    agent.earned -= request.amount
    agent.bonds.push(bond)
  }
  const extendBond = async (agent: Agent): Promise<void> => {
    const bond = pick(agent.bonds.filter(({ maturity }) => maturity < now() + 150n * day))
    if (!bond) return postBond(agent)
    const request = { productId, index: bond.index, maturity: bond.maturity + 30n * day }
    const extended = await place(agent, 'extend_bond', (options) => agent.surety.bonds.extend(request, options))
    if (extended) replace(agent.bonds, extended)
  }
  const claimBond = async (agent: Agent): Promise<void> => {
    const bond = pick(agent.bonds)
    if (!bond) return postBond(agent)
    const claimed = await place(agent, 'claim_bond', (options) => agent.surety.bonds.claim(bond, options))
    if (!claimed) return
    agent.earned += claimed.claimedPremium - bond.claimedPremium + (claimed.claimedPrincipal - bond.claimedPrincipal)
    replace(agent.bonds, claimed)
  }
  const createListing = async (agent: Agent): Promise<void> => {
    const isBond = random() < 0.4 && agent.bonds.length > 1
    const [policy, bond] = [isBond ? undefined : pick(agent.policies), isBond ? pick(agent.bonds) : undefined]
    const position = policy ?? bond
    if (!position) return buyPolicy(agent)
    const kind = policy ? 'policy' : 'bond'
    const request = { kind, productId, index: position.index, price: between(100_000, 2_000_000), days: 2 } as const
    const listing = await place(agent, 'create_listing', (options) => agent.surety.listings.create(request, options))
    if (!listing) return
    if (policy) take(agent.policies, policy)
    if (bond) take(agent.bonds, bond)
    offers.push({ listing, seller: agent, ...(policy ? { policy } : {}), ...(bond ? { bond } : {}) })
  }
  const giveTo = async (agent: Agent, { policy, bond }: Offer): Promise<void> => {
    if (policy) agent.policies.push(await persist(() => agent.surety.policies.get(policy)))
    if (bond) agent.bonds.push(await persist(() => agent.surety.bonds.get(bond)))
  }
  const buyListing = async (agent: Agent): Promise<void> => {
    const offer = pick(offers.filter(({ seller }) => seller !== agent))
    if (!offer) return createListing(agent)
    take(offers, offer)
    const { listing } = offer
    const sold = await place(agent, 'buy_listing', (options) => agent.surety.listings.buy({ listing }, options))
    if (!sold) return void offers.push(offer)
    agent.earned -= listing.price
    offer.seller.earned += listing.price
    await giveTo(agent, offer)
  }
  const cancelListing = async (agent: Agent): Promise<void> => {
    const offer = pick(offers.filter(({ seller }) => seller === agent))
    if (!offer) return createListing(agent)
    take(offers, offer)
    const { listing } = offer
    const cancelled = await place(agent, 'cancel_listing', (options) => agent.surety.listings.cancel(listing, options))
    if (!cancelled) return void offers.push(offer)
    await giveTo(agent, offer)
  }
  return {
    buy_policy: buyPolicy,
    extend_policy: extendPolicy,
    surrender_policy: surrenderPolicy,
    post_bond: postBond,
    extend_bond: extendBond,
    claim_bond: claimBond,
    create_listing: createListing,
    buy_listing: buyListing,
    cancel_listing: cancelListing,
  }
}

export type Action = keyof ReturnType<typeof openActions>
export const actions: readonly Action[] = [
  'buy_policy',
  'extend_policy',
  'surrender_policy',
  'post_bond',
  'extend_bond',
  'claim_bond',
  'create_listing',
  'buy_listing',
  'cancel_listing',
]

/** Reads what an agent reads between orders. Its newest position must be there, whichever process answers. */
const readAround = async (market: Market, { surety, policies, name }: Agent): Promise<void> => {
  const newest = policies.at(-1)
  const reads: (() => Promise<unknown>)[] = [
    () => surety.products.get(productId),
    () => surety.portfolio(),
    () => surety.agent(),
    () => surety.operations.list({ pageSize: 20 }).next(),
    () => surety.listings.list({ pageSize: 20 }).next(),
    () => surety.events.list({ pageSize: 20 }).next(),
  ]
  const read = reads[Math.floor(market.random() * reads.length)]
  try {
    if (read) await persist(read)
    if (newest) await persist(() => surety.policies.get(newest))
    market.reads += newest ? 2 : 1
  } catch (error) {
    market.faults.push(`${name} could not read: ${error}`)
  }
}

/** The kinds of orders of which none was executed yet. */
export const listUnused = ({ agents }: Market): Action[] => {
  const executed = agents.flatMap(({ orders }) => orders).filter(({ outcome }) => outcome === 'executed')
  const used = new Set(executed.map(({ kind }) => kind))
  return actions.filter((action) => !used.has(action))
}

/** Trades until told to stop. Orders of an agent follow each other; those of several agents do not wait for each other. */
export const trade = async (market: Market, agent: Agent, isOver: () => boolean): Promise<void> => {
  const acts = openActions(market)
  while (!isOver()) {
    const action = actions[Math.floor(market.random() * actions.length)] ?? 'buy_policy'
    try {
      await acts[action](agent)
    } catch (error) {
      market.faults.push(`${agent.name} failed at ${action}: ${error}`)
    }
    await readAround(market, agent)
    await sleep(market.random() * 2 * pauseMs)
  }
}

type Parts = { chain: SoakChain; fleet: Fleet; receiver: Receiver; random: Random }

const openAgent = async (account: LocalAccount, index: number, { chain, fleet, receiver }: Parts): Promise<Agent> => {
  const [baseUrl = ''] = fleet.urls()
  const transport = { baseUrl, fetch: fleet.fetch }
  const { chainId, surety: contract, asset } = chain.deployment
  const deployment = { chainId: BigInt(chainId), surety: contract, asset, epochSeconds: { [String(productId)]: hour } }
  const { apiKey } = await persist(() => Surety.onboard({ ...transport, signer: account }))
  const surety = new Surety({ ...transport, apiKey, signer: account, deployment })
  const webhookPath = `/agent-${index}`
  const { webhookId, secret } = await surety.webhooks.create({ url: receiver.url(webhookPath), events: ['*'] })
  receiver.trust(webhookPath, secret)
  // The gateway pings it, too, but after a failed one only much later.
  while ((await persist(() => surety.webhooks.ping(webhookId))).webhookStatus !== 'enabled') await sleep(pauseMs)
  const after = await findLast(surety)
  const policies = await persist(() => collect(surety.policies.list()))
  const name = `agent ${index}`
  return { name, account, surety, orders: [], earned: 0n, policies, bonds: [], events: [], webhookPath, after }
}

/** The last event of a new wallet. Events get their numbers a little after they happen, so it waits for the one of its key. */
const findLast = async (surety: Surety): Promise<bigint> => {
  for (;;) {
    const events = await persist(() => collect(surety.events.list()))
    if (events.some(({ type }) => type === 'key.created')) return BigInt(events.at(-1)?.sequence ?? 0)
    await sleep(pauseMs)
  }
}

export const collect = async <Item>(items: AsyncIterable<Item>): Promise<Item[]> => {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}

/** Gives wallets keys, webhooks and streams of events. */
export const openMarket = async (count: number, parts: Parts) => {
  const stopping = new AbortController()
  const market: Market = { agents: [], offers: [], faults: [], random: parts.random, reads: 0 }
  for (const [index, account] of makeBuyers(count).entries()) market.agents.push(await openAgent(account, index, parts))
  const follow = async (agent: Agent): Promise<void> => {
    try {
      for await (const event of agent.surety.events.stream({ after: agent.after, signal: stopping.signal }))
        agent.events.push(event)
    } catch (error) {
      market.faults.push(`the stream of ${agent.name} ended: ${error}`)
    }
  }
  for (const agent of market.agents) void follow(agent)
  return { market, close: (): void => stopping.abort() }
}
