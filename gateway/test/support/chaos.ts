import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suretyAbi, testUsdAbi } from '@surety/contracts'
import {
  createWalletClient,
  custom,
  decodeFunctionResult,
  encodeFunctionData,
  getAbiItem,
  type Hex,
  type LocalAccount,
  numberToHex,
  parseEther,
  toEventSelector,
  toHex,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { inject } from 'vitest'
import { type Call, sendBatch } from '../../src/chain/embedded/batch.ts'
import type { Wallet } from '../../src/chain/embedded/wallets.ts'
import { newWallet } from './agents.ts'
import type { Order } from './chaos-agents.ts'
import type { Interruption } from './chaos-process.ts'
import { wallets } from './market.ts'
import { type ForkableNode, startForkableNode } from './node.ts'
import { type GatewayProcess, spawnGateway } from './process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    chaos?: 'short' | 'full'
  }
}

/** Whether this is `npm run test:chaos` without `--short`. */
const isFull = inject('chaos') === 'full'

/** Returns `many` in the full chaos run, otherwise `few`. */
export const choose = <Value>(few: Value, many: Value): Value => (isFull ? many : few)

/** Shows the progress of a long run. */
export const showProgress = (line: string): void => void (isFull && process.stderr.write(`  ${line}\n`))

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** A gateway that can be killed or stopped at a step. */
export const spawnInterruptible = (env: Record<string, string>): GatewayProcess =>
  spawnGateway(env, 'interruptible-gateway')

/** Resolves with the URL of a gateway when it has indexed the chain and accepts orders. */
export const serving = async ({ ready }: GatewayProcess): Promise<string> => {
  const url = await ready
  while (!(await fetch(`${url}/products/1`)).ok) await pause(50)
  return url
}

/** Sends a signal to the gateway when it next reaches the step. */
export const interruptAt = (gateway: GatewayProcess, interruption: Interruption): Promise<void> =>
  gateway.sendMessage(interruption)

const minedEveryMs = 200
const orderFilled = toEventSelector(getAbiItem({ abi: suretyAbi, name: 'OrderFilled' }))

export type ChaosChain = Awaited<ReturnType<typeof startChaosChain>>

