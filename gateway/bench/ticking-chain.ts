import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { batchAbi, type Deployment, suretyAbi, testUsdAbi } from '@surety/contracts'
import { encodeFunctionData, getAbiItem, type Hex, toEventSelector, toHex } from 'viem'
import { systemClock } from '../src/base/clock.ts'
import { makeLogger } from '../src/base/log.ts'
import type { Evm } from '../src/chain/embedded/evm.ts'
import { openEmbeddedChain, openEmbeddedEvm } from '../src/chain/embedded/open.ts'
import { openMemoryJournal } from '../src/sandbox/memory-journal.ts'
import { makeBuyers, makeSenders, signOrder } from './orders.ts'

/** The chain's own measure: a block every so often, of so much gas and no more. */
export const chainPace = { intervalMs: 3_000, blockGas: 30_000_000 }

/** What the process says: that the chain is there, and then every block that has an executed order in it. */
export type TickingMessage =
  | { kind: 'ready'; url: string; deployment: Deployment }
  | { kind: 'block'; number: number; at: number; orders: number; gasUsed: number; lateMs: number }

type Call = { id: number; method: string; params?: unknown[] }
type Block = { number: Hex; hash: Hex; timestamp: Hex; gasUsed: Hex }

const callsInBatch = 50
const orderFilled = toEventSelector(getAbiItem({ abi: suretyAbi, name: 'OrderFilled' }))

/**
 * The node executes all pending transactions again for every request about the pending state. Real ones do so seldom or, as
 * many do, take the newest block for it; so does this one.
 */
const asPlainNode = ({ method, params = [] }: Call) => ({
  method,
  params: params.map((value) => (value === 'pending' ? 'latest' : value)),
})

const serve = async (evm: Evm): Promise<string> => {
  const answer = async (call: Call): Promise<object> => {
    try {
      return { jsonrpc: '2.0', id: call.id, result: await evm.request(asPlainNode(call)) }
    } catch (error) {
      const { code = -32000, message, data } = error as { code?: number; message: string; data?: unknown }
      return { jsonrpc: '2.0', id: call.id, error: { code, message, data } }
    }
  }
  const readBody = async (request: IncomingMessage): Promise<string> => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    return Buffer.concat(chunks).toString('utf8')
  }
  const server = createServer(async (request, response) => {
    const asked = JSON.parse(await readBody(request)) as Call | Call[]
    const told = Array.isArray(asked) ? await Promise.all(asked.map(answer)) : await answer(asked)
    response.setHeader('content-type', 'application/json').end(JSON.stringify(told))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Gives every buyer money and a first policy, so that no purchase that is measured is dearer than another for being the first. */
const prepare = async (evm: Evm, deployment: Deployment, buyers: number): Promise<void> => {
  const accounts = makeBuyers(buyers)
  const [sender, ...others] = makeSenders()
  if (!sender) throw new Error('there is a sender')
  for (const { address } of [sender, ...others])
    await evm.request({ method: 'hardhat_setBalance', params: [address, toHex(10n ** 24n)] })
  await evm.request({ method: 'hardhat_impersonateAccount', params: [sender.address] })
  const calls: { target: Hex; gas: number; data: Hex }[] = []
  for (const account of accounts) {
    const mint = encodeFunctionData({ abi: testUsdAbi, functionName: 'mint', args: [account.address, 10n ** 12n] })
    const order = await signOrder(deployment, account)
    calls.push({ target: deployment.asset, gas: 100_000, data: mint })
    calls.push({ target: deployment.surety, gas: 600_000, data: order.data })
  }
  for (let from = 0; from < calls.length; from += callsInBatch) {
    const together = calls.slice(from, from + callsInBatch)
    const gas = together.reduce((sum, call) => sum + call.gas + 30_000, 100_000)
    const data = encodeFunctionData({ abi: batchAbi, functionName: 'run', args: [together] })
    const transaction = {
      from: sender.address,
      to: deployment.batch,
      data,
      gas: toHex(gas),
      gasPrice: toHex(10n ** 11n),
    }
    await evm.request({ method: 'eth_sendTransaction', params: [transaction] })
    await evm.request({ method: 'evm_mine' })
  }
}

const countOrders = async (evm: Evm, { surety }: Deployment, blockHash: Hex): Promise<number> => {
  const filter = { address: surety, blockHash, topics: [orderFilled] }
  return ((await evm.request({ method: 'eth_getLogs', params: [filter] })) as unknown[]).length
}

const report = (message: TickingMessage): void => {
  if (process.send) process.send(message)
  else console.log(JSON.stringify(message))
}

/** Runs a chain that mines a block at a fixed interval, and serves it like a node. */
const run = async (buyers: number, intervalMs: number): Promise<void> => {
  const evm = await openEmbeddedEvm(31337)
  const log = makeLogger({ level: 'silent' })
  const options = {
    chainId: 31337,
    evm,
    journal: openMemoryJournal(),
    clock: systemClock,
    log,
    publicUrl: 'http://bench',
  }
  const { deployment } = await openEmbeddedChain(options)
  await prepare(evm, deployment, buyers)
  await evm.request({ method: 'evm_setBlockGasLimit', params: [toHex(chainPace.blockGas)] })
  await evm.request({ method: 'evm_mine' })
  report({ kind: 'ready', url: await serve(evm), deployment })

  for (let next = Date.now() + intervalMs; ; next += intervalMs) {
    await sleep(Math.max(0, next - Date.now()))
    await evm.request({ method: 'evm_mine' })
    const at = Date.now()
    const block = (await evm.request({ method: 'eth_getBlockByNumber', params: ['latest', false] })) as Block
    const orders = await countOrders(evm, deployment, block.hash)
    const [number, gasUsed] = [Number(block.number), Number(block.gasUsed)]
    if (orders > 0) report({ kind: 'block', number, at, orders, gasUsed, lateMs: at - next })
  }
}

// The parent process may have died.
process.on('disconnect', () => process.exit(0))
if (import.meta.main) await run(Number(process.argv[2] ?? 100), Number(process.argv[3] ?? chainPace.intervalMs))
