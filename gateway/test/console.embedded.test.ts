import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { Surety } from '@surety/sdk'
import type { Browser, Page } from 'playwright-core'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EmbeddedChain } from '../src/chain/embedded/open.ts'
import { hasBrowser, launchBrowser, missingBrowser, openVisit, type Visit } from './support/browser.ts'
import { startGateway, type TestGateway } from './support/gateway.ts'
import { answerStatus, type Receiver, startReceiver } from './support/receiver.ts'
import type { TestStore } from './support/stores.ts'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const home = mkdtempSync(join(tmpdir(), 'surety-console-'))
const consoleFolder = join(home, 'dist')
const env = { ONBOARDINGS_PER_HOUR: '0', WEBHOOK_ALLOW_PRIVATE: '1' }
const store: TestStore = { config: { kind: 'embedded', path: join(home, 'data') }, drop: async () => {} }

let gateway: TestGateway
let browser: Browser
let receiver: Receiver
let visit: Visit
let page: Page

beforeAll(async () => {
  execFileSync(process.execPath, [join(root, 'console/build.ts'), consoleFolder])
  gateway = await startGateway({ env, store, consoleFolder })
  receiver = await startReceiver()
  if (hasBrowser()) browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await receiver?.stop()
  await gateway?.close()
  rmSync(home, { recursive: true, force: true })
})

/** A new browser for each test: nothing that one stored helps the next. */
beforeEach(async ({ skip, task }) => {
  if (task.name.startsWith('http:')) return
  skip(!hasBrowser(), missingBrowser)
  visit = await openVisit(browser, { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })
  page = visit.page
  page.setDefaultTimeout(60_000)
})
afterEach(() => visit?.context.close())

const open = (path: string) => page.goto(gateway.url + path)

/** Nothing went to another origin, nothing was blocked, nothing failed. */
const expectQuiet = (allowed = /^$/): void => {
  expect(visit.requests.filter((url) => new URL(url).origin !== gateway.url)).toEqual([])
  expect(visit.complaints.filter((text) => !allowed.test(text))).toEqual([])
}

const useTestWallet = async (): Promise<void> => {
  await open('/console/sign-in')
  await page.getByRole('button', { name: 'Use a test wallet' }).click()
  await page.getByRole('heading', { name: 'Portfolio' }).waitFor()
}

const readSession = (): Promise<{ apiKey: string; walletAddress: string }> =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('surety.session') ?? 'null'))

const html = { accept: 'text/html,application/xhtml+xml' }

test('http: a browser gets the console at /, a program gets what it got before', async () => {
  const [browsers, programs] = await Promise.all([
    fetch(`${gateway.url}/`, { headers: html }),
    fetch(`${gateway.url}/`, { headers: { accept: 'application/json' } }),
  ])
  expect(browsers.headers.get('content-type')).toContain('text/html')
  expect(await browsers.text()).toContain('/console/assets/main-')
  const policy = browsers.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'self'")
  expect(policy).not.toMatch(/unsafe|data:|\*/)
  expect(await programs.json()).toMatchObject({ service: 'Surety', links: {} })
})

test('http: assets are immutable, compressed and revalidated; other paths have the envelope', async () => {
  const name = readdirSync(join(consoleFolder, 'assets')).find((file) => /^main-.*\.js$/.test(file))
  const url = `${gateway.url}/console/assets/${name}`
  const asset = await fetch(url, { headers: { 'accept-encoding': 'br' } })
  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(asset.headers.get('content-encoding')).toBe('br')
  const etag = asset.headers.get('etag') ?? ''
  const again = await fetch(url, { headers: { 'accept-encoding': 'br', 'if-none-match': etag } })
  expect(again.status).toBe(304)
  for (const [path, headers] of [
    ['/console/assets/none.js', html],
    ['/console/assets/../../package.json', html],
    ['/console/status', { accept: 'application/json' }],
  ] as const) {
    const response = await fetch(gateway.url + path, { headers })
    expect([path, response.status, await response.json()]).toMatchObject([path, 404, { code: 'not_found' }])
  }
})

