import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { Surety } from '@surety/sdk'
import type { Browser, Locator, Page } from 'playwright-core'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { hasBrowser, launchBrowser, missingBrowser, openVisit, type Visit } from './support/browser.ts'
import { startGateway, type TestGateway } from './support/gateway.ts'
import { answerListings, answerReadings, cpuOfPage, scrollFrames, sweepPointer } from './support/large-console.ts'
import { answerStatus, type Receiver, startReceiver } from './support/receiver.ts'
import { prepareFolder, type TestStore } from './support/stores.ts'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const home = mkdtempSync(join(tmpdir(), 'surety-console-'))
const consoleFolder = join(home, 'dist')
const env = {
  ONBOARDINGS_PER_HOUR: '0',
  WEBHOOK_ALLOW_PRIVATE: '1',
  SANDBOX_MAX_WORLDS: '1',
  SANDBOX_PREPARED: '0',
  SANDBOX_NICENESS: '0',
  SANDBOX_REQUESTS_PER_MINUTE: '0',
}
const data = join(home, 'data')
const store: TestStore = { config: { kind: 'embedded', path: data }, drop: async () => {} }

let gateway: TestGateway
let browser: Browser
let receiver: Receiver
const narrow = { width: 320, height: 700 }
const wide = { width: 1280, height: 900 }
/** One window for all tests: a new one for each would load everything again. */
let visit: Visit
let page: Page

beforeAll(async () => {
  execFileSync(process.execPath, [join(root, 'console/build.ts'), consoleFolder])
  await prepareFolder(data)
  gateway = await startGateway({ env, store, consoleFolder })
  receiver = await startReceiver()
  if (!hasBrowser()) return
  browser = await launchBrowser()
  visit = await openVisit(browser, { viewport: wide, reducedMotion: 'reduce' })
  page = visit.page
})
afterAll(async () => {
  await browser?.close()
  await receiver?.stop()
  await gateway?.close()
  rmSync(home, { recursive: true, force: true })
})

beforeEach(({ skip, task }) => {
  if (!task.name.startsWith('http:')) skip(!hasBrowser(), missingBrowser)
})

/** Complaints that the test causes itself, such as an answer of 503 that it wants to see shown. */
let expected = /^$/

/** Whatever the test was about: nothing went to another origin, nothing was blocked, nothing failed. */
afterEach(async () => {
  if (!visit) return
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  const [requests, complaints] = [visit.requests.splice(0), visit.complaints.splice(0)]
  expect(requests.filter((url) => new URL(url).origin !== gateway.url)).toEqual([])
  expect(complaints.filter((text) => !expected.test(text))).toEqual([])
  expected = /^$/
})

const open = (path: string) => page.goto(gateway.url + path)

/** Follows a link within the console, as a click does: the document stays. */
const follow = (path: string) =>
  page.evaluate(`{
    const link = Object.assign(document.createElement('a'), { href: ${JSON.stringify(path)} })
    document.body.append(link)
    link.click()
    link.remove()
  }`)

/** Waits until a page shows what it reads. */
const settled = async (): Promise<void> => {
  await page.locator('h1, [role=alert]').first().waitFor()
  await expect.poll(() => page.locator('.skeleton').count()).toBe(0)
}

type Session = { apiKey: string; walletAddress: string; signer: object }

const readSession = (): Promise<Session | null> =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('surety.session') ?? 'null'))

/** Opens a page with a session, or without one. */
const openWith = async (session: Session | undefined, path: string): Promise<void> => {
  if (!page.url().startsWith(gateway.url)) await open('/console/status')
  await page.evaluate((given) => {
    sessionStorage.clear()
    if (given) sessionStorage.setItem('surety.session', JSON.stringify(given))
  }, session)
  await open(path)
}

const readOnly = { kind: 'none' }
let testSession: Session | undefined

