import { batchAbi, suretyAbi } from '@surety/contracts'
import { decodeFunctionResult, type Hex, numberToHex } from 'viem'
import { readBatchResult } from '../../batch-result.ts'
import type { Chain } from '../../chain.ts'
import type { Fees } from '../pricing/fees.ts'
import type { CallError, QueuedCall } from '../queue/queue.ts'
import { isAboutPrice, isAnswer, tell } from '../send/broadcast-result.ts'
import { type Content, isTooLarge, makeContent } from './payload.ts'
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
 * fails, for then nothing is known; but one call that it cannot try is only left out.
 */
export const simulate = async (scene: Scene, calls: readonly QueuedCall[]): Promise<Verdicts> => {
  const place = placeOf(scene)
  // Not even asked about: a node that would run it would still not take it.
  const refused: Verdicts['refused'] = calls.filter(isTooLarge).map((call) => ({ call, error: tooLarge }))
  let passed = remaining(calls, refused)
  while (passed.length > 1) {
    const content = makeContent(passed, place)
    const done = await runBatch(scene, content, passed.length)
    if (done?.every(Boolean)) return { transactions: [{ calls: passed, content }], refused }
    // Where not even the batch runs, each call is left to stand by itself.
    const doubtful = passed.filter((_, at) => !done?.[at])
    refused.push(...(await judgeAlone(scene, doubtful)))
    const left = remaining(passed, refused)
    // All of them pass, and their batch does not: then they go one by one.
    passed = done ? passed.filter((_, at) => done[at]) : left.slice(0, left.length < passed.length ? left.length : 1)
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

const runBatch = async (scene: Scene, content: Content, count: number): Promise<readonly boolean[] | undefined> => {
  try {
    const data = await callPending(scene, content)
    return readBatchResult(decodeFunctionResult({ abi: batchAbi, functionName: 'run', data }), count)
  } catch (error) {
    if (!findRevert(error)) await requireNode(scene, error)
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

/** Throws `error` unless the node is well, as it shows by trying nothing at all, and it is the call that it cannot try. */
const requireNode = async (scene: Scene, error: unknown): Promise<void> => {
  if (isAboutPrice(error)) throw error
  await callPending(scene, makeContent([], placeOf(scene))).catch(() => {
    throw error
  })
}

const notTried = (error: unknown): CallError => {
  const why = isAnswer(error) ? tell(error) : 'there was no answer'
  return { name: 'NotTried', message: `The node cannot try the call: ${why}`, args: {} }
}

const findFailure = async (scene: Scene, content: Content): Promise<CallError | undefined> => {
  try {
    await callPending(scene, content)
    return undefined
  } catch (error) {
    const reason = findRevert(error)
    if (reason) return reason
    await requireNode(scene, error)
    return notTried(error)
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

/**
 * Says which of the calls the contract remembers as executed (or voided) as of a block. Where the node does not tell, that
 * is not known of the call, and it waits with the others.
 */
export const listExecuted = async (
  { client, deployment }: Scene['chain'],
  { calls, blockNumber }: { calls: readonly QueuedCall[]; blockNumber: bigint },
): Promise<QueuedCall[]> => {
  const orders = await Promise.allSettled(
    calls.map(async ({ signer, orderId }) => {
      if (orderId === null) return 0n
      const args = [signer, orderId] as const
      const order = { address: deployment.surety, abi: suretyAbi, functionName: 'orders', args } as const
      const [, digest] = await client.readContract({ ...order, blockNumber })
      return digest
    }),
  )
  return calls.filter((_, at) => {
    const order = orders[at]
    return order?.status === 'fulfilled' && order.value !== 0n
  })
}
