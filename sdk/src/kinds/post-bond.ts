import { requireUint } from '../bigints.ts'
import { type Bond, type BondView, parseBond } from '../bond.ts'
import { expectEnd, termHint } from '../ends.ts'
import { defineSigning, type OrderKind, type Outcome } from '../order-kind.ts'
import { bodyOfEnd, bodyOfRecipient, type Maturity, pathOfPosition, requireEnd, requireRecipient } from '../requests.ts'
import { atLeast, compareFields, type Difference } from '../terms.ts'

/** What the underwriter commits, for how long. The SDK signs exactly this. */
export type BondRequest = Maturity & {
  productId: bigint
  /** The principal. All of it can be lost to payouts. */
  amount: bigint
  /** Who owns the bond and is paid; the wallet by default. */
  recipient?: string | undefined
}

/** The bond may have been extended and sold since. */
const compare = (bond: Bond, { request, wallet, terms, isNew }: Outcome<BondRequest>): Difference | undefined => {
  const signed = BigInt(terms.maturity ?? 0)
  const fields: [string, unknown, unknown][] = [
    ['product', request.productId, bond.productId],
    ['principal', request.amount, bond.posted],
    ['payer', wallet, bond.payer],
    ['maturity', isNew ? signed : atLeast(signed, bond.maturity), bond.maturity],
  ]
  if (isNew) fields.push(['owner', request.recipient ?? wallet, bond.owner])
  return compareFields(fields)
}

/** Backs a product with capital. */
export const postBond: OrderKind<BondRequest, Bond> = {
  type: 'post_bond',
  require: ({ productId, amount, maturity, days, recipient }) => {
    requireUint('productId', productId)
    requireUint('amount', amount)
    requireRecipient(recipient)
    requireEnd('maturity', { at: maturity, days })
  },
  path: () => '/api/v1/bonds',
  signing: defineSigning({
    struct: 'BondTerms',
    end: 'maturity',
    payment: ({ amount }) => ({ min: amount, max: amount }),
    quoteBody: ({ productId, amount, maturity, days, recipient }) => ({
      productId: String(productId),
      amount: String(amount),
      ...bodyOfEnd('maturity', { at: maturity, days }),
      ...bodyOfRecipient(recipient),
    }),
    terms: ({ productId, amount, maturity, days, recipient }, { wallet, grids }) => {
      const gridSeconds = grids.termSeconds(productId)
      return {
        product: productId,
        amount,
        recipient: recipient ?? wallet,
        maturity: expectEnd({ at: maturity, days }, { gridSeconds, hint: termHint(gridSeconds) }),
      }
    },
  }),
  parse: (view) => parseBond(view as BondView),
  resultPath: (position) => `/${pathOfPosition('bonds', position)}`,
  startOf: ({ postedAt }) => postedAt,
  compare,
}