/** Opens a page with the session of the test wallet that bought the policy of the first test. */
const openAsTestWallet = async (path: string): Promise<Session> => {
  await openWith(testSession, path)
  if (!testSession) {
    await follow('/console/sign-in')
    await page.getByRole('button', { name: 'Use a test wallet' }).click()
    await page.getByRole('heading', { name: 'Portfolio' }).waitFor()
    testSession = (await readSession()) ?? undefined
    await follow(path)
  }
  return testSession as Session
}

const hostile = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>'

/** Nothing that a stranger wrote became an element. */
const expectNoMarkup = async (): Promise<void> => {
  expect(await page.locator('img, b, script:not([src])').count()).toBe(0)
  expect(await page.evaluate(`'hacked' in window`)).toBe(false)
}

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

/** Until the first text is painted, on a visit with an empty cache. */
const paintFirst = async (): Promise<number> => {
  const first = await openVisit(browser)
  await first.page.goto(gateway.url)
  const entry = `performance.getEntriesByName('first-contentful-paint')[0]?.startTime`
  await expect.poll(() => first.page.evaluate(entry)).toBeDefined()
  const paintedMs = await first.page.evaluate<number>(entry)
  await first.context.close()
  return paintedMs
}

test('a first visit paints within a second', async () => {
  // Other work on the machine can only add to it, so the fastest of a few counts. Mostly that is the first.
  let fastestMs = Number.POSITIVE_INFINITY
  for (let visits = 0; visits < 10 && fastestMs >= 1_000; visits += 1) {
    fastestMs = Math.min(fastestMs, await paintFirst())
  }
  expect(fastestMs).toBeLessThan(1_000)
})

test('from the first visit to a bought policy: two clicks and one form, marked as a test wallet', async () => {
  await open('/')
  await page.getByRole('link', { name: 'Get cover: USDC depeg' }).click()
  const form = page.getByRole('region', { name: 'Buy cover' })
  await form.getByText('Test wallet', { exact: true }).waitFor()
  await form.getByRole('button', { name: 'Buy with a test wallet' }).click()
  await form.getByText('Policy 0 is yours.').waitFor()
  const bought = await gateway.surety.policies.get({ productId: 1n, index: 0n })
  testSession = (await readSession()) ?? undefined
  expect(bought).toMatchObject({ owner: testSession?.walletAddress, coverage: 1_000_000_000n, status: 'waiting' })
  await page.getByRole('link', { name: 'Open the policy' }).click()
  await page.getByText(bought.transactionHash.slice(0, 8)).waitFor()
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
})

test('a webhook is tested and a delivery resent; what its receiver answers is shown as text', async () => {
  receiver.answer('/hook', answerStatus(200, {}, hostile))
  await openAsTestWallet('/console/webhooks')
  await page.getByRole('textbox', { name: 'URL' }).fill(receiver.url('/hook'))
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('The secret, shown once.').waitFor()
  await page.getByRole('link', { name: receiver.url('/hook') }).click()
  await page.getByRole('button', { name: 'Send a test' }).click()
  await page.getByLabel('Outcome of the test').getByText(hostile).waitFor()
  const idsAt = () => receiver.deliveries.map(({ headers }) => headers['webhook-id'])
  const before = idsAt()
  await page.getByRole('button', { name: 'Resend' }).first().click()
  await expect.poll(() => idsAt().length).toBeGreaterThan(before.length)
  expect(before).toContain(idsAt().at(-1))
  await page.getByRole('button', { name: 'Attempts' }).first().click()
  await page.getByRole('region', { name: 'Delivery log' }).getByText(hostile).first().waitFor()
  await expectNoMarkup()
})

