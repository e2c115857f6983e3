import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeLogger } from './base/log.ts'
import { defaultLimits } from './chain/relayer/relayer.ts'
import { ConfigError, listSecrets, readConfig } from './config.ts'
import { variables } from './variables.ts'

test('an empty environment works: port 3000, embedded store and chain, named Surety', () => {
  expect(readConfig({})).toEqual({
    serviceName: 'Surety',
    http: {
      port: 3000,
      host: '127.0.0.1',
      isLoopbackByDefault: true,
      publicUrl: 'http://localhost:3000',
      trustedProxies: [],
      maxConnections: undefined,
      maxConnectionsPerAddress: 256,
    },
    allowances: { public: 6000, node: 3000, reads: 1200, writes: 120, purchases: 60 },
    maxStreamsPerAddress: 100,
    adminToken: undefined,
    onboardingsPerHour: 10,
    relay: {
      keeper: true,
      wallets: undefined,
      limits: { ...defaultLimits, minBalanceWei: 10n ** 16n },
      minValue: { amount: 0n, nativePrice: 0n, gasMultiple: 1n },
    },
    metrics: undefined,
    store: { kind: 'embedded', path: 'data' },
    webhooks: { secretKeys: [], allowPrivate: false, perHostPerMinute: 6_000 },
    keyPrefix: 'surety_live_',
    sandbox: {
      maxWorlds: 50,
      maxWorldsPerAddress: 5,
      prepared: 2,
      eager: false,
      requestsPerMinute: 600,
      idleMinutes: 30,
      niceness: 19,
      url: undefined,
    },
    chain: { kind: 'embedded', chainId: 31337 },
    logLevel: 'info',
    logFormat: undefined,
    securityContact: '',
    consoleFolder: expect.stringMatching(/console.dist$/),
  })
})

test('variables become decisions', () => {
  const config = readConfig({
    PORT: '8080',
    PUBLIC_URL: 'https://surety.example/',
    DATABASE_URL: 'postgres://u:secret@db:5432/surety',
    RPC_URL: 'https://a.example/key, http://b.example',
    TRUST_PROXY: '10.0.0.0/8, ::1',
    METRICS_PORT: '9464',
  })
  expect(config.store).toEqual({ kind: 'postgres', url: 'postgres://u:secret@db:5432/surety', maxConnections: 16 })
  expect(config.chain).toEqual({
    kind: 'rpc',
    urls: ['https://a.example/key', 'http://b.example'],
    deploymentFile: 'deployment.json',
    metadataFile: undefined,
    confirmations: 12,
  })
  expect(config.http).toMatchObject({
    port: 8080,
    publicUrl: 'https://surety.example',
    trustedProxies: ['10.0.0.0/8', '::1'],
  })
  expect(config.metrics).toEqual({ port: 9464, host: '127.0.0.1' })
  expect(readConfig({ CONSOLE: 'off' }).consoleFolder).toBeUndefined()
})

test('every error is reported at once, by name and rule, without its value', () => {
  const wrong = {
    PORT: '65536',
    PUBLIC_URL: 'ftp://x',
    SERVICE_NAME: 'two words',
    DATABASE_URL: 'mysql://root:hunter2@db',
    RPC_URL: 'ws://node',
    TRUST_PROXY: '10.0.0.0/33',
    PUBLIC_REQUESTS_PER_MINUTE: '-1',
    METRICS_PORT: 'x',
    AGENT_READS_PER_MINUTE: 'many',
    AGENT_WRITES_PER_MINUTE: '1.5',
    AGENT_PURCHASES_PER_MINUTE: '1e3',
    ONBOARDINGS_PER_HOUR: '-1',
    RELAYER_KEYS: '0xhunter4',
    RELAYER_COUNT: '0',
    RELAY_BATCH: '0',
    RELAY_IN_FLIGHT: 'all',
    RELAY_MAX_FEE_GWEI: '1.5',
    RELAY_MIN_BALANCE_WEI: '-1',
    RELAY_DAILY_BUDGET_WEI: '1e18',
    RELAY_WALLET_DAILY_BUDGET_WEI: 'x',
    KEEPER: 'maybe',
    KEEPER_DAILY_BUDGET_WEI: '-1',
    ADMIN_TOKEN: 'short-hunter3',
    SANDBOX: 'perhaps',
    SANDBOX_MAX_WORLDS: '-1',
    SANDBOX_MAX_WORLDS_PER_ADDRESS: '0',
    SANDBOX_PREPARED: '21',
    SANDBOX_EAGER: 'yes',
    SANDBOX_REQUESTS_PER_MINUTE: 'x',
    SANDBOX_IDLE_MINUTES: '0',
    SANDBOX_NICENESS: '20',
    SANDBOX_URL: 'ftp://x',
    LOG_LEVEL: 'loud',
    LOG_FORMAT: 'xml',
    SECURITY_CONTACT: 'somebody',
  }
  try {
    readConfig(wrong)
    expect.unreachable()
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    const { faults, message } = error as ConfigError
    expect(faults.map((fault) => fault.split(' ')[0]).sort()).toEqual(Object.keys(wrong).sort())
    expect(message).not.toMatch(/hunter/)
  }
})

