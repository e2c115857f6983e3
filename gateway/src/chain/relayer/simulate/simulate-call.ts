import { type Hex, numberToHex, type PublicClient } from 'viem'
import type { CallError } from '../../../store/tables.ts'
import { chainUnavailable } from '../../protocol.ts'
import { readRevert } from '../../read-revert.ts'
import { isAboutPrice } from '../../rpc-errors.ts'
import { type Fees, offerFees } from '../pricing/fees.ts'
import { limitCallGas, maxCallGas } from '../pricing/gas.ts'
import { readGasMarket } from '../snapshot/snapshot.ts'

export type Call = { target: Hex; data: Hex }

/** The outcome of a call in the next block: the gas limit that it needs and what it returns, or its revert. */
export type Simulation = { gas: number; returned: Hex } | { revert: CallError }

/** An empty account of no one: if it can make the call, anyone can. */
const anyone = '0x00000000000000000000000000000000000515e7'

/**
 * Simulates a call on the pending state with capped gas. The result is advice: the next block may differ. `sender` is the
 * wallet that may relay it. The simulation then offers the fees that the wallet would: a contract wallet sees both, and
 * could otherwise pass here and fail on chain.
 */
export const simulateCall = async (client: PublicClient, call: Call, sender?: Hex): Promise<Simulation> => {
  const { request, priced } = await makeRequest(client, call, sender)
  let [called, estimated] = await callAndEstimate(client, priced ?? request)
  // A wallet that cannot pay now is no fault of the call, which is simulated again before it is sent.
  if (priced && called.status === 'rejected' && !readRevert(called.reason) && isAboutPrice(called.reason))
    [called, estimated] = await callAndEstimate(client, request)
  if (called.status === 'rejected') {
    const revert = readRevert(called.reason)
    if (!revert) throw chainUnavailable(called.reason)
    return { revert }
  }
  const estimate = estimated.status === 'fulfilled' ? BigInt(estimated.value) : undefined
  return { gas: limitCallGas(estimate), returned: called.value }
}

/**
 * The same for a caller that does not need what the call returns. To estimate, a node first makes the whole call with all the gas
 * that it is given: an estimate says that the call succeeds, for less than a call and an estimate cost. Whatever fails is
 * simulated as above, so nothing is refused for another reason than there.
 */
export const estimateCall = async (
  client: PublicClient,
  call: Call,
  sender?: Hex,
): Promise<{ gas: number } | { revert: CallError }> => {
  const { request, priced } = await makeRequest(client, call, sender)
  const estimate = await estimateGas(client, priced ?? request).catch(() => undefined)
  return estimate === undefined ? simulateCall(client, call, sender) : { gas: limitCallGas(BigInt(estimate)) }
}

/** The call as a request, and with the fees that its wallet would offer. */
const makeRequest = async (client: PublicClient, { target, data }: Call, sender: Hex | undefined) => {
  const request = { from: sender ?? anyone, to: target, data, gas: numberToHex(maxCallGas) }
  return { request, priced: sender && { ...request, ...writeFees(await findFees(client)) } }
}

type CallRequest = { from: Hex; to: Hex; data: Hex; gas: Hex; maxFeePerGas?: Hex; maxPriorityFeePerGas?: Hex }

const callAndEstimate = (client: PublicClient, request: CallRequest) =>
  Promise.allSettled([
    client.request({ method: 'eth_call', params: [request, 'pending'] }),
    estimateGas(client, request),
  ])

const estimateGas = (client: PublicClient, request: CallRequest): Promise<Hex> =>
  client.request({ method: 'eth_estimateGas', params: [request, 'pending'] })

const noFeeCap = 1n << 128n

/** Fees change with a block. Within this time, those who simulate share what was read. */
const sharedMs = 300
const shared = new WeakMap<PublicClient, { untilMs: number; fees: Promise<Fees> }>()

/** The fees that the relayer would offer now, without its fee cap. A failure is not shared with later callers. */
const findFees = (client: PublicClient): Promise<Fees> => {
  const known = shared.get(client)
  if (known && performance.now() < known.untilMs) return known.fees
  const fees = readFees(client)
  shared.set(client, { untilMs: performance.now() + sharedMs, fees })
  fees.catch(() => shared.get(client)?.fees === fees && shared.delete(client))
  return fees
}

const readFees = async (client: PublicClient): Promise<Fees> => {
  const fees = offerFees(
    await readGasMarket(client, noFeeCap).catch((error: unknown) => {
      throw chainUnavailable(error)
    }),
  )
  if (!fees) throw chainUnavailable()
  return fees
}

/** Fees as a JSON-RPC request has them. */
export const writeFees = ({ maxFeeWei, maxTipWei }: Fees) => ({
  maxFeePerGas: numberToHex(maxFeeWei),
  maxPriorityFeePerGas: numberToHex(maxTipWei),
})
