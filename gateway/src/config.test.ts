import { expect, test } from 'vitest'
import { ConfigError, readConfig, variables } from './config.ts'

test('an empty environment gives a gateway that works: port 3000, embedded store, named Surety', () => {
  expect(readConfig({})).toEqual({
    serviceName: 'Surety',
    http: { port: 3000, host: undefined, publicUrl: 'http://localhost:3000', trustedHops: [] },
    allowances: { public: 6000, reads: 1200, writes: 120, purchases: 60 },
    adminToken: undefined,
    metrics: undefined,
    store: { kind: 'embedded', path: 'data' },
    chain: { kind: 'embedded', chainId: 31337 },
    logLevel: 'info',
    securityContact: '',
  })
})

test('decisions come out, not variables', () => {
  const config = readConfig({
    PORT: '8080',
    PUBLIC_URL: 'https://surety.example/',
    DATABASE_URL: 'postgres://u:secret@db:5432/surety',
    RPC_URL: 'https://a.example/key, http://b.example',
    TRUST_PROXY: '10.0.0.0/8, ::1',
    METRICS_PORT: '9464',
  })
  expect(config.store).toEqual({ kind: 'postgres', url: 'postgres://u:secret@db:5432/surety' })
  expect(config.chain).toEqual({
    kind: 'rpc',
    urls: ['https://a.example/key', 'http://b.example'],
    deploymentFile: 'deployment.json',
    metadataFile: undefined,
  })
  expect(config.http).toMatchObject({
    port: 8080,
    publicUrl: 'https://surety.example',
    trustedHops: ['10.0.0.0/8', '::1'],
  })
  expect(config.metrics).toEqual({ port: 9464, host: '127.0.0.1' })
})

test('every fault is reported at once, by name and rule, and no value is repeated', () => {
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
    ADMIN_TOKEN: 'short-hunter3',
    LOG_LEVEL: 'loud',
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

test('every variable is described', () => {
  for (const { meaning } of Object.values(variables)) expect(meaning.length).toBeGreaterThan(20)
})

test('a shared database with a private chain a process is refused: they would not agree', () => {
  expect(() => readConfig({ DATABASE_URL: 'postgres://db/surety' })).toThrow('RPC_URL must be set when DATABASE_URL is')
})
