import { bondTermsTypes, type Deployment, receiveWithAuthorizationTypes, suretyDomain } from '@surety/contracts'
import { type Address, type Hex, hashTypedData, type LocalAccount } from 'viem'

export type BondTerms = { product: bigint; amount: bigint; maturity: number; recipient: Address; orderId: Hex }

export type Payment = { from: Address; value: bigint; validAfter: bigint; validBefore: bigint; signature: Hex }

/** Signs the payment of a bond. Its nonce is the digest of the terms, so it pays for nothing else. */
export const signBond = async ({
  account,
  deployment,
  terms,
}: {
  account: LocalAccount
  deployment: Deployment
  terms: BondTerms
}): Promise<Payment> => {
  const { chainId, surety, asset } = deployment
  const nonce = hashTypedData({
    domain: { ...suretyDomain, chainId, verifyingContract: surety },
    types: bondTermsTypes,
    primaryType: 'BondTerms',
    message: terms,
  })
  const authorization = {
    from: account.address,
    to: surety,
    value: terms.amount,
    validAfter: 0n,
    validBefore: BigInt(terms.maturity),
    nonce,
  }
  const signature = await account.signTypedData({
    domain: { name: 'USD Coin', version: '2', chainId, verifyingContract: asset },
    types: receiveWithAuthorizationTypes,
    primaryType: 'ReceiveWithAuthorization',
    message: authorization,
  })
  const { from, value, validAfter, validBefore } = authorization
  return { from, value, validAfter, validBefore, signature }
}