test('hostile labels, names, product metadata and error texts are shown as text on every page that has them', async () => {
  const signer = privateKeyToAccount(generatePrivateKey())
  const { apiKey } = await Surety.onboard({ baseUrl: gateway.url, signer, label: hostile })
  const own = new Surety({ baseUrl: gateway.url, apiKey })
  await own.webhooks.create({ url: receiver.url('/hook'), events: ['key.*'], description: hostile })
  const metadata = { name: hostile, category: hostile, summary: hostile, insuredEvent: hostile, evidence: hostile }
  await page.route(
    ({ pathname }) => pathname === '/products' || pathname === '/products/1',
    async (route) => {
      const response = await route.fetch({ headers: { accept: 'application/json' } })
      const body = await response.json()
      const json = body.data
        ? { ...body, data: body.data.map((product: object) => ({ ...product, metadata })) }
        : { ...body, metadata }
      await route.fulfill({ response, json })
    },
  )
  await page.route(
    ({ pathname }) => pathname === '/products/1/oracle' || pathname === '/api/v1/operations',
    (route) =>
      route.fulfill({
        status: 503,
        json: { error: hostile, code: hostile, message: hostile },
        headers: { 'x-request-id': hostile },
      }),
  )
  expected = /503/
  await openWith({ apiKey, walletAddress: signer.address, signer: readOnly }, '/')
  const heading = (level: number) => page.getByRole('heading', { level, name: hostile })
  const cells = page.locator('td')
  const shown: [string, Locator][] = [
    ['/', heading(3)],
    ['/console/products/1', heading(1)],
    ['/console/products/1', page.getByRole('alert').getByText(`request ${hostile}`)],
    ['/console/products/1/back', page.locator('.crumbs').getByText(hostile)],
    ['/console/positions/policy/1/0', page.locator('.crumbs').getByText(hostile)],
    ['/console/operations', page.getByRole('alert').getByText(`request ${hostile}`)],
    ['/console/keys', cells.getByText(hostile)],
    ['/console/webhooks', cells.getByText(hostile)],
    ['/console/events', page.locator('.events').getByText('label <img src=x')],
  ]
  for (const [path, text] of shown) {
    await follow(path)
    await text.first().waitFor()
    await expectNoMarkup()
  }
  await page.locator('.events li').filter({ hasText: '<img' }).getByRole('button', { name: 'More' }).click()
  await page.locator('.events pre').getByText('onerror').waitFor()
  await expectNoMarkup()
})

/** A screen shows 60 frames in a second. */
const frameMs = 1_000 / 60
const frames = 64

/** CPU time of a frame, in the fastest of a few runs: other work on the core makes it longer, never shorter. */
const findFastest = async (work: () => Promise<unknown>): Promise<number> => {
  let fastest = Number.POSITIVE_INFINITY
  for (let run = 0; run < 5 && fastest >= frameMs; run += 1)
    fastest = Math.min(fastest, (await cpuOfPage(page, work)) / frames)
  return fastest
}

test('a thousand listings are a few rows of the document, and a frame of scrolling fits into 16 ms', async () => {
  await openAsTestWallet('/console/status')
  await answerListings(page, 1_000)
  await page.getByRole('link', { name: 'Market' }).click()
  await page.getByText('1000 open').waitFor()
  const rows = page.locator('tr.listing')
  expect(await rows.count()).toBeLessThan(60)
  expect(await findFastest(() => scrollFrames(page, '.rows', frames))).toBeLessThan(frameMs)
  await page.locator('.rows').evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await page.getByRole('link', { name: 'Bond 999' }).waitFor()
  expect(await rows.count()).toBeLessThan(60)
})

test('a chart has 10,000 points, and a frame of pointing at it fits into 16 ms', async () => {
  await openAsTestWallet('/console/status')
  await answerReadings(page, 10_000)
  await follow('/console/products/1')
  const chart = page.getByRole('figure', { name: /^Price against/ })
  await chart.locator('canvas').waitFor()
  expect(await findFastest(() => sweepPointer(page, '.chart .u-over', frames))).toBeLessThan(frameMs)
})

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Serious findings of axe, with everything unfolded that a visitor can unfold. */
const findSerious = (rules: object): string => `(async () => {
  const folded = [...document.querySelectorAll('details:not([open])')]
  for (const details of folded) details.open = true
  const { violations } = await axe.run({ resultTypes: ['violations'], ...${JSON.stringify(rules)} })
  for (const details of folded) details.open = false
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => id + ': ' + nodes[0]?.html)
})()`