test('http: JavaScript is at most 90 kB in all and 50 kB before the first chart, compressed', () => {
  const { outputs } = JSON.parse(readFileSync(join(consoleFolder, 'meta.json'), 'utf8')) as {
    outputs: Record<string, { entryPoint?: string; imports: { path: string; kind: string }[] }>
  }
  const sizeOf = (path: string): number =>
    gzipSync(readFileSync(join(consoleFolder, 'assets', path.slice(path.lastIndexOf('/') + 1))), { level: 9 }).length
  const scripts = Object.keys(outputs).filter((path) => path.endsWith('.js'))
  const total = scripts.reduce((sum, path) => sum + sizeOf(path), 0)
  /** What loads with an entry, without what it imports later. */
  const closure = (path: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(path)) return seen
    seen.add(path)
    for (const { path: next, kind } of outputs[path]?.imports ?? [])
      if (kind === 'import-statement') closure(next, seen)
    return seen
  }
  const entryOf = (source: string) => scripts.find((path) => outputs[path]?.entryPoint === source) ?? ''
  const first = closure(entryOf('src/pages/cover.ts'), closure(entryOf('src/main.tsx')))
  const before = [...first].reduce((sum, path) => sum + sizeOf(path), 0)
  expect(first.size).toBeGreaterThan(2)
  expect(total).toBeLessThanOrEqual(90_000)
  expect(before).toBeLessThanOrEqual(50_000)
  expect([...first].some((path) => path.includes('uPlot'))).toBe(false)
})

test('from the first visit to a bought policy: two clicks and one form, marked as a test wallet', async () => {
  await open('/')
  await page.getByRole('link', { name: 'Get cover: USDC depeg' }).click()
  const form = page.getByRole('region', { name: 'Buy cover' })
  await form.getByText('Test wallet', { exact: true }).waitFor()
  await form.getByRole('button', { name: 'Buy with a test wallet' }).click()
  await form.getByText('Policy 0 is yours.').waitFor()
  const { walletAddress } = await readSession()
  const bought = await gateway.surety.policies.get({ productId: 1n, index: 0n })
  expect(bought).toMatchObject({ owner: walletAddress, coverage: 1_000_000_000n, status: 'waiting' })
  await page.getByRole('link', { name: 'Open the policy' }).click()
  await page.getByText(bought.transactionHash.slice(0, 8)).waitFor()
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  expectQuiet()
})

test('a wallet in the browser (EIP-6963) signs in; a revoked key is refused and ends the session', async () => {
  const account = privateKeyToAccount(generatePrivateKey())
  const signed: string[] = []
  await visit.context.exposeFunction('walletRequest', async (method: string, parameters: string[]) => {
    if (method === 'eth_requestAccounts') return [account.address]
    signed.push(Buffer.from((parameters[0] ?? '').slice(2), 'hex').toString())
    return account.signMessage({ message: signed.at(-1) ?? '' })
  })
  await visit.context.addInitScript(`
    const info = { uuid: 'b7a1', name: 'Mock <b>wallet</b>', icon: 'data:,', rdns: 'test.mock' }
    const provider = { request: ({ method, params }) => walletRequest(method, params ?? []) }
    const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
    window.addEventListener('eip6963:requestProvider', announce)
    announce()
  `)
  await open('/console/sign-in')
  await page.getByRole('button', { name: 'Mock <b>wallet</b>' }).click()
  await page.getByRole('heading', { name: 'Portfolio' }).waitFor()
  expect(signed).toEqual([expect.stringMatching(`^Surety onboarding for ${account.address} at \\d+$`)])
  const { apiKey } = await readSession()
  await page.getByRole('link', { name: 'Keys' }).click()
  await page.getByRole('button', { name: 'Revoke', exact: true }).click()
  await page.getByRole('button', { name: 'Revoke and sign out' }).click()
  await page.getByText('Keys need an API key.').waitFor()
  const refused = await fetch(`${gateway.url}/api/v1/agent`, { headers: { 'x-api-key': apiKey } })
  expect(refused.status).toBe(401)
  expectQuiet()
})

