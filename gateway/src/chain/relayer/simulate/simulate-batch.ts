import { batchAbi } from '@surety/contracts'
import { decodeFunctionResult, type Hex, numberToHex } from 'viem'
import type { CallError } from '../../../store/tables.ts'
import { readBatchResult } from '../../batch-result.ts'
import type { Chain } from '../../chain.ts'
import { readRevert } from '../../read-revert.ts'
import { isAboutPrice, isNodeAnswer, messageOf } from '../../rpc-errors.ts'
import type { Fees } from '../pricing/fees.ts'
import type { QueuedCall } from '../queue/calls.ts'
import { isTooLarge, makePayload, type Payload } from './payload.ts'
import { writeFees } from './simulate-call.ts'

export type FailedCall = { call: QueuedCall; error: CallError }

export type SimulationResult = {
  /** The transactions that may be sent now. */
  transactions: { calls: QueuedCall[]; payload: Payload }[]
  /** The calls that would fail, each with its own reason. */
  failed: FailedCall[]
}

type Simulator = { chain: Pick<Chain, 'client' | 'deployment'>; laneAddress: Hex; fees: Fees }

/**
 * Simulates the exact transaction on the pending state, and leaves out what would fail until nothing does. A call that
 * fails only together with others is in neither list: it is simulated again after the others are mined. Throws if the
 * node fails, since then nothing is known; a single call that the node cannot run is only left out.
 */
export const simulateBatch = async (simulator: Simulator, calls: readonly QueuedCall[]): Promise<SimulationResult> => {
  // Not even simulated: a node that can run it would still not accept it.
  const failed: FailedCall[] = calls.filter(isTooLarge).map((call) => ({ call, error: tooLarge }))
  let passed = without(calls, failed)
  while (passed.length > 1) {
    const payload = payloadOf(simulator, passed)
    const results = await runBatch(simulator, payload, passed.length)
    if (results?.every(Boolean)) return { transactions: [{ calls: passed, payload }], failed }
    // If the batch itself does not run, each call is judged alone.
    const doubtful = passed.filter((_, index) => !results?.[index])
    failed.push(...(await simulateAlone(simulator, doubtful)))
    const left = without(passed, failed)
    // If all of them pass alone but not together, they go one by one.
    passed = results
      ? passed.filter((_, index) => results[index])
      : left.slice(0, left.length < passed.length ? left.length : 1)
  }
  const [single] = passed
  if (!single) return { transactions: [], failed }
  const payload = payloadOf(simulator, passed)
  const error = await findFailure(simulator, payload)
  if (!error) return { transactions: [{ calls: passed, payload }], failed }
  return { transactions: [], failed: [...failed, { call: single, error }] }
}

/**
 * The same for calls that each get their own transaction. They are simulated together as if they were a batch, since each
 * must pass after the ones before, and then each transaction by itself.
 */
export const simulateEach = async (simulator: Simulator, calls: readonly QueuedCall[]): Promise<SimulationResult> => {
  const { transactions, failed } = await simulateBatch(simulator, calls)
  const [together] = transactions
  if (!together || together.calls.length === 1) return { transactions, failed }
  const failedAlone = await simulateAlone(simulator, together.calls)
  const passed = without(together.calls, failedAlone)
  return {
    transactions: passed.map((call) => ({ calls: [call], payload: payloadOf(simulator, [call]) })),
    failed: [...failed, ...failedAlone],
  }
}

const payloadOf = ({ chain, laneAddress }: Simulator, calls: readonly QueuedCall[]): Payload =>
  makePayload(calls, { batch: chain.deployment.batch, laneAddress })

const tooLarge: CallError = {
  name: 'CallTooLarge',
  message: 'The call is larger than any node accepts in one transaction. It is never sent.',
  args: {},
}

const without = (calls: readonly QueuedCall[], failed: readonly FailedCall[]): QueuedCall[] =>
  calls.filter((call) => !failed.some((entry) => entry.call === call))

const runBatch = async (
  simulator: Simulator,
  payload: Payload,
  count: number,
): Promise<readonly boolean[] | undefined> => {
  try {
    const data = await callPending(simulator, payload)
    return readBatchResult(decodeFunctionResult({ abi: batchAbi, functionName: 'run', data }), count)
  } catch (error) {
    if (!readRevert(error)) await requireNode(simulator, error)
    return undefined
  }
}

const simulateAlone = async (simulator: Simulator, calls: QueuedCall[]): Promise<FailedCall[]> => {
  const errors = await Promise.all(calls.map((call) => findFailure(simulator, payloadOf(simulator, [call]))))
  return calls.flatMap((call, index) => {
    const error = errors[index]
    return error ? [{ call, error }] : []
  })
}

/** Throws `error` unless the node can run a no-op: then it is this call that it cannot run. */
const requireNode = async (simulator: Simulator, error: unknown): Promise<void> => {
  if (isAboutPrice(error)) throw error
  await callPending(simulator, payloadOf(simulator, [])).catch(() => {
    throw error
  })
}

const notSimulated = (error: unknown): CallError => {
  const reason = isNodeAnswer(error) ? messageOf(error) : 'no answer'
  return { name: 'NotSimulated', message: `The node cannot simulate the call: ${reason}`, args: {} }
}

const findFailure = async (simulator: Simulator, payload: Payload): Promise<CallError | undefined> => {
  try {
    await callPending(simulator, payload)
    return undefined
  } catch (error) {
    const revert = readRevert(error)
    if (revert) return revert
    await requireNode(simulator, error)
    return notSimulated(error)
  }
}

/** Uses the sender, gas and fees of the transaction: a contract wallet that burns gas, or checks the gas price, does so here, too. */
const callPending = ({ chain, laneAddress, fees }: Simulator, { to, data, gas }: Payload): Promise<Hex> => {
  const request = { from: laneAddress, to, data, gas: numberToHex(gas), ...writeFees(fees) }
  return chain.client.request({ method: 'eth_call', params: [request, 'pending'] })
}
