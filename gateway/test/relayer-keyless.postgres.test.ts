import { type Hex, zeroHash } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { assignNonces } from '../src/chain/relayer/nonces/assign.ts'
import { listDue } from '../src/chain/relayer/queue/list-due.ts'
import type { NewCall } from '../src/chain/relayer/relayer.ts'
import { claimLease, releaseLease } from '../src/store/leases.ts'
import { openScene, type RelayScene, type RelayWorld, startRelayWorld } from './support/relay-harness.ts'

let world: RelayWorld
let scene: RelayScene
beforeAll(async () => {
  world = await startRelayWorld()
  scene = await openScene(world)
})
afterEach(async () => {
  await scene.reset()
  await scene.query('truncate orders, index_cursor')
})
afterAll(async () => {
  await scene.close()
  await world.close()
})

const makeTwo = async (): Promise<[NewCall, NewCall]> => {
  const [agent] = await world.newAgents(1)
  if (!agent) throw new Error('no agent')
  return [await world.newCall(agent), await world.newCall(agent)]
}

const laneOf = (key: Hex): Hex => privateKeyToAccount(key).address.toLowerCase() as Hex

const isBroadcast = () => scene.query('select from relay_transactions where broadcast_at is not null')
const settled = () => expect.poll(async () => (await scene.nonces()).open).toBe(0)
const listWarned = () => scene.lines.filter(({ msg }) => String(msg).startsWith('Wallet has open nonces but no key'))

/** Sends a call from a wallet whose key is then taken away. */
const sendAndLose = async (call: NewCall): Promise<Hex> => {
  const key = await world.newKey()
  await scene.enqueue([call])
  await world.setMining(false)
  const relayer = scene.start({ keys: [key] })
  await expect.poll(isBroadcast).toHaveLength(1)
  await relayer.close()
  return key
}

/** Gives the first call that is due a nonce, and ends before there is a transaction. */
const allotAndLose = async (lane: Hex): Promise<void> => {
  const { store } = scene
  const [call] = await listDue(store, { index: 0, count: 1, limit: 1, now: new Date() })
  const lease = await claimLease(store, { name: `lane:${lane}`, holder: 'former', ttlMs: 5_000 })
  if (!call || !lease) throw new Error('nothing to allot')
  const allotment = { lease, laneAddress: lane, transactionCount: 0, batches: [[call]], at: new Date() }
  await store.transaction((tx) => assignNonces(tx, allotment))
  await releaseLease(store, lease)
}

test('transactions of a wallet whose key was removed are tracked to the end, and their payers continue', async () => {
  const [first, second] = await makeTwo()
  const lost = await sendAndLose(first)
  await world.setMining(true)
  await expect.poll(() => world.countExecutions([first])).toEqual([1])
  scene.start({ keys: [await world.newKey()] })
  await scene.enqueue([second])
  await scene.finished()
  expect(await scene.statuses()).toEqual({ done: 2 })
  expect(await world.countExecutions([first, second])).toEqual([1, 1])
  await settled()
  expect(listWarned()).toMatchObject([{ lane: laneOf(lost), nonces: [0] }])
})

test('a call that needs the removed key is sent once from another wallet', async () => {
  const [first, second] = await makeTwo()
  await sendAndLose(first)
  world.setBaseFee(40n)
  await world.setMining(true)
  scene.start({ keys: [await world.newKey()], pace: { stuckMs: 1_000 } })
  await scene.enqueue([second])
  await scene.finished()
  expect(await world.countExecutions([first, second])).toEqual([1, 1])
  // The old transaction is in a block after all, and does nothing.
  world.setBaseFee(1n)
  await settled()
  expect(await world.countExecutions([first, second])).toEqual([1, 1])
  expect(await scene.statuses()).toEqual({ done: 2 })
})

test('signed transactions of a wallet without a key are broadcast again', async () => {
  const [first] = await makeTwo()
  const lost = await sendAndLose(first)
  const [sent] = await scene.query<{ hash: Hex }>('select hash from relay_transactions')
  await world.node.evm.request({ method: 'hardhat_dropTransaction', params: [sent?.hash] })
  await world.setMining(true)
  scene.start({ keys: [await world.newKey()], pace: { stuckMs: 60_000 } })
  await scene.finished()
  expect(await world.countTransactions(lost)).toBe(1)
  expect(await scene.query('select from relay_transactions')).toHaveLength(1)
})

test('calls assigned to a removed key but not signed are sent from another wallet', async () => {
  const [first, second] = await makeTwo()
  await scene.enqueue([first, second])
  await allotAndLose(laneOf(await world.newKey()))
  scene.start({ keys: [await world.newKey()], pace: { stuckMs: 60_000 } })
  await scene.finished()
  expect(await world.countExecutions([first, second])).toEqual([1, 1])
})

test('a signed call without an order is never sent from a second wallet', async () => {
  const [agent] = await world.newAgents(1)
  if (!agent) throw new Error('no agent')
  await sendAndLose(await world.newCall(agent, { orderId: null }))
  world.setBaseFee(40n)
  await world.setMining(true)
  scene.start({ keys: [await world.newKey()], pace: { stuckMs: 100 } })
  await expect.poll(() => listWarned().length).toBe(1)
  for (let round = 0; round < 3; round += 1) {
    scene.clock.advance(1_200)
    await scene.turns(3)
  }
  expect(await scene.statuses()).toEqual({ assigned: 1 })
  world.setBaseFee(1n)
  await scene.finished()
})

test('a process with the key gets the lane although processes without it watch it', async () => {
  const [first] = await makeTwo()
  const key = await world.newKey()
  await scene.enqueue([first])
  await allotAndLose(laneOf(key))
  // What it hands on, it cannot send: gas is too dear for it.
  scene.start({ keys: [await world.newKey()], limits: { maxFeeWei: 1n } })
  await expect.poll(() => scene.statuses()).toEqual({ queued: 1 })
  scene.start({ keys: [key] })
  await scene.finished()
  await settled()
  expect(await world.countExecutions([first])).toEqual([1])
})

const due = async (): Promise<string[]> =>
  (await listDue(scene.store, { index: 0, count: 1, limit: 10, now: new Date() })).map(({ callId }) => callId)

test('a call whose order is indexed or whose validity has ended does not block its payer', async () => {
  const [first, second] = await makeTwo()
  const { timestamp } = await world.node.head()
  await scene.enqueue([{ ...first, validUntil: timestamp }, second])
  await allotAndLose('0xabc')
  expect(await due()).toEqual([])
  const signer = first.signer.toLowerCase()
  await scene.query(`insert into orders values ('${signer}', '${first.orderId}', 1, '0x', 1, '0x', 0, 1)`)
  expect(await due()).toEqual([second.callId])
  await scene.query('truncate orders')
  const move = (time: bigint) => `insert into index_cursor values
    (1, 'test', 1, '${zeroHash}', ${time}, 1, ${time}, 1, true)
    on conflict (id) do update set final_timestamp = excluded.final_timestamp`
  await scene.query(move(timestamp - 1n))
  expect(await due()).toEqual([])
  await scene.query(move(timestamp))
  expect(await due()).toEqual([second.callId])
})
