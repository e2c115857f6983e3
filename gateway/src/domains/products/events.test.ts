import { bondId, policyId } from '@surety/contracts'
import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import type { Changes, Handlers } from '../../chain/indexer/handlers.ts'
import { orderEvents, requireOrders } from '../../chain/indexer/orders.ts'
import type { EventName, EventOf, ProtocolEvent } from '../../chain/indexer/protocol-event.ts'
import { keyColumns, type Projection } from '../../store/projections.ts'
import { bondEvents } from '../bonds/events.ts'
import { marketplaceEvents } from '../marketplace/events.ts'
import { policyEvents } from '../policies/events.ts'
import { productEvents } from './events.ts'

const handlers: Handlers[] = [orderEvents, productEvents, policyEvents, bondEvents, marketplaceEvents]

/** Rows in memory, one block after the other. */
const openLedger = () => {
  const rows = new Map<string, Record<string, unknown>>()
  const nameOf = (table: Projection, key: object): string =>
    [table, ...keyColumns[table].map((column) => (key as Record<string, unknown>)[column])].join(' ')
  const changes = {
    find: async (table: Projection, key: object) => rows.get(nameOf(table, key)),
    get: async (table: Projection, key: object) => {
      const row = rows.get(nameOf(table, key))
      if (!row) throw new Error(`${nameOf(table, key)}: logs are missing`)
      return row
    },
    list: async () => [],
    put: (table: Projection, row: object) => void rows.set(nameOf(table, row), { ...row, changed_block: 1n }),
    publish: () => {},
    unpublish: () => {},
  } as unknown as Changes
  let time = 1_000n
  const handle = async (name: EventName, args: object): Promise<void> => {
    const block = { number: time, hash: '0x' as Hex, timestamp: time }
    const event = { name, args, block, transactionHash: '0x' as Hex, logIndex: 0 } as unknown as ProtocolEvent
    for (const { on } of handlers)
      await (on[name] as ((event: ProtocolEvent, changes: Changes) => Promise<void>) | undefined)?.(event, changes)
  }
  /** Applies an event in a block of its own, with the pool at the time of the block unless it is said not to be. */
  return async <Name extends EventName>(
    name: Name,
    args: EventOf<Name>['args'],
    { isSynced = true } = {},
  ): Promise<void> => {
    time += 10n
    if (isSynced && syncing.has(name)) await handle('PoolSynced', { product: 1n, syncedAt: time, acc: 0n })
    await handle(name, args)
  }
}

/** Events before which the contract brings the pool to the present. */
const syncing = new Set<EventName>(['BondPosted', 'PolicyBought', 'PolicyExtended', 'PolicySurrendered'])

const who = `0x${'11'.repeat(20)}` as const
const order = `0x${'22'.repeat(32)}` as const
const rates = { zero: 1n, kink: 2n, full: 3n, kinkAt: 10n ** 17n }
const terms = {
  trigger: who,
  epoch: 600n,
  waiting: 60n,
  utilizationCap: 9_000n,
  grace: 1_200n,
  maxDuration: 6_000n,
  minTerm: 9_000n,
  firstEvent: 0n,
  term: 9_000n,
  minCover: 1n,
  feed: order,
  metadata: order,
  rates,
}
const [product, sum] = [1n, 1_000_000n]
const bond = (index: bigint) => ({
  tokenId: bondId({ product, index }),
  payer: who,
  recipient: who,
  principal: sum,
  shares: sum,
  maturity: 9_000n,
})
const policy = (index: bigint) => ({
  tokenId: policyId({ product, index }),
  payer: who,
  recipient: who,
  coverage: 100n,
  start: 1_030n,
  expiry: 3_000n,
  cursor: 0n,
  premium: 50n,
  fee: 0n,
})
const report = (index: bigint) => ({ product, index, observedAt: 1n, reportedAt: 1_040n, severity: 0n, knownAt: 1n })
const settlement = (eventIndex: bigint) => ({ tokenId: policy(0n).tokenId, eventIndex, owner: who, payout: 0n })
const listing = { tokenId: policy(0n).tokenId, seller: who, orderId: order, price: 1n, expiry: 9_000n }
const filled = { signer: who, orderId: order, tokenId: 0n, digest: order }
const cohort = { product, boundary: 9_000n, shares: sum, acc: 0n }
const release = { product, boundary: 9_000n, principal: sum, shares: sum, acc: 0n }
const claim = { tokenId: bond(0n).tokenId, owner: who, principal: sum, premium: 0n, closed: true }
const extension = { tokenId: policy(0n).tokenId, payer: who, from: 3_000n, expiry: 3_600n, premium: 5n, fee: 0n }
const surrender = { tokenId: policy(0n).tokenId, owner: who, coverage: 40n, refund: 1n, fee: 0n }

