import { type Hex, numberToHex, parseEther } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { FaultPoint } from '../src/chain/relayer/relayer.ts'
import { refuseCall } from './support/json-rpc.ts'
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

const setBalance = async (key: Hex, ether: string): Promise<void> => {
  const params = [privateKeyToAccount(key).address, numberToHex(parseEther(ether))]
  await world.node.evm.request({ method: 'hardhat_setBalance', params })
}

const said = () => scene.lines.filter(({ msg }) => msg === 'Wallet balance low; other wallets take new calls')
const listSent = () => scene.query<{ hash: string; lane: string }>('select hash, lane from relay_transactions')
const isBroadcast = () => scene.query('select from relay_transactions where broadcast_at is not null')

test('a wallet above its minimum balance that cannot pay for a call leaves its share to others and logs it once', async () => {
  world.setBaseFee(20n)
  await world.mine()
  const [poor, rich] = [await world.newKey('0.05'), await world.newKey()]
  const relayer = scene.start({ keys: [poor, rich], limits: { minBalanceWei: parseEther('0.01') } })
  await expect.poll(() => said().length).toBe(1)
  await scene.enqueue(await world.newCalls(40))
  await scene.finished()
  expect(await scene.statuses()).toEqual({ done: 40 })
  expect(await world.countTransactions(poor)).toBe(0)
  expect(relayer.status().kind).toBe('ok')
  expect(said()).toHaveLength(1)
})

test('if no wallet has enough, the status says so and each sends what it can pay for', async () => {
  world.setBaseFee(20n)
  await world.mine()
  const key = await world.newKey('0.05')
  const calls = await world.newCalls(6)
  await scene.enqueue(calls)
  const relayer = scene.start({ keys: [key] })
  await scene.finished()
  expect(relayer.status().kind).toBe('low')
  expect(await world.countExecutions(calls)).toEqual(calls.map(() => 1))
  // At 41 gwei, 0.05 ether is gas for two calls upfront, and not for three.
  expect((await listSent()).length).toBeGreaterThanOrEqual(3)
  await setBalance(key, '1')
  await expect.poll(() => relayer.status().kind).toBe('ok')
})

test('no nonce is assigned to a call that the balance cannot cover beside open transactions', async () => {
  const calls = await world.newCalls(3)
  await world.setMining(false)
  await scene.enqueue(calls)
  // At 3 gwei a call of some 430,000 gas must have 0.0013 ether upfront.
  const key = await world.newKey('0.0035')
  scene.start({ keys: [key], limits: { maxBatchSize: 1 } })
  await expect.poll(isBroadcast).toHaveLength(2)
  await scene.turns(8)
  expect(await scene.nonces()).toMatchObject({ used: 2 })
  await world.setMining(true)
  await scene.finished()
  expect(await world.countExecutions(calls)).toEqual([1, 1, 1])
})

test('gas reserved by the previous lease holder counts', async () => {
  const calls = await world.newCalls(3)
  await world.setMining(false)
  await scene.enqueue(calls.slice(0, 2))
  const key = await world.newKey('0.0035')
  const former = scene.start({ keys: [key], limits: { maxBatchSize: 1 } })
  await expect.poll(isBroadcast).toHaveLength(2)
  await former.close()
  await scene.enqueue(calls.slice(2))
  scene.start({ keys: [key], limits: { maxBatchSize: 1 } })
  await scene.turns(8)
  expect(await scene.nonces()).toMatchObject({ used: 2 })
  await world.setMining(true)
  await scene.finished()
})

test('a transaction rejected for insufficient funds keeps its fee and is sent when there are funds', async () => {
  node.setLie(async (call, answer) => {
    if (call.method !== 'eth_sendRawTransaction') return answer()
    const message = 'insufficient funds for gas * price + value: balance 1, tx cost 2, overshot 1'
    return refuseCall(call, message)
  })
  const calls = await world.newCalls(1)
  await scene.enqueue(calls)
  scene.start({
    keys: [await world.newKey()],
    url: node.url,
    timeoutMs: 30_000,
    pace: { stuckBlocks: 3n, stuckMs: 600_000, resendMs: 100 },
  })
  await expect.poll(isBroadcast).toHaveLength(1)
  await scene.turns(12)
  expect(await listSent()).toHaveLength(1)
  // Without blocks until the node has it: on a busy machine three could pass meanwhile, and it would be replaced.
  await world.setMining(false)
  await scene.turns(2)
  let isAccepted = false
  node.setLie(async (call, answer) => {
    const given = await answer()
    isAccepted ||= call.method === 'eth_sendRawTransaction'
    return given
  })
  await expect.poll(() => isAccepted).toBe(true)
  // It was signed many blocks ago, but has waited for none yet.
  await scene.turns(4)
  await world.setMining(true)
  await scene.finished()
  expect(await listSent()).toHaveLength(1)
  expect(await world.countExecutions(calls)).toEqual([1])
})

test('a replacement never offers more than the balance can pay', async () => {
  const calls = await world.newCalls(1)
  await scene.enqueue(calls)
  await world.setMining(false)
  const key = await world.newKey('0.004')
  scene.start({ keys: [key], pace: { stuckBlocks: 3n } })
  await expect.poll(isBroadcast).toHaveLength(1)
  world.setBaseFee(40n)
  await world.setMining(true)
  await scene.turns(8)
  expect(await listSent()).toHaveLength(1)
  await setBalance(key, '1')
  await scene.finished()
  expect((await listSent()).length).toBeGreaterThan(1)
  expect(await world.countExecutions(calls)).toEqual([1])
})

test('a nonce whose call can no longer be paid for gets a no-op, and another wallet sends the call', async () => {
  const calls = await world.newCalls(1)
  await scene.enqueue(calls)
  const [poor, rich] = [await world.newKey(), await world.newKey()]
  const unable = {
    at: (point: FaultPoint): void => {
      if (point === 'signed') throw new Error('no signature can be had')
    },
  }
  const former = scene.start({ keys: [poor], faults: unable })
  await expect.poll(async () => (await scene.nonces()).used).toBe(1)
  await former.close()
  await setBalance(poor, '0.0005')
  scene.start({ keys: [poor, rich] })
  await scene.finished()
  expect(await world.countExecutions(calls)).toEqual([1])
  const kinds = await scene.query('select lane, kind from relay_transactions order by signed_at')
  const laneOf = (key: Hex) => privateKeyToAccount(key).address.toLowerCase()
  expect(kinds).toEqual([
    { lane: laneOf(poor), kind: 'noop' },
    { lane: laneOf(rich), kind: 'call' },
  ])
})
