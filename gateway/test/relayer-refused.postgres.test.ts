import { type Hex, parseGwei, parseTransaction } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { refuseCall } from './support/json-rpc.ts'
import type { Lie } from './support/node.ts'
import { openScene, type RelayScene, type RelayWorld, startRelayWorld } from './support/relay-harness.ts'

let world: RelayWorld
let scene: RelayScene
let node: Awaited<ReturnType<RelayWorld['node']['serve']>>
beforeAll(async () => {
  world = await startRelayWorld()
  scene = await openScene(world)
  node = await world.node.serve()
})
afterEach(async () => {
  node.setLie(undefined)
  await scene.reset()
})
afterAll(async () => {
  await scene.close()
  await world.close()
})

const kinds = async () =>
  (await scene.query<{ kind: string }>('select kind from relay_transactions order by nonce, signed_at')).map(
    ({ kind }) => kind,
  )

type Sent = { to?: Hex | null | undefined; data?: Hex | undefined }

/** A node that always rejects certain transactions with `reason`. */
const refuseSends =
  (isRefused: (transaction: Sent) => boolean, reason: string): Lie =>
  async (call, answer) => {
    const isSend = call.method === 'eth_sendRawTransaction'
    if (!isSend || !isRefused(parseTransaction(call.params?.[0] as Hex))) return answer()
    return refuseCall(call, reason)
  }

test('a batch that every node rejects is replaced, and its calls are sent alone', async () => {
  const toBatch = ({ to }: Sent) => to?.toLowerCase() === world.deployment.batch.toLowerCase()
  node.setLie(refuseSends(toBatch, 'oversized data: transaction size 140000, limit 131072'))
  const calls = await world.newCalls(3)
  await scene.enqueue(calls)
  const key = await world.newKey()
  scene.start({ keys: [key], url: node.url, pace: { resendMs: 100 } })
  await scene.finished()
  expect(await scene.statuses()).toEqual({ done: 3 })
  expect(await world.countExecutions(calls)).toEqual([1, 1, 1])
  expect(await kinds()).toEqual(['batch', 'noop', 'call', 'call', 'call'])
  expect(await scene.nonces()).toEqual({ used: 4, open: 0, foreign: 0, isGapless: true })
  expect(await world.countTransactions(key)).toBe(4)
})

test('a call that every node rejects even alone ends as unbroadcastable and delays nobody', async () => {
  const [bad, good] = await world.newCalls(2)
  if (!bad || !good) throw new Error('no calls')
  const mark = bad.orderId?.slice(2) ?? ''
  node.setLie(refuseSends(({ data }) => data?.includes(mark) === true, 'transaction type not supported'))
  await scene.enqueue([bad, good])
  scene.start({ keys: [await world.newKey()], url: node.url, pace: { resendMs: 40 } })
  await scene.finished()
  expect(await scene.statuses()).toEqual({ done: 1, unbroadcastable: 1 })
  expect(await world.countExecutions([bad, good])).toEqual([0, 1])
  const [row] = await scene.query<{ last_error: object }>(
    `select last_error from relay_calls where status = 'unbroadcastable'`,
  )
  expect(row?.last_error).toMatchObject({
    name: 'Unbroadcastable',
    message: expect.stringMatching(/transaction type not supported/),
  })
  await expect.poll(async () => (await scene.nonces()).open).toBe(0)
  expect(await scene.nonces()).toMatchObject({ isGapless: true })
})

test('a temporary rejection has no consequences', async () => {
  const answers = [true, true, false]
  node.setLie(refuseSends(() => answers.shift() ?? false, 'invalid sender'))
  const calls = await world.newCalls(2)
  await scene.enqueue(calls)
  scene.start({ keys: [await world.newKey()], url: node.url, pace: { resendMs: 100 } })
  await scene.finished()
  expect(await kinds()).toEqual(['batch'])
  expect(await scene.query('select alone, last_error from relay_calls where alone')).toEqual([])
})

test('at the fee cap, too, a lapsed call is replaced with a no-op and the lane continues', async () => {
  const [late] = await world.newAgents(1)
  if (!late) throw new Error('no agent')
  // A node that takes what it is given and forgets it.
  node.setLie(async (call, answer) => {
    const isSend = call.method === 'eth_sendRawTransaction'
    const isForgotten = isSend && parseTransaction(call.params?.[0] as Hex).data !== undefined
    return isForgotten ? { jsonrpc: '2.0', id: call.id, result: `0x${'00'.repeat(32)}` } : answer()
  })
  const { timestamp } = await world.node.head()
  const call = await world.newCall(late, { validUntil: timestamp + 30n })
  await scene.enqueue([call])
  // Twice the base fee plus the tip: the first transaction already offers the maximum.
  const limits = { maxFeeWei: parseGwei('3') }
  scene.start({ keys: [await world.newKey()], url: node.url, limits, pace: { stuckBlocks: 10n } })
  await scene.finished()
  expect(await scene.statuses()).toEqual({ lapsed: 1 })
  expect(await kinds()).toEqual(['call', 'noop'])
  node.setLie(undefined)
  const next = await world.newCalls(1)
  await scene.enqueue(next)
  await scene.finished()
  expect(await world.countExecutions([call, ...next])).toEqual([0, 1])
  const fees = await scene.query('select max_fee_wei as fee from relay_transactions where nonce = 0')
  expect(fees).toEqual([{ fee: limits.maxFeeWei }, { fee: limits.maxFeeWei }])
})

test('calls that a node cannot simulate wait and delay nobody', async () => {
  const bad = await world.newCalls(3)
  const marks = bad.map(({ orderId }) => orderId?.slice(2) ?? '')
  node.setLie(async (call, answer) => {
    const asked = JSON.stringify(call.params)
    // Reads of the order fail, too.
    const isBad = call.method === 'eth_call' && marks.some((mark) => asked.includes(mark))
    if (!isBad) return answer()
    return refuseCall(call, 'execution aborted (timeout = 5s)')
  })
  await scene.enqueue(bad)
  scene.start({ keys: [await world.newKey()], url: node.url, limits: { maxBatchSize: 2 } })
  const good = await world.newCalls(3)
  await scene.enqueue(good)
  await expect.poll(() => scene.statuses()).toEqual({ done: 3, queued: 3 })
  expect(await world.countExecutions(good)).toEqual([1, 1, 1])
  const names = await scene.query(`select last_error->>'name' as name from relay_calls where status = 'queued'`)
  expect(names).toEqual(bad.map(() => ({ name: 'NotSimulated' })))
  node.setLie(undefined)
  await scene.finished()
  expect(await world.countExecutions(bad)).toEqual([1, 1, 1])
})
