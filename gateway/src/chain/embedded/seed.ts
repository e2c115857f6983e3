import {
  type Deployment,
  priceTriggerAbi,
  simulatedAggregatorAbi,
  simulatedAggregatorBytecode,
  suretyAbi,
  testUsdAbi,
} from '@surety/contracts'
import {
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  getAbiItem,
  getContractAddress,
  type Hex,
  keccak256,
  type PublicClient,
  toHex,
} from 'viem'
import { type Call, sendTogether } from './batch.ts'
import { signBond } from './bond.ts'
import { embeddedProducts, priceFeed, productTerms, resolverFeed } from './products.ts'
import type { Wallet, Wallets } from './wallets.ts'

export type SeedOptions = {
  client: PublicClient
  deployment: Deployment
  wallets: Wallets
  connect(account: Wallets['owner']): Wallet
  onProgress(done: string): void
}

const unit = 1_000_000n

/**
 * Gives an embedded chain its feeds, products, capital and money for agents. Every step looks first whether it was done, so
 * a seeding that was cut short goes on where it stopped.
 */
export const seedProtocol = async (options: SeedOptions): Promise<void> => {
  await addPriceFeed(options)
  await createProducts(options)
  await postBonds(options)
  await payAgents(options)
}

/** The oracle's first transaction makes the aggregator, so its address is known before it exists. */
export const aggregatorOf = ({ wallets }: Pick<SeedOptions, 'wallets'>): Address =>
  getContractAddress({ from: wallets.oracle.address, nonce: 0n })

/** A price feed is named by the hash of its parameters. */
export const priceFeedId = (aggregator: Address): Hex => {
  const { inputs } = getAbiItem({ abi: priceTriggerAbi, name: 'add' })
  return keccak256(encodeAbiParameters(inputs, [priceFeed(aggregator)]))
}

const addPriceFeed = async (options: SeedOptions): Promise<void> => {
  const { client, deployment, wallets, connect, onProgress } = options
  const oracle = connect(wallets.oracle)
  const aggregator = aggregatorOf(options)
  if (!(await client.getCode({ address: aggregator }))) {
    const args = ['USDC / USD', wallets.oracle.address, 100_000_000n] as const
    await oracle.deployContract({ abi: simulatedAggregatorAbi, bytecode: simulatedAggregatorBytecode.creation, args })
    onProgress('deployed a simulated price feed')
  }
  const trigger = { address: deployment.priceTrigger, abi: priceTriggerAbi } as const
  const [known] = await client.readContract({ ...trigger, functionName: 'feeds', args: [priceFeedId(aggregator)] })
  if (BigInt(known) === 0n)
    await oracle.writeContract({ ...trigger, functionName: 'add', args: [priceFeed(aggregator)] })
}

const createProducts = async (options: SeedOptions): Promise<void> => {
  const { client, deployment, wallets, connect, onProgress } = options
  const surety = { address: deployment.surety, abi: suretyAbi } as const
  const count = Number(await client.readContract({ ...surety, functionName: 'productCount' }))
  const owner = connect(wallets.owner)
  for (const product of embeddedProducts.slice(count)) {
    const isPrice = product.trigger === 'price'
    const trigger = isPrice ? deployment.priceTrigger : deployment.resolverTrigger
    const feed = isPrice ? priceFeedId(aggregatorOf(options)) : resolverFeed(product)
    await owner.writeContract({
      ...surety,
      functionName: 'createProduct',
      args: [productTerms(product, { trigger, feed })],
    })
    onProgress(`created the product "${product.metadata.name}"`)
  }
}

/** Two underwriters share the capital of each product, and stay for a year. All of it is one transaction. */
const postBonds = async (options: SeedOptions): Promise<void> => {
  const { client, deployment, wallets, connect, onProgress } = options
  const { timestamp } = await client.getBlock()
  const calls: Call[] = []
  for (const [place, product] of embeddedProducts.entries()) {
    const id = BigInt(place + 1)
    const args = [id] as const
    const { bonds } = await client.readContract({
      address: deployment.surety,
      abi: suretyAbi,
      functionName: 'getPool',
      args,
    })
    if (bonds > 0n) continue
    for (const account of wallets.underwriters) {
      const amount = (product.capital * unit) / BigInt(wallets.underwriters.length)
      const maturity = Number(timestamp) + 365 * 86_400
      const orderId = keccak256(toHex(`seed ${id}`))
      const terms = { product: id, amount, maturity, recipient: account.address, orderId }
      const payment = await signBond({ account, deployment, terms })
      const data = encodeFunctionData({ abi: suretyAbi, functionName: 'postBond', args: [terms, payment] })
      calls.push(mint(deployment, account.address, amount), { target: deployment.surety, gas: 400_000, data })
    }
    onProgress(`backed "${product.metadata.name}" with ${product.capital}`)
  }
  await sendTogether({ client, deployment, wallet: connect(wallets.owner) }, calls)
}

/** Once and never again: money that was spent must not be there after a restart. The owner's own share tells. */
const payAgents = async ({ client, deployment, wallets, connect, onProgress }: SeedOptions): Promise<void> => {
  const args = [wallets.owner.address] as const
  const paid = await client.readContract({
    address: deployment.asset,
    abi: testUsdAbi,
    functionName: 'balanceOf',
    args,
  })
  if (paid > 0n) return
  const everybody = [...wallets.agents, wallets.owner]
  const calls = everybody.map(({ address }) => mint(deployment, address, 100_000n * unit))
  await sendTogether({ client, deployment, wallet: connect(wallets.owner) }, calls)
  onProgress(`gave ${wallets.agents.length} wallets money to spend`)
}

const mint = ({ asset }: Deployment, to: Address, amount: bigint): Call => ({
  target: asset,
  gas: 100_000,
  data: encodeFunctionData({ abi: testUsdAbi, functionName: 'mint', args: [to, amount] }),
})
