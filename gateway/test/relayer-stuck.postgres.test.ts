import { type Hex, parseGwei } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openScene, type RelayScene, type RelayWorld, startRelayWorld } from './support/relay-harness.ts'

let world: RelayWorld
let scene: RelayScene
beforeAll(async () => {
  world = await startRelayWorld()
  scene = await openScene(world)
})
afterEach(() => scene.reset())
afterAll(async () => {
  await scene.close()
  await world.close()
})

type Sent = { nonce: bigint; kind: string; hash: string; fee: bigint; tip: bigint }
const listSent = () =>
  scene.query<Sent>(
    'select nonce, kind, hash, max_fee_wei as fee, max_tip_wei as tip from relay_transactions order by nonce, signed_at',
  )
/** Uses nonces of a wallet past the relayer. */
const sendElsewhere = async (key: Hex, nonces: number[]): Promise<void> => {
  const account = privateKeyToAccount(key)
  const fees = { maxFeePerGas: parseGwei('10'), maxPriorityFeePerGas: parseGwei('1') }
  for (const nonce of nonces) {
    const transfer = { type: 'eip1559', chainId: 31337, nonce, to: account.address, gas: 21_000n } as const
    const params = [await account.signTransaction({ ...transfer, ...fees })]
    await world.node.evm.request({ method: 'eth_sendRawTransaction', params })
  }
}

const isBroadcast = () => scene.query('select from relay_transactions where broadcast_at is not null')

test('a transaction priced out by a higher base fee is replaced under its own nonce', async () => {
  const calls = await world.newCalls(2)
  await scene.enqueue(calls)
  await world.setMining(false)
  scene.start({ keys: [await world.newKey()], pace: { stuckBlocks: 3n } })
  await expect.poll(isBroadcast).toHaveLength(1)
  world.setBaseFee(40n)
  await world.setMining(true)
  await scene.finished()
  const [first, second, ...more] = await listSent()
  if (!first || !second) throw new Error('nothing was replaced')
  expect(more.length).toBeLessThanOrEqual(1)
  expect(second.nonce).toBe(first.nonce)
  expect(second.fee).toBeGreaterThanOrEqual(parseGwei('40'))
  expect(second.tip * 8n).toBeGreaterThanOrEqual(first.tip * 9n)
  expect(await world.countExecutions(calls)).toEqual([1, 1])
  const [mined] = await scene.query<{ hash: string }>('select included_hash as hash from relay_nonces')
  expect(mined?.hash).not.toBe(first.hash)
  expect(await scene.nonces()).toMatchObject({ used: 1, open: 0 })
})

test('above the fee cap nothing is sent, and that is logged once; below it, queued calls are sent', async () => {
  world.setBaseFee(300n)
  await world.mine()
  await scene.enqueue(await world.newCalls(1))
  scene.start({ keys: [await world.newKey()] })
  const said = () => scene.lines.filter(({ msg }) => String(msg).startsWith('Gas costs more than RELAY_MAX_FEE_GWEI'))
  await expect.poll(() => said().length).toBe(1)
  await scene.turns(5)
  expect(said()).toHaveLength(1)
  expect(await scene.nonces()).toMatchObject({ used: 0 })
  world.setBaseFee(1n)
  await scene.finished()
})

test('a lapsed call is replaced with a no-op and the lane continues', async () => {
  const [late] = await world.newAgents(1)
  if (!late) throw new Error('no agent')
  await world.setMining(false)
  const { timestamp } = await world.node.head()
  const call = await world.newCall(late, { validUntil: timestamp + 10n })
  await scene.enqueue([call])
  scene.start({ keys: [await world.newKey()], pace: { stuckBlocks: 30n, stuckMs: 60_000 } })
  await expect.poll(isBroadcast).toHaveLength(1)
  world.setBaseFee(40n)
  await world.setMining(true)
  await scene.finished()
  expect(await scene.statuses()).toEqual({ lapsed: 1 })
  expect((await listSent()).map(({ nonce, kind }) => [Number(nonce), kind])).toEqual([
    [0, 'call'],
    [0, 'noop'],
  ])
  expect(await world.countExecutions([call])).toEqual([0])
  const next = await world.newCalls(1)
  await scene.enqueue(next)
  await scene.finished()
  expect(await world.countExecutions(next)).toEqual([1])
})

