import { suretyAbi, testUsdAbi } from '@surety/contracts'
import {
  createWalletClient,
  custom,
  encodeAbiParameters,
  encodeFunctionData,
  getAbiItem,
  type Hex,
  keccak256,
  type LocalAccount,
  numberToHex,
  parseEther,
  toEventSelector,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { newId } from '../../src/base/ids.ts'
import { makeLogger } from '../../src/base/log.ts'
import { type Call, sendBatch } from '../../src/chain/embedded/batch.ts'
import type { Wallet } from '../../src/chain/embedded/wallets.ts'
import { enqueueCall, type FaultPoint, type NewCall, type Relayer } from '../../src/chain/relayer/relayer.ts'
import { openStore, sql } from '../../src/store/store.ts'
import { newWallet } from './agents.ts'
import { signPolicy, wallets } from './market.ts'
import { startForkableNode } from './node.ts'
import { startRelayer } from './relay-chain.ts'
import { makeMovableClock } from './relay-clock.ts'
import { makeDatabase } from './stores.ts'

const unit = 1_000_000n
const minedEveryMs = 50
const orderFilled = toEventSelector(getAbiItem({ abi: suretyAbi, name: 'OrderFilled' }))

export type RelayWorld = Awaited<ReturnType<typeof startRelayWorld>>
export type RelayScene = Awaited<ReturnType<typeof openScene>>

/** A chain that mines by itself, people with money on it, and wallets to relay for them. */
export const startRelayWorld = async () => {
  const node = await startForkableNode()
  const { evm, chain } = node
  const { deployment } = chain

  let isMining = true
  let working = Promise.resolve()
  let baseFeeWei = 1_000_000_000n
  const mineSoon = (): Promise<void> => {
    working = working
      .then(async () => {
        await evm.request({ method: 'hardhat_setNextBlockBaseFeePerGas', params: [numberToHex(baseFeeWei)] })
        await node.mine()
      })
      .catch(() => {})
    return working
  }
  const timer = setInterval(() => void (isMining && mineSoon()), minedEveryMs)
  const owner = createWalletClient({
    account: wallets.owner,
    chain: chain.client.chain,
    transport: custom({ request: evm.request }),
  }) as Wallet

  let minting: Promise<void> = Promise.resolve()
  /** People who each have `money` to spend. */
  const newAgents = async (count: number, money = 100n * unit): Promise<LocalAccount[]> => {
    const agents = Array.from({ length: count }, newWallet)
    const calls: Call[] = agents.map(({ address }) => ({
      target: deployment.asset,
      gas: 100_000,
      data: encodeFunctionData({ abi: testUsdAbi, functionName: 'mint', args: [address, money] }),
    }))
    // The owner's wallet has one nonce at a time, and several may ask at once.
    minting = minting
      .catch(() => {})
      .then(async () => {
        await sendBatch({ client: chain.client, deployment, wallet: owner }, calls)
        await mineSoon()
      })
    await minting
    return agents
  }
  /** A purchase that was signed, as a domain would queue it; `value` is what it authorises. */
  const newCall = async (agent: LocalAccount, change: Partial<NewCall> = {}, value?: bigint): Promise<NewCall> => {
    const { timestamp } = await node.head()
    const day = 86_400
    const expiry = Math.ceil(Number(timestamp) / day) * day + 5 * day
    const args = await signPolicy(deployment, agent, { product: 1n, coverage: unit, expiry, value })
    return {
      callId: newId('call'),
      operationId: newId('op'),
      group: agent.address.toLowerCase(),
      signer: agent.address,
      orderId: args[0].orderId,
      target: deployment.surety,
      data: encodeFunctionData({ abi: suretyAbi, functionName: 'buyPolicy', args }),
      gas: 400_000,
      validUntil: 1n << 40n,
      requestId: newId('req'),
      ...change,
    }
  }
  /** Purchases of as many people, each of whom has `money` to spend. */
  const newCalls = async (count: number, money?: bigint): Promise<NewCall[]> =>
    Promise.all((await newAgents(count, money)).map((agent) => newCall(agent)))

  return {
    node,
    deployment,
    mine: mineSoon,
    /** Stops making blocks, or goes on. */
    setMining: async (value: boolean): Promise<void> => {
      isMining = value
      await working
    },
    /** What a unit of gas costs in every block from now on. */
    setBaseFee: (gwei: bigint): void => {
      baseFeeWei = gwei * 1_000_000_000n
    },
    /** Changes what somebody has, from outside of any block. */
    setMoney: async ({ address }: LocalAccount, money: bigint): Promise<void> => {
      const slot = keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [address, 0n]))
      const params = [deployment.asset, slot, numberToHex(money, { size: 32 })]
      await evm.request({ method: 'hardhat_setStorageAt', params })
    },
    /** A wallet that may pay for gas. */
    newKey: async (ether = '100'): Promise<Hex> => {
      const key = generatePrivateKey()
      const { address } = privateKeyToAccount(key)
      await evm.request({ method: 'hardhat_setBalance', params: [address, numberToHex(parseEther(ether))] })
      return key
    },
    newAgents,
    newCall,
    newCalls,
    /** How often the contract executed each order. */
    countExecutions: async (calls: readonly NewCall[]): Promise<number[]> => {
      const filter = { address: deployment.surety, fromBlock: '0x0', toBlock: 'latest', topics: [orderFilled] }
      const logs = (await evm.request({ method: 'eth_getLogs', params: [filter] })) as { topics: Hex[] }[]
      const times = new Map<string | undefined, number>()
      for (const { topics } of logs) times.set(topics[2], (times.get(topics[2]) ?? 0) + 1)
      return calls.map(({ orderId }) => times.get(orderId ?? '') ?? 0)
    },
    countTransactions: async (key: Hex): Promise<number> =>
      Number(
        await evm.request({
          method: 'eth_getTransactionCount',
          params: [privateKeyToAccount(key).address, 'latest'],
        }),
      ),
    close: async (): Promise<void> => {
      clearInterval(timer)
      await working
      await node.close()
    },
  }
}

