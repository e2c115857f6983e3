import { isIP } from 'node:net'

export type StoreConfig = { kind: 'embedded'; path: string } | { kind: 'postgres'; url: string }

type ChainConfig =
  | { kind: 'embedded'; chainId: number }
  | { kind: 'rpc'; urls: string[]; deploymentFile: string; metadataFile: string | undefined }

export type Config = {
  serviceName: string
  http: { port: number; host: string | undefined; publicUrl: string; trustedHops: string[] }
  allowances: { public: number; reads: number; writes: number; purchases: number }
  adminToken: string | undefined
  metrics: { port: number; host: string } | undefined
  store: StoreConfig
  chain: ChainConfig
  logLevel: string
  securityContact: string
}

export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly faults: string[]

  constructor(faults: string[]) {
    super(`The configuration has ${faults.length === 1 ? 'a fault' : `${faults.length} faults`}:\n${bullets(faults)}`)
    this.faults = faults
  }
}

const bullets = (lines: string[]) => lines.map((line) => `  - ${line}`).join('\n')

type Variable = { fallback: string; meaning: string }

/** Every variable the gateway reads; `npm run generate` writes docs/configuration.md from this table. */
export const variables = {
  PORT: { fallback: '3000', meaning: 'Port of the service. `0` takes a free one.' },
  HOST: { fallback: '', meaning: 'Address to listen on. Empty: every address of the machine.' },
  PUBLIC_URL: {
    fallback: '',
    meaning: 'Address under which clients reach the service, shown in its documents. Empty: `http://localhost:PORT`.',
  },
  SERVICE_NAME: {
    fallback: 'Surety',
    meaning: 'Name of the service, one word: the first word of the onboarding message that wallets sign.',
  },
  DATA_DIR: { fallback: 'data', meaning: 'Folder of the embedded store. Used when `DATABASE_URL` is empty.' },
  DATABASE_URL: {
    fallback: '',
    meaning: 'PostgreSQL to use instead of the embedded store, as `postgres://user:password@host:port/database`.',
  },
  RPC_URL: {
    fallback: '',
    meaning:
      'Nodes of the chain that the protocol is on, as http or https addresses separated by commas; the first that answers is used. ' +
      'Empty: a private chain in this process. Needed with `DATABASE_URL`.',
  },
  DEPLOYMENT_FILE: {
    fallback: 'deployment.json',
    meaning: 'The addresses of the protocol, as `npm run deploy` wrote them. Used with `RPC_URL`.',
  },
  METADATA_FILE: {
    fallback: '',
    meaning: 'JSON array of product descriptions, shown where their hash is the one on the chain. Used with `RPC_URL`.',
  },
  TRUST_PROXY: {
    fallback: '',
    meaning:
      'Addresses or networks of the proxies in front, separated by commas, such as `10.0.0.0/8,::1`. ' +
      'Only from these is `x-forwarded-for` believed.',
  },
  PUBLIC_REQUESTS_PER_MINUTE: {
    fallback: '6000',
    meaning: 'How many requests without a key one IP address may make to one process in a minute. `0`: no limit.',
  },
  AGENT_READS_PER_MINUTE: {
    fallback: '1200',
    meaning: 'How many reads one wallet may make to one process in a minute, over all its keys. `0`: no limit.',
  },
  AGENT_WRITES_PER_MINUTE: { fallback: '120', meaning: 'The same for everything that changes something.' },
  AGENT_PURCHASES_PER_MINUTE: { fallback: '60', meaning: 'The same for everything that moves money.' },
  ADMIN_TOKEN: {
    fallback: '',
    meaning: 'Token of 32 characters or more for `POST /api/v1/keys/generate`. Empty: that operation answers 404.',
  },
  METRICS_PORT: { fallback: '', meaning: 'Port for Prometheus, at `/metrics`. Empty: no metrics are served.' },
  METRICS_HOST: { fallback: '127.0.0.1', meaning: 'Address on which the metrics are served.' },
  LOG_LEVEL: { fallback: 'info', meaning: 'One of `trace`, `debug`, `info`, `warn`, `error`, `fatal`, `silent`.' },
  SECURITY_CONTACT: {
    fallback: '',
    meaning:
      'Where to report a vulnerability, as `mailto:` or `https:` address, shown in `/.well-known/security.txt`. ' +
      'Empty: the API reference of the instance.',
  },
} as const satisfies Record<string, Variable>

