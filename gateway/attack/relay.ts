import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { suretyAbi, testUsdAbi } from '@surety/contracts'
import { getAbiItem, type Hex, type LocalAccount, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { newWallet, postClaim, signClaim } from '../test/support/agents.ts'
import { cover, relayEnv } from '../test/support/buyers.ts'
import { answerFrom, type RpcAnswer, type RpcCall, serveJsonRpc } from '../test/support/json-rpc.ts'
import { connectTo, wallets } from '../test/support/market.ts'
import { startRpc, type TestRpc } from '../test/support/rpc.ts'
import { compile } from '../test/support/solidity.ts'
import type { AttackOptions, Outcome } from './attack.ts'
import type { StartTarget, Target } from './target.ts'

/** Wallets that all accept or all refuse, and burn all gas when they refuse. */
const source = `
  // SPDX-License-Identifier: MIT
  pragma solidity ^0.8.28;
  contract Mood {
    bool public refuses;
    function turn(bool value) external { refuses = value; }
  }
  contract Fickle {
    Mood immutable mood;
    constructor(Mood shared) { mood = shared; }
    function isValidSignature(bytes32, bytes calldata s) external view returns (bytes4) {
      if (mood.refuses()) { while (true) {} }
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

/** The orders that were executed. */
const countExecuted = async ({ chain: { client, deployment } }: TestRpc): Promise<number> => {
  const event = getAbiItem({ abi: suretyAbi, name: 'OrderFilled' })
  return (await client.getLogs({ address: deployment.surety, event, fromBlock: 0n })).length
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

/** The least purchases of several wallets, against a whole daily budget. */
const drain = async (target: Target, rpc: TestRpc): Promise<Outcome> => {
  const maxWei = findBound(target)
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
    tried: '24 purchases of the least cover by 4 wallets',
    happened: `${tally(answers)}; ${spent} wei spent`,
    bound: describeBound(maxWei),
    // An attack that spends nothing shows nothing.
    ok: maxWei !== undefined && spent > 0n && spent <= maxWei,
  }
}

const deploy = async ({ chain }: TestRpc, name: string, args: readonly unknown[]): Promise<Hex> => {
  const part = compile(source)[name]
  if (!part) throw new Error(`${name} does not compile`)
  const hash = await connectTo(chain, wallets.owner).deployContract({ ...part, args })
  const { contractAddress } = await chain.client.waitForTransactionReceipt({ hash, pollingInterval: 20 })
  if (!contractAddress) throw new Error(`${name} was not deployed`)
  return contractAddress
}

/** A node that puts a transaction of the attacker right before and right after each one of the relayer. */
const startFrontRunner = async (rpc: TestRpc) => {
  const { client, embedded } = rpc.chain
  const owner = connectTo(rpc.chain, wallets.owner)
  const mood = await deploy(rpc, 'Mood', [])
  const isMined = (hash: Hex) => client.waitForTransactionReceipt({ hash, pollingInterval: 20 })
  const turn = async (refuses: boolean): Promise<void> => {
    const abi = parseAbi(['function turn(bool)'])
    await isMined(await owner.writeContract({ address: mood, abi, functionName: 'turn', args: [refuses] }))
  }
  const sendBetween = async (call: RpcCall): Promise<RpcAnswer> => {
    await turn(true)
    const answer = await answerFrom(embedded, call)
    if (answer.result) await isMined(answer.result as Hex)
    await turn(false)
    return answer
  }
  let isActive = false
  let sending: Promise<unknown> = Promise.resolve()
  const server = await serveJsonRpc((call) => {
    if (!isActive || call.method !== 'eth_sendRawTransaction') return answerFrom(embedded, call)
    const sent = sending.then(() => sendBetween(call))
    sending = sent.catch(() => {})
    return sent
  })
  return {
    ...server,
    mood,
    setActive: (value: boolean): void => {
      isActive = value
    },
  }
}

type FrontRunner = Awaited<ReturnType<typeof startFrontRunner>>

const newFickle = async (target: Target, rpc: TestRpc, mood: Hex): Promise<string> => {
  const { client, deployment } = rpc.chain
  const address = await deploy(rpc, 'Fickle', [mood])
  const mint = {
    address: deployment.asset,
    abi: testUsdAbi,
    functionName: 'mint',
    args: [address, 1_000_000_000n],
  } as const
  const hash = await connectTo(rpc.chain, wallets.owner).writeContract(mint)
  await client.waitForTransactionReceipt({ hash, pollingInterval: 20 })
  return onboard(target, await signClaim(newWallet(), { address }))
}

const fickleWallets = 3

/** Contract wallets that change their mind between the simulation and the block. */
const fickle = async (target: Target, rpc: TestRpc, node: FrontRunner): Promise<Outcome> => {
  const maxWei = findBound(target)
  const apiKeys: string[] = []
  while (apiKeys.length < fickleWallets) apiKeys.push(await newFickle(target, rpc, node.mood))
  const answers: string[] = []
  const executed = () => countExecuted(rpc)
  const [before, began] = [await executed(), Date.now()]
  node.setActive(true)
  const spentWei = await measureSpent(rpc, async () => {
    for (let turn = 0; turn < 10; turn += 1)
      for (const apiKey of apiKeys) answers.push(await buy(target, apiKey, async () => '0x1234'))
  })
  node.setActive(false)
  const seconds = Math.round((Date.now() - began) / 1_000)
  const orders = (await executed()) - before
  return {
    attack: 'fickle wallets',
    tried: `${10 * fickleWallets} purchases of ${fickleWallets} contract wallets that change their mind`,
    happened: `${tally(answers)}; ${orders} executed, ${spentWei} wei spent in ${seconds} s`,
    bound: describeBound(maxWei),
    ok: maxWei !== undefined && spentWei > 0n && spentWei <= maxWei,
  }
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

/** Makes the gateway pay gas: a chain node of its own, relayer wallets with money, and a budget for a few dozen calls. */
export const gasDrain = async ({ start, short }: AttackOptions): Promise<Outcome[]> => {
  if (short) return []
  const rpc = await startRpc()
  const node = await startFrontRunner(rpc)
  try {
    const gasPrice = await rpc.chain.client.getGasPrice()
    const { RELAY_UNLIMITED: _, ...relay } = relayEnv
    const env = { ...rpc.env, RPC_URL: node.url, ...relay, TRUST_PROXY: '127.0.0.1' }
    const limits = {
      RELAY_DAILY_BUDGET_WEI: String(8_000_000n * gasPrice),
      // Wallets are free, so the attack does without the limit of each.
      RELAY_WALLET_DAILY_BUDGET_WEI: '0',
      RELAY_MAX_FEE_GWEI: String((2n * gasPrice) / 1_000_000_000n),
      RELAY_IN_FLIGHT: '2',
    }
    const refused = await startWithoutBudget(start, env)
    // Each on a gateway of its own, with a whole budget.
    const attackOwn = async (attack: (target: Target) => Promise<Outcome>): Promise<Outcome> => {
      const target = await start({ env: { ...env, ...limits } })
      return attack(target).finally(() => target.stop())
    }
    const drained = await attackOwn((target) => drain(target, rpc))
    return [refused, drained, await attackOwn((target) => fickle(target, rpc, node))]
  } finally {
    await node.close()
    await rpc.close()
  }
}
