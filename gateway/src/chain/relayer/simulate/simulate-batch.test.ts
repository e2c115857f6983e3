import { batchAbi, type Deployment } from '@surety/contracts'
import { encodeFunctionResult, type Hex, numberToHex } from 'viem'
import { expect, test } from 'vitest'
import type { Chain } from '../../chain.ts'
import type { QueuedCall } from '../queue/queue.ts'
import { simulate, simulateEach } from './simulate-batch.ts'

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

type Told = {
  inBatch: boolean[][]
  alone: Record<string, boolean>
  broken?: (asked: { to: Hex; data: Hex }) => boolean
  why?: string
}

/** A node on which calls pass or fail as told: in each batch that is run, and by themselves. Some it cannot even try. */
const nodeThat = ({ inBatch, alone, broken, why = 'execution aborted (timeout = 5s)' }: Told) => {
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
    lane,
    fees,
    asked,
  } as const
}

const calls = [call('a', '0x0a'), call('b', '0x0b'), call('c', '0x0c')]
const namesOf = (transactions: { calls: QueuedCall[] }[]): string[] =>
  transactions.map((transaction) => transaction.calls.map(({ callId }) => callId).join())

test('what passes goes out, each in a transaction of its own', async () => {
  const node = nodeThat({ inBatch: [[true, true, true]], alone: { '0x0a': true, '0x0b': true, '0x0c': true } })
  const { transactions, refused } = await simulateEach(node, calls)
  expect(namesOf(transactions)).toEqual(['a', 'b', 'c'])
  expect(transactions.map(({ content }) => content.data)).toEqual(['0x0a', '0x0b', '0x0c'])
  expect(refused).toEqual([])
})

test('what only fails after the others waits, and is not refused', async () => {
  const inBatch = [
    [true, false, true],
    [true, true],
  ]
  const node = nodeThat({ inBatch, alone: { '0x0a': true, '0x0b': true, '0x0c': true } })
  const { transactions, refused } = await simulateEach(node, calls)
  expect(namesOf(transactions)).toEqual(['a', 'c'])
  expect(refused).toEqual([])
})

test('what passes in a batch and fails as the transaction that would be sent is refused', async () => {
  const node = nodeThat({ inBatch: [[true, true, true]], alone: { '0x0a': true, '0x0c': true } })
  const { transactions, refused } = await simulateEach(node, calls)
  expect(namesOf(transactions)).toEqual(['a', 'c'])
  expect(refused.map((refusal) => refusal.call.callId)).toEqual(['b'])
})

test('a call that no node would take is refused with that reason, and nobody is asked about it', async () => {
  const large = call('large', `0x${'00'.repeat(100_001)}`)
  const node = nodeThat({ inBatch: [], alone: { '0x0a': true } })
  const { transactions, refused } = await simulate(node, [large, call('a', '0x0a')])
  expect(namesOf(transactions)).toEqual(['a'])
  expect(refused).toEqual([{ call: large, error: expect.objectContaining({ name: 'TooLarge' }) }])
})

test('a simulation is the very transaction that would be sent: its sender, its gas and what it offers', async () => {
  const inBatch = [
    [true, false, true],
    [true, true],
  ]
  const node = nodeThat({ inBatch, alone: { '0x0a': true, '0x0b': true, '0x0c': true } })
  const { transactions } = await simulateEach(node, calls)
  const offered = { from: lane, maxFeePerGas: '0x15', maxPriorityFeePerGas: '0x5' }
  expect(node.asked).toEqual(node.asked.map(() => expect.objectContaining(offered)))
  expect(namesOf(transactions)).not.toEqual([])
  for (const { content } of transactions)
    expect(node.asked).toContainEqual(
      expect.objectContaining({ to: content.to, data: content.data, gas: numberToHex(content.gas) }),
    )
})

const passing = { '0x0a': true, '0x0b': true, '0x0c': true }

test('a call that the node cannot try is put back, and the others go without it', async () => {
  const broken = ({ to, data }: { to: Hex; data: Hex }) => data === '0x0b' || (to === batch && data.includes('0b000'))
  const node = nodeThat({ inBatch: [[true, true]], alone: passing, broken })
  const { transactions, refused } = await simulate(node, calls)
  expect(namesOf(transactions)).toEqual(['a,c'])
  expect(refused).toEqual([{ call: calls[1], error: expect.objectContaining({ name: 'NotTried' }) }])
})

test('so are all of them, however many, while the node is well', async () => {
  const node = nodeThat({ inBatch: [], alone: {}, broken: ({ to }) => to !== lane })
  for (const some of [calls, calls.slice(0, 1)]) {
    const { transactions, refused } = await simulate(node, some)
    expect(transactions).toEqual([])
    expect(refused.map(({ error }) => error.name)).toEqual(some.map(() => 'NotTried'))
  }
})

test('a node that cannot even try nothing is at fault itself, and so is a wallet that cannot pay', async () => {
  const ill = nodeThat({ inBatch: [], alone: passing, broken: () => true })
  await expect(simulate(ill, calls)).rejects.toThrow('execution aborted')
  await expect(simulate(ill, calls.slice(0, 1))).rejects.toThrow('execution aborted')
  const why = 'insufficient funds for gas * price + value: have 1 want 2'
  const poor = nodeThat({ inBatch: [], alone: passing, broken: ({ to }) => to !== lane, why })
  await expect(simulate(poor, calls)).rejects.toThrow('funds')
})

test('calls that pass by themselves but cannot be tried together go one by one', async () => {
  const node = nodeThat({ inBatch: [], alone: passing, broken: ({ to }) => to === batch })
  const { transactions, refused } = await simulate(node, calls)
  expect(namesOf(transactions)).toEqual(['a'])
  expect(refused).toEqual([])
})
