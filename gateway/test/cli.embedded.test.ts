import { execFile, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Policy, verifyWebhook } from '@surety/sdk'
import { toHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password, writeKeystore } from '../../cli/test/keystores.ts'
import { type Ended, entry, errorOf, newHome, runSurety, spawnSurety } from '../../cli/test/run-surety.ts'
import { startGateway, type TestGateway } from './support/gateway.ts'
import { startReceiver } from './support/receiver.ts'

const mnemonic = 'test test test test test test test test test test test junk'
const keyOf = (index: number): `0x${string}` =>
  toHex(mnemonicToAccount(mnemonic, { addressIndex: index }).getHdKey().privateKey ?? new Uint8Array())

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ env: { ONBOARDINGS_PER_HOUR: '0' } })
})
afterAll(() => gateway.close())

type Home = Record<string, string>
const homeAt = (url = gateway.url): Home => ({ ...newHome(), SURETY_URL: url })
const folderOf = ({ HOME = '' }: Home): string => join(HOME, '.config/surety')

const run = async <Value>(args: string, home: Home): Promise<Value> => {
  const ended = await runSurety(args.split(' '), home)
  if (ended.status !== 0) throw new Error(`surety ${args} exited with ${ended.status}: ${ended.stderr}`)
  return JSON.parse(ended.stdout) as Value
}

const fail = async (args: string, home: Home): Promise<Ended & { error: Record<string, unknown> }> => {
  const ended = await runSurety(args.split(' '), home)
  expect(ended.stdout).toBe('')
  return { ...ended, error: errorOf(ended) }
}

type Shown = { [Name in keyof Policy]: string }

test('two commands after npm start buy a policy; repeated with its key, the order is executed once', async () => {
  const home = homeAt()
  const { walletAddress } = await run<{ walletAddress: string }>('onboard --test-wallet 10', home)
  const bought = await runSurety('buy 1 1000 --days 30'.split(' '), home)
  expect(bought.status, bought.stderr).toBe(0)
  const policy = JSON.parse(bought.stdout) as Shown
  expect(policy).toMatchObject({ owner: walletAddress, coverage: '1000000000' })
  const [, key = ''] = /Order key: (\S+)/.exec(bought.stderr) ?? []
  expect(bought.stderr).toMatch(/Asking for the price\nSigning\nSending the order/)
  const again = await run<Shown>(`buy 1 1000 --days 30 --key ${key}`, home)
  expect(again.index).toBe(policy.index)
  expect(await run<Shown[]>('policies', home)).toHaveLength(1)
  expect(await run('policies show 1 0', home)).toMatchObject({ tokenId: policy.tokenId })
  expect(await run('operations', home)).toMatchObject([{ status: 'succeeded', idempotencyKey: key }])
  expect(await run(`operations find ${key}`, home)).toMatchObject({ kind: 'buy_policy' })
  expect(await run('whoami', home)).toMatchObject({ walletAddress, limits: { order: '100', day: '500' } })
  expect(await run('portfolio', home)).toMatchObject({ totals: { policies: { count: '1' } } })
  const files = readdirSync(folderOf(home), { recursive: true, withFileTypes: true }).filter((item) => item.isFile())
  expect(files.length).toBeGreaterThan(2)
  for (const { parentPath, name } of files) expect(statSync(join(parentPath, name)).mode & 0o777).toBe(0o600)
})

test('bonds, listings and keys work; an order above the limit is not signed until the limit is raised', async () => {
  const home = homeAt()
  await run('onboard --test-wallet 11', home)
  const refused = await fail('bonds post 4 200 --days 60', home)
  expect([refused.status, refused.error.code]).toEqual([77, 'spend_limit'])
  expect(await run('limits --order 300', home)).toEqual({ order: '300', day: '500' })
  const bond = await run<{ index: string }>('bonds post 4 200 --days 60', home)
  const listed = await run<{ listingId: string }>(`listings create bond 4 ${bond.index} 150 --days 2`, home)
  expect(await run('listings --kind bond', home)).toMatchObject([{ listingId: listed.listingId, price: '150000000' }])
  const buyer = homeAt()
  await run('onboard --test-wallet 12', buyer)
  await run('limits --order 300', buyer)
  expect(await run(`listings buy ${listed.listingId}`, buyer)).toMatchObject({ status: 'sold' })
  expect(await run('bonds', buyer)).toMatchObject([{ index: bond.index, productId: '4' }])
  const { keyId } = await run<{ keyId: string }>('keys rotate --grace 0', home)
  expect(await run('keys', home)).toMatchObject([{ keyId, current: true }, { status: 'revoked' }])
})

