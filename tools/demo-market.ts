import { simulatedAggregatorAbi } from '@surety/contracts'
import { Surety } from '@surety/sdk'
import { custom } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import type { EmbeddedChain } from '../gateway/src/chain/embedded/open.ts'
import { connectWallet, describeTestWallets, openWallets } from '../gateway/src/chain/embedded/wallets.ts'
import { passHours } from './demo-clock.ts'

/** How long the demonstration lasts. */
export const demoHours = 46

type Demo = { chain: EmbeddedChain; baseUrl: string }
type Agent = { surety: Surety; apiKey: string; walletAddress: string; index: number }

const { mnemonic } = describeTestWallets()

const openAgent = async ({ baseUrl }: Demo, index: number): Promise<Agent> => {
  const signer = mnemonicToAccount(mnemonic, { addressIndex: index })
  const { apiKey, walletAddress } = await Surety.onboard({ baseUrl, signer, label: `agent ${index}` })
  return { surety: new Surety({ baseUrl, apiKey, signer }), apiKey, walletAddress, index }
}

/** A price that falls and recovers without an event. */
const dips: Record<number, bigint> = { 28: 98_900_000n, 29: 98_040_000n, 36: 99_300_000n }

const pushPrice = async ({ chain, baseUrl }: Demo, price: bigint): Promise<void> => {
  const { price: feed } = (await (await fetch(`${baseUrl}/products/1/oracle`)).json()) as {
    price: { aggregator: `0x${string}` }
  }
  const viemChain = chain.client.chain
  if (!viemChain) throw new Error('the embedded chain has no description')
  const oracle = connectWallet(openWallets().oracle, custom({ request: chain.embedded.request }), viemChain)
  await oracle.writeContract({
    address: feed.aggregator,
    abi: simulatedAggregatorAbi,
    functionName: 'push',
    args: [price],
  })
}

const usdc = 1_000_000n

/** What agents do, by the hour: which product, how much cover, for how many days. */
const purchases: Record<number, [number, bigint, bigint, number][]> = {
  1: [[0, 1n, 180_000n, 60]],
  3: [[1, 3n, 60_000n, 30]],
  4: [[2, 4n, 12_000n, 5]],
  7: [[1, 2n, 45_000n, 13]],
  11: [[0, 1n, 120_000n, 90]],
  16: [[2, 3n, 90_000n, 45]],
  20: [[1, 4n, 20_000n, 6]],
  24: [[2, 1n, 210_000n, 30]],
  31: [[0, 2n, 30_000n, 7]],
  33: [[1, 3n, 40_000n, 20]],
  40: [[0, 1n, 25_000n, 30]],
}

const liveOneHour = async (demo: Demo, agents: Agent[], hour: number): Promise<void> => {
  const dip = dips[hour]
  if (dip === undefined) await demo.chain.feeds.publish()
  else await pushPrice(demo, dip)
  for (const [who, productId, coverage, days] of purchases[hour] ?? []) {
    await agents[who]?.surety.policies.buy({ productId, coverage: coverage * usdc, days, maxPremium: 50_000n * usdc })
  }
  if (hour === 2 || hour === 18) await agents[2]?.surety.bonds.post({ productId: 1n, amount: 30_000n * usdc, days: 90 })
  // An event in the middle, so that there is a payout to see.
  if (hour === 9) await demo.chain.feeds.trip(4n)
  if (hour === 13) await demo.chain.feeds.recover(4n)
}

const listSome = async ([, second, third]: Agent[]): Promise<void> => {
  const offers = [
    { agent: second, kind: 'policy', productId: 3n, index: 0n, price: 52n * usdc },
    { agent: second, kind: 'policy', productId: 2n, index: 0n, price: 65n * usdc },
    { agent: third, kind: 'policy', productId: 3n, index: 1n, price: 140n * usdc },
    { agent: third, kind: 'policy', productId: 1n, index: 2n, price: 120n * usdc },
    { agent: third, kind: 'bond', productId: 1n, index: 2n, price: 29_400n * usdc },
  ] as const
  for (const { agent, ...offer } of offers) await agent?.surety.listings.create({ ...offer, days: 7 })
}

/** Two days of a small market, ending now. Returns its agents. */
export const playDemo = async (demo: Demo): Promise<Agent[]> => {
  const agents = [await openAgent(demo, 12), await openAgent(demo, 13), await openAgent(demo, 14)]
  for (let hour = 0; hour < demoHours; hour += 1) {
    await liveOneHour(demo, agents, hour)
    passHours(1)
  }
  await demo.chain.feeds.publish()
  await listSome(agents)
  return agents
}
