import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, mkdir, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Checkout, openCheckout } from './support/checkout.ts'
import { brokenLinks, joinBlocks, type Page, readPage, readPages } from './support/markdown.ts'
import type { ModuleRun } from './support/run-modules.ts'

const root = new URL('../..', import.meta.url).pathname
const guides = readPages(root, 'docs/guides')

let checkout: Checkout
let gateway: Awaited<ReturnType<Checkout['start']>>
let readme: Page
let exampleRuns: Promise<ModuleRun[]>
let guideRuns: Promise<Map<string, ModuleRun>>
beforeAll(async () => {
  checkout = await openCheckout()
  readme = readPage(checkout.folder, 'README.md')
  gateway = await checkout.start()
  await shadowCurl()
  await openWorld()
  // They mostly wait for the chain, so they run next to the commands.
  exampleRuns = runExamples()
  guideRuns = exampleRuns.then(runGuides)
  for (const runs of [exampleRuns, guideRuns]) runs.catch(() => {})
})
afterAll(async () => {
  await gateway?.stop()
  await checkout?.remove()
})

/** The same command, but an answer that is not 2xx makes it fail: a page must not show a request that is refused. */
const shadowCurl = async (): Promise<void> => {
  const { stdout } = await promisify(execFile)('sh', ['-c', 'command -v curl'], { env: checkout.env })
  const folder = join(checkout.folder, 'shadow')
  await mkdir(folder)
  await writeFile(join(folder, 'curl'), `#!/bin/sh\nexec ${stdout.trim()} --fail-with-body "$@"\n`)
  await chmod(join(folder, 'curl'), 0o755)
  checkout.env.PATH = `${folder}:${checkout.env.PATH}`
}

/** On a busy machine the first world of a gateway can take longer than a request may wait. */
const openWorld = async (): Promise<void> => {
  for (;;) {
    const response = await fetch(`${gateway.url}/sandbox/worlds`, { method: 'POST' })
    const { worldId } = (await response.json()) as { worldId?: string }
    if (worldId) await fetch(`${gateway.url}/sandbox/worlds/${worldId}`, { method: 'DELETE' })
    if (response.status === 201) return
    expect(response.status).toBe(503)
  }
}

const localize = (text: string): string => text.replaceAll('http://localhost:3000', gateway.url)

const blocksIn = (language: string): string[] =>
  readme.blocks.filter((block) => block.language === language).map(({ text }) => text)

