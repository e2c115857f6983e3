import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { suretyAbi, testUsdAbi } from '@surety/contracts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemClock } from '../src/base/clock.ts'
import { makeLogger } from '../src/base/log.ts'
import { openBlockProducer } from '../src/chain/embedded/blocks.ts'
import { openJournal } from '../src/chain/embedded/journal.ts'
import { openEmbeddedChain, openEmbeddedEvm } from '../src/chain/embedded/open.ts'
import { openMemoryJournal } from '../src/sandbox/memory-journal.ts'
import { openStore } from '../src/store/store.ts'
import { buyOnChain, connectTo, wallets } from './support/market.ts'
import { brief } from './support/process.ts'
import { findProgram } from './support/programs.ts'
import { prepareFolder } from './support/stores.ts'

const log = makeLogger({ level: 'silent' })
const chainId = 31337
const dead = '0x000000000000000000000000000000000000dEaD' as const
const [agent, other] = wallets.agents
if (!agent || !other) throw new Error('no agents')

let path: string
beforeEach(async () => {
  path = await mkdtemp(join(tmpdir(), 'surety-chain-'))
})
afterEach(() => rm(path, { recursive: true, force: true }))

const openFolder = async () => {
  const store = await openStore({ kind: 'embedded', path }, log)
  const chain = await openEmbeddedChain({
    chainId,
    evm: openEmbeddedEvm(chainId),
    journal: openJournal(store),
    clock: systemClock,
    log,
    publicUrl: 'http://test',
  })
  const close = async () => {
    await chain.close()
    await store.close()
  }
  return { chain, close }
}

const signTransfer = (nonce: number, account = agent) =>
  account.signTransaction({ to: dead, value: 1n, nonce, gas: 21_000n, gasPrice: 10n ** 10n, chainId, type: 'legacy' })

const openBare = async (journal = openMemoryJournal(), clock = systemClock) =>
  openBlockProducer({ evm: await openEmbeddedEvm(chainId), journal, clock, log })

test('a restart finds the same blocks, balances and policies', async () => {
  await prepareFolder(path)
  const first = await openFolder()
  const { deployment } = first.chain
  const expiry = (Math.floor(Date.now() / 86_400_000) + 20) * 86_400
  await Promise.all(
    [agent, other].map((account) => buyOnChain(first.chain, account, { product: 1n, coverage: 5_000_000n, expiry })),
  )
  const wallet = connectTo(first.chain, agent)
  for (let count = 0; count < 20; count += 1) {
    await wallet.writeContract({
      address: deployment.asset,
      abi: testUsdAbi,
      functionName: 'transfer',
      args: [dead, 7n],
    })
  }
  const look = async ({ chain }: typeof first, blockNumber: bigint) => ({
    deployment: chain.deployment,
    block: (await chain.client.getBlock({ blockNumber })).hash,
    pool: await chain.client.readContract({
      address: deployment.surety,
      abi: suretyAbi,
      functionName: 'getPool',
      args: [1n],
      blockNumber,
    }),
    policy: await chain.client.readContract({
      address: deployment.surety,
      abi: suretyAbi,
      functionName: 'getPolicy',
      args: [1n, 1n],
      blockNumber,
    }),
    burnt: await chain.client.readContract({
      address: deployment.asset,
      abi: testUsdAbi,
      functionName: 'balanceOf',
      args: [dead],
      blockNumber,
    }),
  })
  const { number } = first.chain.getHead()
  const before = await look(first, number)
  const purse = ({ chain }: typeof first) =>
    chain.client.readContract({
      address: deployment.asset,
      abi: testUsdAbi,
      functionName: 'balanceOf',
      args: [agent.address],
    })
  const left = await purse(first)
  await first.close()

  const second = await openFolder()
  expect(await look(second, number)).toEqual(before)
  expect(before.burnt).toBe(140n)
  expect(await purse(second), 'what was spent is not given back').toBe(left)
  await second.close()
})

test('acknowledged transactions are in the same block after kill -9, twice in a row', async () => {
  await prepareFolder(path)
  const acknowledged: { hash: `0x${string}`; blockHash: string }[] = []
  for (let round = 1; round <= 2; round += 1) {
    const writer = spawn(process.execPath, [...brief, findProgram('chain-writer'), path])
    for await (const line of createInterface({ input: writer.stdout })) {
      acknowledged.push(JSON.parse(line))
      if (acknowledged.length >= round * 40) break
    }
    writer.kill('SIGKILL')
    await new Promise((resolve) => writer.once('exit', resolve))
    const { chain, close } = await openFolder()
    for (const { hash, blockHash } of acknowledged) {
      expect((await chain.client.getTransactionReceipt({ hash })).blockHash).toBe(blockHash)
    }
    await close()
  }
})

