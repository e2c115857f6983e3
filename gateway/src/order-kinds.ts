import type { OrderType } from './chain/orders.ts'
import { claimOutcomes } from './domains/bonds/claim.ts'
import { extendBond } from './domains/bonds/extend.ts'
import { postBond } from './domains/bonds/post.ts'
import { buyListing } from './domains/marketplace/buy.ts'
import { cancelListing } from './domains/marketplace/cancel.ts'
import { createListing } from './domains/marketplace/sell.ts'
import type { Kinds } from './domains/operations/answer.ts'
import type { OrderKind } from './domains/orders/order-kind.ts'
import { buyPolicy } from './domains/policies/buy.ts'
import { extendPolicy } from './domains/policies/extend.ts'
import { surrenderPolicy } from './domains/policies/surrender.ts'

/** Every kind of signed write. */
export const orderKinds: Record<OrderType, OrderKind> = {
  buy_policy: buyPolicy,
  extend_policy: extendPolicy,
  surrender_policy: surrenderPolicy,
  post_bond: postBond,
  extend_bond: extendBond,
  create_listing: createListing,
  buy_listing: buyListing,
  cancel_listing: cancelListing,
}

/** How domains answer executed orders, by kind. */
export const operationKinds = {
  ...Object.fromEntries(Object.entries(orderKinds).map(([type, { outcomes }]) => [type, outcomes])),
  claim_bond: claimOutcomes,
} as Kinds