type Start = Omit<Parameters<typeof startRelayer>[0], 'store' | 'deployment' | 'log' | 'url'> & { url?: string }

/** A database of its own with a relayer, or several, on it. Each holds its leases under another name, as processes do. */
export const openScene = async (world: RelayWorld) => {
  const database = await makeDatabase()
  const silent = makeLogger({ level: 'silent' })
  const lines: Record<string, unknown>[] = []
  const log = makeLogger({ level: 'debug', stream: { write: (line) => void lines.push(JSON.parse(line)) } })
  const store = await openStore(database.config, silent)
  const relayers: Relayer[] = []
  const clock = makeMovableClock()
  let turns = 0

  const query = async <Row>(text: string): Promise<Row[]> =>
    (await store.read((tx) => sql.raw<Row>(text).execute(tx))).rows

  return {
    databaseUrl: database.config.url,
    /** The clock of every relayer of this scene. */
    clock,
    /** Resolves after the lanes have run that many more turns without an error. */
    turns: async (count: number): Promise<void> => {
      const until = turns + count
      while (turns < until) await new Promise((resolve) => setTimeout(resolve, 30))
    },
    store,
    lines,
    query,
    start: (options: Start): Relayer => {
      const at = async (point: FaultPoint): Promise<void> => {
        await options.faults?.at(point)
        if (point === 'turned') turns += 1
      }
      const parts = { url: world.node.url, deployment: world.deployment, log, clock }
      const relayer = startRelayer({ ...parts, ...options, store, faults: { at } })
      relayers.push(relayer)
      return relayer
    },
    enqueue: async (calls: readonly NewCall[]): Promise<void> => {
      for (const call of calls) await store.transaction((tx) => enqueueCall(tx, call))
    },
    /** Resolves when every call has come to an end; fails after a while with what is left. */
    finished: async (timeoutMs = 120_000): Promise<void> => {
      const until = Date.now() + timeoutMs
      const pending = `select status, last_error, failures, simulation_failures from relay_calls where status in ('queued', 'assigned')`
      while ((await query(pending)).length > 0) {
        if (Date.now() > until) {
          const left = await query(`${pending} limit 5`)
          throw new Error(
            `not finished: ${JSON.stringify(left)} ${JSON.stringify(await query('select * from relay_nonces where outcome is null'))}`,
          )
        }
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    statuses: async (): Promise<Record<string, number>> =>
      Object.fromEntries(
        (
          await query<{ status: string; count: bigint }>('select status, count(*) from relay_calls group by status')
        ).map(({ status, count }) => [status, Number(count)]),
      ),
    /** The assigned nonces, and which of them are open, used by someone else or missing. */
    nonces: async () => {
      const rows = await query<{ nonce: bigint; outcome: string | null }>(
        'select nonce, outcome from relay_nonces order by lane, nonce',
      )
      const numbers = rows.map(({ nonce }) => Number(nonce))
      return {
        used: numbers.length,
        open: rows.filter(({ outcome }) => outcome === null).length,
        foreign: rows.filter(({ outcome }) => outcome === 'foreign').length,
        isGapless: numbers.every((nonce, index) => nonce === (numbers[0] ?? 0) + index),
      }
    },
    /** Ends every relayer, forgets everything, and lets the chain go on as usual. */
    reset: async (): Promise<void> => {
      world.setBaseFee(1n)
      await world.setMining(true)
      for (const relayer of relayers.splice(0)) await relayer.close()
      lines.length = 0
      await query(
        'truncate relay_calls, relay_nonces, relay_nonce_calls, relay_transactions, relay_spending, relay_failures, leases',
      )
    },
    close: async (): Promise<void> => {
      for (const relayer of relayers) await relayer.close()
      await store.close()
      await database.drop()
    },
  }
}
