import ipaddr from 'ipaddr.js'
import type { LogFormat } from './base/log.ts'
import type { RelayLimits, SignerSource } from './chain/relayer/relayer.ts'
import { variables } from './variables.ts'

export type StoreConfig = { kind: 'embedded'; path: string } | { kind: 'postgres'; url: string }

type ChainConfig =
  | { kind: 'embedded'; chainId: number }
  | { kind: 'rpc'; urls: string[]; deploymentFile: string; metadataFile: string | undefined; confirmations: number }

export type Config = {
  serviceName: string
  http: { port: number; host: string | undefined; publicUrl: string; trustedProxies: string[] }
  allowances: { public: number; reads: number; writes: number; purchases: number }
  adminToken: string | undefined
  /** Minimum value of an order that the gateway relays, in base units of the asset. */
  minOrderValue: bigint
  /** Without wallets the gateway relays nothing, except on the embedded chain. */
  relay: { wallets: SignerSource | undefined; limits: RelayLimits }
  metrics: { port: number; host: string } | undefined
  store: StoreConfig
  chain: ChainConfig
  logLevel: string
  /** Undefined: `pretty` on a terminal, `json` elsewhere. */
  logFormat: LogFormat | undefined
  securityContact: string
}

export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly faults: string[]

  constructor(faults: string[]) {
    super(`The configuration has ${faults.length === 1 ? 'an error' : `${faults.length} errors`}:\n${bullets(faults)}`)
    this.faults = faults
  }
}

const bullets = (lines: string[]) => lines.map((line) => `  - ${line}`).join('\n')

type Name = keyof typeof variables

const logFormats: LogFormat[] = ['json', 'pretty']
const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

/** Turns the environment into decisions. Reports every error at once, and never a value. */
export const readConfig = (env: Record<string, string | undefined>): Config => {
  const faults: string[] = []
  const read = (name: Name): string => env[name]?.trim() || variables[name].fallback
  const check = <T>(name: Name, value: T | undefined, rule: string): T => {
    if (value === undefined) faults.push(`${name} must be ${rule}`)
    return value as T
  }

  const port = check('PORT', parseWhole(read('PORT'), 65535), 'a port from 0 to 65535')
  const metricsPort = read('METRICS_PORT') && parseWhole(read('METRICS_PORT'), 65535)
  const serviceName = read('SERVICE_NAME')
  const databaseUrl = read('DATABASE_URL')
  const trustedProxies = splitList(read('TRUST_PROXY'))
  const contact = read('SECURITY_CONTACT')
  const rpcUrls = splitList(read('RPC_URL'))
  const adminToken = read('ADMIN_TOKEN')
  const readAllowance = (name: Name): number =>
    check(name, parseWhole(read(name), 1e9), 'a whole number, or 0 for no limit')
  const readWei = (name: Name): bigint => check(name, parseWei(read(name)), 'a whole number of wei')
  // Otherwise each process would run its own chain on one shared database.
  if (databaseUrl && rpcUrls.length === 0) faults.push('RPC_URL must be set when DATABASE_URL is')
  // A wrong PORT is one error, not two.
  const publicUrl = read('PUBLIC_URL') || `http://localhost:${port ?? 0}`

  const config: Config = {
    serviceName: check(
      'SERVICE_NAME',
      /^[A-Za-z][A-Za-z0-9-]{0,31}$/.test(serviceName) ? serviceName : undefined,
      'one word of at most 32 letters, digits and hyphens',
    ),
    http: {
      port,
      host: read('HOST') || undefined,
      publicUrl: check('PUBLIC_URL', parseOrigin(publicUrl), 'an http or https URL without query or fragment'),
      trustedProxies: check(
        'TRUST_PROXY',
        trustedProxies.every(isNetwork) ? trustedProxies : undefined,
        'IP addresses or networks separated by commas, such as 10.0.0.0/8,::1',
      ),
    },
    allowances: {
      public: readAllowance('PUBLIC_REQUESTS_PER_MINUTE'),
      reads: readAllowance('AGENT_READS_PER_MINUTE'),
      writes: readAllowance('AGENT_WRITES_PER_MINUTE'),
      purchases: readAllowance('AGENT_PURCHASES_PER_MINUTE'),
    },
    minOrderValue: check(
      'RELAY_MIN_VALUE',
      /^[0-9]{1,30}$/.test(read('RELAY_MIN_VALUE')) ? BigInt(read('RELAY_MIN_VALUE')) : undefined,
      'a whole number of base units',
    ),
    relay: {
      wallets: readWallets(read, check),
      limits: {
        maxBatchSize: check(
          'RELAY_BATCH',
          parseWhole(read('RELAY_BATCH'), 100) || undefined,
          'a whole number from 1 to 100',
        ),
        maxInFlight: check(
          'RELAY_IN_FLIGHT',
          parseWhole(read('RELAY_IN_FLIGHT'), 1_000) || undefined,
          'a whole number from 1 to 1000',
        ),
        maxFeeWei: check('RELAY_MAX_FEE_GWEI', parseWei(`${read('RELAY_MAX_FEE_GWEI')}000000000`), 'a whole number'),
        minBalanceWei: readWei('RELAY_MIN_BALANCE_WEI'),
        dailyBudgetWei: readWei('RELAY_DAILY_BUDGET_WEI'),
        walletDailyBudgetWei: readWei('RELAY_WALLET_DAILY_BUDGET_WEI'),
      },
    },
    adminToken:
      adminToken === ''
        ? undefined
        : check(
            'ADMIN_TOKEN',
            /^[!-~]{32,256}$/.test(adminToken) ? adminToken : undefined,
            '32 to 256 visible characters',
          ),
    metrics:
      metricsPort === ''
        ? undefined
        : { port: check('METRICS_PORT', metricsPort, 'a port from 0 to 65535, or empty'), host: read('METRICS_HOST') },
    store: databaseUrl
      ? {
          kind: 'postgres',
          url: check(
            'DATABASE_URL',
            parsePostgresUrl(databaseUrl),
            'a URL such as postgres://user:password@host:5432/database',
          ),
        }
      : { kind: 'embedded', path: read('DATA_DIR') },
    chain:
      rpcUrls.length === 0
        ? { kind: 'embedded', chainId: 31337 }
        : {
            kind: 'rpc',
            urls: check(
              'RPC_URL',
              rpcUrls.every(isHttpUrl) ? rpcUrls : undefined,
              'http or https URLs separated by commas',
            ),
            deploymentFile: read('DEPLOYMENT_FILE'),
            metadataFile: read('METADATA_FILE') || undefined,
            confirmations: check(
              'CONFIRMATIONS',
              parseWhole(read('CONFIRMATIONS'), 1_000),
              'a whole number up to 1000',
            ),
          },
    logLevel: check(
      'LOG_LEVEL',
      logLevels.find((level) => level === read('LOG_LEVEL')),
      `one of ${logLevels.join(', ')}`,
    ),
    logFormat:
      read('LOG_FORMAT') === ''
        ? undefined
        : check(
            'LOG_FORMAT',
            logFormats.find((format) => format === read('LOG_FORMAT')),
            'json, pretty or empty',
          ),
    securityContact: check(
      'SECURITY_CONTACT',
      /^(mailto:\S+@\S+|https:\/\/\S+)$/.test(contact) || contact === '' ? contact : undefined,
      'a mailto: or https: URL',
    ),
  }
  if (faults.length > 0) throw new ConfigError(faults)
  return config
}

