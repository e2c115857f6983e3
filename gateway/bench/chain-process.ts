import { batchAbi, bondId, type Deployment, policyId, suretyAbi, testUsdAbi } from '@surety/contracts'
import { encodeFunctionData, type Hex, keccak256, slice, toHex } from 'viem'
import type { Evm } from '../src/chain/embedded/evm.ts'
import { startForkableNode } from '../test/support/node.ts'
import { type Random, seededRandom } from '../test/support/traffic.ts'

/** What the process says, first as it fills its chain and then once it is full. */
export type ChainMessage =
  | { kind: 'filling'; events: number; of: number }
  | { kind: 'full'; url: string; deployment: Deployment; events: number; first: number; last: number }

type Call = { target: Hex; gas: number; data: Hex }
type Position = { tokenId: bigint; owner: Hex; listing: { orderId: Hex; price: bigint; expiry: number } | undefined }
type Market = { now: number; call(functionName: Name, args: readonly unknown[]): Call }
type Name = Extract<(typeof suretyAbi)[number], { type: 'function' }>['name']

const callsInTransaction = 50
const callsInBlock = 100
const secondsBetweenBlocks = 12
const unit = 1_000_000
/** Bonds mature at the multiples of this. */
const term = 30 * 86_400

/** Answers every question with its own selector: ERC-1271 takes that for a yes, so nothing need be signed. */
const yesMan = '0x5f3560e01c60e01b5f5260205ff3'
/** A trigger that is always armed and has seen no event. */
const calmTrigger = '0x60015f5260405ff3'

/** Pays all the gas. */
const sender: Hex = slice(keccak256(toHex('sender')), 0, 20)
const accounts: Hex[] = Array.from({ length: 500 }, (_, index) => slice(keccak256(toHex(`account ${index}`)), 0, 20))

const products = [
  { product: 2n, epoch: 3_600, waiting: 3_600 },
  { product: 3n, epoch: 21_600, waiting: 7_200 },
  { product: 4n, epoch: 3_600, waiting: 1_800 },
] as const

const never = 2 ** 39

/** Makes calls that all succeed, for it knows what those before them did. Nobody else may trade at the same time. */
const openMix = (random: Random) => {
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
  const between = (low: number, high: number): number => Math.floor(low + random() * (high - low))
  let orders = 0
  const newOrder = (): Hex => {
    orders += 1
    return keccak256(toHex(`order ${orders}`))
  }
  const policies = new Map(products.map(({ product }) => [product, 0n]))
  const positions: Position[] = []
  const listed: Position[] = []
  const payBy = (from: Hex, value: bigint) => ({ from, value, validAfter: 0n, validBefore: 1n << 40n, signature: '0x' })

  const takeListed = (): (Position & { listing: NonNullable<Position['listing']> }) | undefined => {
    const [position] = listed.splice(between(0, listed.length), 1)
    return position?.listing ? { ...position, listing: position.listing } : undefined
  }
  /** Puts a position back as somebody's, without a listing. */
  const giveTo = (tokenId: bigint, owner: Hex): void => {
    positions.push({ tokenId, owner, listing: undefined })
  }

  const buy = ({ now, call }: Market): Call => {
    const { product, epoch, waiting } = pick(products)
    const coverage = BigInt(between(unit, 10 * unit))
    const expiry = (Math.ceil((now + waiting + epoch) / epoch) + between(0, 6)) * epoch
    const [payer, recipient] = [pick(accounts), pick(accounts)]
    const index = policies.get(product) ?? 0n
    policies.set(product, index + 1n)
    giveTo(policyId({ product, index }), recipient)
    const terms = { product, coverage, expiry, recipient, orderId: newOrder() }
    return call('buyPolicy', [terms, payBy(payer, coverage)])
  }
  const list = (market: Market): Call => {
    const index = between(0, positions.length)
    const position = positions[index]
    if (!position) return buy(market)
    // The last takes the place of the one that leaves: cheaper than moving all between.
    const last = positions.pop()
    if (last && last !== position) positions[index] = last
    const { tokenId, owner: seller } = position
    const [price, orderId] = [BigInt(between(1_000, unit)), newOrder()]
    const expiry = market.now + pick([1_800, 86_400, 30 * 86_400])
    listed.push({ ...position, listing: { orderId, price, expiry } })
    return market.call('list', [{ seller, tokenId, price, expiry, deadline: never, orderId }, '0x'])
  }
  const cancel = (market: Market): Call => {
    const position = takeListed()
    if (!position) return buy(market)
    const { tokenId, owner: seller, listing } = position
    giveTo(tokenId, seller)
    return market.call('cancel', [{ seller, target: listing.orderId, deadline: never, orderId: newOrder() }, '0x'])
  }
  const transfer = (market: Market): Call => {
    const position = takeListed()
    if (!position) return buy(market)
    const recipient = pick(accounts)
    giveTo(position.tokenId, recipient)
    return market.call('transferFrom', [position.owner, recipient, position.tokenId])
  }
  const purchase = (market: Market): Call => {
    const position = takeListed()
    if (!position) return buy(market)
    const { tokenId, owner: seller, listing } = position
    if (listing.expiry <= market.now + secondsBetweenBlocks) {
      listed.push(position)
      return buy(market)
    }
    const recipient = pick(accounts)
    giveTo(tokenId, recipient)
    const terms = { tokenId, seller, minValue: 0n, maturity: 0, recipient, orderId: newOrder() }
    return market.call('purchase', [terms, payBy(pick(accounts), listing.price)])
  }
  const post = ({ now, call }: Market): Call => {
    const [payer, amount] = [pick(accounts), BigInt(between(unit, 20 * unit))]
    const maturity = (Math.floor(now / term) + 3) * term
    const terms = { product: pick(products).product, amount, maturity, recipient: payer, orderId: newOrder() }
    return call('postBond', [terms, payBy(payer, amount)])
  }
  /** The seed's bonds are large enough to have earned something in any block. */
  const claim = ({ call }: Market): Call =>
    call('claim', [bondId({ product: pick(products).product, index: BigInt(between(0, 2)) })])

  const shares = [
    ...Array.from({ length: 34 }, () => buy),
    ...Array.from({ length: 30 }, () => list),
    ...Array.from({ length: 8 }, () => cancel),
    ...Array.from({ length: 10 }, () => transfer),
    ...Array.from({ length: 6 }, () => purchase),
    ...Array.from({ length: 4 }, () => post),
    ...Array.from({ length: 8 }, () => claim),
  ]
  return { next: (market: Market): Call => pick(shares)(market), countOrders: (): number => orders }
}

