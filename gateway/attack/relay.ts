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
import type { StartTarget, Target } from './target.ts'

/**
 * A wallet that accepts what onboarding asks for. Its answer to an order differs from block to block, and when it refuses,
 * it burns all gas.
 */
const source = `
  // SPDX-License-Identifier: MIT
  pragma solidity ^0.8.28;
  contract Fickle {
    function isValidSignature(bytes32, bytes calldata s) external view returns (bytes4) {
      if (s.length == 65) return 0x1626ba7e;
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
  const { apiKey, code } = (await answer.json()) as { apiKey?: string; code?: string }
  if (!apiKey) throw new Error(`onboarding answered ${answer.status} ${code}`)
  return apiKey
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

/** Resolves when the relayer has spent nothing for a while. */
const waitUntilIdle = async (rpc: TestRpc): Promise<bigint> => {
  let left = await sumBalances(rpc)
  for (let quiet = 0, turns = 0; quiet < 5 && turns < 60; turns += 1) {
    await sleep(1_000)
    const now = await sumBalances(rpc)
    quiet = now === left ? quiet + 1 : 0
    left = now
  }
  return left
}

/** What the relayer wallets spent while `work` ran, and until the relayer was idle. */
const measureSpent = async (rpc: TestRpc, work: () => Promise<void>): Promise<bigint> => {
  const before = await sumBalances(rpc)
  await work()
  return before - (await waitUntilIdle(rpc))
}

const describeBound = (maxWei: bigint | undefined): string =>
  maxWei === undefined
    ? 'what the start-up log names, and it names nothing'
    : `${maxWei} wei a day, as the start-up log says`

type Spending = { maxWei: bigint | undefined; spentWei: bigint }

/** The least purchases of several wallets, until the daily budget is used up. */
const drain = async (target: Target, rpc: TestRpc, { maxWei, spentWei }: Spending): Promise<Outcome> => {
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
    tried: '24 purchases of the least cover by 4 wallets, on the same day',
    happened: `${tally(answers)}; ${spent} wei spent, ${spentWei + spent} in all`,
    bound: describeBound(maxWei),
    ok: maxWei !== undefined && spent > 0n && spentWei + spent <= maxWei,
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
  const minted = await owner.writeContract({ address: deployment.asset, abi: testUsdAbi, functionName: 'mint', args })
  await client.waitForTransactionReceipt({ hash: minted, pollingInterval: 50 })
  return onboard(target, await signClaim(newWallet(), { address }))
}

const fickleWallets = 3

/** Contract wallets that change their mind between the simulation and the block. */
const fickle = async (target: Target, rpc: TestRpc, maxWei: bigint | undefined) => {
  const apiKeys: string[] = []
  while (apiKeys.length < fickleWallets) apiKeys.push(await deployFickle(target, rpc))
  const answers: string[] = []
  const spentWei = await measureSpent(rpc, async () => {
    for (let turn = 0; turn < 10; turn += 1)
      for (const apiKey of apiKeys) answers.push(await buy(target, apiKey, async () => '0x1234'))
  })
  const failed = target.logs.filter((line) => /not executed by its transaction|failed on chain/i.test(line)).length
  const outcome = {
    attack: 'fickle wallets',
    tried: `${10 * fickleWallets} purchases of ${fickleWallets} contract wallets that change their mind`,
    happened: `${tally(answers)}; ${failed} calls failed on chain, ${spentWei} wei spent`,
    bound: describeBound(maxWei),
    ok: maxWei !== undefined && spentWei <= maxWei,
  }
  return { spentWei, outcome }
}

/** The bound that the gateway promises at start. */
const findBound = ({ logs }: Target): bigint | undefined => {
  const lines = logs.map((line) => JSON.parse(line) as { maxDailySpendWei?: string })
  const bound = lines.find(({ maxDailySpendWei }) => maxDailySpendWei !== undefined)?.maxDailySpendWei
  return bound === undefined ? undefined : BigInt(bound)
}

/** A chain with real money, relayer wallets, and nothing that limits what they pay. */
const startWithoutBudget = async (start: StartTarget, env: Record<string, string>): Promise<Outcome> => {
  const happened = await start({ env }).then(
    async (target) => {
      await target.stop()
      return undefined
    },
    ({ message }: Error) => message,
  )
  return {
    attack: 'gas drain',
    tried: 'start with RPC_URL and relayer wallets, but without a daily budget',
    happened: happened ?? 'it starts',
    bound: 'it does not start, and says what to set',
    ok: happened?.includes('RELAY_DAILY_BUDGET_WEI') ?? false,
  }
}

/** Makes the gateway pay gas: a chain node of its own, relayer wallets with money, and a budget for a few calls. */
export const gasDrain = async ({ start, short }: AttackOptions): Promise<Outcome[]> => {
  if (short) return []
  const rpc = await startRpc()
  try {
    const gasPrice = await rpc.chain.client.getGasPrice()
    const { RELAY_UNLIMITED: _, ...env } = { ...rpc.env, ...relayEnv, TRUST_PROXY: '127.0.0.1' }
    const limits = {
      RELAY_DAILY_BUDGET_WEI: String(4_000_000n * gasPrice),
      // Wallets are free, so the attack does without the limit of each.
      RELAY_WALLET_DAILY_BUDGET_WEI: '0',
      RELAY_MAX_FEE_GWEI: String((2n * gasPrice) / 1_000_000_000n),
      RELAY_IN_FLIGHT: '2',
    }
    const refused = await startWithoutBudget(start, env)
    const target = await start({ env: { ...env, ...limits } })
    try {
      const maxWei = findBound(target)
      const { spentWei, outcome } = await fickle(target, rpc, maxWei)
      return [refused, outcome, await drain(target, rpc, { maxWei, spentWei })]
    } finally {
      await target.stop()
    }
  } finally {
    await rpc.close()
  }
}
