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
import { writeMetadataUri } from '../metadata.ts'
import { boundaryAfter } from '../pool.ts'
import { type Call, sendBatch } from './batch.ts'
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
 * Gives an embedded chain its feeds, products and capital, and funds agents. Every step first checks whether it is done,
 * so an interrupted seeding continues where it stopped.
 */
export const seedProtocol = async (options: SeedOptions): Promise<void> => {
  await addPriceFeed(options)
  await createProducts(options)
  await postBonds(options)
  await fundAgents(options)
}

/** The oracle's first transaction deploys the aggregator, so its address is known in advance. */
export const aggregatorOf = ({ wallets }: Pick<SeedOptions, 'wallets'>): Address =>
  getContractAddress({ from: wallets.oracle.address, nonce: 0n })

/** A price feed's id is the hash of its parameters. */
const priceFeedId = (aggregator: Address): Hex => {
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
      args: [productTerms(product, { trigger, feed }), writeMetadataUri(product.metadata)],
    })
    onProgress(`created the product "${product.metadata.name}"`)
  }
}

/** Two underwriters share the capital of each product for at least a year. All bonds are posted in one transaction. */
const postBonds = async (options: SeedOptions): Promise<void> => {
  const { client, deployment, wallets, connect, onProgress } = options
  const { timestamp } = await client.getBlock()
  const calls: Call[] = []
  for (const [index, product] of embeddedProducts.entries()) {
    const id = BigInt(index + 1)
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
      const maturity = Number(boundaryAfter(timestamp + 365n * 86_400n, { term: BigInt(product.terms.term) }))
      const orderId = keccak256(toHex(`seed ${id}`))
      const terms = { product: id, amount, maturity, recipient: account.address, orderId }
      const payment = await signBond({ account, deployment, terms })
      const data = encodeFunctionData({ abi: suretyAbi, functionName: 'postBond', args: [terms, payment] })
      calls.push(mint(deployment, account.address, amount), { target: deployment.surety, gas: 400_000, data })
    }
    onProgress(`backed "${product.metadata.name}" with ${product.capital}`)
  }
  await sendBatch({ client, deployment, wallet: connect(wallets.owner) }, calls)
}

/** Funds agents once, so that a restart does not restore spent money. The owner's balance shows whether it is done. */
const fundAgents = async ({ client, deployment, wallets, connect, onProgress }: SeedOptions): Promise<void> => {
  const args = [wallets.owner.address] as const
  const paid = await client.readContract({
    address: deployment.asset,
    abi: testUsdAbi,
    functionName: 'balanceOf',
    args,
  })
  if (paid > 0n) return
  const recipients = [...wallets.agents, wallets.owner]
  const calls = recipients.map(({ address }) => mint(deployment, address, 100_000n * unit))
  await sendBatch({ client, deployment, wallet: connect(wallets.owner) }, calls)
  onProgress(`funded ${wallets.agents.length} agent wallets`)
}

const mint = ({ asset }: Deployment, to: Address, amount: bigint): Call => ({
  target: asset,
  gas: 100_000,
  data: encodeFunctionData({ abi: testUsdAbi, functionName: 'mint', args: [to, amount] }),
})