const gasOf: Record<string, number> = { buyPolicy: 500_000, postBond: 400_000, purchase: 400_000 }

/** Without a price the node would run all that waits to find one out. */
const gasPrice = toHex(10n ** 11n)

/** Gives the accounts money, has them trust the batch contract with their positions, and makes them agree to everything. */
const prepare = async (evm: Evm, { surety, asset, batch, resolverTrigger }: Deployment): Promise<void> => {
  const send = (from: Hex, to: Hex, data: Hex) =>
    evm.request({ method: 'eth_sendTransaction', params: [{ from, to, data, gas: toHex(200_000), gasPrice }] })
  const approval = encodeFunctionData({ abi: suretyAbi, functionName: 'setApprovalForAll', args: [batch, true] })
  for (const account of [sender, ...accounts]) {
    await evm.request({ method: 'hardhat_impersonateAccount', params: [account] })
    await evm.request({ method: 'hardhat_setBalance', params: [account, toHex(10n ** 24n)] })
  }
  for (const account of accounts) {
    const args = [account, 10n ** 12n] as const
    await send(sender, asset, encodeFunctionData({ abi: testUsdAbi, functionName: 'mint', args }))
    await send(account, surety, approval)
  }
  await evm.request({ method: 'evm_mine' })
  for (const account of accounts) await evm.request({ method: 'hardhat_setCode', params: [account, yesMan] })
  await evm.request({ method: 'hardhat_setCode', params: [resolverTrigger, calmTrigger] })
}

/** Counts the logs of the protocol in some blocks, and the orders among them. */
const count = async (evm: Evm, { surety }: Deployment, from: bigint, to: bigint) => {
  const range = { address: surety, fromBlock: toHex(from), toBlock: toHex(to) }
  const logs = (await evm.request({ method: 'eth_getLogs', params: [range] })) as { topics: Hex[] }[]
  return { events: logs.length, orders: logs.filter(({ topics }) => topics[0] === orderFilled).length }
}
const orderFilled = keccak256(toHex('OrderFilled(address,bytes32,uint256,bytes32)'))

const report = (message: ChainMessage): void => {
  if (process.send) process.send(message)
  else console.log(JSON.stringify(message))
}

/** Runs a chain with at least `wanted` events of the protocol on it and serves it as a node does, until it is ended. */
const run = async (wanted: number): Promise<void> => {
  const node = await startForkableNode()
  const { evm, chain } = node
  const { deployment } = chain
  await prepare(evm, deployment)
  const mix = openMix(seededRandom(7))
  const call: Market['call'] = (functionName, args) => ({
    target: deployment.surety,
    gas: gasOf[functionName] ?? 250_000,
    data: encodeFunctionData({ abi: suretyAbi, functionName, args } as Parameters<typeof encodeFunctionData>[0]),
  })
  let [events, orders] = [0, 0]
  while (events < wanted) {
    const { number, timestamp } = await node.head()
    const market = { now: Number(timestamp) + secondsBetweenBlocks, call }
    for (let sent = 0; sent < callsInBlock; sent += callsInTransaction) {
      const calls = Array.from({ length: callsInTransaction }, () => mix.next(market))
      const gas = calls.reduce((sum, one) => sum + one.gas + 20_000, 100_000)
      const data = encodeFunctionData({ abi: batchAbi, functionName: 'run', args: [calls] })
      const transaction = { from: sender, to: deployment.batch, data, gas: toHex(gas), gasPrice }
      await evm.request({ method: 'eth_sendTransaction', params: [transaction] })
    }
    await node.mine(secondsBetweenBlocks)
    const mined = await count(evm, deployment, number + 1n, number + 1n)
    events += mined.events
    orders += mined.orders
    if (orders !== mix.countOrders()) throw new Error(`of ${mix.countOrders()} orders ${orders} were filled`)
    if (number % 20n === 0n) report({ kind: 'filling', events, of: wanted })
  }
  const [first, last] = [deployment.blockNumber, Number((await node.head()).number)]
  const all = await count(evm, deployment, BigInt(first), BigInt(last))
  report({ kind: 'full', url: node.url, deployment, events: all.events, first, last })
}

// The parent process may have died.
process.on('disconnect', () => process.exit(0))
await run(Number(process.argv[2] ?? 200_000))
