import { bondId, policyId } from '@surety/contracts'
import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import type { Changes, Handlers } from '../../chain/indexer/handlers.ts'
import { orderEvents } from '../../chain/indexer/orders.ts'
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
  return async <Name extends EventName>(name: Name, args: EventOf<Name>['args']): Promise<void> => {
    time += 10n
    const block = { number: time, hash: '0x' as Hex, timestamp: time }
    const event = { name, args, block, transactionHash: '0x' as Hex, logIndex: 0 } as unknown as ProtocolEvent
    for (const { on } of handlers)
      await (on[name] as ((event: ProtocolEvent, changes: Changes) => Promise<void>) | undefined)?.(event, changes)
  }
}

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
  minTerm: 1_200n,
  firstEvent: 0n,
  feed: order,
  metadata: order,
  rates,
}
const [product, sum] = [1n, 1_000_000n]
const bond = (index: bigint, shares = sum) => ({
  tokenId: bondId({ product, index }),
  payer: who,
  recipient: who,
  principal: sum,
  shares,
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
const report = (index: bigint) => ({ product, index, observedAt: 1n, reportedAt: 1_040n, severity: 0n })
const settlement = (eventIndex: bigint) => ({ tokenId: policy(0n).tokenId, eventIndex, owner: who, payout: 0n })
const listing = { tokenId: policy(0n).tokenId, seller: who, orderId: order, price: 1n, expiry: 9_000n }
const filled = { signer: who, orderId: order, tokenId: 0n, digest: order }
const redemption = { tokenId: bond(0n).tokenId, owner: who, principal: sum, shares: sum }

/** A product with a bond, a policy and a report, all in order. */
const begin = async () => {
  const apply = openLedger()
  await apply('ProductCreated', { product, terms })
  await apply('BondPosted', bond(0n))
  await apply('PolicyBought', policy(0n))
  await apply('EventReported', report(0n))
  return apply
}

test('consecutive events are applied', async () => {
  const apply = await begin()
  await apply('ProductCreated', { product: 2n, terms })
  await apply('BondPosted', bond(1n))
  await apply('PolicyBought', policy(1n))
  await apply('EventReported', report(1n))
  await apply('PolicySettled', settlement(0n))
  await apply('Listed', listing)
  await apply('Unlisted', listing)
  await apply('OrderFilled', filled)
  await expect(apply('BondRedeemed', redemption)).resolves.not.toThrow()
})

type Apply = Awaited<ReturnType<typeof begin>>
const gaps: [string, (apply: Apply) => Promise<void>][] = [
  ['a product that skips one', (apply) => apply('ProductCreated', { product: 3n, terms })],
  ['a product twice', (apply) => apply('ProductCreated', { product, terms })],
  ['a bond that skips one', (apply) => apply('BondPosted', bond(2n))],
  ['a bond with other shares', (apply) => apply('BondPosted', bond(1n, sum - 1n))],
  [
    'a bond that is paid a different principal',
    (apply) => apply('BondRedeemed', { ...redemption, principal: sum - 1n }),
  ],
  ['a policy that skips one', (apply) => apply('PolicyBought', policy(2n))],
  ['a policy twice', (apply) => apply('PolicyBought', policy(0n))],
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

test.each(gaps)('%s is refused: a log is missing', async (_, act) => {
  await expect(act(await begin())).rejects.toThrow(/logs (are missing|were returned twice)/)
})