/** The themes differ in colors alone, so only these rules can find something else in the second one. */
const ofColors = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }

const checkWidth = async (name: string): Promise<string[]> => {
  await page.setViewportSize(narrow)
  const width = await page.evaluate<number>('document.documentElement.scrollWidth')
  return width > narrow.width ? [`${name} is ${width} wide`] : []
}

const runAxe = async (name: string): Promise<string[]> => {
  await page.setViewportSize(wide)
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(axe)
  const found: string[] = []
  const isDark = await page.evaluate<boolean>(`document.documentElement.dataset.theme === 'dark'`)
  const [present, other] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const)
  for (const [colorScheme, rules] of [[present, {}] as const, [other, ofColors] as const]) {
    await page.emulateMedia({ colorScheme })
    await page.locator(`html[data-theme=${colorScheme}]`).waitFor()
    const serious = await page.evaluate<string[]>(findSerious(rules))
    found.push(...serious.map((text) => `${name}, ${colorScheme}, ${text}`))
  }
  return found
}

/**
 * What axe finds on the page that is shown, in both themes, and whether the page is wider than the narrowest screen. It begins
 * with the theme and the size that the page before was left with: to draw a page again takes longer than to inspect it.
 */
const inspect = async (name: string): Promise<string[]> => {
  await settled()
  const isNarrow = page.viewportSize()?.width === narrow.width
  const found: string[] = []
  for (const check of isNarrow ? [checkWidth, runAxe] : [runAxe, checkWidth]) found.push(...(await check(name)))
  return found
}

const pages = [
  '/',
  '/console/products/1',
  '/console/products/4',
  '/console/products/999',
  '/console/products/1/back',
  '/console/market',
  '/console/positions/policy/1/0',
  '/console/positions/bond/1/0',
  '/console/status',
  '/console/nowhere',
  '/console/keys',
  '/console/portfolio',
  '/console/events',
  '/console/webhooks',
  '/console/operations',
  '/console/sandbox',
  '/console/sign-in',
]

test('axe finds nothing serious on any page in either theme, and no page is wider than 320 pixels', async () => {
  // Product 999 does not exist, and its page says so.
  expected = /404/
  const { apiKey } = await openAsTestWallet('/')
  const own = new Surety({ baseUrl: gateway.url, apiKey })
  const webhook = await own.webhooks.create({ url: receiver.url('/hook'), events: ['key.*'], description: 'audit' })
  const [operation] = await Array.fromAsync(own.operations.list())
  const found: string[] = []
  for (const path of [
    ...pages,
    `/console/operations/${operation?.operationId}`,
    `/console/webhooks/${webhook.webhookId}`,
  ]) {
    await follow(path)
    found.push(...(await inspect(path)))
  }
  for (const path of ['/console/sign-in', '/console/keys']) {
    await openWith(undefined, path)
    found.push(...(await inspect(`${path}, signed out`)))
  }
  expect(found).toEqual([])
  await page.setViewportSize(wide)
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
  await openWith(undefined, '/console/sign-in')
  await page.getByRole('button', { name: 'Mock <b>wallet</b>' }).click()
  await page.getByRole('heading', { name: 'Portfolio' }).waitFor()
  expect(signed).toEqual([expect.stringMatching(`^Surety onboarding for ${account.address} at \\d+$`)])
  const apiKey = (await readSession())?.apiKey ?? ''
  await page.getByRole('link', { name: 'Keys' }).click()
  // What the page asks for at the moment may be refused already.
  expected = /401/
  await page.getByRole('button', { name: 'Revoke', exact: true }).click()
  await page.getByRole('button', { name: 'Revoke and sign out' }).click()
  await page.getByText('Keys need an API key.').waitFor()
  const refused = await fetch(`${gateway.url}/api/v1/agent`, { headers: { 'x-api-key': apiKey } })
  expect(refused.status).toBe(401)
})

