import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '../test/support/browser.ts'
import { startGateway } from '../test/support/gateway.ts'
import { answerListings, answerReadings, cpuOfPage, scrollFrames, sweepPointer } from '../test/support/large-console.ts'
import { ms, percentile, tell, wait } from './figures.ts'

const visits = 11
const frames = 200

const sorted = (values: number[]): number[] => values.sort((a, b) => a - b)

/** First visits, each with an empty cache: until something is painted, and until the products are there. */
const measureFirstPaint = async (browser: Browser, url: string): Promise<void> => {
  const [paints, products]: [number[], number[]] = [[], []]
  for (let visit = 0; visit < visits; visit += 1) {
    wait(`visit ${visit + 1} of ${visits}`)
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
    const page = await context.newPage()
    await page.goto(url)
    await page.locator('article.product').first().waitFor()
    products.push(await page.evaluate<number>('performance.now()'))
    const paint = `performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity`
    paints.push(await page.evaluate<number>(paint))
    await context.close()
  }
  const show = (values: number[]): string => `${ms(percentile(sorted(values), 0.5))}, ${ms(values.at(-1) ?? 0)}`
  tell(`first contentful paint, median and longest of ${visits} first visits`, show(paints))
  tell('products shown, the same', show(products))
}

type Watched = { frames: number[]; longTasks: number[] }

/** The time between frames, and the tasks of more than 50 ms, while something happens on a page. */
const watchFrames = async (page: Page, work: () => Promise<unknown>): Promise<Watched> => {
  await page.evaluate(`{
    window.watched = { frames: [], longTasks: [], isOn: true }
    new PerformanceObserver((list) => watched.longTasks.push(...list.getEntries().map(({ duration }) => duration)))
      .observe({ type: 'longtask' })
    let last = performance.now()
    const tick = (now) => {
      watched.frames.push(now - last)
      last = now
      if (watched.isOn) requestAnimationFrame(tick)
    }
    requestAnimationFrame(tick)
  }`)
  await work()
  return page.evaluate<Watched>('((watched.isOn = false), { frames: watched.frames, longTasks: watched.longTasks })')
}

const measureSmoothness = async (page: Page, what: string, work: () => Promise<unknown>): Promise<void> => {
  wait(what)
  const cpuMs = await cpuOfPage(page, work)
  const watched = await watchFrames(page, work)
  const between = sorted(watched.frames)
  const spread = [0.5, 0.95, 1].map((share) => ms(percentile(between, share))).join(', ')
  tell(`${what}: CPU of the page per frame`, ms(cpuMs / frames))
  tell(`${what}: time between frames, median, p95 and longest`, spread)
  tell(`${what}: tasks of more than 50 ms`, `${watched.longTasks.length} in ${between.length} frames`)
}

/** The console in Chromium on an embedded gateway: the first visit, a thousand listings, a chart of 10,000 points. */
export const benchConsole = async (): Promise<void> => {
  const consoleFolder = await mkdtemp(join(tmpdir(), 'surety-console-'))
  execFileSync(process.execPath, [resolve('console/build.ts'), consoleFolder])
  const store = { config: { kind: 'embedded', path: 'memory://' } as const, drop: async () => {} }
  const gateway = await startGateway({ store, consoleFolder, env: { ONBOARDINGS_PER_HOUR: '0' } })
  const browser = await launchBrowser()
  try {
    await measureFirstPaint(browser, gateway.url)
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
    await page.goto(`${gateway.url}/console/sign-in`)
    await page.getByRole('button', { name: 'Use a test wallet' }).click()
    await page.getByRole('heading', { name: 'Portfolio' }).waitFor()
    await answerListings(page, 1_000)
    await page.getByRole('link', { name: 'Market' }).click()
    await page.getByText('1000 open').waitFor()
    const scroll = () => scrollFrames(page, '.rows', frames)
    await measureSmoothness(page, 'scrolling through 1,000 listings', scroll)
    await answerReadings(page, 10_000)
    await page.goto(`${gateway.url}/console/products/1`)
    await page
      .getByRole('figure', { name: /^Price against/ })
      .locator('canvas')
      .waitFor()
    const point = () => sweepPointer(page, '.chart .u-over', frames)
    await measureSmoothness(page, 'pointing at a chart of 10,000 points', point)
  } finally {
    await browser.close()
    await gateway.close()
    await rm(consoleFolder, { recursive: true, force: true })
  }
}
