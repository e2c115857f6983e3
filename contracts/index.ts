import { suretyAbi, testUsdAbi } from './generated/abi.ts'

export {
  type Deployment,
  type DeployOptions,
  type DeployProgress,
  type DeployRecord,
  type DeployStep,
  deploy,
  linkCode,
  readDeployment,
} from './deploy.ts'
export {
  batchAbi,
  priceTriggerAbi,
  resolverTriggerAbi,
  simulatedAggregatorAbi,
  suretyAbi,
  testUsdAbi,
  underwritingAbi,
} from './generated/abi.ts'
export {
  batchBytecode,
  priceTriggerBytecode,
  resolverTriggerBytecode,
  simulatedAggregatorBytecode,
  suretyBytecode,
  testUsdBytecode,
  underwritingBytecode,
} from './generated/bytecode.ts'
export {
  alertTypes,
  bondExtensionTermsTypes,
  bondTermsTypes,
  cancelTermsTypes,
  listingTermsTypes,
  policyExtensionTermsTypes,
  policyTermsTypes,
  purchaseTermsTypes,
  readingTypes,
  receiveWithAuthorizationTypes,
  surrenderTermsTypes,
} from './generated/typed-data.ts'

type ErrorName<abi extends readonly unknown[]> =
  Extract<abi[number], { type: 'error' }> extends { name: infer name } ? name : never

/** Every error a call of the protocol can end in, the asset's included, so that none is left without an answer. */
export type SuretyErrorName = ErrorName<typeof suretyAbi> | ErrorName<typeof testUsdAbi>

export const suretyErrorNames: readonly SuretyErrorName[] = [
  ...new Set([...suretyAbi, ...testUsdAbi].flatMap((item) => (item.type === 'error' ? [item.name] : []))),
].sort()

/** The fields of every EIP-712 domain here: the protocol's, the resolver trigger's and the asset's. */
export const eip712DomainFields = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
] as const

const bondFlag = 1n << 128n

/** Token id of policy `index` of `product`. */
export function policyId({ product, index }: { product: bigint; index: bigint }): bigint {
  return (product << 64n) | index
}

/** Token id of bond `index` of `product`. */
export function bondId({ product, index }: { product: bigint; index: bigint }): bigint {
  return bondFlag | (product << 64n) | index
}

/** What a token id names. */
export function readTokenId(tokenId: bigint): { kind: 'policy' | 'bond'; product: bigint; index: bigint } {
  return {
    kind: (tokenId & bondFlag) === 0n ? 'policy' : 'bond',
    product: (tokenId >> 64n) & 0xffffffffffffffffn,
    index: tokenId & 0xffffffffffffffffn,
  }
}

/** EIP-712 domain of a deployment, to be completed with its chain id and address. */
export const suretyDomain = { name: 'Surety', version: '1' } as const
export const resolverTriggerDomain = { name: 'Resolver Trigger', version: '1' } as const
