import { type Hex, hashDomain, type PublicClient, parseAbi } from 'viem'
import { chainUnavailable } from './protocol.ts'

/** The part of the asset's EIP-712 domain that only the asset knows. */
export type AssetDomain = { name: string; version: string }

const abi = parseAbi([
  'function name() view returns (string)',
  'function version() view returns (string)',
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
  'function eip712Domain() view returns (bytes1 fields, string name, string version, uint256 chainId, address verifyingContract, bytes32 salt, uint256[] extensions)',
])

const fields = {
  EIP712Domain: [
    { name: 'name', type: 'string' },
    { name: 'version', type: 'string' },
    { name: 'chainId', type: 'uint256' },
    { name: 'verifyingContract', type: 'address' },
  ],
} as const

/**
 * Asks an asset, once, for the domain of its signatures. USDC has `name` and `version` and not EIP-5267; it is called
 * otherwise on some chains, so that a domain written down here would be wrong there.
 */
export const openAssetDomain = (client: PublicClient, { asset, chainId }: { asset: Hex; chainId: number }) => {
  const ask = <Name extends (typeof abi)[number]['name']>(functionName: Name) =>
    client.readContract({ address: asset, abi, functionName } as never) as Promise<unknown>

  const load = async (): Promise<AssetDomain> => {
    const told = (await ask('eip712Domain').catch(() => undefined)) as readonly [Hex, string, string] | undefined
    if (told) return { name: told[1], version: told[2] }
    const [name, version, separator] = (await Promise.all([ask('name'), ask('version'), ask('DOMAIN_SEPARATOR')])) as [
      string,
      string,
      Hex,
    ]
    const domain = { name, version, chainId: BigInt(chainId), verifyingContract: asset }
    if (hashDomain({ domain, types: fields }) !== separator)
      throw new Error(`the asset at ${asset} signs for a domain that its name and version do not make`)
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
