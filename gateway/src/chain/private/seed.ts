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
  getAbiItem,
  getContractAddress,
  type Hex,
  keccak256,
  type PublicClient,
  toHex,
} from 'viem'
import { signBond } from './bond.ts'
import { type PrivateProduct, priceFeed, privateProducts, productTerms, resolverFeed } from './products.ts'
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
 * Gives a private chain its feeds, products, capital and money for agents. Every step looks first whether it was done, so
 * a seeding that was cut short goes on where it stopped.
 */
export const seedProtocol = async (options: SeedOptions): Promise<void> => {
  const { client, deployment, onProgress } = options
  const surety = { address: deployment.surety, abi: suretyAbi } as const
  await addPriceFeed(options)
  const count = Number(await client.readContract({ ...surety, functionName: 'productCount' }))
  const owner = options.connect(options.wallets.owner)
  for (const product of privateProducts.slice(count)) {
    const trigger = product.trigger === 'price' ? deployment.priceTrigger : deployment.resolverTrigger
    const terms = productTerms(product, { trigger, feed: feedOf(options, product) })
    await owner.writeContract({ ...surety, functionName: 'createProduct', args: [terms] })
    onProgress(`created the product "${product.metadata.name}"`)
  }
  for (const [index, product] of privateProducts.entries()) await postBonds(options, { id: BigInt(index + 1), product })
  for (const agent of options.wallets.agents)
    await ensureBalance(options, { address: agent.address, amount: 100_000n * unit })
}

/** The oracle's first transaction makes the aggregator, so its address is known before it exists. */
export const aggregatorOf = ({ wallets }: Pick<SeedOptions, 'wallets'>): Address =>
  getContractAddress({ from: wallets.oracle.address, nonce: 0n })

/** A price feed is named by the hash of its parameters. */
export const priceFeedId = (aggregator: Address): Hex => {
  const { inputs } = getAbiItem({ abi: priceTriggerAbi, name: 'add' })
  return keccak256(encodeAbiParameters(inputs, [priceFeed(aggregator)]))
}

const feedOf = (options: SeedOptions, product: PrivateProduct): Hex =>
  product.trigger === 'price' ? priceFeedId(aggregatorOf(options)) : resolverFeed(product)

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

/** Two underwriters share the capital of each product, and stay for a year. */
const postBonds = async (
  options: SeedOptions,
  { id, product }: { id: bigint; product: PrivateProduct },
): Promise<void> => {
  const { client, deployment, wallets, connect, onProgress } = options
  const surety = { address: deployment.surety, abi: suretyAbi } as const
  const { bonds } = await client.readContract({ ...surety, functionName: 'getPool', args: [id] })
  for (const [index, account] of wallets.underwriters.entries()) {
    if (BigInt(index) < bonds) continue
    const amount = (product.capital * unit) / BigInt(wallets.underwriters.length)
    await ensureBalance(options, { address: account.address, amount })
    const { timestamp } = await client.getBlock()
    const terms = {
      product: id,
      amount,
      maturity: Number(timestamp) + 365 * 86_400,
      recipient: account.address,
      orderId: keccak256(toHex(`seed ${id} ${index}`)),
    }
    const payment = await signBond({ account, deployment, terms })
    await connect(account).writeContract({ ...surety, functionName: 'postBond', args: [terms, payment] })
    onProgress(`posted a bond of ${amount / unit} for "${product.metadata.name}"`)
  }
}

const ensureBalance = async (
  { client, deployment, wallets, connect }: SeedOptions,
  { address, amount }: { address: Address; amount: bigint },
): Promise<void> => {
  const asset = { address: deployment.asset, abi: testUsdAbi } as const
  const balance = await client.readContract({ ...asset, functionName: 'balanceOf', args: [address] })
  if (balance >= amount) return
  await connect(wallets.owner).writeContract({ ...asset, functionName: 'mint', args: [address, amount - balance] })
}