test('a webhook is tested and a delivery resent; what its receiver answers is shown as text', async () => {
  await useTestWallet()
  receiver.answer('/hook', answerStatus(200, {}, '<img src=x onerror="window.hacked=1">'))
  await page.getByRole('link', { name: 'Webhooks' }).click()
  await page.getByRole('textbox', { name: 'URL' }).fill(receiver.url('/hook'))
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('The secret, shown once.').waitFor()
  await page.getByRole('link', { name: receiver.url('/hook') }).click()
  await page.getByRole('button', { name: 'Send a test' }).click()
  await page.getByText('onerror="window.hacked=1"').first().waitFor()
  const idsAt = () => receiver.deliveries.map(({ headers }) => headers['webhook-id'])
  const before = idsAt()
  await page.getByRole('button', { name: 'Resend' }).first().click()
  await expect.poll(() => idsAt().length).toBeGreaterThan(before.length)
  expect(before).toContain(idsAt().at(-1))
  expect(await page.evaluate(`'hacked' in window`)).toBe(false)
  expect(await page.locator('img').count()).toBe(0)
  expectQuiet()
})

test('hostile labels, product descriptions and error texts are shown as text', async () => {
  const hostile = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>'
  await useTestWallet()
  const account = privateKeyToAccount(generatePrivateKey())
  const { apiKey } = await Surety.onboard({ baseUrl: gateway.url, signer: account, label: hostile })
  await page.evaluate(
    ([key, walletAddress]) =>
      sessionStorage.setItem(
        'surety.session',
        JSON.stringify({ apiKey: key, walletAddress, signer: { kind: 'none' } }),
      ),
    [apiKey, account.address],
  )
  await open('/console/keys')
  await page.getByText(hostile).first().waitFor()
  await page.route(
    ({ pathname }) => pathname === '/products/1',
    async (route) => {
      const response = await route.fetch()
      const product = await response.json()
      const metadata = { name: hostile, category: hostile, summary: hostile, insuredEvent: hostile, evidence: hostile }
      await route.fulfill({ response, json: { ...product, metadata } })
    },
  )
  await page.route(
    ({ pathname }) => pathname === '/products/1/oracle',
    (route) =>
      route.fulfill({
        status: 503,
        json: { error: hostile, code: hostile, message: hostile },
        headers: { 'x-request-id': hostile },
      }),
  )
  await open('/console/products/1')
  await page.getByRole('heading', { level: 1, name: hostile }).waitFor()
  await page.getByRole('alert').getByText(`request ${hostile}`).waitFor()
  expect(await page.locator('img, script:not([src])').count()).toBe(0)
  expect(await page.evaluate(`'hacked' in window`)).toBe(false)
  expectQuiet(/503/)
})

test('a thousand listings are a few rows of the document, and the last one is reached by scrolling', async () => {
  await useTestWallet()
  const listing = (index: number) => ({
    listingId: `lst_${String(index).padStart(22, '0')}`,
    tokenId: String(index),
    kind: 'bond',
    productId: '1',
    index: String(index),
    seller: `0x${'11'.repeat(20)}`,
    price: '950000',
    value: '1000000',
    policy: null,
    bond: { atRisk: '1000000', released: '0', premium: '0', shares: '1', maturity: '1999999999', status: 'active' },
    expiry: '1999999999',
  })
  await page.route('**/api/v1/marketplace/listings?*', (route) => {
    const from = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0)
    const data = Array.from({ length: 100 }, (_, offset) => listing(from + offset))
    return route.fulfill({ json: { data, nextCursor: from < 900 ? String(from + 100) : null } })
  })
  await page.getByRole('link', { name: 'Market' }).click()
  await page.getByText('1000 open').waitFor()
  const rows = page.locator('tr.listing')
  expect(await rows.count()).toBeLessThan(60)
  await page.locator('.rows').evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await page.getByRole('link', { name: 'Bond 999' }).waitFor()
  expect(await rows.count()).toBeLessThan(60)
  expectQuiet()
})

