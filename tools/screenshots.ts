import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { makeLogger } from '../gateway/src/base/log.ts'
import type { EmbeddedChain } from '../gateway/src/chain/embedded/open.ts'
import { readConfig } from '../gateway/src/config.ts'
import { serve } from '../gateway/src/serve.ts'
import { launchBrowser } from '../gateway/test/support/browser.ts'
import { startInThePast } from './demo-clock.ts'
import { demoHours, playDemo } from './demo-market.ts'

const folder = 'docs/images'
const maxBytes = 1_000_000

const pages: [string, string][] = [
  ['overview', '/'],
  ['product', '/console/products/1'],
  ['market', '/console/market'],
  ['position', '/console/positions/policy/4/0'],
  ['operation', ''],
  ['status', '/console/status'],
  ['portfolio', '/console/portfolio'],
  ['operations', '/console/operations'],
  ['events', '/console/events'],
  ['webhooks', '/console/webhooks'],
  ['keys', '/console/keys'],
  ['sign-in', '/console/sign-in'],
  ['back', '/console/products/1/back'],
]

const forms = [
  { name: 'light', width: 1280, height: 860, colorScheme: 'light' },
  { name: 'dark', width: 1280, height: 860, colorScheme: 'dark' },
  { name: 'narrow', width: 390, height: 844, colorScheme: 'light' },
] as const

/** Chromium encodes WebP itself, a third of the size of PNG. */
const capture = async (page: Page, path: string, scale: number): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 860 }
  // A short page ends with its footer, not with empty space.
  const end = await page.evaluate<number>(`Math.ceil(document.querySelector('footer').getBoundingClientRect().bottom)`)
  const clip = { x: 0, y: 0, width, height: Math.min(height, end), scale }
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 62, clip })
  writeFileSync(path, Buffer.from(data, 'base64'))
}

/** A world in which a policy was paid. Reloading would lose the log of the controls, so one page takes every form. */
const shootSandbox = async (browser: Browser, baseUrl: string): Promise<void> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 1040 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  page.setDefaultTimeout(120_000)
  const press = (name: string) => page.getByRole('button', { name }).click()
  await page.goto(`${baseUrl}/console/sandbox`)
  // On a busy machine the first world can take longer than a request may wait.
  const controls = page.getByRole('link', { name: 'Controls' })
  do {
    await press('Open a world')
    await controls.or(page.getByRole('alert')).waitFor()
  } while (!(await controls.isVisible()))
  await page.getByRole('link', { name: 'Overview', exact: true }).click()
  await page.getByRole('link', { name: 'Get cover: USDC depeg' }).click()
  await press('Buy with a test wallet')
  await page.getByRole('link', { name: 'Open the policy' }).waitFor()
  await controls.click()
  await press('+ 1 day')
  await page.getByText('The agent sees waiting periods pass').waitFor()
  await press('Make it happen')
  await page.getByText('trigger.reported, then policy.settled').waitFor()
  await page.getByText('Paid out', { exact: true }).nth(1).waitFor()
  for (const { name, width, height, colorScheme } of forms) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: width > 500 ? 1040 : height })
    await capture(page, join(folder, `sandbox-${name}.webp`), width < 500 ? 1 : 0.75)
  }
  await context.close()
}

type Session = { apiKey: string; walletAddress: string; index: number }

const storedOf = ({ apiKey, walletAddress, index }: Session): string =>
  JSON.stringify({ apiKey, walletAddress, signer: { kind: 'embedded', index } })

/** Most pages show what the first agent owns; the policy that was paid belongs to the second. */
const shoot = async (browser: Browser, baseUrl: string, first: Session, paid: Session): Promise<void> => {
  const { apiKey } = first
  const headers = { 'x-api-key': apiKey }
  const operations = (await (await fetch(`${baseUrl}/api/v1/operations?limit=1`, { headers })).json()) as {
    data: { operationId: string }[]
  }
  const operation = `/console/operations/${operations.data[0]?.operationId}`
  for (const { name: form, width, height, colorScheme } of forms) {
    const context = await browser.newContext({ viewport: { width, height }, colorScheme, reducedMotion: 'reduce' })
    const page = await context.newPage()
    for (const [name, path] of pages) {
      await page.goto(baseUrl)
      await page.evaluate(
        (text) => sessionStorage.setItem('surety.session', text),
        storedOf(name === 'position' ? paid : first),
      )
      if (name === 'sign-in' || name === 'overview') await page.evaluate(() => sessionStorage.clear())
      await page.setViewportSize({ width, height: name === 'overview' && width > 500 ? 1040 : height })
      await page.goto(baseUrl + (path || operation))
      await page.locator('h1').first().waitFor()
      await page.locator('.skeleton').first().waitFor({ state: 'detached' })
      // Charts and fonts come a moment later.
      await page.waitForTimeout(900)
      // The first two are on the front page; the others are smaller, so that all of them fit.
      const isLarge = name === 'overview' || name === 'product'
      await capture(page, join(folder, `${name}-${form}.webp`), isLarge || width < 500 ? 1 : 0.75)
    }
    await context.close()
  }
}

startInThePast(demoHours)
const env = { DATA_DIR: 'memory://', PORT: '0', PUBLIC_REQUESTS_PER_MINUTE: '0', ONBOARDINGS_PER_HOUR: '0' }
const service = await serve(readConfig(env), makeLogger({ level: 'error' }))
const browser = await launchBrowser()
try {
  console.log('Playing two days of a market')
  const [first, , paid] = await playDemo({
    chain: service.world.chain as unknown as EmbeddedChain,
    baseUrl: service.url,
  })
  if (!first || !paid) throw new Error('the demonstration has no agents')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  await shoot(browser, service.url, first, paid)
  await shootSandbox(browser, service.url)
} finally {
  await browser.close()
  await service.close()
}
const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
console.log(`${readdirSync(folder).length} pictures in ${folder}, ${Math.round(bytes / 1000)} kB`)
if (bytes > maxBytes) throw new Error(`the pictures take ${bytes} bytes, more than ${maxBytes}`)
process.exit(0)