/** A chain with five blocks a second behind a node, with everything a test reads from it. */
export const startChaosChain = async ({ confirmations = 2 } = {}) => {
  const node: ForkableNode = await startForkableNode()
  const { evm, chain } = node
  const { deployment } = chain
  const folder = await mkdtemp(join(tmpdir(), 'surety-chaos-'))
  const file = join(folder, 'deployment.json')
  await writeFile(file, JSON.stringify(deployment))

  let isMining = true
  let baseFeeGwei: bigint | undefined
  let working = Promise.resolve()
  /** Mines a block at the present time, or at the chain's time if that is later. */
  const mine = (): Promise<void> => {
    const make = async (): Promise<void> => {
      const { timestamp } = await node.head()
      const next = Math.max(Number(timestamp), Math.floor(Date.now() / 1000))
      if (baseFeeGwei !== undefined) {
        const params = [numberToHex(baseFeeGwei * 1_000_000_000n)]
        await evm.request({ method: 'hardhat_setNextBlockBaseFeePerGas', params })
      }
      await evm.request({ method: 'evm_setNextBlockTimestamp', params: [toHex(next)] })
      await evm.request({ method: 'evm_mine' })
    }
    working = working.then(make).catch(() => {})
    return working
  }
  const timer = setInterval(() => void (isMining && mine()), minedEveryMs)
  const transport = custom({ request: evm.request })
  const owner = createWalletClient({ account: wallets.owner, chain: chain.client.chain, transport }) as Wallet

  let minting = Promise.resolve()
  const mint = async (to: readonly LocalAccount[]): Promise<void> => {
    for (let from = 0; from < to.length; from += 100) {
      const calls: Call[] = to.slice(from, from + 100).map(({ address }) => ({
        target: deployment.asset,
        gas: 100_000,
        data: encodeFunctionData({ abi: testUsdAbi, functionName: 'mint', args: [address, 1_000_000_000n] }),
      }))
      await sendBatch({ client: chain.client, deployment, wallet: owner }, calls)
      await mine()
    }
  }

  const call = async (to: Hex, data: Hex): Promise<Hex> =>
    (await evm.request({ method: 'eth_call', params: [{ to, data }, 'latest'] })) as Hex

  return {
    node,
    deployment,
    confirmations,
    mine,
    setMining: async (value: boolean): Promise<void> => {
      isMining = value
      await working
    },
    /** Fixes the base fee of all further blocks; undefined leaves it to the chain. */
    setBaseFee: (gwei: bigint | undefined): void => {
      baseFeeGwei = gwei
    },
    /** The settings of a gateway that relays on this chain with these wallets. */
    env: (databaseUrl: string, keys: readonly Hex[], rpcUrl = node.url): Record<string, string> => ({
      DATABASE_URL: databaseUrl,
      RPC_URL: rpcUrl,
      DEPLOYMENT_FILE: file,
      CONFIRMATIONS: String(confirmations),
      RELAYER_KEYS: keys.join(','),
      RELAY_UNLIMITED: '1',
      RELAY_MIN_VALUE: '0',
      TRUST_PROXY: '127.0.0.1',
      PUBLIC_REQUESTS_PER_MINUTE: '0',
      AGENT_READS_PER_MINUTE: '0',
      AGENT_WRITES_PER_MINUTE: '0',
      AGENT_PURCHASES_PER_MINUTE: '0',
    }),
    /** A wallet funded for gas. */
    newRelayer: async (): Promise<Hex> => {
      const key = generatePrivateKey()
      const { address } = privateKeyToAccount(key)
      await evm.request({ method: 'hardhat_setBalance', params: [address, numberToHex(parseEther('100'))] })
      return key
    },
    /** Funded wallets. */
    newWallets: async (count: number): Promise<LocalAccount[]> => {
      const made = Array.from({ length: count }, newWallet)
      // The owner's wallet has one nonce at a time, and several tests may ask at once.
      minting = minting.catch(() => {}).then(() => mint(made))
      await minting
      return made
    },
    /** Sends a signed order to the chain without a gateway, as anyone can. */
    relayElsewhere: async ({ data }: Pick<Order, 'data'>): Promise<Hex> => {
      const hash = await owner.sendTransaction({ to: deployment.surety, data, gas: 1_500_000n })
      await mine()
      return hash
    },
    /** How often the contract executed each order, as of now. */
    countExecutions: async (orders: readonly Pick<Order, 'wallet' | 'orderId'>[]): Promise<number[]> => {
      const filter = { address: deployment.surety, fromBlock: '0x0', toBlock: 'latest', topics: [orderFilled] }
      const logs = (await evm.request({ method: 'eth_getLogs', params: [filter] })) as { topics: Hex[] }[]
      const times = new Map<string, number>()
      for (const { topics } of logs) {
        const name = `${topics[1]} ${topics[2]}`
        times.set(name, (times.get(name) ?? 0) + 1)
      }
      const nameOf = ({ wallet, orderId }: Pick<Order, 'wallet' | 'orderId'>): string =>
        `0x${wallet.address.slice(2).toLowerCase().padStart(64, '0')} ${orderId}`
      return orders.map((order) => times.get(nameOf(order)) ?? 0)
    },
    countPolicies: async (product = 1n): Promise<bigint> => {
      const ask = { abi: suretyAbi, functionName: 'getPool' } as const
      const data = await call(deployment.surety, encodeFunctionData({ ...ask, args: [product] }))
      return decodeFunctionResult({ ...ask, data }).policies
    },
    balanceOf: async ({ address }: { address: Hex }): Promise<bigint> => {
      const ask = { abi: testUsdAbi, functionName: 'balanceOf' } as const
      const data = await call(deployment.asset, encodeFunctionData({ ...ask, args: [address] }))
      return decodeFunctionResult({ ...ask, data })
    },
    countTransactions: async (key: Hex): Promise<number> => {
      const params = [privateKeyToAccount(key).address, 'latest']
      return Number(await evm.request({ method: 'eth_getTransactionCount', params }))
    },
    close: async (): Promise<void> => {
      clearInterval(timer)
      await working
      await node.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
