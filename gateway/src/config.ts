import ipaddr from 'ipaddr.js'
import type { Hidden, LogFormat } from './base/log.ts'
import { hideNodeUrls } from './base/node-urls.ts'
import { builtConsole } from './base/paths.ts'
import { SettingError } from './base/setting-error.ts'
import { isHardToGuess } from './base/token-strength.ts'
import { type RelayConfig, readRelayConfig } from './config-relay.ts'
import { readSandboxConfig, type SandboxConfig } from './config-sandbox.ts'
import { readWebhookConfig, type WebhookConfig } from './config-webhooks.ts'
import { variables } from './variables.ts'

/** A database in memory may begin with an image of another, made by `writeStoreImage`. */
export type StoreConfig =
  | { kind: 'embedded'; path: string; image?: string }
  | { kind: 'postgres'; url: string; maxConnections?: number }

type ChainConfig =
  | { kind: 'embedded'; chainId: number }
  | { kind: 'rpc'; urls: string[]; deploymentFile: string; metadataFile: string | undefined; confirmations: number }

export type Config = {
  serviceName: string
  http: {
    port: number
    host: string | undefined
    /** Whether the gateway listens on loopback only because nothing else was configured. */
    isLoopbackByDefault: boolean
    publicUrl: string
    trustedProxies: string[]
    /** Undefined: as many as the file descriptors of the process allow. */
    maxConnections: number | undefined
    maxConnectionsPerAddress: number
  }
  allowances: { public: number; node: number; reads: number; writes: number; purchases: number }
  maxStreamsPerAddress: number
  /** Keys of another prefix are refused. Those of a world in the sandbox say that they are for tests. */
  keyPrefix: 'surety_live_' | 'surety_test_'
  sandbox: SandboxConfig | undefined
  adminToken: string | undefined
  /** Onboarding requests per hour and IP address. 0 disables the limit. */
  onboardingsPerHour: number
  relay: RelayConfig
  webhooks: WebhookConfig
  metrics: { port: number; host: string } | undefined
  store: StoreConfig
  chain: ChainConfig
  logLevel: string
  /** Undefined: `pretty` on a terminal, `json` elsewhere. */
  logFormat: LogFormat | undefined
  securityContact: string
  /** The built console that browsers get. Undefined: none. */
  consoleFolder: string | undefined
}

export class ConfigError extends SettingError {
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

const switches: Record<string, boolean | undefined> = { on: true, off: false }

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
  const databaseConnections = parseWhole(read('DATABASE_CONNECTIONS'), 1_000) ?? 0
  const maxConnections = read('MAX_CONNECTIONS') && parseWhole(read('MAX_CONNECTIONS'), 1_000_000)
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
      host: read('HOST') || (rpcUrls.length === 0 ? '127.0.0.1' : undefined),
      isLoopbackByDefault: read('HOST') === '' && rpcUrls.length === 0,
      maxConnections:
        maxConnections === ''
          ? undefined
          : check('MAX_CONNECTIONS', maxConnections || undefined, 'a whole number from 1 to 1000000, or empty'),
      maxConnectionsPerAddress: readAllowance('MAX_CONNECTIONS_PER_ADDRESS'),
      publicUrl: check('PUBLIC_URL', parseOrigin(publicUrl), 'an http or https URL without query or fragment'),
      trustedProxies: check(
        'TRUST_PROXY',
        trustedProxies.every(isNetwork) ? trustedProxies : undefined,
        'IP addresses or networks separated by commas, such as 10.0.0.0/8,::1',
      ),
    },
    allowances: {
      public: readAllowance('PUBLIC_REQUESTS_PER_MINUTE'),
      node: readAllowance('NODE_REQUESTS_PER_MINUTE'),
      reads: readAllowance('AGENT_READS_PER_MINUTE'),
      writes: readAllowance('AGENT_WRITES_PER_MINUTE'),
      purchases: readAllowance('AGENT_PURCHASES_PER_MINUTE'),
    },
    maxStreamsPerAddress: readAllowance('MAX_STREAMS_PER_ADDRESS'),
    onboardingsPerHour: readAllowance('ONBOARDINGS_PER_HOUR'),
    relay: readRelayConfig(read, check, { isEmbedded: rpcUrls.length === 0 }),
    webhooks: readWebhookConfig(read, check),
    keyPrefix: 'surety_live_',
    sandbox: readSandboxConfig(read, check),
    adminToken:
      adminToken === ''
        ? undefined
        : check(
            'ADMIN_TOKEN',
            /^[!-~]{32,256}$/.test(adminToken) && isHardToGuess(adminToken) ? adminToken : undefined,
            '32 to 256 visible characters that cannot be guessed, such as the output of openssl rand -hex 32',
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
          maxConnections: check(
            'DATABASE_CONNECTIONS',
            databaseConnections >= 5 ? databaseConnections : undefined,
            'a whole number from 5 to 1000',
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
    consoleFolder: check('CONSOLE', switches[read('CONSOLE')], 'on or off') ? builtConsole : undefined,
  }
  if (faults.length > 0) throw new ConfigError(faults)
  return config
}

/** Configuration values that must never be logged, and what to log instead. */
export const listSecrets = ({ chain, adminToken, relay: { wallets }, webhooks }: Config): Hidden[] => {
  // A private key can appear with or without its 0x prefix.
  const keys = wallets?.kind === 'keys' ? wallets.keys.map((key) => key.slice(2)) : []
  const words = wallets?.kind === 'mnemonic' ? [wallets.mnemonic] : []
  const token = adminToken === undefined ? [] : [adminToken]
  const sealing = webhooks.secretKeys.map((key) => key.toString('base64'))
  const urls = chain.kind === 'rpc' ? hideNodeUrls(chain.urls) : []
  return [...urls, ...[...token, ...keys, ...words, ...sealing].map((secret): Hidden => [secret, '[redacted]'])]
}

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
