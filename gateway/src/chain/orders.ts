import { randomBytes } from 'node:crypto'
import {
  bondExtensionTermsTypes,
  bondTermsTypes,
  cancelTermsTypes,
  type Deployment,
  eip712DomainFields,
  listingTermsTypes,
  policyExtensionTermsTypes,
  policyTermsTypes,
  purchaseTermsTypes,
  receiveWithAuthorizationTypes,
  suretyAbi,
  suretyDomain,
  surrenderTermsTypes,
} from '@surety/contracts'
import {
  concat,
  domainSeparator,
  type EncodeFunctionDataParameters,
  encodeFunctionData,
  type Hex,
  hashStruct,
  hashTypedData,
  keccak256,
  stringToBytes,
  toHex,
} from 'viem'
import type { AssetDomain } from './asset.ts'

/**
 * What a wallet can sign: the terms, the contract function that executes them, and how they are authorised. Either the
 * wallet signs a payment whose nonce is the digest of the terms (`paid`), or it signs the terms, which then name it in the
 * field `signer` and have a `deadline`.
 */
export const orderTypes = {
  buy_policy: { fields: policyTermsTypes.PolicyTerms, primaryType: 'PolicyTerms', execute: 'buyPolicy', paid: true },
  extend_policy: {
    fields: policyExtensionTermsTypes.PolicyExtensionTerms,
    primaryType: 'PolicyExtensionTerms',
    execute: 'extendPolicy',
    paid: true,
  },
  surrender_policy: {
    fields: surrenderTermsTypes.SurrenderTerms,
    primaryType: 'SurrenderTerms',
    execute: 'surrender',
    paid: false,
    signer: 'owner',
  },
  post_bond: { fields: bondTermsTypes.BondTerms, primaryType: 'BondTerms', execute: 'postBond', paid: true },
  extend_bond: {
    fields: bondExtensionTermsTypes.BondExtensionTerms,
    primaryType: 'BondExtensionTerms',
    execute: 'extendBond',
    paid: false,
    signer: 'owner',
  },
  create_listing: {
    fields: listingTermsTypes.ListingTerms,
    primaryType: 'ListingTerms',
    execute: 'list',
    paid: false,
    signer: 'seller',
  },
  buy_listing: {
    fields: purchaseTermsTypes.PurchaseTerms,
    primaryType: 'PurchaseTerms',
    execute: 'purchase',
    paid: true,
  },
  cancel_listing: {
    fields: cancelTermsTypes.CancelTerms,
    primaryType: 'CancelTerms',
    execute: 'cancel',
    paid: false,
    signer: 'seller',
  },
} as const

export type OrderType = keyof typeof orderTypes

type FieldOf<Type extends OrderType> = (typeof orderTypes)[Type]['fields'][number]

/** The terms of an order: every integer a bigint, whatever its size on chain. */
export type TermsOf<Type extends OrderType> = {
  [Field in FieldOf<Type> as Field['name']]: Field['type'] extends `uint${string}` ? bigint : Hex
}

/** The terms of an order of any type. */
export type Terms = Record<string, bigint | Hex>

/** An ERC-3009 authorisation of the asset to pay the protocol. Its nonce is the digest of the terms it pays for. */
export type Payment = { from: Hex; value: bigint; validAfter: bigint; validBefore: bigint; signature: Hex }

/**
 * The id of an order. It is derived from the wallet's idempotency key, so that the contract itself rejects a second order
 * under that key, even if another relayer sends it or the database is lost.
 */
export const orderIdOf = (key: string | undefined): Hex =>
  key === undefined ? toHex(randomBytes(32)) : keccak256(stringToBytes(key))

/** The terms as text, in one canonical form, so that equal terms have equal fingerprints. */
export const serializeTerms = <Values extends object>(terms: Values): { [Name in keyof Values]: string } =>
  Object.fromEntries(Object.entries(terms).map(([name, value]) => [name, String(value)])) as {
    [Name in keyof Values]: string
  }

