import { eip712DomainFields } from '@surety/contracts'
import { type Hex, hashDomain, type PublicClient, parseAbi } from 'viem'
import { chainUnavailable } from './protocol.ts'

/** The part of the asset's EIP-712 domain that must be read from the asset. */
export type AssetDomain = { name: string; version: string }

const abi = parseAbi([
  'function name() view returns (string)',
  'function version() view returns (string)',
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
  'function eip712Domain() view returns (bytes1 fields, string name, string version, uint256 chainId, address verifyingContract, bytes32 salt, uint256[] extensions)',
])

/**
 * Reads the EIP-712 domain of an asset once. USDC has `name` and `version` but not EIP-5267, and its name differs between
 * chains, so a fixed domain would be wrong on some.
 */
export const openAssetDomain = (client: PublicClient, { asset, chainId }: { asset: Hex; chainId: number }) => {
  const ask = <Name extends (typeof abi)[number]['name']>(functionName: Name) =>
    client.readContract({ address: asset, abi, functionName } as never) as Promise<unknown>

  const load = async (): Promise<AssetDomain> => {
    const domainAnswer = (await ask('eip712Domain').catch(() => undefined)) as
      | readonly [Hex, string, string]
      | undefined
    if (domainAnswer) return { name: domainAnswer[1], version: domainAnswer[2] }
    const [name, version, separator] = (await Promise.all([ask('name'), ask('version'), ask('DOMAIN_SEPARATOR')])) as [
      string,
      string,
      Hex,
    ]
    const domain = { name, version, chainId: BigInt(chainId), verifyingContract: asset }
    if (hashDomain({ domain, types: { EIP712Domain: eip712DomainFields } }) !== separator)
      throw new Error(`the asset at ${asset} has a DOMAIN_SEPARATOR that does not match its name and version`)
    return { name, version }
  }

  let known: Promise<AssetDomain> | undefined
  return (): Promise<AssetDomain> => {
    known ??= load().catch((error: unknown) => {
      known = undefined
      throw chainUnavailable(error)
    })
    return known
  }
}
