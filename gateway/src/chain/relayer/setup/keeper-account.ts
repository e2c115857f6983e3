import { type Hex, zeroAddress } from 'viem'

/**
 * The account of the calls that the gateway makes by itself, for everybody. It has a budget of its own, so that strangers
 * cannot use it up and payouts do not use up theirs. No wallet has this address.
 */
export const keeperAccount: Hex = zeroAddress
