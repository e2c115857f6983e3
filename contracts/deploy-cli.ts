import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Address, createPublicClient, createWalletClient, getAddress, http, isAddress, isHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { type DeployProgress, type DeployRecord, deploy } from './deploy.ts'

const usage = `Deploys the protocol and writes the addresses the gateway reads. Run it again after a failure: it resumes.

  npm run deploy -- --owner 0x... --asset 0x... --resolvers 0x...,0x...,0x... --quorum 2

  --rpc-url      RPC_URL            where to send the transactions
                 DEPLOYER_KEY       private key that pays for the deployment; it keeps no power
  --asset        ASSET              USDC v2.2 token, or
  --test-usd     TEST_USD=1         deploy a freely minted token instead (private chains only)
  --private-chain PRIVATE_CHAIN=1   confirm that the chain is private if its id is not 1337 or 31337
  --owner        OWNER              creates products, sets the fee, pauses new business
  --resolvers    RESOLVERS          comma-separated signers of readings
  --quorum       QUORUM             how many of them a reading takes (a majority)
  --max-age      MAX_AGE            seconds for which a reading counts (3600)
  --base-uri     BASE_URI           prefix of token URIs: the public address of the gateway and /tokens
  --confirmations CONFIRMATIONS     blocks to wait for (1)
  --out          OUT                addresses file (deployment.json)
`

type Settings = ReturnType<typeof readSettings>

/** Reads flags, then the environment, and reports everything that is wrong at once. */
function readSettings(args: string[], env: NodeJS.ProcessEnv) {
  const string = { type: 'string' } as const
  const { values } = parseArgs({
    args,
    options: {
      'rpc-url': string,
      asset: string,
      'test-usd': { type: 'boolean' },
      'private-chain': { type: 'boolean' },
      owner: string,
      resolvers: string,
      quorum: string,
      'max-age': string,
      'base-uri': string,
      confirmations: string,
      out: string,
      help: { type: 'boolean' },
    },
  })
  const wrong: string[] = []
  const address = (name: string, value: string | undefined): Address => {
    if (value !== undefined && isAddress(value, { strict: false })) return getAddress(value)
    wrong.push(`${name} must be an address, not ${value || 'missing'}`)
    return '0x'
  }
  const whole = (name: string, value: string): number => {
    if (!/^[1-9]\d*$/.test(value)) wrong.push(`${name} must be a positive whole number, not ${value}`)
    return Number(value)
  }
  const rpcUrl = values['rpc-url'] ?? env.RPC_URL ?? ''
  if (!URL.canParse(rpcUrl)) wrong.push(`rpc-url must be a URL, not ${rpcUrl || 'missing'}`)
  const key = env.DEPLOYER_KEY
  if (!isHex(key) || key.length !== 66) wrong.push('DEPLOYER_KEY must be a private key of 32 bytes in hexadecimal')
  const testUsd = values['test-usd'] ?? env.TEST_USD === '1'
  const resolvers = (values.resolvers ?? env.RESOLVERS ?? '').split(',').map((one) => address('resolvers', one.trim()))
  const settings = {
    rpcUrl,
    key: isHex(key) ? key : ('0x' as const),
    asset: testUsd ? ('test-usd' as const) : address('asset', values.asset ?? env.ASSET),
    privateChain: values['private-chain'] ?? env.PRIVATE_CHAIN === '1',
    owner: address('owner', values.owner ?? env.OWNER),
    resolvers,
    quorum: whole('quorum', values.quorum ?? env.QUORUM ?? String(Math.floor(resolvers.length / 2) + 1)),
    maxAge: whole('max-age', values['max-age'] ?? env.MAX_AGE ?? '3600'),
    baseUri: values['base-uri'] ?? env.BASE_URI ?? '',
    confirmations: whole('confirmations', values.confirmations ?? env.CONFIRMATIONS ?? '1'),
    out: values.out ?? env.OUT ?? 'deployment.json',
    help: values.help ?? false,
  }
  return { settings, wrong }
}

function readRecord(path: string): DeployRecord {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as DeployRecord
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw new Error(`${path} cannot be read as a record of a deployment`, { cause: error })
  }
}

/** Replaces the file in one step: a run that dies here leaves the old record or the new one. */
function saveRecord(path: string, record: DeployRecord): void {
  writeFileSync(`${path}.new`, `${JSON.stringify(record, null, 2)}\n`)
  renameSync(`${path}.new`, path)
}

function describe({ step, index, total, state, address, hash, gasUsed }: DeployProgress): string {
  const where = address ?? hash ?? ''
  return `[${index}/${total}] ${step.padEnd(15)} ${state.padEnd(8)} ${where}${gasUsed ? ` (gas ${gasUsed})` : ''}`
}

async function run({ settings }: Settings): Promise<void> {
  const { rpcUrl, key, out, help: _, ...options } = settings
  const publicClient = createPublicClient({ transport: http(rpcUrl) })
  const walletClient = createWalletClient({ account: privateKeyToAccount(key), transport: http(rpcUrl) })
  await deploy({
    ...options,
    publicClient,
    walletClient,
    record: readRecord(out),
    save: (record) => saveRecord(out, record),
    onProgress: (progress) => console.log(describe(progress)),
  })
  console.log(`wrote ${out}`)
}

const parsed = readSettings(process.argv.slice(2), process.env)
if (parsed.settings.help) console.log(usage)
else if (parsed.wrong.length > 0) {
  console.error(`${parsed.wrong.join('\n')}\n\n${usage}`)
  process.exitCode = 1
} else {
  await run(parsed).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
}
