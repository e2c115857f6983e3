import { randomBytes } from 'node:crypto'
import {
  cancelTermsTypes,
  type Deployment,
  policyTermsTypes,
  receiveWithAuthorizationTypes,
  suretyAbi,
  suretyDomain,
} from '@surety/contracts'
import { encodeFunctionData, type Hex, hashTypedData, keccak256, stringToBytes, toHex } from 'viem'
import type { AssetDomain } from './asset.ts'

/** What a signer asks the protocol for, in the form that is signed. */
export type PolicyTerms = { product: bigint; coverage: bigint; expiry: number; recipient: Hex; orderId: Hex }
export type CancelTerms = { seller: Hex; target: Hex; deadline: number; orderId: Hex }

/** An authorisation of the asset (ERC-3009) to pay the protocol; its nonce is the digest of the terms it pays for. */
export type Payment = { from: Hex; value: bigint; validAfter: bigint; validBefore: bigint; signature: Hex }

/**
 * The id that an order gets. One that follows from the wallet's own key makes the contract itself refuse a second order
 * under that key, whoever relays it and whatever was forgotten.
 */
export const orderIdOf = (key: string | undefined): Hex =>
  key === undefined ? toHex(randomBytes(32)) : keccak256(stringToBytes(key))

type Domain = { name: string; version: string; chainId: number; verifyingContract: Hex }
type Field = { readonly name: string; readonly type: string }
type Value = string | number | bigint

/** Typed data as JSON: its integers as text, and the domain's type written out, without which text is no chain id. */
export type WireTypedData = {
  domain: { name: string; version: string; chainId: string; verifyingContract: string }
  types: Record<string, { name: string; type: string }[]>
  primaryType: string
  message: Record<string, string>
}

const domainFields = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
]

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
  types: { EIP712Domain: domainFields, [primaryType]: fields.map(({ name, type }) => ({ name, type })) },
  primaryType,
  message: Object.fromEntries(fields.map(({ name }) => [name, String(message[name])])),
})

/** What the contract remembers an order of a policy by, and the nonce of its payment. */
export const digestPolicy = (deployment: Deployment, terms: PolicyTerms): Hex =>
  hashTypedData({
    domain: suretyDomainOf(deployment),
    types: policyTermsTypes,
    primaryType: 'PolicyTerms',
    message: terms,
  })

/** The terms of a policy as typed data: nobody signs it, but whoever signs the payment can compute its nonce from it. */
export const writePolicyTerms = (deployment: Deployment, terms: PolicyTerms): WireTypedData =>
  writeTypedData(suretyDomainOf(deployment), ['PolicyTerms', policyTermsTypes.PolicyTerms], terms)

/** What a payer signs: that the protocol may take `value` for the terms whose digest is `nonce`. */
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

/** The hash that a payer signs, for whoever wants to know who signed. */
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

/** The hash that a signer signs to void an order. */
export const hashCancelTerms = (deployment: Deployment, terms: CancelTerms): Hex =>
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
