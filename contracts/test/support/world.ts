import type { Hex, LocalAccount } from 'viem'
import { expect } from 'vitest'
import { testUsdAbi } from '../../generated/abi.ts'
import { bondId, policyId } from '../../index.ts'
import * as model from '../../model/protocol.ts'
import { accountOf, openChain, type TestChain } from './chain.ts'
import { openProtocol, type Protocol } from './protocol.ts'

export const day = 86_400n
const start = 1_800_057_600n
const accounts = [accountOf(21), accountOf(22), accountOf(23)]
export const statuses = ['unavailable', 'armed', 'alert', 'tripped'] as const
const rates = { zero: 5n * 10n ** 16n, kink: 10n ** 17n, full: 3n * 10n ** 17n, kinkAt: 8n * 10n ** 17n }
export const products = [
  { epoch: day, utilizationCap: 9_500n },
  { epoch: day / 2n, utilizationCap: 6_000n },
].map((own) => ({
  waiting: 10n * day,
  grace: 6n * day,
  maxDuration: 180n * day,
  minTerm: 30n * day,
  term: 30n * day,
  minCover: 2_000_000n,
  rates,
  ...own,
}))
export const feeds = products.map((_, index): Hex => `0x${(index + 1).toString(16).padStart(64, '0')}`)

/** A chain and a model of it, and how often what was tried happened or was refused. */
export interface World {
  chain: TestChain
  protocol: Protocol
  model: model.Model
  keys: string[]
  happened: Map<string, number>
  refusals: Map<string, number>
}

export async function openWorld(): Promise<World> {
  const chain = await openChain({ initialDate: new Date(Number(start) * 1000) })
  const protocol = await openProtocol(chain)
  for (const { address } of accounts) await protocol.mint(address, 10n ** 18n)
  for (const [index, terms] of products.entries()) {
    const numbers = Object.entries(terms).filter(([name]) => name !== 'rates' && name !== 'minCover')
    const product = Object.fromEntries(numbers.map(([name, value]) => [name, Number(value)])) as Record<
      Exclude<keyof typeof terms, 'rates' | 'minCover'>,
      number
    >
    const rest = {
      trigger: protocol.trigger,
      firstEvent: 0,
      feed: feeds[index] ?? '0x',
      metadata: feeds[0] ?? '0x',
      minCover: terms.minCover,
      rates,
    }
    const { error } = await protocol.send('createProduct', [{ ...product, ...rest }, ''], protocol.owner)
    expect(error).toBeUndefined()
  }
  const counts = { happened: new Map<string, number>(), refusals: new Map<string, number>() }
  return { chain, protocol, model: model.createModel(await chain.now(), products), keys: [], ...counts }
}

export const accountFor = (who: number): LocalAccount => accounts[who] ?? accountOf(21)
export const accountNamed = (address: string): LocalAccount =>
  accounts.find((one) => one.address === address) ?? accountOf(21)
export const newKey = (world: World): string => {
  const key = `key ${world.keys.length}`
  world.keys.push(key)
  return key
}

export function tokenIdOf({ kind, product, index }: model.Position): bigint {
  const at = { product: BigInt(product), index: BigInt(index) }
  return kind === 'policy' ? policyId(at) : bondId(at)
}

export function listPositions(world: World): model.Position[] {
  return world.model.pools.flatMap((pool, at) => [
    ...pool.policies.map((_, index): model.Position => ({ kind: 'policy', product: at + 1, index })),
    ...pool.bonds.flatMap((bond, index): model.Position[] =>
      bond === undefined ? [] : [{ kind: 'bond', product: at + 1, index }],
    ),
  ])
}

/** Checks that chain and model agree on whether it happened, and if not, why. */
export function agree(world: World, kind: string, outcome: object, error: string | undefined): boolean {
  const refused = 'refused' in outcome ? String(outcome.refused) : undefined
  expect(error, kind).toBe(refused)
  const log = refused === undefined ? world.happened : world.refusals
  const name = refused === undefined ? kind : refused
  log.set(name, (log.get(name) ?? 0) + 1)
  return refused === undefined
}

export async function balanceOf(world: World, address: string): Promise<bigint> {
  return world.chain.publicClient.readContract({
    address: world.protocol.asset,
    abi: testUsdAbi,
    functionName: 'balanceOf',
    args: [address as Hex],
  })
}

export async function advanceTo(world: World, now: bigint): Promise<void> {
  model.passTime(world.model, now)
  await world.chain.warp(now)
}

/** Goes to the second after the last block, unless a later one is waited for already. */
export async function nextBlock(world: World): Promise<void> {
  const next = (await world.chain.now()) + 1n
  if (next > world.model.now) await advanceTo(world, next)
}