const commands = (): string[] =>
  blocksIn('sh').flatMap((text) =>
    text
      .trim()
      .split('\n')
      .map((line) => line.replace(/\s+#.*$/, '')),
  )

/** Runs a command of a page in the checkout, unchanged except for the URL. */
const run = async (command: string): Promise<string> => {
  const options = { cwd: checkout.folder, env: { ...checkout.env, SURETY_URL: gateway.url } }
  const { stdout } = await promisify(execFile)('sh', ['-e', '-c', localize(command)], options)
  return stdout
}

/** Runs modules of the checkout in one process. */
const runModules = async (files: string[], url = gateway.url): Promise<ModuleRun[]> => {
  const runner = join(root, 'gateway/test/support/run-modules.ts')
  const options = { cwd: checkout.folder, env: { ...checkout.env, SURETY_URL: url } }
  const { stdout } = await promisify(execFile)(process.execPath, [runner, ...files], options)
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as ModuleRun)
}

test('the README has only blocks that are tested here', () => {
  expect(new Set(readme.blocks.map(({ language }) => language))).toEqual(
    // The diagram is no code.
    new Set(['mermaid', 'sh', 'ts', 'http', '']),
  )
})

test('every command works, from the machine as it is; the checkout started with the first of them', async () => {
  // `npm start` serves these tests, and `npm test` runs them.
  const [start, tests, ...others] = commands()
  expect([start, tests]).toEqual(['npm start', 'npm test'])
  const answers: Record<string, RegExp> = {
    'curl http://localhost:3000/products': /"productId":"1"/,
    'curl http://localhost:3000/llms.txt': /^# Surety/,
    'npm run example first':
      /^policy \d+ of product 1 for 0\.\d+ USDC \(\d+ base units\), active from \d{4}-\d\d-\d\dT[\d:.]+Z$/m,
    'npm run example keys': /^key_[0-9A-Za-z]{22} active$/m,
    'npm run surety -- onboard --test-wallet 12': /"walletAddress":"0x/,
    'npm run surety -- buy 1 1000 --days 30': /"coverage":"1000000000"/,
  }
  expect(others).toEqual(Object.keys(answers))
  for (const command of others) expect(await run(command), command).toMatch(answers[command] as RegExp)
})

const wallet10 = '0xBcd4042DE499D14e55001CcbB24a551F3b954096'

test('a wallet buys five times at two names of the gateway with one stored key, which only its owner can read', async () => {
  const first = join(checkout.folder, 'examples/first.ts')
  const twice = [1, 2].map((turn) => `${first}?${turn}`)
  const other = gateway.url.replace('localhost', '127.0.0.1')
  const runs = [...(await runModules(twice)), ...(await runModules(twice, other))]
  const bought = runs.map(({ printed, error }) => /^policy (\d+) of product 1 /.exec(printed[0] ?? error ?? '')?.[1])
  expect(new Set(bought.filter(Boolean)).size).toBe(4)
  const stored = (await run('ls examples/.keys')).trim().split('\n')
  const [file = '', ...others] = stored.filter((name) => name.startsWith(wallet10))
  expect(others).toEqual([])
  expect(readFileSync(join(checkout.folder, 'examples/.keys', file), 'utf8')).not.toContain('\n')
  expect((await stat(join(checkout.folder, 'examples/.keys', file))).mode & 0o777).toBe(0o600)
  expect(readFileSync(join(checkout.folder, '.gitignore'), 'utf8').split('\n')).toContain('examples/.keys/')
})

/** What each example prints, line by line. The README has the others. */
const prints: Record<string, RegExp[]> = {
  // Cover ends at midnight, so it is longer and costs more early in the day.
  hedge: [/^hedged 2000 USDC for (0\.9|1\.0)\d+ USDC$/, /^paid 2000 USDC; the wallet has 2000 USDC more$/],
  underwrite: [
    /^round 1: product 2, 0\.\d+ % a year$/,
    /^product 2 paid back 20000000000 and premium$/,
    /^round 2: product 4, \d\.\d+ % a year$/,
  ],
  webhooks: [/^policy\.bought: new$/, /^policy\.bought: seen before$/, /^refused: not from the gateway$/],
  recover: [/^first run: SIGKILL$/, /^second run: policy \d+ of product 1$/, /^policies bought: 1$/],
  python: [/^available: True\nbought: 1000000000 for at most \d+\nonce: True$/],
}

const runExamples = (): Promise<ModuleRun[]> =>
  runModules(Object.keys(prints).map((name) => join(checkout.folder, `examples/${name}.ts`)))

test('every example does what it says', async () => {
  const listed = [...readFileSync(join(root, 'examples/main.ts'), 'utf8').matchAll(/^ {2}(\w+): \(\) => import/gm)]
  expect(listed.map(([, name]) => name).sort()).toEqual([...Object.keys(prints), 'first', 'keys'].sort())
  for (const { file, printed, error } of await exampleRuns) {
    const expected = prints[basename(file, '.ts')]?.map((line) => expect.stringMatching(line))
    expect({ file, printed, error }).toEqual({ file, printed: expected, error: undefined })
  }
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
  const template = /sign `(Surety onboarding [^`]+)`/.exec(readme.text)?.[1] ?? ''
  const message = template.replace('<walletAddress>', address).replace('<timestamp>', String(timestamp))
  const filled = { ...JSON.parse(body), walletAddress: address, signature: await signMessage({ message }), timestamp }
  const options = { method, headers: { [name]: value }, body: JSON.stringify(filled) }
  const response = await fetch(gateway.url + path, options)
  expect(response.status).toBe(201)
})

test('the layout names files and folders that exist', () => {
  const [layout = ''] = blocksIn('')
  const [folder = '', ...lines] = layout.trimEnd().split('\n')
  const listed = lines.flatMap((line) => line.match(/(?<= )[a-z-]+(\.ts|\/)(?= )/g) ?? [])
  expect(listed).toHaveLength(lines.length + 2)
  for (const name of listed) expect(existsSync(join(checkout.folder, folder, name)), name).toBe(true)
})

test('guides have only blocks that are run here, and the README links every guide', () => {
  const languages = guides.flatMap(({ blocks }) => blocks.map(({ language }) => language))
  expect([...new Set(languages)].sort()).toEqual(['sh', 'ts'])
  for (const { path } of guides) expect(readme.text).toContain(`](${path})`)
})

/** The TypeScript of every guide, each as one module, run by one process. */
const runGuides = async (): Promise<Map<string, ModuleRun>> => {
  const files: string[] = []
  for (const guide of guides) {
    const code = joinBlocks(guide, 'ts')
    if (code === '') continue
    const file = join(checkout.folder, `examples/guide-${basename(guide.path, '.md')}.ts`)
    await writeFile(file, localize(code))
    files.push(file)
  }
  const runs = await runModules(files)
  return new Map(runs.map((run) => [basename(run.file, '.ts').replace('guide-', ''), run]))
}

const withCode = guides.filter((guide) => joinBlocks(guide, 'ts') !== '').map(({ path }) => basename(path, '.md'))

test.for(withCode)('the TypeScript of the guide %s runs, and prints what its comments say', async (name) => {
  const { printed, error } = (await guideRuns).get(name) ?? {}
  const code = joinBlocks(readPage(root, `docs/guides/${name}.md`), 'ts')
  const promised = [...code.matchAll(/^ *console\.log\(.*\) \/\/ (.+)$/gm)].map(([, text]) => text)
  expect({ printed, error }).toEqual({ printed: promised, error: undefined })
})

const withCommands = guides.filter((guide) => joinBlocks(guide, 'sh') !== '').map(({ path }) => basename(path, '.md'))

test.for(withCommands)('the commands of the guide %s work', async (name) => {
  const text = joinBlocks(readPage(root, `docs/guides/${name}.md`), 'sh')
  // The checkout runs it already.
  const printed = await run(text.replace(/^npm start .*$/m, ''))
  expect(printed).not.toBe('')
  for (const [, line = ''] of text.matchAll(/# prints (.+)$/gm)) expect(printed.split('\n')).toContain(line)
})

/** These cannot be followed from here. */
const otherHosts = [
  'https://modelcontextprotocol.io',
  'https://www.standardwebhooks.com',
  'https://github.com/isaacs/node-lru-cache',
]

test('every link of every page leads to a file and a heading; every address on the gateway answers', async () => {
  const pages = [readme, ...readPages(root, 'docs')]
  const broken = pages.flatMap((page) => brokenLinks(root, page).map((link) => `${page.path}: ${link}`))
  expect(broken.filter((entry) => !otherHosts.some((host) => entry.endsWith(` ${host}`)))).toEqual([])
  const addresses = [readme, ...guides].flatMap(({ text }) => text.match(/http:\/\/localhost:3000[\w./-]*/g) ?? [])
  for (const address of new Set(addresses)) {
    const { status, headers } = await fetch(localize(address))
    // One page shows an error on purpose.
    if (address.endsWith('/products/999')) expect(status).toBe(404)
    else if (status !== 200) expect([status, headers.get('allow')], address).toEqual([405, 'POST'])
  }
})
