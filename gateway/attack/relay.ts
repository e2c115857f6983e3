import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { testUsdAbi } from '@surety/contracts'
import type { Hex, LocalAccount } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { newWallet, postClaim, signClaim } from '../test/support/agents.ts'
import { cover, relayEnv } from '../test/support/buyers.ts'
import { connectTo, wallets } from '../test/support/market.ts'
import { startRpc, type TestRpc } from '../test/support/rpc.ts'
import { compile } from '../test/support/solidity.ts'
import type { AttackOptions, Outcome } from './attack.ts'
import type { Target } from './target.ts'

/** A wallet whose answer differs from block to block, and which burns all gas when it refuses. */
const source = `
  // SPDX-License-Identifier: MIT
  pragma solidity ^0.8.28;
  contract Fickle {
    function isValidSignature(bytes32, bytes calldata s) external view returns (bytes4) {
      if (uint256(keccak256(abi.encode(block.prevrandao, block.timestamp))) % 2 == 0) { while (true) {} }
      return s.length > 0 ? bytes4(0x1626ba7e) : bytes4(0);
    }
  }
`

const relayers = relayEnv.RELAYER_KEYS.split(',').map((key) => privateKeyToAccount(key as Hex).address)

/** What the relayer wallets have left. */
const sumBalances = async ({ chain }: TestRpc): Promise<bigint> => {
  const balances = await Promise.all(relayers.map((address) => chain.client.getBalance({ address })))
  return balances.reduce((sum, balance) => sum + balance, 0n)
}

const onboard = async (target: Target, claim: object): Promise<string> => {
  const answer = await postClaim(target.url, claim)
  return ((await answer.json()) as { apiKey: string }).apiKey
}

type Quote = { terms: object; payment: { from: Hex }; typedData: Parameters<LocalAccount['signTypedData']>[0] }

/** Buys the least cover with any signature, and returns the code of the refusal, or `relayed`. */
const buy = async (target: Target, apiKey: string, sign: (quote: Quote) => Promise<Hex>): Promise<string> => {
  const headers = { 'x-api-key': apiKey, 'idempotency-key': randomUUID(), 'content-type': 'application/json' }
  const post = async (path: string, body: object): Promise<Response> =>
    fetch(target.url + path, { method: 'POST', headers: { ...headers, prefer: 'wait=1' }, body: JSON.stringify(body) })
  const quoted = await post('/api/v1/policies/quote', { ...cover, coverage: '1000000' })
  const quote = (await quoted.json()) as Quote & { code?: string }
  if (!quoted.ok) return quote.code ?? String(quoted.status)
  const { from: _, ...payment } = quote.payment
  const bought = await post('/api/v1/policies', {
    terms: quote.terms,
    payment: { ...payment, signature: await sign(quote) },
  })
  return bought.ok ? 'relayed' : (((await bought.json()) as { code?: string }).code ?? String(bought.status))
}

const tally = (words: string[]): string =>
  [...Map.groupBy(words, (word) => word)].map(([word, all]) => `${all.length} x ${word}`).join(', ')

const wait = 2_000

/** What the relayer wallets spent while `work` ran, and until the relayer was idle. */
const measureSpent = async (rpc: TestRpc, work: () => Promise<void>): Promise<bigint> => {
  const before = await sumBalances(rpc)
  await work()
  await sleep(wait)
  return before - (await sumBalances(rpc))
}

/** The least purchases of several wallets, against a daily budget. */
const drain = async (target: Target, rpc: TestRpc, maxWei: bigint): Promise<Outcome> => {
  const answers: string[] = []
  const spent = await measureSpent(rpc, async () => {
    for (const wallet of wallets.agents.slice(0, 4)) {
      const apiKey = await onboard(target, await signClaim(wallet))
      for (let turn = 0; turn < 6; turn += 1)
        answers.push(await buy(target, apiKey, (quote) => wallet.signTypedData(quote.typedData)))
    }
  })
  return {
    attack: 'gas drain',
    tried: '24 purchases of the least cover, by 4 wallets',
    happened: `${tally(answers)}; ${spent} wei spent`,
    bound: `${maxWei} wei, as the start-up log says`,
    ok: spent > 0n && spent <= maxWei,
  }
}

const deployFickle = async (target: Target, rpc: TestRpc): Promise<string> => {
  const { client, deployment } = rpc.chain
  const [owner, part] = [connectTo(rpc.chain, wallets.owner), compile(source).Fickle]
  if (!part) throw new Error('the wallet does not compile')
  const hash = await owner.deployContract({ ...part, args: [] })
  const { contractAddress: address } = await client.waitForTransactionReceipt({ hash, pollingInterval: 50 })
  if (!address) throw new Error('the wallet was not deployed')
  const args = [address, 1_000_000_000n] as const
  await owner.writeContract({ address: deployment.asset, abi: testUsdAbi, functionName: 'mint', args })
  return onboard(target, await signClaim(newWallet(), { address }))
}

/** Contract wallets that change their mind between the simulation and the block. */
const fickle = async (target: Target, rpc: TestRpc, maxWei: bigint): Promise<Outcome> => {
  const apiKeys = [await deployFickle(target, rpc), await deployFickle(target, rpc), await deployFickle(target, rpc)]
  const answers: string[] = []
  const spent = await measureSpent(rpc, async () => {
    for (let turn = 0; turn < 10; turn += 1)
      for (const apiKey of apiKeys) answers.push(await buy(target, apiKey, async () => '0x1234'))
  })
  const failed = target.logs.filter((line) => line.includes('Call not executed by its transaction')).length
  return {
    attack: 'fickle wallets',
    tried: '30 purchases of 3 contract wallets that change their mind',
    happened: `${tally(answers)}; ${failed} calls failed on chain, ${spent} wei spent`,
    bound: `${maxWei} wei, as the start-up log says`,
    ok: spent <= maxWei,
  }
}

/** The bound that the gateway promises at start. */
const readBound = ({ logs }: Target): bigint => {
  const lines = logs.map((line) => JSON.parse(line) as { maxDailySpendWei?: string })
  const bound = lines.find(({ maxDailySpendWei }) => maxDailySpendWei !== undefined)?.maxDailySpendWei
  if (bound === undefined) throw new Error('the start-up log does not say what strangers can cost')
  return BigInt(bound)
}

/** Makes the gateway pay gas: a chain node of its own, relayer wallets with money, and a budget for about 10 calls. */
export const gasDrain = async ({ start, short }: AttackOptions): Promise<Outcome[]> => {
  if (short) return []
  const rpc = await startRpc()
  const gasPrice = await rpc.chain.client.getGasPrice()
  const limits = {
    RELAY_UNLIMITED: '0',
    RELAY_DAILY_BUDGET_WEI: String(10_000_000n * gasPrice),
    RELAY_MAX_FEE_GWEI: String((4n * gasPrice) / 1_000_000_000n + 1n),
    RELAY_IN_FLIGHT: '2',
  }
  const target = await start({ env: { ...rpc.env, ...relayEnv, ...limits, TRUST_PROXY: '127.0.0.1' } })
  try {
    const bound = readBound(target)
    return [await fickle(target, rpc, bound), await drain(target, rpc, bound)]
  } finally {
    await target.stop()
    await rpc.close()
  }
}
