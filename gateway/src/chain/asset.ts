import { getAddress, type Hex, hashDomain, type PublicClient, parseAbi } from 'viem'
import { assetDecimals } from '../base/amounts.ts'
import type { Clock } from '../base/clock.ts'
import { withTimeout } from '../base/timeout.ts'
import { chainUnavailable } from './protocol.ts'

/** The part of the asset's EIP-712 domain that only the asset knows. */
export type AssetDomain = { name: string; version: string }

const abi = parseAbi([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function balanceOf(address account) view returns (uint256)',
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

/** The token that everything is paid in. Its reads are bounded and never fail: without an answer they return undefined. */
export type Asset = {
  describe(): Promise<{ address: Hex; symbol: string | null; decimals: number; chainId: string }>
  findBalance(wallet: string): Promise<bigint | undefined>
}

type AssetOptions = { client: PublicClient; deployment: { asset: Hex; chainId: number }; clock: Clock }

const maxReadMs = 2_000

export const openAsset = ({ client, deployment, clock }: AssetOptions): Asset => {
  const contract = { address: deployment.asset, abi } as const
  const bound = <Value>(read: Promise<Value>): Promise<Value | undefined> =>
    withTimeout(
      read.catch(() => undefined),
      { ms: maxReadMs, clock, onTimeout: () => undefined },
    )
  let symbol: string | undefined
  return {
    describe: async () => {
      symbol ??= readable(await bound(client.readContract({ ...contract, functionName: 'symbol' })))
      return {
        address: getAddress(deployment.asset),
        symbol: symbol ?? null,
        decimals: assetDecimals,
        chainId: String(deployment.chainId),
      }
    },
    findBalance: (wallet) =>
      bound(client.readContract({ ...contract, functionName: 'balanceOf', args: [getAddress(wallet)] })),
  }
}

/** A symbol is whatever a token says. Only a short word without invisible characters is shown. */
const readable = (symbol: string | undefined): string | undefined =>
  symbol !== undefined && /^[^\p{C}\p{Z}]{1,32}$/u.test(symbol) ? symbol : undefined