type Name = keyof typeof variables

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

/** Turns the environment into decisions; reports every fault at once, never the first alone, and never a value. */
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
  const trustedHops = splitList(read('TRUST_PROXY'))
  const contact = read('SECURITY_CONTACT')
  const rpcUrls = splitList(read('RPC_URL'))
  const adminToken = read('ADMIN_TOKEN')
  const readAllowance = (name: Name): number =>
    check(name, parseWhole(read(name), 1e9), 'a whole number, or 0 for no limit')
  // Each process would have a private chain of its own behind one database.
  if (databaseUrl && rpcUrls.length === 0) faults.push('RPC_URL must be set when DATABASE_URL is')
  const publicUrl = read('PUBLIC_URL') || `http://localhost:${port}`

  const config: Config = {
    serviceName: check(
      'SERVICE_NAME',
      /^[A-Za-z][A-Za-z0-9-]{0,31}$/.test(serviceName) ? serviceName : undefined,
      'one word of at most 32 letters, digits and hyphens',
    ),
    http: {
      port,
      host: read('HOST') || undefined,
      publicUrl: check('PUBLIC_URL', parseOrigin(publicUrl), 'an http or https address without query or fragment'),
      trustedHops: check(
        'TRUST_PROXY',
        trustedHops.every(isNetwork) ? trustedHops : undefined,
        'IP addresses or networks separated by commas, such as 10.0.0.0/8,::1',
      ),
    },
    allowances: {
      public: readAllowance('PUBLIC_REQUESTS_PER_MINUTE'),
      reads: readAllowance('AGENT_READS_PER_MINUTE'),
      writes: readAllowance('AGENT_WRITES_PER_MINUTE'),
      purchases: readAllowance('AGENT_PURCHASES_PER_MINUTE'),
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
            'an address such as postgres://user:password@host:5432/database',
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
              'http or https addresses separated by commas',
            ),
            deploymentFile: read('DEPLOYMENT_FILE'),
            metadataFile: read('METADATA_FILE') || undefined,
          },
    logLevel: check(
      'LOG_LEVEL',
      logLevels.find((level) => level === read('LOG_LEVEL')),
      `one of ${logLevels.join(', ')}`,
    ),
    securityContact: check(
      'SECURITY_CONTACT',
      /^(mailto:\S+@\S+|https:\/\/\S+)$/.test(contact) || contact === '' ? contact : undefined,
      'a mailto: or https: address',
    ),
  }
  if (faults.length > 0) throw new ConfigError(faults)
  return config
}

/** What of the configuration must never be written to a log: nodes are often addressed with the key in the path. */
export const secretsOf = ({ chain, adminToken }: Config): string[] => {
  const paths =
    chain.kind === 'rpc' ? chain.urls.map((url) => new URL(url)).map(({ pathname, search }) => pathname + search) : []
  return [...paths.filter((path) => path.length > 8), ...(adminToken === undefined ? [] : [adminToken])]
}

const splitList = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

const isHttpUrl = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

const parseWhole = (text: string, most: number): number | undefined =>
  /^(0|[1-9][0-9]{0,9})$/.test(text) && Number(text) <= most ? Number(text) : undefined

const parseOrigin = (text: string): string | undefined => {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const plain = /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username
  return plain ? url.href.replace(/\/$/, '') : undefined
}

const parsePostgresUrl = (text: string): string | undefined =>
  /^postgres(ql)?:\/\//.test(text) && URL.canParse(text) ? text : undefined

const isNetwork = (text: string): boolean => {
  const [address = '', bits, ...more] = text.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0) return false
  return bits === undefined || parseWhole(bits, family === 4 ? 32 : 128) !== undefined
}