test('a wrong PORT is one error', () => {
  expect(() => readConfig({ PORT: 'abc' })).toThrow(
    /^The configuration has an error:\n {2}- PORT must be a port[^\n]*$/,
  )
})

test('every variable is described', () => {
  for (const { meaning } of Object.values(variables)) expect(meaning.length).toBeGreaterThan(20)
})

test('a shared database with an embedded chain per process is rejected', () => {
  expect(() => readConfig({ DATABASE_URL: 'postgres://db/surety' })).toThrow('RPC_URL must be set when DATABASE_URL is')
})

test.each([
  ['one character over and over', 'x'.repeat(64)],
  ['two characters in turn', 'ab'.repeat(16)],
  ['a word over and over', 'password'.repeat(4)],
  ['the digits in order, twice', '0123456789abcdef'.repeat(2)],
  ['one character and another at the end', `${'x'.repeat(40)}y`],
])('an admin token that can be guessed is rejected: %s', (_, token) => {
  expect(() => readConfig({ ADMIN_TOKEN: token })).toThrow(
    'ADMIN_TOKEN must be 32 to 256 visible characters that cannot be guessed, such as the output of openssl rand -hex 32',
  )
})

test('a random admin token is accepted', () => {
  for (let round = 0; round < 200; round += 1) {
    for (const token of [randomBytes(16).toString('hex'), randomBytes(24).toString('base64url')]) {
      expect(readConfig({ ADMIN_TOKEN: token }).adminToken).toBe(token)
    }
  }
})

test.each([
  ['https://k3y-in-host.quiknode.pro/k3y', 'https://[redacted].quiknode.pro/[redacted]'],
  ['https://K3Y.eth.rpc.example:8545', 'https://[redacted].rpc.example:8545'],
  ['https://k3y@node.example/', 'https://node.example'],
  ['https://user:k3y@a.node.example/x', 'https://[redacted].node.example/[redacted]'],
  ['http://node.example/?k=k3y', 'http://node.example/[redacted]'],
  ['http://10.0.0.7:8545/k3y', 'http://10.0.0.7:8545/[redacted]'],
])('the log keeps scheme, provider and port of the node %s, and no key', (url, instead) => {
  const lines: string[] = []
  const hidden = listSecrets(readConfig({ RPC_URL: `https://other.example,${url}` }))
  const log = makeLogger({ level: 'info', hidden, stream: { write: (line) => void lines.push(line) } })
  const { href, hostname } = new URL(url)
  log.info({ err: new Error(`HTTP request failed.\nURL: ${url}`), href }, `getaddrinfo ENOTFOUND ${hostname}`)
  expect(lines.join()).not.toMatch(/k3y/i)
  expect(JSON.parse(lines.join())).toMatchObject({ err: { message: expect.stringMatching(/URL: /) }, href: instead })
})