const pages = [
  '/',
  '/console/products/1',
  '/console/products/1/back',
  '/console/market',
  '/console/positions/policy/1/0',
  '/console/positions/bond/1/0',
  '/console/operations',
  '/console/status',
  '/console/keys',
  '/console/portfolio',
  '/console/events',
  '/console/webhooks',
  '/console/sandbox',
  '/console/sign-in',
]

/** Colours alone differ between the themes, so the second needs one rule only. */
const findSerious = (theme: string): string => `(async () => {
  document.documentElement.dataset.theme = '${theme}'
  const options = ${theme === 'dark' ? "{ runOnly: ['color-contrast'] }" : '{}'}
  const { violations } = await axe.run({ ...options, resultTypes: ['violations'] })
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => id + ': ' + nodes[0]?.html)
})()`

test('axe finds nothing serious on any page in either theme, and no page is wider than 320 pixels', async () => {
  const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
  await useTestWallet()
  const found: string[] = []
  for (const path of pages) {
    await open(path)
    await page.locator('h1').first().waitFor()
    await expect.poll(() => page.locator('.skeleton').count()).toBe(0)
    await page.evaluate(axe)
    for (const theme of ['light', 'dark']) {
      const serious = await page.evaluate<string[]>(findSerious(theme))
      found.push(...serious.map((text) => `${path} ${theme} ${text}`))
    }
    await page.setViewportSize({ width: 320, height: 700 })
    const width = await page.evaluate<number>('document.documentElement.scrollWidth')
    if (width > 320) found.push(`${path} is ${width} wide`)
    await page.setViewportSize({ width: 1280, height: 900 })
  }
  expect(found).toEqual([])
  expectQuiet()
})

test('the event happens, and the policy page shows the payout without a reload', async () => {
  const chain = gateway.world.chain as unknown as EmbeddedChain
  await open('/console/products/4')
  await page.getByLabel('Days').fill('2')
  await page.getByRole('button', { name: 'Buy with a test wallet' }).click()
  await page.getByRole('link', { name: 'Open the policy' }).click()
  await page.getByText('From order to payout').waitFor()
  await page.evaluate('window.isSamePage = true')
  await chain.embedded.advance(3_600n)
  await chain.feeds.trip(4n)
  await page.getByText('was paid to the owner').waitFor()
  await page.getByText('went to the owner by itself').waitFor()
  expect(await page.evaluate(`'isSamePage' in window`)).toBe(true)
  expectQuiet()
})

test('live events continue after the last one when the gateway restarts, each once', async () => {
  await useTestWallet()
  await page.getByRole('link', { name: 'Events' }).click()
  await page.locator('[data-link=live]').waitFor()
  await page.getByText('key.created').first().waitFor()
  const port = String(gateway.port)
  await gateway.close()
  await page.locator('[data-link=lost]').waitFor()
  gateway = await startGateway({ env: { ...env, PORT: port }, store, consoleFolder })
  await page.getByText('nothing was missed').waitFor()
  await expect.poll(() => page.locator('.events .what').count()).toBeGreaterThan(0)
  const signer = privateKeyToAccount(generatePrivateKey())
  await Surety.onboard({ baseUrl: gateway.url, signer })
  const numbers = await page.locator('.events .mono').allTextContents()
  expect(new Set(numbers).size).toBe(numbers.length)
  expectQuiet(/ERR_|Failed to load resource/)
})