/** A product with a bond, a policy and a report, all in order. */
const begin = async () => {
  const apply = openLedger()
  await apply('ProductCreated', { product, terms, uri: 'data:,' })
  await apply('BondPosted', bond(0n))
  await apply('PolicyBought', policy(0n))
  await apply('EventReported', report(0n))
  return apply
}

test('consecutive events are applied', async () => {
  const apply = await begin()
  await apply('ProductCreated', { product: 2n, terms, uri: 'data:,\0' })
  await apply('BondPosted', { ...bond(1n), maturity: 18_000n })
  await apply('BondExtended', { tokenId: bond(1n).tokenId, from: 18_000n, maturity: 27_000n })
  await apply('PolicyBought', policy(1n))
  await apply('PolicyExtended', extension)
  await apply('PolicySurrendered', surrender)
  await apply('EventReported', report(1n))
  await apply('PolicySettled', settlement(0n))
  await apply('Listed', listing)
  await apply('Unlisted', listing)
  await apply('OrderFilled', filled)
  await apply('CohortPassed', cohort)
  await apply('CapitalReleased', release)
  await apply('PoolSynced', { product, syncedAt: 9_500n, acc: 0n })
  await expect(apply('BondClaimed', claim)).resolves.not.toThrow()
})

type Apply = Awaited<ReturnType<typeof begin>>
const gaps: [string, (apply: Apply) => Promise<void>][] = [
  ['a product that skips one', (apply) => apply('ProductCreated', { product: 3n, terms, uri: '' })],
  ['a product twice', (apply) => apply('ProductCreated', { product, terms, uri: 'data:,' })],
  ['a bond that skips one', (apply) => apply('BondPosted', bond(2n))],
  ['a cohort with other shares', (apply) => apply('CohortPassed', { ...cohort, shares: sum - 1n })],
  ['a cohort of which more leaves than there is', (apply) => apply('CapitalReleased', release)],
  ['a pool whose time goes back', (apply) => apply('PoolSynced', { product, syncedAt: 1n, acc: 0n })],
  ['a claim of an unknown bond', (apply) => apply('BondClaimed', { ...claim, tokenId: bond(7n).tokenId })],
  [
    'a bond that is extended from another maturity',
    (apply) => apply('BondExtended', { tokenId: bond(0n).tokenId, from: 1n, maturity: 27_000n }),
  ],
  ['a policy that is extended from another expiry', (apply) => apply('PolicyExtended', { ...extension, from: 2_000n })],
  ['a surrender of more than is left', (apply) => apply('PolicySurrendered', { ...surrender, coverage: 101n })],
  ['a policy that skips one', (apply) => apply('PolicyBought', policy(2n))],
  ['a policy twice', (apply) => apply('PolicyBought', policy(0n))],
  ['a policy without the time of its pool', (apply) => apply('PolicyBought', policy(1n), { isSynced: false })],
  ['a bond without the time of its pool', (apply) => apply('BondPosted', bond(1n), { isSynced: false })],
  ['a report that skips one', (apply) => apply('EventReported', report(2n))],
  ['a settlement that skips one', (apply) => apply('PolicySettled', settlement(1n))],
  [
    'a transfer of an unknown policy',
    (apply) => apply('Transfer', { from: who, to: who, tokenId: policy(7n).tokenId }),
  ],
  ['a transfer of an unknown bond', (apply) => apply('Transfer', { from: who, to: who, tokenId: bond(7n).tokenId })],
  ['a sale of an unlisted position', (apply) => apply('Sold', { ...listing, buyer: who, recipient: who })],
  ['an unlisting of an unlisted position', (apply) => apply('Unlisted', listing)],
  ['a listing of a listed position', (apply) => apply('Listed', listing).then(() => apply('Listed', listing))],
  ['an order twice', (apply) => apply('OrderFilled', filled).then(() => apply('OrderFilled', filled))],
]

test('an event without the order right before it is refused: a log is missing', () => {
  const at = (name: EventName, logIndex: number, transactionHash = '0x01') =>
    ({ name, logIndex, transactionHash }) as ProtocolEvent
  const complete = [
    at('PoolSynced', 3),
    at('OrderFilled', 5),
    at('PolicyBought', 6),
    at('OrderFilled', 8),
    at('Sold', 9),
  ]
  expect(() => requireOrders(complete)).not.toThrow()
  for (const missing of [1, 3]) expect(() => requireOrders(complete.toSpliced(missing, 1))).toThrow(/logs are missing/)
  expect(() => requireOrders([at('OrderFilled', 5, '0x02'), at('Listed', 6)])).toThrow(/logs are missing/)
})

test.each(gaps)('%s is refused: a log is missing', async (_, act) => {
  await expect(act(await begin())).rejects.toThrow(/logs (are missing|were returned twice)/)
})
