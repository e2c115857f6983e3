import { randomBytes } from 'node:crypto'
import { type Deployment, readTokenId, suretyAbi } from '@surety/contracts'
import { getAbiItem, type Hex, keccak256, type LocalAccount, type PublicClient, toHex, zeroAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { encodeOrder } from '../src/chain/orders.ts'
import { listingIdOf } from '../src/domains/marketplace/listing-id.ts'
import { postClaim, signClaim } from '../test/support/agents.ts'
import { boundaryIn, signPayment, signPolicy, signTerms } from '../test/support/market.ts'
import { forEach } from './for-each.ts'

const makeAccounts = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => {
    const key = keccak256(toHex(`${name} ${index}`))
    return { ...privateKeyToAccount(key), key }
  })

/** Wallets with money, each of which buys once at a time: what one of them does holds up none of the others. */
export const makeBuyers = (count: number): LocalAccount[] => makeAccounts('buyer', count)

/** Gives the buyers their keys. */
export const onboardBuyers = async (url: string, buyers: number): Promise<string[]> => {
  const keys: string[] = []
  await forEach(makeBuyers(buyers), 20, async (account, index) => {
    const response = await postClaim(url, await signClaim(account))
    if (response.status !== 201) throw new Error(`onboarding answered ${response.status}: ${await response.text()}`)
    keys[index] = ((await response.json()) as { apiKey: string }).apiKey
  })
  return keys
}

/** How many wallets pay for gas: as many without the gateway as with it. */
export const lanes = 4

/** Wallets that pay for gas; the first half is for those who send by themselves, the other for the gateway. */
export const makeSenders = () => makeAccounts('sender', 2 * lanes)

/** Settings of a gateway that relays without limits, with the senders that no baseline uses. */
export const relaySettings = () => ({
  RELAYER_KEYS: makeSenders()
    .slice(lanes)
    .map(({ key }) => key)
    .join(),
  RELAY_UNLIMITED: '1',
  RELAY_MIN_VALUE: '0',
})

const coverage = 10_000_000n
const days = 20

/** An order as the call that executes it, and as the request that asks the gateway for it. */
export type Order = { data: Hex; path: string; body: object; key: string; orderId: Hex }

/** A position that is offered for sale. */
export type Offer = { tokenId: bigint; seller: Hex; orderId: Hex }

const texts = (values: Record<string, string | number | bigint>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))

const newKey = (): string => randomBytes(12).toString('hex')
const newOrderId = (): Hex => toHex(randomBytes(32))
const inAnHour = (): number => Math.floor(Date.now() / 1000) + 3_600

export const signOrder = async (deployment: Deployment, account: LocalAccount): Promise<Order> => {
  const expiry = (Math.floor(Date.now() / 86_400_000) + days) * 86_400
  const validBefore = BigInt(Math.floor(Date.now() / 1000) + 3_600)
  const [terms, payment] = await signPolicy(deployment, account, { product: 1n, coverage, expiry, validBefore })
  return {
    data: encodeOrder('buy_policy', { ...terms, expiry: BigInt(terms.expiry) }, payment),
    path: '/api/v1/policies',
    body: paidBody(terms, payment),
    key: newKey(),
    orderId: terms.orderId,
  }
}

type Payment = Awaited<ReturnType<typeof signPayment>>

const paidBody = (terms: Record<string, string | number | bigint>, { from: _, signature, ...amounts }: Payment) => ({
  terms: texts(terms),
  payment: { ...texts(amounts), signature },
})

const bondAmount = 100_000_000n

/** Signs a bond. */
export const signBond = async (deployment: Deployment, account: LocalAccount): Promise<Order> => {
  const maturity = BigInt(boundaryIn(Math.floor(Date.now() / 1000), 3))
  const terms = { product: 1n, amount: bondAmount, maturity, recipient: account.address, orderId: newOrderId() }
  const signed = { kind: 'BondTerms', terms, value: bondAmount, validBefore: BigInt(inAnHour()) } as const
  const payment = await signPayment(deployment, account, signed)
  const data = encodeOrder('post_bond', terms, payment)
  return { data, path: '/api/v1/bonds', body: paidBody(terms, payment), key: newKey(), orderId: terms.orderId }
}

const price = 1_000_000n

/** Signs the offer of a position. */
export const signListing = async (deployment: Deployment, account: LocalAccount, tokenId: bigint): Promise<Order> => {
  const deadline = BigInt(inAnHour())
  const orderId = newOrderId()
  const terms = { seller: account.address, tokenId, price, expiry: deadline + 86_400n, deadline, orderId }
  const signature = await signTerms(deployment, account, 'ListingTerms', terms)
  const data = encodeOrder('create_listing', terms, signature)
  return {
    data,
    path: '/api/v1/marketplace/listings',
    body: { terms: texts(terms), signature },
    key: newKey(),
    orderId,
  }
}

/** Signs the purchase of a policy that is offered. */
export const signSale = async (
  deployment: Deployment,
  account: LocalAccount,
  { tokenId, seller, orderId: listed }: Offer,
): Promise<Order> => {
  const [recipient, orderId] = [account.address, newOrderId()]
  const terms = { tokenId, seller, minValue: 0n, maturity: 0n, recipient, orderId }
  const signed = { kind: 'PurchaseTerms', terms, value: price, validBefore: BigInt(inAnHour()) } as const
  const payment = await signPayment(deployment, account, signed)
  const path = `/api/v1/marketplace/listings/${listingIdOf({ seller: seller.toLowerCase() as Hex, orderId: listed })}/buy`
  const data = encodeOrder('buy_listing', terms, payment)
  return { data, path, body: paidBody(terms, payment), key: newKey(), orderId }
}

/** With the logs of many full blocks, an answer would be longer than a client reads. */
const blocksInRange = 10n

const transfer = getAbiItem({ abi: suretyAbi, name: 'Transfer' })

/** A policy of each wallet that has one, from the logs of the chain. */
export const findPolicies = async (
  client: PublicClient,
  { surety, blockNumber }: Deployment,
): Promise<Map<string, bigint>> => {
  const owners = new Map<bigint, string>()
  const head = await client.getBlockNumber()
  for (let fromBlock = BigInt(blockNumber); fromBlock <= head; fromBlock += blocksInRange) {
    const range = { fromBlock, toBlock: fromBlock + blocksInRange - 1n }
    const logs = await client.getLogs({ address: surety, event: transfer, ...range })
    for (const { args } of logs) owners.set(args.tokenId ?? 0n, (args.to ?? zeroAddress).toLowerCase())
  }
  const policies = new Map<string, bigint>()
  for (const [tokenId, owner] of owners) {
    const { kind, product } = readTokenId(tokenId)
    if (kind === 'policy' && product === 1n) policies.set(owner, tokenId)
  }
  return policies
}
