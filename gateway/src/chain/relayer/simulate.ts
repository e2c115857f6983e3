import { batchAbi, suretyAbi } from '@surety/contracts'
import { decodeFunctionResult, type Hex, numberToHex } from 'viem'
import type { Chain } from '../chain.ts'
import { type Content, isTooLarge, makeContent } from './content.ts'
import type { Fees } from './fees.ts'
import type { CallError, QueuedCall } from './queue.ts'
import { findRevert } from './revert.ts'

export type Verdicts = {
  /** What may go out now, and the transactions that do it. */
  transactions: { calls: QueuedCall[]; content: Content }[]
  /** What would fail, each for its own reason. */
  refused: { call: QueuedCall; error: CallError }[]
}

type Scene = { chain: Pick<Chain, 'client' | 'deployment'>; lane: Hex; fees: Fees }

/**
 * Runs the exact transaction on the pending state, and leaves out what would fail in it until nothing does. A call that
 * fails in company only is in neither list: it is judged again when the others have been mined. Throws when the node
 * fails, for then nothing is known.
 */
export const simulate = async (scene: Scene, calls: readonly QueuedCall[]): Promise<Verdicts> => {
  const place = placeOf(scene)
  // Not even asked about: a node that would run it would still not take it.
  const refused: Verdicts['refused'] = calls.filter(isTooLarge).map((call) => ({ call, error: tooLarge }))
  let passed = remaining(calls, refused)
  while (passed.length > 1) {
    const content = makeContent(passed, place)
    const done = await runBatch(scene, content)
    if (done?.every(Boolean)) return { transactions: [{ calls: passed, content }], refused }
    // Where not even the batch runs, each call is left to stand by itself.
    const doubtful = passed.filter((_, at) => !done?.[at])
    refused.push(...(await judgeAlone(scene, doubtful)))
    passed = done ? passed.filter((_, at) => done[at]) : remaining(passed, refused).slice(0, 1)
  }
  const [single] = passed
  if (!single) return { transactions: [], refused }
  const content = makeContent(passed, place)
  const error = await findFailure(scene, content)
  if (!error) return { transactions: [{ calls: passed, content }], refused }
  return { transactions: [], refused: [...refused, { call: single, error }] }
}

/**
 * The same for calls that go out at the same moment, each in a transaction of its own: they must pass one after the other,
 * as if they were a batch, and each transaction by itself.
 */
export const simulateEach = async (scene: Scene, calls: readonly QueuedCall[]): Promise<Verdicts> => {
  const { transactions, refused } = await simulate(scene, calls)
  const [together] = transactions
  if (!together || together.calls.length === 1) return { transactions, refused }
  const failing = await judgeAlone(scene, together.calls)
  const passed = remaining(together.calls, failing)
  return {
    transactions: passed.map((call) => ({ calls: [call], content: makeContent([call], placeOf(scene)) })),
    refused: [...refused, ...failing],
  }
}

const placeOf = ({ chain, lane }: Scene) => ({ batch: chain.deployment.batch, lane })

const tooLarge: CallError = {
  name: 'TooLarge',
  message: 'The call is larger than any node takes in one transaction. It is never sent.',
  args: {},
}

const remaining = (calls: readonly QueuedCall[], refused: Verdicts['refused']): QueuedCall[] =>
  calls.filter((call) => !refused.some((entry) => entry.call === call))

const runBatch = async (scene: Scene, content: Content): Promise<readonly boolean[] | undefined> => {
  try {
    const data = await callPending(scene, content)
    return decodeFunctionResult({ abi: batchAbi, functionName: 'run', data })
  } catch (error) {
    if (!findRevert(error)) throw error
    return undefined
  }
}

const judgeAlone = async (scene: Scene, calls: QueuedCall[]): Promise<Verdicts['refused']> => {
  const errors = await Promise.all(calls.map((call) => findFailure(scene, makeContent([call], placeOf(scene)))))
  return calls.flatMap((call, at) => {
    const error = errors[at]
    return error ? [{ call, error }] : []
  })
}

const findFailure = async (scene: Scene, content: Content): Promise<CallError | undefined> => {
  try {
    await callPending(scene, content)
    return undefined
  } catch (error) {
    const reason = findRevert(error)
    if (!reason) throw error
    return reason
  }
}

/**
 * Sender, gas and fees are those of the transaction: a wallet's code that burns all it gets would do so here, too, and one
 * that looks at the price of gas sees what it will see.
 */
const callPending = ({ chain, lane, fees }: Scene, { to, data, gas }: Content): Promise<Hex> => {
  const price = { maxFeePerGas: numberToHex(fees.maxFeeWei), maxPriorityFeePerGas: numberToHex(fees.maxTipWei) }
  const request = { from: lane, to, data, gas: numberToHex(gas), ...price }
  return chain.client.request({ method: 'eth_call', params: [request, 'pending'] })
}

/** Says which of the calls the contract remembers as executed (or voided) as of a block. */
export const listExecuted = async (
  { client, deployment }: Scene['chain'],
  { calls, blockNumber }: { calls: readonly QueuedCall[]; blockNumber: bigint },
): Promise<QueuedCall[]> => {
  const orders = await Promise.all(
    calls.map(async ({ signer, orderId }) => {
      if (orderId === null) return 0n
      const args = [signer, orderId] as const
      const order = { address: deployment.surety, abi: suretyAbi, functionName: 'orders', args } as const
      const [, digest] = await client.readContract({ ...order, blockNumber })
      return digest
    }),
  )
  return calls.filter((_, at) => orders[at] !== 0n)
}
