import type { Handlers } from './handlers.ts'
import { logsMissing } from './origin.ts'
import type { EventName, ProtocolEvent } from './protocol-event.ts'

/** Events that the contract emits right after `OrderFilled`. */
const filled: ReadonlySet<EventName> = new Set<EventName>([
  'PolicyBought',
  'PolicyExtended',
  'PolicySurrendered',
  'BondPosted',
  'Listed',
  'Sold',
])

/** Finds orders whose log a node left out: nothing else depends on them. */
export const requireOrders = (events: readonly ProtocolEvent[]): void => {
  events.forEach(({ name, transactionHash, logIndex }, index) => {
    if (!filled.has(name)) return
    const before = events[index - 1]
    const isNext = before?.transactionHash === transactionHash && before.logIndex === logIndex - 1
    if (before?.name !== 'OrderFilled' || !isNext) throw logsMissing(`${name} in ${transactionHash} has no order`)
  })
}

/** Records every executed or voided order once per signer and order id, as the contract does. */
export const orderEvents: Handlers = {
  touches: (event) =>
    event.name === 'OrderFilled'
      ? [{ table: 'orders', key: { signer: event.args.signer, order_id: event.args.orderId } }]
      : [],
  on: {
    OrderFilled: async ({ args, block, transactionHash, logIndex }, changes) => {
      const key = { signer: args.signer, order_id: args.orderId }
      if (await changes.find('orders', key))
        throw new Error(`order ${args.orderId} of ${args.signer} is filled twice: logs were returned twice`)
      changes.put('orders', {
        ...key,
        token_id: args.tokenId,
        digest: args.digest,
        filled_at: block.timestamp,
        transaction_hash: transactionHash,
        log_index: logIndex,
      })
    },
  },
}
