import { batchAbi, type Deployment, suretyAbi, testUsdAbi } from '@surety/contracts'
import { encodeFunctionData, type Hex, toHex } from 'viem'
import { systemClock } from '../../src/base/clock.ts'
import { makeLogger } from '../../src/base/log.ts'
import type { Evm } from '../../src/chain/embedded/evm.ts'
import { openEmbeddedChain, openEmbeddedEvm } from '../../src/chain/embedded/open.ts'
import { openMemoryJournal } from '../../src/sandbox/memory-journal.ts'
import { answerFrom, type RpcCall, serveJsonRpc } from '../../test/support/json-rpc.ts'
import { signPolicy } from '../../test/support/market.ts'
import { makeBuyers, makeSenders } from '../orders.ts'

/** What the process says once the chain is there. */
export type SoakChain = { url: string; deployment: Deployment }

/** Its waiting period is half an hour. */
export const tradedProduct = 4n
const blockMs = 1_000
/** The chain begins so long ago, so that the first policies are in force by now: only such can be extended and surrendered. */
const headStartMs = 45 * 60_000
const policiesEach = 2
const coverage = 5_000_000_000n
/** A trigger that is always armed and has seen no event. */
const calmTrigger = '0x60015f5260405ff3'

type Call = { target: Hex; gas: number; data: Hex }

const sendBatch = async (evm: Evm, { batch }: Deployment, calls: readonly Call[]): Promise<void> => {
  const [sender] = makeSenders()
  if (!sender) throw new Error('there is a sender')
  await evm.request({ method: 'hardhat_impersonateAccount', params: [sender.address] })
  const gas = calls.reduce((sum, call) => sum + call.gas + 30_000, 100_000)
  const data = encodeFunctionData({ abi: batchAbi, functionName: 'run', args: [calls] })
  const transaction = { from: sender.address, to: batch, data, gas: toHex(gas), gasPrice: toHex(10n ** 11n) }
  await evm.request({ method: 'eth_sendTransaction', params: [transaction] })
  await evm.request({ method: 'evm_mine' })
}

/** Gives every agent money and policies, and every relayer gas. */
const prepare = async (evm: Evm, deployment: Deployment, agents: number): Promise<void> => {
  for (const { address } of makeSenders())
    await evm.request({ method: 'hardhat_setBalance', params: [address, toHex(10n ** 24n)] })
  await evm.request({ method: 'hardhat_setCode', params: [deployment.resolverTrigger, calmTrigger] })
  const expiry = (Math.floor(Date.now() / 3_600_000) + 72) * 3_600
  for (const account of makeBuyers(agents)) {
    const mint = encodeFunctionData({ abi: testUsdAbi, functionName: 'mint', args: [account.address, 10n ** 12n] })
    const calls: Call[] = [{ target: deployment.asset, gas: 100_000, data: mint }]
    for (let count = 0; count < policiesEach; count += 1) {
      const signed = await signPolicy(deployment, account, { product: tradedProduct, coverage, expiry })
      const data = encodeFunctionData({ abi: suretyAbi, functionName: 'buyPolicy', args: signed })
      calls.push({ target: deployment.surety, gas: 600_000, data })
    }
    await sendBatch(evm, deployment, calls)
  }
}

/** The node runs all pending transactions again for every question about pending state; real ones seldom do. */
const asPlainNode = ({ params = [], ...call }: RpcCall): RpcCall => ({
  ...call,
  params: params.map((value) => (value === 'pending' ? 'latest' : value)),
})

/** Mines a block at the present time. */
const mineNow = async (evm: Evm): Promise<void> => {
  await evm.request({ method: 'evm_setNextBlockTimestamp', params: [toHex(Math.floor(Date.now() / 1000))] })
  await evm.request({ method: 'evm_mine' })
}

/** Runs a chain with a block every second and serves it as a node does, until the parent ends. */
const run = async (agents: number): Promise<void> => {
  const evm = await openEmbeddedEvm(31337)
  const clock = { ...systemClock, now: () => new Date(Date.now() - headStartMs) }
  const parts = { chainId: 31337, evm, clock, log: makeLogger({ level: 'silent' }), publicUrl: 'http://bench' }
  const chain = await openEmbeddedChain({ ...parts, journal: openMemoryJournal() })
  // From here on blocks are mined below, at another time.
  await chain.feeds.close()
  await prepare(evm, chain.deployment, agents)
  await mineNow(evm)
  const { url } = await serveJsonRpc((call) => answerFrom(evm, asPlainNode(call)))
  process.send?.({ url, deployment: chain.deployment } satisfies SoakChain)
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, blockMs))
    await mineNow(evm)
  }
}

if (import.meta.main) {
  // The parent process may have died.
  process.on('disconnect', () => process.exit(0))
  await run(Number(process.argv[2] ?? 8))
}
