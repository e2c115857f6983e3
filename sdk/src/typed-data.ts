import { keccak256 } from './keccak.ts'

export type Field = { name: string; type: string }
export type Values = Record<string, string | bigint>

type Domain = { name: string; version: string; chainId: bigint; verifyingContract: string }

/** What a wallet signs. Its structs are written down here, and never taken from a gateway. */
export type TypedData = { domain: Domain; types: Record<string, Field[]>; primaryType: string; message: Values }

const domainFields: Field[] = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
]

export const structs = {
  PolicyTerms: [
    { name: 'product', type: 'uint64' },
    { name: 'coverage', type: 'uint128' },
    { name: 'expiry', type: 'uint40' },
    { name: 'recipient', type: 'address' },
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
  CancelTerms: [
    { name: 'seller', type: 'address' },
    { name: 'target', type: 'bytes32' },
    { name: 'deadline', type: 'uint40' },
    { name: 'orderId', type: 'bytes32' },
  ],
} satisfies Record<string, Field[]>

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

const toHex = (bytes: Uint8Array): string =>
  `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`

const join = (...parts: Uint8Array[]): Uint8Array => {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** Every value is one word of 32 bytes, to the right; a text is its hash. */
const encodeWord = (type: string, value: string | bigint): Uint8Array => {
  if (type === 'string') return keccak256(utf8(String(value)))
  const digits = BigInt(value).toString(16).padStart(64, '0')
  if (digits.length > 64) throw new RangeError(`${value} does not fit 32 bytes`)
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

const hashStruct = (name: string, fields: Field[], values: Values): Uint8Array => {
  const type = `${name}(${fields.map((field) => `${field.type} ${field.name}`).join(',')})`
  return keccak256(
    join(keccak256(utf8(type)), ...fields.map((field) => encodeWord(field.type, values[field.name] ?? ''))),
  )
}

/** The EIP-712 digest of a struct of plain values. */
export const digestOf = ({ domain, types, primaryType, message }: TypedData): string => {
  const separator = hashStruct('EIP712Domain', domainFields, domain as unknown as Values)
  const struct = hashStruct(primaryType, types[primaryType] ?? [], message)
  return toHex(keccak256(join(Uint8Array.of(0x19, 0x01), separator, struct)))
}

/** The id of the order that an idempotency key stands for. */
export const orderIdOf = (key: string): string => toHex(keccak256(utf8(key)))
