type Variable = { fallback: string; meaning: string }

/** Every variable the gateway reads; `npm run generate` writes docs/configuration.md from this table. */
export const variables = {
  PORT: { fallback: '3000', meaning: 'Port of the service. `0` picks a free port.' },
  HOST: { fallback: '', meaning: 'Address to listen on. Empty: all addresses.' },
  PUBLIC_URL: {
    fallback: '',
    meaning: 'URL at which clients reach the service, used in its documents. Empty: `http://localhost:PORT`.',
  },
  SERVICE_NAME: {
    fallback: 'Surety',
    meaning: 'Name of the service, one word. It is the first word of the onboarding message that wallets sign.',
  },
  DATA_DIR: {
    fallback: 'data',
    meaning: 'Folder of the embedded store, relative to the working directory. Used without `DATABASE_URL`.',
  },
  DATABASE_URL: {
    fallback: '',
    meaning: 'PostgreSQL URL, such as `postgres://user:password@host:port/database`. Empty: the embedded store.',
  },
  RPC_URL: {
    fallback: '',
    meaning:
      'HTTP(S) URLs of chain nodes, separated by commas. The gateway uses the first that answers. Empty: the embedded chain. ' +
      'Required with `DATABASE_URL`.',
  },
  DEPLOYMENT_FILE: {
    fallback: 'deployment.json',
    meaning: 'Deployment record written by `npm run deploy`. Used with `RPC_URL`.',
  },
  METADATA_FILE: {
    fallback: '',
    meaning: 'JSON array of product descriptions, shown for products whose on-chain hash matches. Used with `RPC_URL`.',
  },
  CONFIRMATIONS: {
    fallback: '12',
    meaning:
      'Number of blocks on top of a block that make it final. A reorg can remove a block until then. Used with `RPC_URL`; on ' +
      'the embedded chain every block is final.',
  },
  TRUST_PROXY: {
    fallback: '',
    meaning:
      'IP addresses or networks of the proxies in front, separated by commas, such as `10.0.0.0/8,::1`. `x-forwarded-for` is ' +
      'trusted from these only.',
  },
  PUBLIC_REQUESTS_PER_MINUTE: {
    fallback: '6000',
    meaning: 'Requests per minute without a key, per IP address and process. `0`: no limit.',
  },
  AGENT_READS_PER_MINUTE: {
    fallback: '1200',
    meaning: 'Reads per minute, per wallet and process. `0`: no limit.',
  },
  AGENT_WRITES_PER_MINUTE: { fallback: '120', meaning: 'Writes per minute, per wallet and process. `0`: no limit.' },
  AGENT_PURCHASES_PER_MINUTE: {
    fallback: '60',
    meaning: 'Purchases per minute, per wallet and process. `0`: no limit.',
  },
  RELAY_MIN_VALUE: {
    fallback: '0',
    meaning:
      'Minimum payment that the gateway relays, in base units of the asset. A smaller one is rejected with the call that the ' +
      'wallet can send itself.',
  },
  RELAYER_KEYS: {
    fallback: '',
    meaning:
      'Private keys of the relayer wallets that pay for gas, separated by commas. More wallets give more throughput. Used with ' +
      '`RPC_URL`. Without `RELAYER_KEYS` and `RELAYER_MNEMONIC`, writes are rejected.',
  },
  RELAYER_MNEMONIC: {
    fallback: '',
    meaning:
      "Mnemonic of the relayer wallets, instead of `RELAYER_KEYS`. The first derivation path is `m/44'/60'/0'/0/0`.",
  },
  RELAYER_COUNT: { fallback: '1', meaning: 'Number of wallets derived from `RELAYER_MNEMONIC`.' },
  RELAY_BATCH: {
    fallback: '20',
    meaning: 'Maximum calls per transaction. `1` disables batching.',
  },
  RELAY_IN_FLIGHT: {
    fallback: '16',
    meaning: 'Maximum pending transactions per relayer wallet. Nodes drop transactions beyond their own limit.',
  },
  RELAY_MAX_FEE_GWEI: {
    fallback: '200',
    meaning: 'Maximum fee per gas, in gwei. Queued calls wait while the price is higher.',
  },
  RELAY_MIN_BALANCE_WEI: {
    fallback: '10000000000000000',
    meaning:
      'A relayer wallet below this balance takes no new calls. If all are below it, `/health` shows `low` and writes are rejected.',
  },
  RELAY_DAILY_BUDGET_WEI: {
    fallback: '0',
    meaning:
      'Gas budget per UTC day for all wallets, including pending transactions. The last call may exceed it. `0`: no limit.',
  },
  RELAY_WALLET_DAILY_BUDGET_WEI: {
    fallback: '0',
    meaning: 'Gas budget per UTC day for the orders of one wallet. `0`: no limit.',
  },
  ADMIN_TOKEN: {
    fallback: '',
    meaning: 'Token for `POST /api/v1/keys/generate`, at least 32 characters. Empty: that operation answers 404.',
  },
  METRICS_PORT: { fallback: '', meaning: 'Port of the Prometheus endpoint `/metrics`. Empty: disabled.' },
  METRICS_HOST: { fallback: '127.0.0.1', meaning: 'Address on which metrics are served.' },
  LOG_LEVEL: { fallback: 'info', meaning: 'One of `trace`, `debug`, `info`, `warn`, `error`, `fatal`, `silent`.' },
  LOG_FORMAT: {
    fallback: '',
    meaning: '`json` for programs or `pretty` for people. Empty: `pretty` on a terminal, `json` elsewhere.',
  },
  SECURITY_CONTACT: {
    fallback: '',
    meaning:
      'Contact for vulnerability reports, a `mailto:` or `https:` URL, shown in `/.well-known/security.txt`. Empty: the API ' +
      'reference of this instance.',
  },
} as const satisfies Record<string, Variable>
