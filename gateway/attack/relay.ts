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

/** A wallet that accepts its signature while nobody pays for the check. */
const source = `
  // SPDX-License-Identifier: MIT
  pragma solidity ^0.8.28;
  contract WhileFree {
    function isValidSignature(bytes32, bytes calldata s) external view returns (bytes4) {
      return s.length > 0 && tx.gasprice == 0 ? bytes4(0x1626ba7e) : bytes4(0);
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

/** The least purchases of an honest wallet, against a daily budget. */
const drain = async (target: Target, rpc: TestRpc, budget: bigint): Promise<Outcome> => {
  const [wallet] = wallets.agents
  if (!wallet) throw new Error('the chain has no funded wallet')
  const before = await sumBalances(rpc)
  const apiKey = await onboard(target, await signClaim(wallet))
  const answers: string[] = []
  for (let turn = 0; turn < 20; turn += 1)
    answers.push(await buy(target, apiKey, (quote) => wallet.signTypedData(quote.typedData)))
  await sleep(2_000)
  const spent = before - (await sumBalances(rpc))
  return {
    attack: 'gas drain',
    tried: `20 purchases of the least cover, with a daily gas budget of ${budget} wei`,
    happened: `${tally(answers)}; ${spent} wei spent`,
    bound: 'at most the budget and one call',
    ok: spent <= budget * 2n && answers.length > 0,
  }
}

/** A contract wallet that is valid in a simulation and invalid in a transaction. */
const fickle = async (target: Target, rpc: TestRpc): Promise<Outcome> => {
  const { client, deployment } = rpc.chain
  const [owner, part] = [connectTo(rpc.chain, wallets.owner), compile(source).WhileFree]
  if (!part) throw new Error('the wallet does not compile')
  const hash = await owner.deployContract({ ...part, args: [] })
  const { contractAddress: address } = await client.waitForTransactionReceipt({ hash, pollingInterval: 50 })
  if (!address) throw new Error('the wallet was not deployed')
  const args = [address, 1_000_000_000n] as const
  await owner.writeContract({ address: deployment.asset, abi: testUsdAbi, functionName: 'mint', args })
  const apiKey = await onboard(target, await signClaim(newWallet(), { address }))
  const before = await sumBalances(rpc)
  const answers: string[] = []
  for (let turn = 0; turn < 20; turn += 1) answers.push(await buy(target, apiKey, async () => '0x1234'))
  await sleep(2_000)
  const spent = before - (await sumBalances(rpc))
  return {
    attack: 'fickle wallet',
    tried: '20 purchases of a contract wallet that is valid only while nobody pays',
    happened: `${tally(answers)}; ${spent} wei spent`,
    bound: 'no gas',
    ok: spent === 0n,
  }
}

/** Makes the gateway pay gas: a chain node of its own, relayer wallets with money, and a budget. */
export const gasDrain = async ({ start, short }: AttackOptions): Promise<Outcome[]> => {
  if (short) return []
  const rpc = await startRpc()
  const budget = 1_500_000n * (await rpc.chain.client.getGasPrice())
  const env = { ...rpc.env, ...relayEnv, TRUST_PROXY: '127.0.0.1', RELAY_DAILY_BUDGET_WEI: String(budget) }
  const target = await start({ env })
  try {
    return [await fickle(target, rpc), await drain(target, rpc, budget)]
  } finally {
    await target.stop()
    await rpc.close()
  }
}
