import { randomBytes } from 'node:crypto'
import {
  cancelTermsTypes,
  type Deployment,
  eip712DomainFields,
  policyTermsTypes,
  receiveWithAuthorizationTypes,
  suretyAbi,
  suretyDomain,
} from '@surety/contracts'
import { encodeFunctionData, type Hex, hashTypedData, keccak256, stringToBytes, toHex } from 'viem'
import type { AssetDomain } from './asset.ts'

/** The terms that a signer signs. */
export type PolicyTerms = { product: bigint; coverage: bigint; expiry: number; recipient: Hex; orderId: Hex }
export type CancelTerms = { seller: Hex; target: Hex; deadline: number; orderId: Hex }

/** An ERC-3009 authorisation of the asset to pay the protocol. Its nonce is the digest of the terms it pays for. */
export type Payment = { from: Hex; value: bigint; validAfter: bigint; validBefore: bigint; signature: Hex }

/**
 * The id of an order. It is derived from the wallet's idempotency key, so that the contract itself rejects a second order
 * under that key, even if another relayer sends it or the database is lost.
 */
export const orderIdOf = (key: string | undefined): Hex =>
  key === undefined ? toHex(randomBytes(32)) : keccak256(stringToBytes(key))

type Domain = { name: string; version: string; chainId: number; verifyingContract: Hex }
type Field = { readonly name: string; readonly type: string }
type Value = string | number | bigint

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
  message: Record<string, Value>,
): WireTypedData => ({
  domain: { ...domain, chainId: String(domain.chainId) },
  types: { EIP712Domain: [...eip712DomainFields], [primaryType]: fields.map(({ name, type }) => ({ name, type })) },
  primaryType,
  message: Object.fromEntries(fields.map(({ name }) => [name, String(message[name])])),
})

/** The digest under which the contract records a policy order. It is also the nonce of the payment. */
export const digestPolicy = (deployment: Deployment, terms: PolicyTerms): Hex =>
  hashTypedData({
    domain: suretyDomainOf(deployment),
    types: policyTermsTypes,
    primaryType: 'PolicyTerms',
    message: terms,
  })

/** The terms of a policy as typed data. They are not signed; the payer computes the payment's nonce from them. */
export const writePolicyTerms = (deployment: Deployment, terms: PolicyTerms): WireTypedData =>
  writeTypedData(suretyDomainOf(deployment), ['PolicyTerms', policyTermsTypes.PolicyTerms], terms)

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

/** What the contract remembers a void by. */
export const digestCancel = (deployment: Deployment, terms: CancelTerms): Hex =>
  hashTypedData({
    domain: suretyDomainOf(deployment),
    types: cancelTermsTypes,
    primaryType: 'CancelTerms',
    message: terms,
  })

/** What a signer signs to void an order, or to withdraw a listing. */
export const writeCancelTerms = (deployment: Deployment, terms: CancelTerms): WireTypedData =>
  writeTypedData(suretyDomainOf(deployment), ['CancelTerms', cancelTermsTypes.CancelTerms], terms)

export const encodeBuyPolicy = (terms: PolicyTerms, payment: Payment): Hex =>
  encodeFunctionData({ abi: suretyAbi, functionName: 'buyPolicy', args: [terms, payment] })

export const encodeCancel = (terms: CancelTerms, signature: Hex): Hex =>
  encodeFunctionData({ abi: suretyAbi, functionName: 'cancel', args: [terms, signature] })
