import {
  type Deployment,
  policyTermsTypes,
  receiveWithAuthorizationTypes,
  suretyAbi,
  suretyDomain,
} from '@surety/contracts'
import { createWalletClient, custom, defineChain, type Hex, hashTypedData, type LocalAccount, toHex } from 'viem'
import type { Chain } from '../../src/chain/chain.ts'
import { openWallets, type Wallet } from '../../src/chain/private/wallets.ts'

export const wallets = openWallets()

/** A wallet that sends its own transactions to the chain of a gateway, past the gateway. */
export const connectTo = (chain: Chain, account: LocalAccount): Wallet =>
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

type PolicyOrder = { product: bigint; coverage: bigint; expiry: number; orderId?: Hex }

/** Signs what a purchase of a policy needs: the terms, and a payment whose nonce is their digest. */
export const signPolicy = async (deployment: Deployment, account: LocalAccount, order: PolicyOrder) => {
  const { chainId, surety, asset } = deployment
  const orderId = order.orderId ?? toHex(crypto.getRandomValues(new Uint8Array(32)))
  const terms = { ...order, orderId, recipient: account.address }
  const nonce = hashTypedData({
    domain: { ...suretyDomain, chainId, verifyingContract: surety },
    types: policyTermsTypes,
    primaryType: 'PolicyTerms',
    message: terms,
  })
  const payment = { from: account.address, value: order.coverage, validAfter: 0n, validBefore: 1n << 40n }
  const signature = await account.signTypedData({
    domain: { name: 'USD Coin', version: '2', chainId, verifyingContract: asset },
    types: receiveWithAuthorizationTypes,
    primaryType: 'ReceiveWithAuthorization',
    message: { ...payment, to: surety, nonce },
  })
  return [terms, { ...payment, signature }] as const
}

/** Buys a policy straight from the contract, in a transaction of the buyer's own, and waits for it. */
export const buyOnChain = async (chain: Chain, account: LocalAccount, order: PolicyOrder): Promise<Hex> => {
  const args = await signPolicy(chain.deployment, account, order)
  const address = chain.deployment.surety
  const hash = await connectTo(chain, account).writeContract({
    address,
    abi: suretyAbi,
    functionName: 'buyPolicy',
    args,
  })
  await chain.client.waitForTransactionReceipt({ hash, pollingInterval: 50 })
  return hash
}