test('the wallet comes from a keystore, a keystore of cast, a private file or the environment, never from an argument', async () => {
  const home = homeAt()
  const { address } = mnemonicToAccount(mnemonic, { addressIndex: 13 })
  const passwordFile = join(home.HOME ?? '', 'password')
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  const keyFile = join(home.HOME ?? '', 'key')
  writeFileSync(keyFile, keyOf(13), { mode: 0o600 })
  // Files of cast have no address.
  await writeKeystore(join(home.HOME ?? '', '.foundry/keystores/agent'), keyOf(13), { address: undefined })
  const keystore = await writeKeystore(join(home.HOME ?? '', 'UTC--keystore'), keyOf(13))
  const withPassword = { ...home, SURETY_KEYSTORE_PASSWORD_FILE: passwordFile }
  const sources: [string, Home][] = [
    [`onboard --keystore ${keystore}`, withPassword],
    ['onboard --account agent', withPassword],
    [`onboard --key-file ${keyFile}`, home],
  ]
  for (const [args, env] of sources) expect(await run(args, env)).toMatchObject({ walletAddress: address })
  await run('keys recover', { ...home, SURETY_PRIVATE_KEY: keyOf(13) })
  expect(await run('onboard', { ...home, SURETY_PRIVATE_KEY: keyOf(13) })).toMatchObject({ walletAddress: address })

  const wrong = await fail(`onboard --keystore ${keystore}`, { ...home, SURETY_KEYSTORE_PASSWORD: 'wrong' })
  expect([wrong.status, wrong.error.code]).toEqual([78, 'wrong_password'])
  chmodSync(keyFile, 0o644)
  const open = await fail(`onboard --key-file ${keyFile}`, home)
  expect([open.status, open.error.code]).toEqual([78, 'unsafe_file'])
  const two = await fail(`onboard --keystore ${keystore} --test-wallet 10`, home)
  expect(two.status).toBe(64)
  const argument = await runSurety(['onboard', `--private-key=${keyOf(13)}`], home)
  expect([argument.status, argument.stdout]).toEqual([64, ''])
  expect(argument.stderr + wrong.stderr + open.stderr).not.toContain(keyOf(13).slice(2))
})

/** Passes everything on, except that the answers to orders get lost for as long as it is told so. */
const startLossyProxy = async (): Promise<{ url: string; server: Server; lose(value: boolean): void }> => {
  let isLossy = true
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { host: _, connection: __, ...headers } = request.headers as Record<string, string>
    const body = chunks.length > 0 ? Buffer.concat(chunks) : null
    const answer = await fetch(gateway.url + request.url, { method: request.method ?? 'GET', headers, body })
    const text = await answer.text()
    const isOrder = request.method === 'POST' && request.url === '/api/v1/policies'
    if (isLossy && (isOrder || request.url?.startsWith('/api/v1/operations/'))) return void request.socket.destroy()
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    server,
    lose: (value) => {
      isLossy = value
    },
  }
}

test('75: the answer is lost; the error carries the key, and with it the order is found and not paid twice', async () => {
  const proxy = await startLossyProxy()
  const home = homeAt(proxy.url)
  await run('onboard --test-wallet 14', home)
  const lost = await fail('buy 1 2000 --days 30 --timeout 3', home)
  expect([lost.status, lost.error.code]).toEqual([75, 'network_error'])
  const key = String(lost.error.idempotencyKey)
  expect(key).toMatch(/^[0-9a-f-]{36}$/)
  proxy.lose(false)
  expect(await run(`buy 1 2000 --days 30 --key ${key}`, home)).toMatchObject({ coverage: '2000000000' })
  expect(await run<Shown[]>('policies', home)).toHaveLength(1)
  proxy.server.close()
  proxy.server.closeAllConnections()
})

/** An address on which nobody listens. */
const closedUrl = async (): Promise<string> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return `http://127.0.0.1:${port}`
}

test('the other statuses: 1 refused, 64 usage, 69 no gateway, 78 no wallet and no key', async () => {
  const home = homeAt()
  const statusOf = async (args: string, env = home): Promise<unknown[]> => {
    const { status, error } = await fail(args, env)
    return [status, error.exitCode, error.code]
  }
  expect(await statusOf('policies')).toEqual([78, 78, 'no_api_key'])
  expect(await statusOf('onboard')).toEqual([78, 78, 'no_wallet'])
  expect(await statusOf('products', { ...home, SURETY_URL: await closedUrl() })).toEqual([69, 69, 'unreachable'])
  expect(await statusOf('products 99')).toEqual([1, 1, 'not_found'])
  expect(await statusOf('quote 1 abc --days 30')).toEqual([64, 64, 'invalid_argument'])
  expect(await statusOf('quote 1 10')).toEqual([64, 64, 'invalid_argument'])
  expect((await runSurety(['nonsense'], home)).status).toBe(64)
  expect((await runSurety(['help'], home)).status).toBe(0)
})