type Domain = { name: string; version: string; chainId: number; verifyingContract: Hex }
type Field = { readonly name: string; readonly type: string }

/** Typed data as JSON, with integers as text. The domain's type is included: without it, a chain id as text is invalid. */
export type WireTypedData = {
  domain: { name: string; version: string; chainId: string; verifyingContract: string }
  types: Record<string, { name: string; type: string }[]>
  primaryType: string
  message: Record<string, string>
}

const suretyDomainOf = ({ chainId, surety }: Deployment): Domain => ({
  ...suretyDomain,
  chainId,
  verifyingContract: surety,
})

const writeTypedData = (
  domain: Domain,
  [primaryType, fields]: [string, readonly Field[]],
  message: Terms,
): WireTypedData => ({
  domain: { ...domain, chainId: String(domain.chainId) },
  types: { EIP712Domain: [...eip712DomainFields], [primaryType]: fields.map(({ name, type }) => ({ name, type })) },
  primaryType,
  message: Object.fromEntries(fields.map(({ name }) => [name, String(message[name])])),
})

const separators = new WeakMap<Deployment, Hex>()

/** The domain is the same for all orders, and to hash it takes as long as to hash an order. */
const separatorOf = (deployment: Deployment): Hex => {
  const known = separators.get(deployment) ?? domainSeparator({ domain: suretyDomainOf(deployment) })
  separators.set(deployment, known)
  return known
}

/** The digest under which the contract records an order (EIP-712). For a paid order it is also the nonce of the payment. */
export const digestTerms = <Type extends OrderType>(deployment: Deployment, type: Type, terms: TermsOf<Type>): Hex => {
  const { fields, primaryType } = orderTypes[type]
  const struct = hashStruct({ data: { ...terms }, primaryType, types: { [primaryType]: [...fields] } })
  return keccak256(concat(['0x1901', separatorOf(deployment), struct]))
}

/** The terms as typed data. For a paid order they are not signed; the payer computes the payment's nonce from them. */
export const writeTerms = <Type extends OrderType>(
  deployment: Deployment,
  type: Type,
  terms: TermsOf<Type>,
): WireTypedData => {
  const { fields, primaryType } = orderTypes[type]
  return writeTypedData(suretyDomainOf(deployment), [primaryType, fields], terms)
}

/** What a payer signs: the protocol may take `value` for the terms whose digest is `nonce`. */
export const writePayment = (
  { chainId, surety, asset }: Deployment,
  assetDomain: AssetDomain,
  { nonce, ...payment }: Omit<Payment, 'signature'> & { nonce: Hex },
): WireTypedData =>
  writeTypedData(
    { ...assetDomain, chainId, verifyingContract: asset },
    ['ReceiveWithAuthorization', receiveWithAuthorizationTypes.ReceiveWithAuthorization],
    { ...payment, to: surety, nonce },
  )

/** The hash that a payer signs. With the signature it recovers the signer. */
export const hashPayment = (
  { chainId, surety, asset }: Deployment,
  assetDomain: AssetDomain,
  { from, value, validAfter, validBefore, nonce }: Omit<Payment, 'signature'> & { nonce: Hex },
): Hex =>
  hashTypedData({
    domain: { ...assetDomain, chainId, verifyingContract: asset },
    types: receiveWithAuthorizationTypes,
    primaryType: 'ReceiveWithAuthorization',
    message: { from, to: surety, value, validAfter, validBefore, nonce },
  })

/** The call that executes an order, with its payment or with the signature over its terms. */
export const encodeOrder = <Type extends OrderType>(type: Type, terms: TermsOf<Type>, proof: Payment | Hex): Hex =>
  encodeFunctionData({
    abi: suretyAbi,
    functionName: orderTypes[type].execute,
    args: [terms, proof],
  } as unknown as EncodeFunctionDataParameters)