test('after a reorg the same transaction is broadcast again, and the call becomes final once', async () => {
  const calls = await world.newCalls(2)
  await world.setMining(false)
  await world.node.mark()
  const { number } = await world.node.head()
  await scene.enqueue(calls)
  const key = await world.newKey()
  scene.start({ keys: [key], confirmations: 5 })
  await expect.poll(isBroadcast).toHaveLength(1)
  await world.mine()
  await expect.poll(() => scene.query('select from relay_nonces where included_hash is not null')).toHaveLength(1)
  expect(await scene.statuses()).toEqual({ assigned: 2 })
  await world.node.rewind(number)
  const params = [privateKeyToAccount(key).address, '0xde0b6b3a7640000']
  await world.node.evm.request({ method: 'hardhat_setBalance', params })
  expect(await world.countExecutions(calls)).toEqual([0, 0])
  await world.setMining(true)
  await scene.finished()
  expect(await scene.statuses()).toEqual({ done: 2 })
  expect(await world.countExecutions(calls)).toEqual([1, 1])
  expect(await listSent()).toHaveLength(1)
  expect(
    scene.lines.filter(({ msg }) => msg === 'Reorg: transaction no longer included; broadcasting it again'),
  ).toHaveLength(1)
})

test('a call executed by one reorg and dropped by the next is sent again', async () => {
  const [agent] = await world.newAgents(1)
  if (!agent) throw new Error('no agent')
  const call = await world.newCall(agent)
  const key = await world.newKey()
  await world.setMining(false)
  const { number } = await world.node.head()
  const seen = () => scene.query('select from relay_nonces where included_hash is not null')
  const readCall = () => scene.query('select status, included_at is not null as included, failures from relay_calls')
  await world.node.mark()
  await scene.enqueue([call])
  // Nothing is replaced, and what was refused is not tried again by itself.
  const pace = { stuckBlocks: 1_000_000n, stuckMs: 1_000_000, retryMs: 60_000, maxRetryMs: 60_000 }
  scene.start({ keys: [key], confirmations: 2, pace })
  await expect.poll(isBroadcast).toHaveLength(1)
  await world.setMoney(agent, 0n)
  await world.mine()
  await expect.poll(readCall).toEqual([{ status: 'queued', included: false, failures: 1 }])
  await expect.poll(() => scene.query('select from relay_calls where simulation_failures > 0')).toHaveLength(1)

  const goBack = async (): Promise<void> => {
    await world.node.rewind(number)
    await world.node.mark()
    await expect.poll(seen).toHaveLength(0)
    const pending = async () => world.node.evm.request({ method: 'eth_pendingTransactions', params: [] })
    await expect.poll(pending).toHaveLength(1)
  }
  await goBack()
  await world.mine()
  await expect.poll(readCall).toEqual([{ status: 'assigned', included: true, failures: 1 }])

  await goBack()
  expect(await readCall()).toEqual([{ status: 'assigned', included: false, failures: 1 }])
  await world.setMoney(agent, 0n)
  await world.mine()
  await expect.poll(readCall).toEqual([{ status: 'queued', included: false, failures: 2 }])
  await world.setMoney(agent, 100_000_000n)
  await scene.query('update relay_calls set retry_at = now()')
  await world.setMining(true)
  await scene.finished()
  expect(await world.countExecutions([call])).toEqual([1])
})

test('a nonce gap after a reorg gets a no-op, and later nonces continue', async () => {
  const key = await world.newKey()
  const calls = await world.newCalls(1)
  await world.setMining(false)
  await world.node.mark()
  const { number } = await world.node.head()
  await sendElsewhere(key, [0, 1])
  await world.mine()
  await scene.enqueue(calls)
  // Nothing is replaced, however long the machine takes.
  scene.start({ keys: [key], pace: { stuckBlocks: 1_000_000n, stuckMs: 1_000_000 } })
  await expect.poll(isBroadcast).toHaveLength(1)
  await world.node.rewind(number)
  await world.setMining(true)
  await scene.finished()
  expect((await listSent()).map(({ nonce, kind }) => [Number(nonce), kind])).toEqual([
    [0, 'noop'],
    [1, 'noop'],
    [2, 'call'],
  ])
  expect(await world.countExecutions(calls)).toEqual([1])
})

test('a wallet that was used elsewhere continues at the nonce of the chain', async () => {
  const key = await world.newKey()
  await scene.enqueue(await world.newCalls(1))
  scene.start({ keys: [key] })
  await scene.finished()
  await sendElsewhere(key, [1, 2, 3])
  await expect.poll(() => world.countTransactions(key)).toBe(4)
  await scene.enqueue(await world.newCalls(1))
  await scene.finished()
  expect((await listSent()).map(({ nonce }) => Number(nonce))).toEqual([0, 4])
  expect(await scene.nonces()).toMatchObject({ open: 0, foreign: 0 })
})
