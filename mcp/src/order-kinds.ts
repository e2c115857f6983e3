import type { OperationName } from '../generated/contract.ts'

type OrderKind = {
  quote: OperationName
  write: OperationName
  /** Members of the request that name what the order is about, and are in the path of the write. */
  target: readonly string[]
  /** What a quote needs, for the description of the tool. */
  needs: string
}

const position = ['productId', 'index'] as const

/** Every order that a wallet signs. */
export const orderKinds = {
  policy: { quote: 'quotePolicy', write: 'buyPolicy', target: [], needs: 'productId, coverage, days or expiry' },
  policy_extension: {
    quote: 'quotePolicyExtension',
    write: 'extendPolicy',
    target: position,
    needs: 'productId, index, days or expiry',
  },
  surrender: { quote: 'quoteSurrender', write: 'surrenderPolicy', target: position, needs: 'productId, index' },
  bond: { quote: 'quoteBond', write: 'postBond', target: [], needs: 'productId, amount, days or maturity' },
  bond_extension: {
    quote: 'quoteBondExtension',
    write: 'extendBond',
    target: position,
    needs: 'productId, index, days or maturity',
  },
  listing: {
    quote: 'quoteListing',
    write: 'createListing',
    target: [],
    needs: 'kind (policy or bond), productId, index, price, days or expiry',
  },
  listing_purchase: {
    quote: 'quoteListingPurchase',
    write: 'buyListing',
    target: ['listingId'],
    needs: 'listingId',
  },
  listing_cancellation: {
    quote: 'quoteListingCancellation',
    write: 'cancelListing',
    target: ['listingId'],
    needs: 'listingId',
  },
  void: { quote: 'quoteVoid', write: 'voidOperation', target: ['operationId'], needs: 'operationId' },
} as const satisfies Record<string, OrderKind>

export type OrderKindName = keyof typeof orderKinds

export const orderKindNames = Object.keys(orderKinds) as OrderKindName[]

export const orderKindOf = (name: unknown): OrderKind => orderKinds[name as OrderKindName]
