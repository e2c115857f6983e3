import { concatHex, type Hex, keccak256, stringToBytes } from 'viem'
import type { OrderOptions, Surety } from '../src/index.ts'
import { bondIdOf, listingIdOf, policyIdOf } from '../src/token-ids.ts'
import { structs, type TermsStruct } from '../src/typed-data.ts'
import {
  day,
  expiry,
  fromNow,
  key,
  other,
  paymentOf,
  policy,
  propose,
  proposeTerms,
  request,
  signer,
} from './fake-gateway.ts'

export const orderId = keccak256(stringToBytes(key)) as string
const wallet = signer.address as string
const position = { productId: 1n, index: 5n }
const maturity = String(expiry + 60 * day)
/** The order that opened the listing which is cancelled. */
const opened = `0x${'9a'.repeat(32)}`

/** One kind of order: what a caller asks for, what an honest gateway proposes for it, and what it answers. */
export type OrderCase = {
  type: string
  place(surety: Surety, options: OrderOptions): Promise<object>
  path: string
  struct: TermsStruct
  terms: Record<string, string>
  /** The amount of the payment, where one is signed. */
  value?: string
  /** The path and the content of what the order made. */
  made: { path: string; view: Record<string, unknown> }
}

const changedPolicy = { ...policy, tokenId: String(policyIdOf(position)), index: '5' }

const bond = {
  tokenId: String(bondIdOf(position)),
  productId: '1',
  index: '5',
  owner: wallet,
  payer: wallet,
  posted: '50000000000',
  atRisk: '50000000000',
  released: '0',
  premium: '0',
  claimedPrincipal: '0',
  claimedPremium: '0',
  shares: '50000000000',
  postedAt: fromNow(0),
  maturity,
  closedAt: null,
  status: 'committed',
  transactionHash: `0x${'6b'.repeat(32)}`,
  confirmation: 'final',
  block: { number: '1', timestamp: '1' },
}

const listing = {
  listingId: listingIdOf({ seller: other, orderId: opened }),
  tokenId: String(bondIdOf(position)),
  kind: 'bond',
  productId: '1',
  index: '5',
  seller: other,
  price: '900000',
  orderId: opened,
  value: '1000000000',
  policy: null,
  bond: { atRisk: '1000000000', released: '0', premium: '0', shares: '1', maturity, status: 'committed' },
  expiry: String(expiry),
  status: 'open',
  buyer: null,
  recipient: null,
  listedAt: fromNow(0),
  closedAt: null,
  transactionHash: `0x${'4e'.repeat(32)}`,
  confirmation: 'final',
  block: { number: '1', timestamp: '1' },
}

const listings = '/api/v1/marketplace/listings'
const ownListing = listingIdOf({ seller: wallet, orderId })
const cancelled = listingIdOf({ seller: wallet, orderId: opened })

const shown = {
  listingId: listing.listingId,
  tokenId: bondIdOf(position),
  seller: other,
  price: 900_000n,
  value: 1_000_000_000n,
  bond: { maturity: BigInt(maturity) },
}

const exact = { productId: 1n, coverage: request.coverage, maxPremium: request.maxPremium, expiry: BigInt(expiry) }

