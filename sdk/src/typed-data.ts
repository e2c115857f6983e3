import { keccak_256 as keccak256 } from '@noble/hashes/sha3'
import { concat, fromHex, toHex, utf8 } from './bytes.ts'

export type Field = { name: string; type: string }
export type Values = Record<string, string | bigint>

type Domain = { name: string; version: string; chainId: bigint; verifyingContract: string }

/** EIP-712 data to sign. The SDK defines the structs itself and never takes them from a gateway. */
export type TypedData = {
  domain: Domain
  types: Record<string, readonly Field[]>
  primaryType: string
  message: Values
}

const domainFields: Field[] = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
]

/** What a wallet signs, with the contract's field names. */
export const structs = {
  PolicyTerms: [
    { name: 'product', type: 'uint64' },
    { name: 'coverage', type: 'uint128' },
    { name: 'expiry', type: 'uint40' },
    { name: 'recipient', type: 'address' },
    { name: 'orderId', type: 'bytes32' },
  ],
  PolicyExtensionTerms: [
    { name: 'tokenId', type: 'uint256' },
    { name: 'expiry', type: 'uint40' },
    { name: 'orderId', type: 'bytes32' },
  ],
  SurrenderTerms: [
    { name: 'owner', type: 'address' },
    { name: 'tokenId', type: 'uint256' },
    { name: 'coverage', type: 'uint128' },
    { name: 'minRefund', type: 'uint128' },
    { name: 'deadline', type: 'uint40' },
    { name: 'orderId', type: 'bytes32' },
  ],
  BondTerms: [
    { name: 'product', type: 'uint64' },
    { name: 'amount', type: 'uint128' },
    { name: 'maturity', type: 'uint40' },
    { name: 'recipient', type: 'address' },
    { name: 'orderId', type: 'bytes32' },
  ],
  BondExtensionTerms: [
    { name: 'owner', type: 'address' },
    { name: 'tokenId', type: 'uint256' },
    { name: 'maturity', type: 'uint40' },
    { name: 'deadline', type: 'uint40' },
    { name: 'orderId', type: 'bytes32' },
  ],
  ListingTerms: [
    { name: 'seller', type: 'address' },
    { name: 'tokenId', type: 'uint256' },
    { name: 'price', type: 'uint96' },
    { name: 'expiry', type: 'uint40' },
    { name: 'deadline', type: 'uint40' },
    { name: 'orderId', type: 'bytes32' },
  ],
  PurchaseTerms: [
    { name: 'tokenId', type: 'uint256' },
    { name: 'seller', type: 'address' },
    { name: 'minValue', type: 'uint128' },
    { name: 'maturity', type: 'uint40' },
    { name: 'recipient', type: 'address' },
    { name: 'orderId', type: 'bytes32' },
  ],
  CancelTerms: [
    { name: 'seller', type: 'address' },
    { name: 'target', type: 'bytes32' },
    { name: 'deadline', type: 'uint40' },
    { name: 'orderId', type: 'bytes32' },
  ],
  ReceiveWithAuthorization: [
    { name: 'from', type: 'address' },
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'validAfter', type: 'uint256' },
    { name: 'validBefore', type: 'uint256' },
    { name: 'nonce', type: 'bytes32' },
  ],
} as const satisfies Record<string, readonly Field[]>

/** The structs that contain the terms of an order. */
export type TermsStruct = Exclude<keyof typeof structs, 'ReceiveWithAuthorization'>
export type FieldName<Struct extends keyof typeof structs> = (typeof structs)[Struct][number]['name']

/** Encodes a value as a 32-byte word, padded on the left; a string becomes its hash. */
const encodeWord = (type: string, value: string | bigint): Uint8Array => {
  if (type === 'string') return keccak256(utf8(String(value)))
  const hex = BigInt(value).toString(16).padStart(64, '0')
  if (hex.length > 64) throw new RangeError(`${value} does not fit in 32 bytes`)
  return fromHex(hex)
}

const hashStruct = (name: string, fields: readonly Field[], values: Values): Uint8Array => {
  const type = `${name}(${fields.map((field) => `${field.type} ${field.name}`).join(',')})`
  const words = fields.map((field) => encodeWord(field.type, values[field.name] ?? ''))
  return keccak256(concat(keccak256(utf8(type)), ...words))
}

/** Returns the EIP-712 digest of a struct without nested structs. */
export const hashTypedData = ({ domain, types, primaryType, message }: TypedData): string => {
  const separator = hashStruct('EIP712Domain', domainFields, domain as unknown as Values)
  const struct = hashStruct(primaryType, types[primaryType] ?? [], message)
  return toHex(keccak256(concat(Uint8Array.of(0x19, 0x01), separator, struct)))
}

/** Returns the order id that belongs to an idempotency key. */
export const orderIdOf = (key: string): string => toHex(keccak256(utf8(key)))
