import { concatHex, type Hex, keccak256, toBytes } from 'viem'
import { base62 } from '../../base/ids.ts'

/** Derives the listing id from the order, so that it is known before the listing exists and equal on every gateway. */
export const listingIdOf = ({ seller, orderId }: { seller: Hex; orderId: Hex }): string =>
  `lst_${base62(toBytes(keccak256(concatHex([seller, orderId]))).subarray(0, 16), 22)}`