export const orderCases: OrderCase[] = [
  {
    type: 'buy_policy',
    place: (surety, options) => surety.policies.buy(exact, options),
    path: '/api/v1/policies',
    struct: 'PolicyTerms',
    terms: propose(key).terms,
    value: '1246914',
    made: { path: '/policies/1/0', view: policy },
  },
  {
    type: 'extend_policy',
    place: (surety, options) =>
      surety.policies.extend({ ...position, expiry: BigInt(expiry + day), maxPremium: 1_300_000n }, options),
    path: '/api/v1/policies/1/5/extend',
    struct: 'PolicyExtensionTerms',
    terms: { tokenId: String(policyIdOf(position)), expiry: String(expiry + day), orderId },
    value: '1246914',
    made: { path: '/policies/1/5', view: { ...changedPolicy, expiry: String(expiry + day), extensions: '1' } },
  },
  {
    type: 'surrender_policy',
    place: (surety, options) =>
      surety.policies.surrender({ ...position, coverage: 400_000_000n, minRefund: 400_000n }, options),
    path: '/api/v1/policies/1/5/surrender',
    struct: 'SurrenderTerms',
    terms: {
      owner: wallet,
      tokenId: String(policyIdOf(position)),
      coverage: '400000000',
      minRefund: '400000',
      deadline: fromNow(3_600),
      orderId,
    },
    made: { path: '/policies/1/5', view: { ...changedPolicy, surrendered: '400000000', refunded: '410000' } },
  },
  {
    type: 'post_bond',
    place: (surety, options) =>
      surety.bonds.post({ productId: 1n, amount: 50_000_000_000n, maturity: BigInt(maturity) }, options),
    path: '/api/v1/bonds',
    struct: 'BondTerms',
    terms: { product: '1', amount: '50000000000', maturity, recipient: wallet, orderId },
    value: '50000000000',
    made: { path: '/bonds/1/5', view: bond },
  },
  {
    type: 'extend_bond',
    place: (surety, options) => surety.bonds.extend({ ...position, maturity: BigInt(maturity) }, options),
    path: '/api/v1/bonds/1/5/extend',
    struct: 'BondExtensionTerms',
    terms: { owner: wallet, tokenId: String(bondIdOf(position)), maturity, deadline: fromNow(3_600), orderId },
    made: { path: '/bonds/1/5', view: bond },
  },
  {
    type: 'create_listing',
    place: (surety, options) =>
      surety.listings.create({ ...position, kind: 'bond', price: 900_000n, expiry: BigInt(expiry) }, options),
    path: listings,
    struct: 'ListingTerms',
    terms: {
      seller: wallet,
      tokenId: String(bondIdOf(position)),
      price: '900000',
      expiry: String(expiry),
      deadline: fromNow(3_600),
      orderId,
    },
    made: { path: `${listings}/${ownListing}`, view: { ...listing, listingId: ownListing, seller: wallet, orderId } },
  },
  {
    type: 'buy_listing',
    place: (surety, options) => surety.listings.buy({ listing: shown }, options),
    path: `${listings}/${listing.listingId}/buy`,
    struct: 'PurchaseTerms',
    terms: {
      tokenId: listing.tokenId,
      seller: other,
      minValue: '1000000000',
      maturity,
      recipient: wallet,
      orderId,
    },
    value: '900000',
    made: {
      path: `${listings}/${listing.listingId}`,
      view: { ...listing, status: 'sold', buyer: wallet, recipient: wallet, closedAt: fromNow(0) },
    },
  },
  {
    type: 'cancel_listing',
    place: (surety, options) => surety.listings.cancel({ listingId: cancelled }, options),
    path: `${listings}/${cancelled}/cancel`,
    struct: 'CancelTerms',
    terms: { seller: wallet, target: opened, deadline: fromNow(3_600), orderId },
    made: {
      path: `${listings}/${cancelled}`,
      view: { ...listing, listingId: cancelled, seller: wallet, status: 'cancelled', closedAt: fromNow(0) },
    },
  },
]

/** What a gateway proposes for an order, with changed terms or another payment. */
export const proposeOrder = (
  { struct, terms, value }: OrderCase,
  forged: { terms?: Record<string, string>; payment?: Record<string, string> } = {},
) =>
  proposeTerms(
    struct,
    { ...terms, ...forged.terms },
    value === undefined ? undefined : { ...paymentOf(value), ...forged.payment },
  )

/** Values that a hostile gateway could put in place of a term. */
const substitutesOf = (type: string, value: string): string[] => {
  if (type === 'address') return [other, wallet].filter((address) => address !== value)
  if (type === 'bytes32') return [keccak256(concatHex([value as Hex, '0x01']))]
  return [String(BigInt(value) + 1n), ...(value === '0' ? [] : [String(BigInt(value) - 1n)]), '0'].filter(
    (number) => number !== value,
  )
}

/** Every term of an order with each of its substitutes, but for the deadline. */
export const forgedTerms = ({ struct, terms }: OrderCase): Record<string, string>[] =>
  structs[struct]
    .filter(({ name }) => name !== 'deadline')
    .flatMap(({ name, type }) => substitutesOf(type, terms[name] ?? '').map((value) => ({ [name]: value })))
