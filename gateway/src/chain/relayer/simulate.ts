import { batchAbi, suretyAbi } from '@surety/contracts'
import { decodeFunctionResult, type Hex, numberToHex, type PublicClient } from 'viem'
import type { Chain } from '../chain.ts'
import { type Content, isTooLarge, makeContent } from './content.ts'
import type { CallError, QueuedCall } from './queue.ts'
import { findRevert } from './revert.ts'

export type Verdicts = {
  /** What may go out now, and the transactions that do it. */
  transactions: { calls: QueuedCall[]; content: Content }[]
  /** What would fail, each for its own reason. */
  refused: { call: QueuedCall; error: CallError }[]
}

type Scene = { chain: Pick<Chain, 'client' | 'deployment'>; lane: Hex }

/**
 * Runs the exact transaction on the pending state, and leaves out what would fail in it until nothing does. A call that
 * fails in company only is in neither list: it is judged again when the others have been mined. Throws when the node
 * fails, for then nothing is known.
 */
export const simulate = async ({ chain, lane }: Scene, calls: readonly QueuedCall[]): Promise<Verdicts> => {
  const { client, deployment } = chain
  const place = { batch: deployment.batch, lane }
  // Not even asked about: a node that would run it would still not take it.
  const refused: Verdicts['refused'] = calls.filter(isTooLarge).map((call) => ({ call, error: tooLarge }))
  let passed = remaining(calls, refused)
  while (passed.length > 1) {
    const content = makeContent(passed, place)
    const done = await runBatch(client, lane, content)
    if (done?.every(Boolean)) return { transactions: [{ calls: passed, content }], refused }
    // Where not even the batch runs, each call is left to stand by itself.
    const doubtful = passed.filter((_, at) => !done?.[at])
    refused.push(...(await judgeAlone({ client, lane, place }, doubtful)))
    passed = done ? passed.filter((_, at) => done[at]) : remaining(passed, refused).slice(0, 1)
  }
  const [single] = passed
  if (!single) return { transactions: [], refused }
  const content = makeContent(passed, place)
  const error = await findFailure(client, lane, content)
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
  const { client, deployment } = scene.chain
  const place = { batch: deployment.batch, lane: scene.lane }
  const failing = await judgeAlone({ client, lane: scene.lane, place }, together.calls)
  const passed = remaining(together.calls, failing)
  return {
    transactions: passed.map((call) => ({ calls: [call], content: makeContent([call], place) })),
    refused: [...refused, ...failing],
  }
}

const tooLarge: CallError = {
  name: 'TooLarge',
  message: 'The call is larger than any node takes in one transaction. It is never sent.',
  args: {},
}

const remaining = (calls: readonly QueuedCall[], refused: Verdicts['refused']): QueuedCall[] =>
  calls.filter((call) => !refused.some((entry) => entry.call === call))

const runBatch = async (client: PublicClient, lane: Hex, content: Content): Promise<readonly boolean[] | undefined> => {
  try {
    const data = await callPending(client, lane, content)
    return decodeFunctionResult({ abi: batchAbi, functionName: 'run', data })
  } catch (error) {
    if (!findRevert(error)) throw error
    return undefined
  }
}

type Alone = { client: PublicClient; lane: Hex; place: { batch: Hex; lane: Hex } }

const judgeAlone = async ({ client, lane, place }: Alone, calls: QueuedCall[]): Promise<Verdicts['refused']> => {
  const errors = await Promise.all(calls.map((call) => findFailure(client, lane, makeContent([call], place))))
  return calls.flatMap((call, at) => {
    const error = errors[at]
    return error ? [{ call, error }] : []
  })
}

const findFailure = async (client: PublicClient, lane: Hex, content: Content): Promise<CallError | undefined> => {
  try {
    await callPending(client, lane, content)
    return undefined
  } catch (error) {
    const reason = findRevert(error)
    if (!reason) throw error
    return reason
  }
}

/** The gas is that of the transaction: a wallet's code that burns all it gets would do so here, too. */
const callPending = (client: PublicClient, from: Hex, { to, data, gas }: Content): Promise<Hex> =>
  client.request({ method: 'eth_call', params: [{ from, to, data, gas: numberToHex(gas) }, 'pending'] })

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
