import { keccak_256 as keccak256 } from '@noble/hashes/sha3'
import { concat, fromHex } from './bytes.ts'

/** A policy or a bond of a product. */
export type Position = { productId: bigint; index: bigint }

const bondFlag = 1n << 128n

/** Token ids follow from product and index, so that no gateway can substitute another position. */
export const policyIdOf = ({ productId, index }: Position): bigint => (productId << 64n) | index
export const bondIdOf = (position: Position): bigint => bondFlag | policyIdOf(position)

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const idLength = 22

/** A listing id follows from the seller and the id of the order that opened it. */
export const listingIdOf = ({ seller, orderId }: { seller: string; orderId: string }): string => {
  const hash = keccak256(concat(fromHex(seller), fromHex(orderId)))
  let rest = hash.subarray(0, 16).reduce((number, byte) => (number << 8n) | BigInt(byte), 0n)
  let text = ''
  for (; text.length < idLength; rest /= 62n) text = `${alphabet[Number(rest % 62n)]}${text}`
  return `lst_${text}`
}