test('listen forwards events in order, signed with a secret that stays; tail prints them as lines', async () => {
  const home = homeAt()
  await run('onboard --test-wallet 15', home)
  const receiver = await startReceiver()
  const secrets: string[] = []
  for (const round of [1, 2]) {
    const listening = spawnSurety(
      ['listen', '--forward', receiver.url('/hook'), '--types', 'policy.*', '--after', '0'],
      home,
    )
    await expect.poll(() => listening.texts.stderr).toContain('Webhook secret')
    await run('buy 1 100 --days 10', home)
    // It starts at the oldest event each time, so the second round sends the first event again.
    const expected = round === 1 ? 1 : 3
    await expect.poll(() => receiver.eventsAt('/hook').length).toBeGreaterThanOrEqual(expected)
    listening.child.kill('SIGTERM')
    expect((await listening.ended).status).toBe(0)
    secrets.push(/Webhook secret: (\S+)/.exec(listening.texts.stderr)?.[1] ?? '')
  }
  expect(secrets[0]).toMatch(/^whsec_/)
  expect(secrets[1]).toBe(secrets[0])
  const { address } = mnemonicToAccount(mnemonic, { addressIndex: 15 })
  for (const { raw, headers } of receiver.eventsAt('/hook')) {
    const event = await verifyWebhook(raw, headers, secrets[0] ?? '')
    expect(event).toMatchObject({ type: 'policy.bought', data: { owner: address } })
  }
  await receiver.stop()
  const tail = spawnSurety(['events', 'tail', '--types', 'policy.bought', '--after', '0'], home)
  await expect.poll(() => tail.texts.stdout.trim().split('\n').length).toBeGreaterThanOrEqual(2)
  tail.child.kill('SIGINT')
  expect((await tail.ended).status).toBe(0)
  for (const line of tail.texts.stdout.trim().split('\n'))
    expect(JSON.parse(line)).toMatchObject({ type: 'policy.bought' })
})

test('on a terminal there are tables and colour, with NO_COLOR tables alone', async () => {
  const home = homeAt()
  const inTerminal = (env: Home) =>
    promisify(execFile)('script', ['-qec', `'${process.execPath}' '${entry}' products`, '/dev/null'], { env })
  const { stdout } = await inTerminal(home)
  expect(stdout).toContain('\u001b[32mon_sale')
  expect(stdout).toMatch(/USDC depeg.*[▁▂▃▄▅▆▇█]/)
  const plain = (await inTerminal({ ...home, NO_COLOR: '1' })).stdout
  expect(plain).toMatch(/1 {3}USDC depeg {12}on_sale/)
  expect(plain).not.toContain('\u001b[')
})

test('completion of bash knows commands, groups and options', () => {
  const home = homeAt()
  const script = `source <(node '${entry}' completion bash)
    for words in 'surety pol' 'surety bonds ' 'surety buy --max'; do
      IFS=' ' read -ra COMP_WORDS <<<"$words"; [[ $words == *' ' ]] && COMP_WORDS+=('')
      COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _surety; echo "\${COMPREPLY[*]}"
    done`
  const { stdout } = spawnSync('bash', ['-c', script], { env: home, encoding: 'utf8' })
  expect(stdout.split('\n')).toEqual(['policies', 'list show quote post extend claim', '--max-premium --max-price', ''])
})

test('the version is there almost as fast as Node itself', () => {
  // CPU time, since a busy machine takes any time. The least of several: collections and other work of the machine only add to it.
  const hook = "data:text/javascript,process.on('exit', () => console.error(JSON.stringify(process.cpuUsage())))"
  const measure = (args: string[]): number => {
    const { stderr } = spawnSync(process.execPath, ['--import', hook, ...args], { encoding: 'utf8' })
    const { user, system } = JSON.parse(stderr) as NodeJS.CpuUsage
    return user + system
  }
  const leastOf = (args: string[]): number => Math.min(...Array.from({ length: 5 }, () => measure(args)))
  // To load the commands takes almost three times as much as Node itself.
  expect(leastOf([entry, '--version']) / leastOf(['-e', '0'])).toBeLessThan(2)
})

test('the guide lists every command and every status', async () => {
  const guide = readFileSync(new URL('../../docs/guides/cli.md', import.meta.url), 'utf8')
  const { specs } = await import('../../cli/src/specs.ts')
  const { exitCodes } = await import('../../cli/src/exit-codes.ts')
  expect(specs.length).toBeGreaterThan(30)
  expect(specs.map(({ name }) => name).filter((name) => !guide.includes(`\`surety ${name}`))).toEqual([])
  expect(Object.values(exitCodes).filter((code) => !guide.includes(`| ${code} |`))).toEqual([])
})
