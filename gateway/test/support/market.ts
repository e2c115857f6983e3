import {
  bondExtensionTermsTypes,
  bondTermsTypes,
  cancelTermsTypes,
  type Deployment,
  listingTermsTypes,
  policyExtensionTermsTypes,
  policyTermsTypes,
  purchaseTermsTypes,
  readingTypes,
  readTokenId,
  receiveWithAuthorizationTypes,
  resolverTriggerAbi,
  resolverTriggerDomain,
  suretyAbi,
  suretyDomain,
  surrenderTermsTypes,
} from '@surety/contracts'
import {
  type ContractFunctionArgs,
  type ContractFunctionName,
  createWalletClient,
  custom,
  defineChain,
  type Hex,
  hashTypedData,
  type LocalAccount,
  toHex,
} from 'viem'
import type { Chain } from '../../src/chain/chain.ts'
import { openWallets, type Wallet } from '../../src/chain/embedded/wallets.ts'

export const wallets = openWallets()

/** A wallet that sends its own transactions to the chain of a gateway, past the gateway. */
export const connectTo = (chain: Pick<Chain, 'id' | 'client'>, account: LocalAccount): Wallet =>
  createWalletClient({
    account,
    transport: custom({ request: chain.client.request }),
    chain: defineChain({
      id: chain.id,
      name: 'test',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [] } },
    }),
  })

type Market = Pick<Chain, 'id' | 'client' | 'deployment'>
type Name = ContractFunctionName<typeof suretyAbi, 'nonpayable'>

const newOrderId = (): Hex => toHex(crypto.getRandomValues(new Uint8Array(32)))

/** Calls the contract in a transaction of the account's own, waits for it and fails if it does. */
export const callOnChain = async <Function extends Name>(
  chain: Market,
  account: LocalAccount,
  functionName: Function,
  args: ContractFunctionArgs<typeof suretyAbi, 'nonpayable', Function>,
): Promise<Hex> => {
  const request = { address: chain.deployment.surety, abi: suretyAbi, functionName, args, gas: 1_500_000n }
  const hash = await connectTo(chain, account).writeContract(request as Parameters<Wallet['writeContract']>[0])
  const { status } = await chain.client.waitForTransactionReceipt({ hash, pollingInterval: 50 })
  if (status !== 'success') {
    await chain.client.simulateContract({ ...request, account } as Parameters<typeof chain.client.simulateContract>[0])
    throw new Error(`${functionName} failed`)
  }
  return hash
}

const types = {
  PolicyTerms: policyTermsTypes,
  BondTerms: bondTermsTypes,
  PolicyExtensionTerms: policyExtensionTermsTypes,
  SurrenderTerms: surrenderTermsTypes,
  BondExtensionTerms: bondExtensionTermsTypes,
  PurchaseTerms: purchaseTermsTypes,
  ListingTerms: listingTermsTypes,
  CancelTerms: cancelTermsTypes,
} as const
type Kind = keyof typeof types

const typedTerms = ({ chainId, surety }: Deployment, primaryType: Kind, message: object) =>
  ({
    domain: { ...suretyDomain, chainId, verifyingContract: surety },
    types: types[primaryType],
    primaryType,
    message,
  }) as unknown as Parameters<typeof hashTypedData>[0]

/** Signs a payment for terms: its nonce is their digest. */
export const signPayment = async (
  deployment: Deployment,
  account: LocalAccount,
  { kind, terms, value, validBefore = 1n << 40n }: { kind: Kind; terms: object; value: bigint; validBefore?: bigint },
) => {
  const { chainId, surety, asset } = deployment
  const payment = { from: account.address, value, validAfter: 0n, validBefore }
  const signature = await account.signTypedData({
    domain: { name: 'USD Coin', version: '2', chainId, verifyingContract: asset },
    types: receiveWithAuthorizationTypes,
    primaryType: 'ReceiveWithAuthorization',
    message: { ...payment, to: surety, nonce: hashTypedData(typedTerms(deployment, kind, terms)) },
  })
  return { ...payment, signature }
}

export const signTerms = (deployment: Deployment, account: LocalAccount, kind: Kind, terms: object): Promise<Hex> =>
  account.signTypedData(typedTerms(deployment, kind, terms) as Parameters<LocalAccount['signTypedData']>[0])

const mostPaid = 20_000_000_000n

type PolicyOrder = { product: bigint; coverage: bigint; expiry: number; orderId?: Hex; recipient?: Hex }
type Validity = { validBefore?: bigint }

/** Signs what a purchase of a policy needs: the terms, and a payment whose nonce is their digest. */
export const signPolicy = async (
  deployment: Deployment,
  account: LocalAccount,
  { validBefore, value: authorised, ...order }: PolicyOrder & Validity & { value?: bigint | undefined },
) => {
  const terms = { recipient: account.address, orderId: newOrderId(), ...order }
  // More than any premium, and no more than a wallet was given.
  const value = authorised ?? (order.coverage < mostPaid ? order.coverage : mostPaid)
  const validity = validBefore === undefined ? {} : { validBefore }
  return [terms, await signPayment(deployment, account, { kind: 'PolicyTerms', terms, value, ...validity })] as const
}

/** Buys a policy straight from the contract, in a transaction of the buyer's own, and waits for it. */
export const buyOnChain = async (chain: Market, account: LocalAccount, order: PolicyOrder): Promise<Hex> =>
  callOnChain(chain, account, 'buyPolicy', await signPolicy(chain.deployment, account, order))

