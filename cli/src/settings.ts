import { readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { type Deployment, findDeployment } from '@surety/sdk'
import { exitCodes } from './exit-codes.ts'
import { Failure } from './failure.ts'

/** Options that every command has. */
export type GlobalOptions = {
  url?: string
  json?: boolean
  keystore?: string
  account?: string
  keyFile?: string
  testWallet?: string
  timeout?: string
  sandbox?: boolean
}

export type Settings = {
  /** The gateway, without a slash at the end. */
  url: string
  /** Where keys, spending and secrets are kept. */
  home: string
  /** The contracts to sign for. Never the gateway's word. */
  deployment: Deployment
  /** Decimals of the asset. Never the gateway's word: with more of them, the same amount would be more money. */
  decimals: number
  timeoutMs: number
}

type Env = NodeJS.ProcessEnv

/** The chain of `npm start`. */
export const embeddedChainId = 31_337n
/** The decimals of its asset, and of the asset of a world. */
export const embeddedDecimals = 6

export const readSettings = ({ url, timeout = '60' }: GlobalOptions, env: Env = process.env): Settings => {
  const { decimals, deployment } = readDeployment(env.SURETY_DEPLOYMENT)
  return {
    url: readUrl(url ?? env.SURETY_URL ?? 'http://localhost:3000'),
    home: env.SURETY_HOME || join(env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'surety'),
    deployment,
    decimals,
    timeoutMs: readTimeout(timeout),
  }
}

const readUrl = (text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.search && !url.hash)
    return url.href.replace(/\/$/, '')
  throw misconfigured('The address of the gateway is not valid. Pass one such as https://gateway.example with --url.')
}

const readTimeout = (text: string): number => {
  const seconds = /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (seconds > 0) return seconds * 1000
  throw new Failure(
    exitCodes.usage,
    'invalid_argument',
    'The timeout is not valid. Pass seconds, such as --timeout 60.',
  )
}

type DeploymentFile = {
  chainId: string
  surety: string
  asset: string
  decimals: number
  epochSeconds?: Record<string, string>
  termSeconds?: Record<string, string>
}

/** Reads the contracts of a chain that the SDK does not know. */
const readDeployment = (path = ''): { decimals: number; deployment: Deployment } => {
  const embedded = findDeployment(embeddedChainId)
  if (!path && embedded) return { decimals: embeddedDecimals, deployment: embedded }
  try {
    const { decimals, chainId, surety, asset, epochSeconds, termSeconds } = JSON.parse(
      readFileSync(path, 'utf8'),
    ) as DeploymentFile
    if (!Number.isInteger(decimals) || decimals < 0 || decimals > 36) throw new Error('decimals')
    const deployment = {
      chainId: BigInt(chainId),
      surety: readAddress(surety),
      asset: readAddress(asset),
      epochSeconds: toBigints(epochSeconds),
      termSeconds: toBigints(termSeconds),
    }
    return { decimals, deployment }
  } catch {
    throw misconfigured(
      `${path} is not a deployment. Write { "chainId": "1", "surety": "0x…", "asset": "0x…", "decimals": 6 } into it.`,
    )
  }
}

const readAddress = (text: string): string => {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) throw new Error('address')
  return text
}

const toBigints = (seconds: Record<string, string> | undefined): Record<string, bigint> | undefined =>
  seconds && Object.fromEntries(Object.entries(seconds).map(([productId, text]) => [productId, BigInt(text)]))

const misconfigured = (message: string): Failure => new Failure(exitCodes.configuration, 'invalid_settings', message)
