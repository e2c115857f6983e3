import { relayVariables } from './config-relay.ts'
import { sandboxVariables } from './config-sandbox.ts'
import { webhookVariables } from './config-webhooks.ts'

type Variable = { fallback: string; meaning: string }

/** Every variable the gateway reads; `npm run generate` writes docs/configuration.md from this table. */
export const variables = {
  PORT: { fallback: '3000', meaning: 'Port of the service. `0` picks a free port.' },
  HOST: {
    fallback: '',
    meaning:
      'Address to listen on, such as `0.0.0.0`. Empty: all addresses with `RPC_URL`, and `127.0.0.1` on the embedded chain, ' +
      'whose private keys are public.',
  },
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
  DATABASE_CONNECTIONS: {
    fallback: '16',
    meaning:
      'Maximum connections of the process to PostgreSQL, at least 5: one listens, a third of the others read, and the rest ' +
      'write. Used with `DATABASE_URL`.',
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
      'IP addresses or networks of the proxies in front, separated by commas, such as `10.0.0.0/8,::1`. `x-forwarded-for` ' +
      'and `x-request-id` are trusted from these only.',
  },
  MAX_CONNECTIONS: {
    fallback: '',
    meaning:
      'Maximum open connections of the process. Empty: 10000, or fewer if the limit on open files is low. More are reset.',
  },
  MAX_CONNECTIONS_PER_ADDRESS: {
    fallback: '256',
    meaning:
      'Maximum open connections per IP address, and never more than half of all. Proxies in `TRUST_PROXY` are exempt. `0`: no ' +
      'limit.',
  },
  MAX_STREAMS_PER_ADDRESS: {
    fallback: '100',
    meaning: 'Maximum open event streams per IP address, of 1000 per process. `0`: no limit.',
  },
  PUBLIC_REQUESTS_PER_MINUTE: {
    fallback: '6000',
    meaning: 'Requests per minute without a key, per IP address and process. `0`: no limit.',
  },
  NODE_REQUESTS_PER_MINUTE: {
    fallback: '3000',
    meaning:
      'Quotes, signed writes and portfolios per minute, per IP address and process, in addition to the limits per wallet: ' +
      'each asks the chain node. `0`: no limit.',
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
  ONBOARDINGS_PER_HOUR: {
    fallback: '10',
    meaning:
      'Onboarding requests per hour and IP address, exact over all processes and restarts. Recoveries have a limit of their ' +
      'own with the same number. `0`: no limit.',
  },
  ...relayVariables,
  ...webhookVariables,
  ...sandboxVariables,
  ADMIN_TOKEN: {
    fallback: '',
    meaning:
      'Token for `POST /api/v1/keys/generate`: at least 32 characters that cannot be guessed, such as the output of ' +
      '`openssl rand -hex 32`. Empty: that operation answers 404.',
  },
  CONSOLE: {
    fallback: 'on',
    meaning: '`on`: browsers get the console at `/`. `off`: they get the API reference, and the console is not built.',
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