/** Configuration values that must never be logged. Node URLs often carry an API key in the path. */
export const listSecrets = ({ chain, adminToken, relay: { wallets } }: Config): string[] => {
  // A private key can appear with or without its 0x prefix.
  const keys = wallets?.kind === 'keys' ? wallets.keys.map((key) => key.slice(2)) : []
  const words = wallets?.kind === 'mnemonic' ? [wallets.mnemonic] : []
  const paths =
    chain.kind === 'rpc' ? chain.urls.map((url) => new URL(url)).map(({ pathname, search }) => pathname + search) : []
  const token = adminToken === undefined ? [] : [adminToken]
  return [...paths.filter((path) => path.length > 8), ...token, ...keys, ...words]
}

type Reader = (name: Name) => string
type Checker = <T>(name: Name, value: T | undefined, rule: string) => T

const readWallets = (read: Reader, check: Checker): SignerSource | undefined => {
  const keys = splitList(read('RELAYER_KEYS')).map((key) => (key.startsWith('0x') ? key : `0x${key}`) as `0x${string}`)
  const mnemonic = read('RELAYER_MNEMONIC').split(/\s+/).join(' ')
  const rule = 'a whole number from 1 to 100'
  const count = check('RELAYER_COUNT', parseWhole(read('RELAYER_COUNT'), 100) || undefined, rule)
  if (keys.length > 0) {
    const isAlone = mnemonic === '' && keys.every((key) => /^0x[0-9a-fA-F]{64}$/.test(key))
    check('RELAYER_KEYS', isAlone || undefined, 'private keys of 64 hexadecimal digits, and RELAYER_MNEMONIC empty')
    return { kind: 'keys', keys }
  }
  if (mnemonic === '') return undefined
  check('RELAYER_MNEMONIC', /^([a-z]+ ){11,23}[a-z]+$/.test(mnemonic) || undefined, '12 to 24 words')
  return { kind: 'mnemonic', mnemonic, count }
}

const parseWei = (text: string): bigint | undefined => (/^[0-9]{1,40}$/.test(text) ? BigInt(text) : undefined)

const splitList = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

const isHttpUrl = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

const parseWhole = (text: string, max: number): number | undefined =>
  /^(0|[1-9][0-9]{0,9})$/.test(text) && Number(text) <= max ? Number(text) : undefined

const parseOrigin = (text: string): string | undefined => {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const plain = /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username
  return plain ? url.href.replace(/\/$/, '') : undefined
}

const parsePostgresUrl = (text: string): string | undefined =>
  /^postgres(ql)?:\/\//.test(text) && URL.canParse(text) ? text : undefined

const isNetwork = (text: string): boolean =>
  text.includes('/')
    ? ipaddr.IPv4.isValidCIDRFourPartDecimal(text) || ipaddr.IPv6.isValidCIDR(text)
    : ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text)
