import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Checkout, openCheckout } from './support/checkout.ts'

type Block = { language: string; text: string }

let checkout: Checkout
let gateway: Awaited<ReturnType<Checkout['start']>>
let readme: string
let blocks: Block[]
beforeAll(async () => {
  checkout = await openCheckout()
  readme = readFileSync(join(checkout.folder, 'README.md'), 'utf8')
  blocks = [...readme.matchAll(/^```(\w*)\n(.*?)^```$/gms)].map(([, language = '', text = '']) => ({ language, text }))
  gateway = await checkout.start()
})
afterAll(async () => {
  await gateway?.stop()
  await checkout?.remove()
})

const blocksIn = (language: string): string[] =>
  blocks.filter((block) => block.language === language).map(({ text }) => text)

const commands = (): string[] =>
  blocksIn('sh').flatMap((text) =>
    text
      .trim()
      .split('\n')
      .map((line) => line.replace(/\s+#.*$/, '')),
  )

/** Runs a command of the README in the checkout, unchanged except for the URL. */
const run = async (command: string): Promise<string> => {
  const options = { cwd: checkout.folder, env: { ...checkout.env, SURETY_URL: gateway.url } }
  const { stdout } = await promisify(execFile)(
    'sh',
    ['-c', command.replace('http://localhost:3000', gateway.url)],
    options,
  )
  return stdout
}

test('the README has only blocks that are tested here', () => {
  expect(new Set(blocks.map(({ language }) => language))).toEqual(new Set(['sh', 'ts', 'http', '']))
})

test('every command works, from the machine as it is; the checkout started with the first of them', async () => {
  // `npm start` serves these tests, and `npm test` runs them.
  const [start, tests, ...others] = commands()
  expect([start, tests]).toEqual(['npm start', 'npm test'])
  const answers: Record<string, RegExp> = {
    'curl http://localhost:3000/products': /"productId":"1"/,
    'curl http://localhost:3000/llms.txt': /^# Surety/,
    'npm run example first':
      /^policy 0 of product 1 for 0\.\d+ USDC \(\d+ base units\), active from \d{4}-\d\d-\d\dT[\d:.]+Z$/m,
    'npm run example keys': /^key_[0-9A-Za-z]{22} active$/m,
    'npm run surety -- onboard --test-wallet 12': /"walletAddress":"0x/,
    'npm run surety -- buy 1 1000 --days 30': /"coverage":"1000000000"/,
  }
  expect(others).toEqual(Object.keys(answers))
  for (const command of others) expect(await run(command), command).toMatch(answers[command] as RegExp)
})

test('a wallet buys five times at two names of the gateway with one stored key, which only its owner can read', async () => {
  const urls = [gateway.url, gateway.url.replace('localhost', '127.0.0.1')]
  for (let index = 1; index < 5; index += 1) {
    const command = `SURETY_URL=${urls[index % 2]} npm run example first`
    // The command line bought one in between.
    expect(await run(command)).toContain(`policy ${index + 1} of`)
  }
  const [file = '', ...others] = (await run('ls examples/.keys')).trim().split('\n')
  expect(others).toEqual([])
  expect(readFileSync(join(checkout.folder, 'examples/.keys', file), 'utf8')).not.toContain('\n')
  expect((await stat(join(checkout.folder, 'examples/.keys', file))).mode & 0o777).toBe(0o600)
  expect(readFileSync(join(checkout.folder, '.gitignore'), 'utf8').split('\n')).toContain('examples/.keys/')
})

test('every TypeScript block is an example; the purchase has fewer than twenty lines', () => {
  const files = ['first', 'keys'].map((name) => readFileSync(join(checkout.folder, `examples/${name}.ts`), 'utf8'))
  expect(blocksIn('ts')).toEqual(files)
  expect(files[0]?.trim().split('\n').length).toBeLessThan(20)
})

test('201: the onboarding request without the SDK, with the message that the README says', async () => {
  const [block = ''] = blocksIn('http')
  const [head = '', body = ''] = block.split('\n\n')
  const [line = '', header = ''] = head.split('\n')
  const [method = '', path = ''] = line.split(' ')
  const [name = '', value = ''] = header.split(': ')
  const { address, signMessage } = privateKeyToAccount(generatePrivateKey())
  const timestamp = Math.floor(Date.now() / 1000)
  const template = /sign `(Surety onboarding [^`]+)`/.exec(readme)?.[1] ?? ''
  const message = template.replace('<walletAddress>', address).replace('<timestamp>', String(timestamp))
  const filled = { ...JSON.parse(body), walletAddress: address, signature: await signMessage({ message }), timestamp }
  const options = { method, headers: { [name]: value }, body: JSON.stringify(filled) }
  const response = await fetch(gateway.url + path, options)
  expect(response.status).toBe(201)
})

test('the layout names files and folders that exist, and links lead somewhere', () => {
  const [layout = ''] = blocksIn('')
  const [folder = '', ...lines] = layout.trimEnd().split('\n')
  const listed = lines.flatMap((line) => line.match(/(?<= )[a-z-]+(\.ts|\/)(?= )/g) ?? [])
  expect(listed).toHaveLength(lines.length + 2)
  for (const name of listed) expect(existsSync(join(checkout.folder, folder, name)), name).toBe(true)
  const links = [...readme.matchAll(/\]\((?!http)([^)#]+)/g)].map(([, link = '']) => link)
  for (const link of links) expect(existsSync(join(checkout.folder, link)), link).toBe(true)
})