test('a block in the journal that was not mined when the process died is mined at the next start', async () => {
  const journal = openMemoryJournal()
  const chain = await openBare(journal)
  const head = chain.head()
  const raw = await signTransfer(0)
  await chain.close()
  await journal.append({ number: 1n, timestamp: head.timestamp + 5n, parentHash: head.hash, transactions: [raw] })
  const again = await openBare(journal)
  expect(again.head()).toMatchObject({ number: 1n, timestamp: head.timestamp + 5n })
  expect(await again.request({ method: 'eth_getBalance', params: [dead, 'latest'] })).toBe('0x1')
  await again.close()
})

test('a block that could not be written to the journal is not mined, nor any of its transactions later', async () => {
  const journal = openMemoryJournal()
  const chain = await openBare({
    ...journal,
    append: (block) => (block.number === 1n ? Promise.reject(new Error('disk full')) : journal.append(block)),
  })
  await expect(chain.request({ method: 'eth_sendRawTransaction', params: [await signTransfer(0)] })).rejects.toThrow(
    'disk full',
  )
  await expect(
    chain.request({ method: 'eth_sendRawTransaction', params: [await signTransfer(0, other)] }),
  ).rejects.toThrow('disk full')
  expect(chain.head().number).toBe(0n)
  expect(await chain.request({ method: 'eth_getTransactionCount', params: [agent.address, 'pending'] })).toBe('0x0')
  await chain.close()
})

test('a journal of another version is refused', async () => {
  const journal = openMemoryJournal()
  const chain = await openBare(journal)
  for (const nonce of [0, 1, 2])
    await chain.request({ method: 'eth_sendRawTransaction', params: [await signTransfer(nonce)] })
  await chain.close()
  const forged = {
    ...journal,
    read: async (from: bigint, limit: number) =>
      (await journal.read(from, limit)).map((block) => ({
        ...block,
        timestamp: block.timestamp + (block.number === 2n ? 1n : 0n),
      })),
  }
  await expect(openBare(forged)).rejects.toThrow('block 2 has another hash than before')
})

test('a transaction with a future nonce waits, and is replayed in the same block', async () => {
  const journal = openMemoryJournal()
  const chain = await openBare(journal)
  await chain.request({ method: 'eth_sendRawTransaction', params: [await signTransfer(1)] })
  expect(await chain.request({ method: 'eth_getBalance', params: [dead, 'latest'] })).toBe('0x0')
  await chain.request({ method: 'eth_sendRawTransaction', params: [await signTransfer(0)] })
  expect(await chain.request({ method: 'eth_getBalance', params: [dead, 'latest'] })).toBe('0x2')
  const head = chain.head()
  await chain.close()
  const again = await openBare(journal)
  expect(again.head()).toEqual(head)
  await again.close()
})

test('concurrent transactions share a block; only the invalid ones are refused', async () => {
  const chain = await openBare()
  const raws = await Promise.all([0, 1, 2, 3].map((nonce) => signTransfer(nonce)))
  const [stale] = raws
  await chain.request({ method: 'eth_sendRawTransaction', params: [stale] })
  const results = await Promise.allSettled(
    raws.map((raw) => chain.request({ method: 'eth_sendRawTransaction', params: [raw] })),
  )
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled'])
  expect(chain.head().number).toBe(2n)
  await chain.close()
})

test('methods that bypass the journal or use a key are not supported', async () => {
  const chain = await openBare()
  const methods = [
    'eth_sendTransaction',
    'evm_mine',
    'evm_revert',
    'hardhat_setBalance',
    'debug_traceCall',
    'eth_accounts',
    'personal_sign',
  ]
  for (const method of methods)
    await expect(chain.request({ method, params: [] })).rejects.toMatchObject({ code: -32601 })
  await chain.close()
})

test('block time never goes back, and an empty block can be mined on request', async () => {
  let now = new Date('2026-06-01T00:00:10Z')
  const chain = await openBare(openMemoryJournal(), { ...systemClock, now: () => now })
  await chain.mine()
  const { timestamp } = chain.head()
  now = new Date('2026-06-01T00:00:00Z')
  await chain.mine()
  expect(chain.head()).toMatchObject({ number: 2n, timestamp })
  now = new Date('2026-06-01T01:00:00Z')
  await chain.mine()
  expect(chain.head()).toMatchObject({ number: 3n, timestamp: timestamp + 3_590n })
  await chain.close()
})

test('several blocks can be mined at once: each is in the journal, and listeners hear of the last', async () => {
  const journal = openMemoryJournal()
  const chain = await openBare(journal)
  const heard: bigint[] = []
  chain.onHead(({ number }) => void heard.push(number))
  const [hash] = await Promise.all([
    chain.request({ method: 'eth_sendRawTransaction', params: [await signTransfer(0)] }),
    chain.mine(5),
  ])
  expect(chain.head().number).toBeGreaterThanOrEqual(5n)
  expect(heard.at(-1)).toBe(chain.head().number)
  expect(heard.length).toBeLessThanOrEqual(2)
  expect(await chain.request({ method: 'eth_getTransactionReceipt', params: [hash] })).toMatchObject({ status: '0x1' })
  const head = chain.head()
  await chain.close()
  const again = await openBare(journal)
  expect(again.head()).toEqual(head)
  await again.close()
})