test('in a sandbox world: cover is bought, the event happens, and the payout shows without a reload', async () => {
  await openWith(undefined, '/console/sandbox')
  await page.evaluate('window.isSamePage = true')
  const banner = page.locator('.banner')
  // On a busy machine the first world can take longer than a request may wait. The console says so, and tries again when asked.
  expected = /503/
  do {
    await page.getByRole('button', { name: 'Open a world' }).click()
    await banner.or(page.getByRole('alert')).waitFor({ timeout: 0 })
  } while (!(await banner.isVisible()))
  await follow('/console/products/1')
  await page.getByRole('button', { name: 'Buy with a test wallet' }).click()
  await page.getByText('Policy 0 is yours.').waitFor()
  await banner.getByRole('link', { name: 'Controls' }).click()
  const policy = page.getByRole('region', { name: 'Policies in this world' }).getByRole('row').nth(1)
  await policy.getByText('Waiting').waitFor()
  const log = page.getByRole('region', { name: 'What happened, and what an agent sees' })
  await page.getByRole('button', { name: '+ 1 day' }).click()
  await log.getByText('The agent sees waiting periods pass').waitFor()
  await policy.getByText('Active').waitFor()
  expect(await inspect('inside a sandbox world')).toEqual([])
  await page.setViewportSize(wide)
  await page.getByRole('button', { name: 'Make it happen' }).click()
  await log.getByText('trigger.reported, then policy.settled').waitFor()
  // Cover and payout have the same amount; the cover is used up by then.
  await policy.getByText('1,000').nth(0).waitFor()
  await policy.getByText('Paid out').waitFor()
  await policy.getByRole('link').click()
  await page.getByText('was paid to the owner').waitFor()
  // Two transactions: that of the purchase and that of the payout.
  await expect.poll(() => page.locator('.timeline').getByRole('button', { name: 'transaction hash' }).count()).toBe(2)
  await banner.getByRole('link', { name: 'Controls' }).click()
  await page.getByRole('button', { name: 'Rewrite history' }).click()
  await log.getByText('POST /reorg').waitFor()
  await page.getByRole('button', { name: 'Let it fail once' }).click()
  await log.getByText('POST /faults').waitFor()
  expect(await page.evaluate(`'isSamePage' in window`)).toBe(true)
})

test('live events: after a restart of the gateway the page shows what it missed, each event once', async () => {
  const signer = privateKeyToAccount(generatePrivateKey())
  const onboard = () => Surety.onboard({ baseUrl: gateway.url, signer })
  const { apiKey } = await onboard()
  await openWith({ apiKey, walletAddress: signer.address, signer: readOnly }, '/console/events')
  const created = page.locator('.events .what').getByText('key.created')
  await page.locator('[data-link=live]').waitFor()
  await expect.poll(() => created.count()).toBe(1)
  expected = /ERR_|Failed to load resource/
  const port = String(gateway.port)
  await gateway.close()
  await page.locator('[data-link=lost]').waitFor()
  await visit.context.setOffline(true)
  gateway = await startGateway({ env: { ...env, PORT: port }, store, consoleFolder })
  await onboard()
  await visit.context.setOffline(false)
  await page.getByText('nothing was missed').waitFor()
  await onboard()
  await expect.poll(() => created.count()).toBe(3)
  const stored = await Array.fromAsync(new Surety({ baseUrl: gateway.url, apiKey }).events.list())
  const shown = await page.locator('.events .mono').allTextContents()
  expect(shown).toEqual(stored.map(({ sequence }) => `#${sequence}`).reverse())
})
