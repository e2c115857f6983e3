import { type Hex, hexToBytes } from 'viem'

/**
 * The gas model of the relayer. A call has a gas limit of its own; a transaction adds the intrinsic gas of its data and,
 * for a batch, the overhead of the batch contract.
 */
type CallGas = { gas: number; data: Hex }

/** Bounds of one call's gas limit. A contract wallet runs inside the call, so relaying it must not cost more. */
export const maxCallGas = 1_500_000
const minCallGas = 150_000

/** The gas limit of a call that could not be estimated because its order seems executed. */
export const defaultCallGas = 500_000

/** Other calls in the same block can make a call more expensive, for example by expiring cover on the way. */
export const limitCallGas = (estimate: bigint | undefined): number => {
  const padded = estimate === undefined ? maxCallGas : Math.ceil(Number(estimate) * 1.25) + 30_000
  return Math.min(maxCallGas, Math.max(minCallGas, padded))
}

/** Nodes accept no transaction with more gas (EIP-7825). */
export const maxTransactionGas = 16_777_216n

/** The gas of the largest single call: `maxCallGas` with data as long as a request can be. */
export const maxSingleCallGas = 1_900_000n

const baseGas = 21_000n
export const noopGas = baseGas

/** Overhead of the batch contract per call, including copying its data, and per batch. */
const gasPerCall = 20_000n
const gasPerBatch = 30_000n

/** What a transaction costs before anything runs: the higher of the two ways to price its data (EIP-7623). */
const intrinsicGas = (data: Hex): bigint => {
  const bytes = hexToBytes(data)
  const zeros = bytes.reduce((count, byte) => count + (byte === 0 ? 1 : 0), 0)
  const tokens = BigInt(zeros + 4 * (bytes.length - zeros))
  return baseGas + tokens * 10n
}

/** The gas of a call in its own transaction. */
export const singleCallGas = ({ gas, data }: CallGas): bigint => BigInt(gas) + intrinsicGas(data)

/** The batch contract forwards a call's gas only if 1/64 more is left. */
const forwardedGas = ({ gas }: Pick<CallGas, 'gas'>): bigint => (BigInt(gas) * 64n) / 63n + gasPerCall

/** The gas of a batch with these calls and this data. */
export const batchGas = (data: Hex, calls: readonly Pick<CallGas, 'gas'>[]): bigint =>
  calls.reduce((sum, call) => sum + forwardedGas(call), intrinsicGas(data) + gasPerBatch)

/** An upper bound of what a call adds to a batch, and of an empty batch. */
export const addedBatchGas = (call: CallGas): bigint => forwardedGas(call) + intrinsicGas(call.data)
export const emptyBatchGas = gasPerBatch + baseGas

/** An upper bound of a call's gas, alone or in a batch, cheap to compute: all its data at the highest price. */
export const maxGasOf = ({ gas, data }: CallGas): bigint =>
  (BigInt(gas) * 64n) / 63n + 48_000n + BigInt(data.length) * 20n
