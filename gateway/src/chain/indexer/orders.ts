import type { Handlers } from './handlers.ts'

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
