import type { Hex } from 'viem'
import type { LogOnChange } from '../../base/log-on-change.ts'
import type { Pool } from '../../chain/pool.ts'
import { presentPool } from '../../chain/present-pools.ts'
import { type ClaimPosition, findClaims } from './claims.ts'
import type { KeeperWorld, Need, Present } from './need.ts'
import { listNeedless, type OpenCalls, readOpenCalls } from './open-calls.ts'
import { findPoke, findReport } from './reports.ts'
import { listUnsettled, settlementsOf } from './settlements.ts'

/** How much of the keeper's budget is left. Reports come first: an event that is reported too late pays nothing. */
export type Budget = { maySettle: boolean; mayClaim: boolean }

type Search = {
  present: Present
  budget: Budget
  minValue: bigint
  after: ClaimPosition
  logChange: LogOnChange
}

export type Found = {
  /** What the protocol waits for and nobody has sent, the most urgent first. */
  missing: Need[]
  /** What is on its way. */
  open: OpenCalls
  /** Queued calls that nothing waits for any more. */
  needless: string[]
  last: ClaimPosition
}

/** Compares what the protocol waits for with what is on its way. */
export const findNeeds = async (world: KeeperWorld, search: Search): Promise<Found> => {
  const { store, chain } = world
  const { present, budget, minValue, after } = search
  const { surety, priceTrigger } = chain.deployment
  const stored = await store.snapshot(async (tx) => {
    const open = await readOpenCalls(tx)
    return {
      open,
      products: await tx.selectFrom('products').select('terms').execute(),
      unsettled: await listUnsettled(tx, present, open.tokenIds),
      needless: await listNeedless(tx, open.calls),
    }
  })
  const isPriced = (trigger: string): boolean => trigger.toLowerCase() === priceTrigger.toLowerCase()
  const feeds = stored.products.filter(({ terms }) => isPriced(terms.trigger)).map(({ terms }) => terms.feed as Hex)
  const pokes = await each(search, [...new Set(feeds)], {
    name: (feed) => `price feed ${feed}`,
    find: (feed) => findPoke(world, { feed, now: present.now }),
  })
  const reports = await each(search, present.pools, {
    name: ({ pool }) => `trigger of product ${pool.product_id}`,
    find: ({ pool }) => findReport(world, present, pool),
  })
  const pools = await presentAll(world, search)
  const position = { pools, surety, minValue, now: present.now, after }
  const claims = await store.read((tx) => findClaims(tx, position))
  const needs = [
    ...pokes,
    ...reports,
    ...(budget.maySettle ? settlementsOf(stored.unsettled, surety) : []),
    ...(budget.mayClaim ? claims.needs : []),
  ]
  const { open, needless } = stored
  return { missing: needs.filter(({ key }) => !open.has(key)), open, needless, last: claims.last }
}

/** Pools at the present. One whose trigger does not answer is left out. */
const presentAll = ({ chain }: KeeperWorld, search: Search): Promise<Pool[]> => {
  const { cursor, now, pools } = search.present
  return each(search, pools, {
    name: ({ pool }) => `pool of product ${pool.product_id}`,
    find: async (one) => [(await presentPool(chain.protocol, one, { ...cursor, timestamp: now })).pool],
  })
}

/** Looks at each item. One that cannot be read must not stop the payouts of the others. */
const each = async <Item, Result>(
  { logChange }: Pick<Search, 'logChange'>,
  items: readonly Item[],
  { name, find }: { name(item: Item): string; find(item: Item): Promise<Result[]> },
): Promise<Result[]> => {
  const results = await Promise.all(
    items.map(async (item) => {
      const [what, message] = [name(item), 'Keeper could not read a part of the chain; the rest goes on']
      try {
        const found = await find(item)
        logChange(what, false, { what }, message)
        return found
      } catch (error) {
        logChange(what, true, { what, err: error }, message)
        return []
      }
    }),
  )
  return results.flat()
}