type BondOrder = { product: bigint; amount: bigint; maturity: number; orderId?: Hex; recipient?: Hex }

export const postOnChain = async (chain: Market, account: LocalAccount, order: BondOrder): Promise<Hex> => {
  const terms = { recipient: account.address, orderId: newOrderId(), ...order }
  const payment = await signPayment(chain.deployment, account, { kind: 'BondTerms', terms, value: order.amount })
  return callOnChain(chain, account, 'postBond', [terms, payment])
}

const termSeconds = 30 * 86_400

/** The boundary that comes `count` terms after the last one: of every product of the embedded chain. */
export const boundaryIn = (now: number, count: number): number => (Math.floor(now / termSeconds) + count) * termSeconds

export const extendBondOnChain = async (
  chain: Market,
  account: LocalAccount,
  order: { tokenId: bigint; maturity: number },
): Promise<Hex> => {
  const terms = { owner: account.address, deadline: 2 ** 39, orderId: newOrderId(), ...order }
  const signature = await signTerms(chain.deployment, account, 'BondExtensionTerms', terms)
  return callOnChain(chain, account, 'extendBond', [terms, signature])
}

export const extendPolicyOnChain = async (
  chain: Market,
  account: LocalAccount,
  order: { tokenId: bigint; expiry: number },
): Promise<Hex> => {
  const terms = { orderId: newOrderId(), ...order }
  const signed = { kind: 'PolicyExtensionTerms', terms, value: mostPaid / 4n } as const
  return callOnChain(chain, account, 'extendPolicy', [terms, await signPayment(chain.deployment, account, signed)])
}

export const surrenderOnChain = async (
  chain: Market,
  account: LocalAccount,
  order: { tokenId: bigint; coverage: bigint },
): Promise<Hex> => {
  const terms = { owner: account.address, minRefund: 0n, deadline: 2 ** 39, orderId: newOrderId(), ...order }
  const signature = await signTerms(chain.deployment, account, 'SurrenderTerms', terms)
  return callOnChain(chain, account, 'surrender', [terms, signature])
}

type ListingOrder = { tokenId: bigint; price: bigint; expiry: number; orderId?: Hex }

/** Lists a position, and returns the id of the order. */
export const listOnChain = async (chain: Market, account: LocalAccount, order: ListingOrder): Promise<Hex> => {
  const terms = { seller: account.address, deadline: 2 ** 39, orderId: newOrderId(), ...order }
  const signature = await signTerms(chain.deployment, account, 'ListingTerms', terms)
  await callOnChain(chain, account, 'list', [terms, signature])
  return terms.orderId
}

export const cancelOnChain = async (chain: Market, account: LocalAccount, target: Hex): Promise<Hex> => {
  const terms = { seller: account.address, target, deadline: 2 ** 39, orderId: newOrderId() }
  return callOnChain(chain, account, 'cancel', [
    terms,
    await signTerms(chain.deployment, account, 'CancelTerms', terms),
  ])
}

type PurchaseOrder = { tokenId: bigint; seller: Hex; price: bigint; recipient?: Hex; maturity?: number }

/** What a buyer signs: when a bond matures, zero for a policy. */
const readMaturity = async ({ client, deployment }: Market, tokenId: bigint): Promise<number> => {
  const { kind, product, index } = readTokenId(tokenId)
  if (kind === 'policy') return 0
  const request = {
    address: deployment.surety,
    abi: suretyAbi,
    functionName: 'getBond',
    args: [product, index],
  } as const
  const [bond] = await client.readContract(request)
  return bond.maturity
}

export const purchaseOnChain = async (
  chain: Market,
  account: LocalAccount,
  { price, ...order }: PurchaseOrder,
): Promise<Hex> => {
  const maturity = order.maturity ?? (await readMaturity(chain, order.tokenId))
  const terms = { minValue: 0n, recipient: account.address, orderId: newOrderId(), ...order, maturity }
  const payment = await signPayment(chain.deployment, account, { kind: 'PurchaseTerms', terms, value: price })
  return callOnChain(chain, account, 'purchase', [terms, payment])
}

/** Has the resolvers say what they see: nothing (severity 0), or an event that began at `observedAt`. */
export const readOnChain = async (
  chain: Market,
  { feed, observedAt, severity }: { feed: Hex; observedAt: number; severity: number },
): Promise<void> => {
  const { chainId, resolverTrigger } = chain.deployment
  const trigger = { address: resolverTrigger, abi: resolverTriggerAbi } as const
  const [round] = await chain.client.readContract({ ...trigger, functionName: 'latest', args: [feed] })
  const reading = { feed, round: round + 1, observedAt, severity }
  const domain = { ...resolverTriggerDomain, chainId, verifyingContract: resolverTrigger }
  const signatures = await Promise.all(
    wallets.resolvers
      .slice(0, 2)
      .map((resolver) =>
        resolver.signTypedData({ domain, types: readingTypes, primaryType: 'Reading', message: reading }),
      ),
  )
  const hash = await connectTo(chain, wallets.owner).writeContract({
    ...trigger,
    functionName: 'submit',
    args: [reading, signatures],
    gas: 500_000n,
  })
  const { status } = await chain.client.waitForTransactionReceipt({ hash, pollingInterval: 50 })
  if (status !== 'success') throw new Error(`the reading ${severity} at ${observedAt} was refused`)
}
