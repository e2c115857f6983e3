import { batchAbi, type Deployment } from '@surety/contracts'
import { encodeFunctionResult, type Hex, numberToHex } from 'viem'
import { expect, test } from 'vitest'
import type { Chain } from '../../chain.ts'
import type { QueuedCall } from '../queue/calls.ts'
import { simulateBatch, simulateEach } from './simulate-batch.ts'

const batch = '0x00000000000000000000000000000000000000cc'
const lane = '0x00000000000000000000000000000000000000bb'

const fees = { maxFeeWei: 21n, maxTipWei: 5n }

const call = (callId: string, data: Hex): QueuedCall => ({
  callId,
  operationId: callId,
  requestId: callId,
  group: callId,
  signer: lane,
  orderId: '0x01',
  target: '0x00000000000000000000000000000000000000aa',
  data,
  gas: 400_000,
  validUntil: 1n,
  alone: false,
  acceptedAt: new Date(0),
  includedAt: null,
})

type Behaviour = {
  inBatch: boolean[][]
  alone: Record<string, boolean>
  broken?: (asked: { to: Hex; data: Hex }) => boolean
  why?: string
}

/** A node on which calls pass or fail as told, in each batch and alone. Some it cannot even run. */
const nodeThat = ({ inBatch, alone, broken, why = 'execution aborted (timeout = 5s)' }: Behaviour) => {
  const batches = [...inBatch]
  const asked: { from: Hex; to: Hex; data: Hex; gas: Hex }[] = []
  const request = async ({ params: [question] }: { params: [(typeof asked)[number]] }): Promise<Hex> => {
    asked.push(question)
    const { to, data } = question
    if (broken?.(question)) throw new Error(why)
    if (to === lane) return '0x'
    if (to === batch) {
      const word = (batches.shift() ?? []).reduce((sum, done, index) => sum | (done ? 1n << BigInt(index) : 0n), 0n)
      return encodeFunctionResult({ abi: batchAbi, functionName: 'run', result: [word] })
    }
    if (alone[data]) return '0x'
    throw Object.assign(new Error('execution reverted'), { data: '0x' })
  }
  const deployment = { batch } as unknown as Deployment
  return {
    chain: { client: { request }, deployment } as unknown as Pick<Chain, 'client' | 'deployment'>,
    laneAddress: lane,
    fees,
    asked,
  } as const
}

const calls = [call('a', '0x0a'), call('b', '0x0b'), call('c', '0x0c')]
const namesOf = (transactions: { calls: QueuedCall[] }[]): string[] =>
  transactions.map((transaction) => transaction.calls.map(({ callId }) => callId).join())

test('passing calls are sent, each in its own transaction', async () => {
  const node = nodeThat({ inBatch: [[true, true, true]], alone: { '0x0a': true, '0x0b': true, '0x0c': true } })
  const { transactions, failed } = await simulateEach(node, calls)
  expect(namesOf(transactions)).toEqual(['a', 'b', 'c'])
  expect(transactions.map(({ payload }) => payload.data)).toEqual(['0x0a', '0x0b', '0x0c'])
  expect(failed).toEqual([])
})

test('a call that fails only after the others waits, without a failure', async () => {
  const inBatch = [
    [true, false, true],
    [true, true],
  ]
  const node = nodeThat({ inBatch, alone: { '0x0a': true, '0x0b': true, '0x0c': true } })
  const { transactions, failed } = await simulateEach(node, calls)
  expect(namesOf(transactions)).toEqual(['a', 'c'])
  expect(failed).toEqual([])
})

test('a call that passes in a batch but not in its own transaction fails', async () => {
  const node = nodeThat({ inBatch: [[true, true, true]], alone: { '0x0a': true, '0x0c': true } })
  const { transactions, failed } = await simulateEach(node, calls)
  expect(namesOf(transactions)).toEqual(['a', 'c'])
  expect(failed.map(({ call }) => call.callId)).toEqual(['b'])
})

test('a call that is too large fails with that reason, without a simulation', async () => {
  const large = call('large', `0x${'00'.repeat(100_001)}`)
  const node = nodeThat({ inBatch: [], alone: { '0x0a': true } })
  const { transactions, failed } = await simulateBatch(node, [large, call('a', '0x0a')])
  expect(namesOf(transactions)).toEqual(['a'])
  expect(failed).toEqual([{ call: large, error: expect.objectContaining({ name: 'CallTooLarge' }) }])
})

test('a simulation has the sender, gas and fees of the transaction that would be sent', async () => {
  const inBatch = [
    [true, false, true],
    [true, true],
  ]
  const node = nodeThat({ inBatch, alone: { '0x0a': true, '0x0b': true, '0x0c': true } })
  const { transactions } = await simulateEach(node, calls)
  const offered = { from: lane, maxFeePerGas: '0x15', maxPriorityFeePerGas: '0x5' }
  expect(node.asked).toEqual(node.asked.map(() => expect.objectContaining(offered)))
  expect(namesOf(transactions)).not.toEqual([])
  for (const { payload } of transactions)
    expect(node.asked).toContainEqual(
      expect.objectContaining({ to: payload.to, data: payload.data, gas: numberToHex(payload.gas) }),
    )
})

const passing = { '0x0a': true, '0x0b': true, '0x0c': true }

test('a call that the node cannot run is put back, and the others go without it', async () => {
  const broken = ({ to, data }: { to: Hex; data: Hex }) => data === '0x0b' || (to === batch && data.includes('0b000'))
  const node = nodeThat({ inBatch: [[true, true]], alone: passing, broken })
  const { transactions, failed } = await simulateBatch(node, calls)
  expect(namesOf(transactions)).toEqual(['a,c'])
  expect(failed).toEqual([{ call: calls[1], error: expect.objectContaining({ name: 'NotSimulated' }) }])
})

test('so are all calls, however many, if the node is well', async () => {
  const node = nodeThat({ inBatch: [], alone: {}, broken: ({ to }) => to !== lane })
  for (const some of [calls, calls.slice(0, 1)]) {
    const { transactions, failed } = await simulateBatch(node, some)
    expect(transactions).toEqual([])
    expect(failed.map(({ error }) => error.name)).toEqual(some.map(() => 'NotSimulated'))
  }
})

test('a node that cannot run a no-op is at fault itself, and so is a wallet that cannot pay', async () => {
  const ill = nodeThat({ inBatch: [], alone: passing, broken: () => true })
  await expect(simulateBatch(ill, calls)).rejects.toThrow('execution aborted')
  await expect(simulateBatch(ill, calls.slice(0, 1))).rejects.toThrow('execution aborted')
  const why = 'insufficient funds for gas * price + value: have 1 want 2'
  const poor = nodeThat({ inBatch: [], alone: passing, broken: ({ to }) => to !== lane, why })
  await expect(simulateBatch(poor, calls)).rejects.toThrow('funds')
})

test('calls that pass alone but cannot run together go one by one', async () => {
  const node = nodeThat({ inBatch: [], alone: passing, broken: ({ to }) => to === batch })
  const { transactions, failed } = await simulateBatch(node, calls)
  expect(namesOf(transactions)).toEqual(['a'])
  expect(failed).toEqual([])
})
