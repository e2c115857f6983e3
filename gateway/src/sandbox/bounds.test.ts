import type { FastifyRequest } from 'fastify'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { makeManualClock } from '../../test/support/manual-clock.ts'
import type { World } from '../world.ts'
import { openControls } from './controls.ts'
import { findFault } from './find-fault.ts'
import { openRpc } from './rpc.ts'

/** The chain of a world that has so many blocks. What a control would do to it counts, not what comes of it. */
const startWorld = (blocks: bigint) => {
  const done: string[] = []
  const note = async (what: string): Promise<void> => void done.push(what)
  const embedded = {
    head: () => ({ number: blocks }),
    now: () => 1n,
    request: async ({ method }: { method: string }) => note(method),
    advance: () => note('advance'),
    rewind: () => note('rewind'),
    mine: () => note('mine'),
  }
  const feeds = { publish: () => note('publish'), trip: () => note('trip'), recover: () => note('recover') }
  const world = { chain: { embedded, feeds } } as unknown as World
  const unused = {} as never
  const chain = world.chain as never
  return {
    done,
    controls: openControls({ world, faults: unused, inbox: unused, snapshots: unused, present: () => chain }),
  }
}

const ask = (body: unknown, params: unknown = {}) => ({ body, params }) as FastifyRequest
const account = privateKeyToAccount(`0x${'1'.repeat(64)}`)
const raw = await account.signTransaction({ chainId: 1, gas: 21_000n, nonce: 0, maxFeePerGas: 1n, type: 'eip1559' })
const send = { jsonrpc: '2.0' as const, id: 1, method: 'eth_sendRawTransaction', params: [raw] }

test('a world with 2,000 blocks gets no more: no control and no transaction makes one', async () => {
  const { done, controls } = startWorld(2_000n)
  const attempts = [
    () => controls.faucet(ask({ address: account.address })),
    () => controls.time(ask({ seconds: 1 })),
    () => controls.triggers(ask({ event: 'happen' }, { productId: '1' })),
    () => controls.reorg(ask({ depth: 1 })),
  ]
  for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: 'world_exhausted' })
  expect(await controls.rpc(ask(send))).toMatchObject({ error: { message: expect.stringMatching(/2000 blocks/) } })
  expect(done).toEqual([])
  const below = startWorld(1_999n)
  await below.controls.rpc(ask(send))
  expect(below.done).toEqual(['eth_sendRawTransaction'])
})

test('calls that run code of strangers take turns, and a large answer is refused', async () => {
  let running = 0
  let most = 0
  const request = async ({ method }: { method: string }): Promise<unknown> => {
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setImmediate(resolve))
    running -= 1
    return method === 'eth_call' ? '0x' : `0x${'0'.repeat(1_000_001)}`
  }
  const rpc = openRpc({ request, headNumber: () => 1n, requireRoom: () => {} })
  const call = { jsonrpc: '2.0' as const, id: 1, method: 'eth_call', params: [{}] }
  await Promise.all(Array.from({ length: 5 }, () => rpc(call)))
  expect(most).toBe(1)
  const huge = { ...call, method: 'eth_getCode', params: [] }
  expect(await rpc(huge)).toMatchObject({ error: { message: expect.stringMatching(/too large/) } })
})

const healthy = {
  probe: async () => {},
  blocks: () => 4_000n,
  countRows: async () => 60_000,
  clock: makeManualClock(),
}

test('a world ends when it has more than 4,000 blocks or 60,000 rows, or when its chain or store fails', async () => {
  expect(await findFault(healthy)).toBeUndefined()
  expect(await findFault({ ...healthy, blocks: () => 4_001n })).toMatch(/too many/)
  expect(await findFault({ ...healthy, countRows: async () => 60_001 })).toMatch(/too many/)
  expect(await findFault({ ...healthy, probe: () => Promise.reject(new Error('gone')) })).toMatch(/failed/)
})

test('a world ends when its chain or store has not answered for 30 seconds, and not before', async () => {
  const clock = makeManualClock()
  let reason: string | undefined
  void findFault({ ...healthy, clock, probe: () => new Promise(() => {}) }).then((found) => {
    reason = found
  })
  await clock.advance(29_999)
  expect(reason).toBeUndefined()
  await clock.advance(1)
  expect(reason).toMatch(/did not answer/)
})