test('relayer wallets come from private keys or a mnemonic, and are secrets', () => {
  const key = 'ab'.repeat(32)
  const keys = readConfig({ RELAYER_KEYS: `0x${key}, ${key}` })
  expect(keys.relay.wallets).toEqual({ kind: 'keys', keys: [`0x${key}`, `0x${key}`] })
  expect(listSecrets(keys)).toContainEqual([key, '[redacted]'])
  const words = Array.from({ length: 12 }, () => 'zoo').join(' ')
  const mnemonic = readConfig({ RELAYER_MNEMONIC: words.replaceAll(' ', '  '), RELAYER_COUNT: '3' })
  expect(mnemonic.relay.wallets).toEqual({ kind: 'mnemonic', mnemonic: words, count: 3 })
  expect(listSecrets(mnemonic)).toContainEqual([words, '[redacted]'])
  expect(() => readConfig({ RELAYER_KEYS: key, RELAYER_MNEMONIC: words })).toThrow('RELAYER_MNEMONIC empty')
  expect(() => readConfig({ RELAYER_MNEMONIC: 'zoo zoo' })).toThrow('RELAYER_MNEMONIC must be 12 to 24 words')
})

test.each(['10.0.0.1', '10.0.0.0/8', '10.0.0.0/0', '::1', 'fd00::/8', '::ffff:10.0.0.0/104'])(
  '%s is a trusted proxy',
  (network) => {
    expect(readConfig({ TRUST_PROXY: network }).http.trustedProxies).toEqual([network])
  },
)

test.each(['10', '10/8', '127.1', '010.0.0.1', '10.0.0.0/33', '10.0.0.0/', '::1/129', '::1/8/8', 'proxy.example', '*'])(
  '%s is not a trusted proxy',
  (network) => {
    expect(() => readConfig({ TRUST_PROXY: network })).toThrow('TRUST_PROXY must be')
  },
)

test('the embedded chain is on loopback unless HOST says otherwise; a real one listens as before', () => {
  expect(readConfig({}).http).toMatchObject({ host: '127.0.0.1', isLoopbackByDefault: true })
  expect(readConfig({ HOST: '0.0.0.0' }).http).toMatchObject({ host: '0.0.0.0', isLoopbackByDefault: false })
  expect(readConfig({ RPC_URL: 'http://node' }).http).toMatchObject({ host: undefined, isLoopbackByDefault: false })
})

test('DATABASE_CONNECTIONS is from 5 to 1000: one listens, two read, two write', () => {
  const read = (DATABASE_CONNECTIONS: string) =>
    readConfig({ DATABASE_URL: 'postgres://db/surety', RPC_URL: 'http://node', DATABASE_CONNECTIONS }).store
  expect(read('5')).toMatchObject({ maxConnections: 5 })
  expect(read('1000')).toMatchObject({ maxConnections: 1_000 })
  for (const wrong of ['4', '1001', 'many']) expect(() => read(wrong)).toThrow('DATABASE_CONNECTIONS must be')
})

test('limits on connections are whole numbers', () => {
  expect(readConfig({}).http).toMatchObject({ maxConnections: undefined, maxConnectionsPerAddress: 256 })
  const set = readConfig({ MAX_CONNECTIONS: '500', MAX_CONNECTIONS_PER_ADDRESS: '0' }).http
  expect(set).toMatchObject({ maxConnections: 500, maxConnectionsPerAddress: 0 })
  expect(() => readConfig({ MAX_CONNECTIONS: '0' })).toThrow('MAX_CONNECTIONS must be')
})

test('WEBHOOK_SECRET_KEY has one key or several of 32 bytes, which never reach the log', () => {
  const keys = [1, 2].map((byte) => Buffer.alloc(32, byte))
  const text = keys.map((key) => key.toString('base64'))
  const config = readConfig({ WEBHOOK_SECRET_KEY: text.join(', ') })
  expect(config.webhooks.secretKeys).toEqual(keys)
  expect(listSecrets(config).map(([secret]) => secret)).toEqual(expect.arrayContaining(text))
  for (const wrong of [
    'secret',
    Buffer.alloc(31).toString('base64'),
    `${text[0]}A`,
    `${text[0]},x`,
    text[0]?.slice(0, -1),
  ])
    expect(() => readConfig({ WEBHOOK_SECRET_KEY: wrong }), wrong).toThrow(/WEBHOOK_SECRET_KEY must be 32 bytes/)
  expect(() => readConfig({ WEBHOOK_ALLOW_PRIVATE: 'yes' })).toThrow(/WEBHOOK_ALLOW_PRIVATE must be 0 or 1/)
})
