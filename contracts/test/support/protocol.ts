import {
  type Address,
  BaseError,
  type ContractFunctionArgs,
  type ContractFunctionName,
  decodeErrorResult,
  encodeDeployData,
  encodeFunctionData,
  type Hash,
  type Hex,
  hashTypedData,
  isHex,
  keccak256,
  type LocalAccount,
  toHex,
} from 'viem'
import { type Deployment, deploy } from '../../deploy.ts'
import { suretyAbi, testUsdAbi } from '../../generated/abi.ts'
import {
  bondExtensionTermsTypes,
  bondTermsTypes,
  cancelTermsTypes,
  listingTermsTypes,
  policyExtensionTermsTypes,
  policyTermsTypes,
  purchaseTermsTypes,
  receiveWithAuthorizationTypes,
  surrenderTermsTypes,
} from '../../generated/typed-data.ts'
import { accountOf, type TestChain } from './chain.ts'
import { compileMockTrigger, mockTriggerAbi } from './mock-trigger.ts'

const types = {
  PolicyTerms: policyTermsTypes,
  BondTerms: bondTermsTypes,
  PurchaseTerms: purchaseTermsTypes,
  ListingTerms: listingTermsTypes,
  CancelTerms: cancelTermsTypes,
  BondExtensionTerms: bondExtensionTermsTypes,
  PolicyExtensionTerms: policyExtensionTermsTypes,
  SurrenderTerms: surrenderTermsTypes,
} as const

type Kind = keyof typeof types
type Name = ContractFunctionName<typeof suretyAbi, 'nonpayable'>
type Sent = { gasUsed: bigint; error?: string; args?: readonly unknown[] }

export type Protocol = Awaited<ReturnType<typeof openProtocol>>

/** Deploys everything on a private chain, with a trigger that does as it is told. `relayer` submits and pays the gas. */
export async function openProtocol(chain: TestChain) {
  const { publicClient } = chain
  const owner = accountOf(0x0423)
  const relayer = accountOf(0x5e4d)
  const walletClient = await chain.openWallet(relayer)
  await chain.openWallet(owner)
  const deployment: Deployment = await deploy({
    publicClient,
    walletClient,
    asset: 'test-usd',
    owner: owner.address,
    baseUri: 'https://surety.test',
    resolvers: [relayer.address],
    quorum: 1,
    maxAge: 3600,
  })
  const trigger = await create(compileMockTrigger())
  const surety = { address: deployment.surety, abi: suretyAbi } as const
  const domain = { name: 'Surety', version: '1', chainId: deployment.chainId, verifyingContract: deployment.surety }
  const assetDomain = { ...domain, name: 'USD Coin', version: '2', verifyingContract: deployment.asset }

  async function create(bytecode: Hex): Promise<Address> {
    const hash = await walletClient.sendTransaction({ data: encodeDeployData({ abi: [], bytecode }) })
    const { contractAddress } = await publicClient.getTransactionReceipt({ hash })
    if (!contractAddress) throw new Error('not deployed')
    return contractAddress
  }

  /** Runs a transaction as whoever sends it; a revert is an answer, not an exception. */
  async function transact(request: { from: Address; to: Address; data: Hex }): Promise<Sent> {
    await chain.testClient.impersonateAccount({ address: request.from })
    try {
      const gas = toHex(3_000_000)
      const hash = await chain.testClient.request<{
        Method: 'eth_sendTransaction'
        Parameters: unknown
        ReturnType: Hash
      }>({
        method: 'eth_sendTransaction',
        params: [{ ...request, gas }],
      })
      const { gasUsed } = await publicClient.getTransactionReceipt({ hash })
      return { gasUsed }
    } catch (error) {
      const { errorName, args } = decodeErrorResult({ abi: [...suretyAbi, ...testUsdAbi], data: findRevert(error) })
      const block = await publicClient.getBlock()
      return { error: errorName, args: args ?? [], gasUsed: block.gasUsed }
    }
  }

  function send<name extends Name>(
    functionName: name,
    args: ContractFunctionArgs<typeof suretyAbi, 'nonpayable', name>,
    from: Address = relayer.address,
  ): Promise<Sent> {
    const data = encodeFunctionData({ abi: suretyAbi, functionName, args } as Parameters<typeof encodeFunctionData>[0])
    return transact({ from, to: deployment.surety, data })
  }

  return {
    ...deployment,
    owner: owner.address,
    trigger,
    chain,
    send,
    /** Reads the protocol as of the last block. */
    read: surety,
    sendTrigger: (functionName: 'set' | 'setBroken' | 'fire' | 'fireKnown', args: readonly unknown[]) =>
      transact({
        from: relayer.address,
        to: trigger,
        data: encodeFunctionData({ abi: mockTriggerAbi, functionName, args } as Parameters<
          typeof encodeFunctionData
        >[0]),
      }),
    mint: (to: Address, amount: bigint) =>
      transact({
        from: relayer.address,
        to: deployment.asset,
        data: encodeFunctionData({ abi: testUsdAbi, functionName: 'mint', args: [to, amount] }),
      }),
    digest: (kind: Kind, message: Record<string, unknown>): Hex =>
      hashTypedData({ domain, types: types[kind], primaryType: kind, message } as Parameters<typeof hashTypedData>[0]),
    sign: (account: LocalAccount, kind: Kind, message: Record<string, unknown>): Promise<Hex> =>
      account.signTypedData({ domain, types: types[kind], primaryType: kind, message } as Parameters<
        LocalAccount['signTypedData']
      >[0]),
    /** A payment for an order: the token's authorisation, with the digest of the terms as its nonce. */
    pay: async (account: LocalAccount, value: bigint, nonce: Hex) => {
      const message = {
        from: account.address,
        to: deployment.surety,
        value,
        validAfter: 0n,
        validBefore: 2n ** 40n,
        nonce,
      }
      const signature = await account.signTypedData({
        domain: assetDomain,
        types: receiveWithAuthorizationTypes,
        primaryType: 'ReceiveWithAuthorization',
        message,
      })
      const { from, validAfter, validBefore } = message
      return { from, value, validAfter, validBefore, signature }
    },
  }
}

export function orderId(key: string): Hex {
  return keccak256(toHex(key))
}

function findRevert(error: unknown): Hex {
  const found = error instanceof BaseError ? error.walk((cause) => 'data' in (cause as object)) : error
  const data = found && typeof found === 'object' && 'data' in found ? found.data : undefined
  const hex = data && typeof data === 'object' && 'data' in data ? data.data : data
  if (isHex(hex)) return hex
  throw error
}
