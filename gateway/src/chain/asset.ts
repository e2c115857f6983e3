import { eip712DomainFields } from '@surety/contracts'
import { getAddress, type Hex, hashDomain, type PublicClient, parseAbi } from 'viem'
import { assetDecimals } from '../base/amounts.ts'
import type { Clock } from '../base/clock.ts'
import { withTimeout } from '../base/timeout.ts'
import type { Chain } from './chain.ts'
import { cachePerBlock } from './per-block.ts'
import { chainUnavailable } from './protocol.ts'

/** The part of the asset's EIP-712 domain that must be read from the asset. */
export type AssetDomain = { name: string; version: string }

const abi = parseAbi([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function balanceOf(address account) view returns (uint256)',
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

/** The token that everything is paid in. Its reads are bounded and never fail: without an answer they return undefined. */
export type Asset = {
  describe(): Promise<{ address: Hex; symbol: string | null; decimals: number; chainId: string }>
  findBalance(wallet: string): Promise<bigint | undefined>
}

type AssetOptions = { chain: Pick<Chain, 'client' | 'deployment' | 'findHead'>; clock: Clock }

const maxReadMs = 2_000

export const openAsset = ({ chain: { client, deployment, findHead }, clock }: AssetOptions): Asset => {
  const balances = cachePerBlock<bigint>()
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
    findBalance: (wallet) => {
      const ask = () => client.readContract({ ...contract, functionName: 'balanceOf', args: [getAddress(wallet)] })
      const head = findHead()
      return bound(head ? balances(head, wallet, ask) : ask())
    },
  }
}

/** A symbol is whatever a token says. Only a short word without invisible characters is shown. */
const readable = (symbol: string | undefined): string | undefined =>
  symbol !== undefined && /^[^\p{C}\p{Z}]{1,32}$/u.test(symbol) ? symbol : undefined
