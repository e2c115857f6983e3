import { concatHex, type Hex, keccak256, toBytes } from 'viem'
import { base62 } from '../../base/ids.ts'

/** Names a listing by the order that made it, so that it is known before it is there, and the same wherever it is read. */
export const listingIdOf = ({ seller, orderId }: { seller: Hex; orderId: Hex }): string =>
  `lst_${base62(toBytes(keccak256(concatHex([seller, orderId]))).subarray(0, 16), 22)}`
