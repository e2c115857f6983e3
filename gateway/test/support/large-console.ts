import type { Page } from 'playwright-core'

/** A listing as the gateway describes it. */
const listingAt = (index: number) => ({
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

/** Answers the console with this many listings, a hundred to a page. */
export const answerListings = (page: Page, count: number) =>
  page.route('**/api/v1/marketplace/listings?*', (route) => {
    const from = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0)
    const data = Array.from({ length: Math.min(100, count - from) }, (_, offset) => listingAt(from + offset))
    return route.fulfill({ json: { data, nextCursor: from + 100 < count ? String(from + 100) : null } })
  })

/** Answers the console with this many readings of the price of product 1. Each answer has one more minute than the last. */
export const answerReadings = (page: Page, count: number) => {
  let answered = 0
  return page.route('**/products/1/oracle', async (route) => {
    const response = await route.fetch({ headers: { accept: 'application/json' } })
    const oracle = await response.json()
    answered += 1
    const newest = Number(oracle.block.timestamp) + 60 * answered
    const readings = Array.from({ length: count }, (_, age) => ({
      ...oracle.readings[0],
      at: String(newest - 60 * age),
      value: String(99_500_000 + ((answered - age) % 97) * 10_000),
    }))
    const block = { ...oracle.block, timestamp: String(newest) }
    await route.fulfill({ json: { ...oracle, block, readings } })
  })
}

const nextFrame = 'new Promise((resolve) => requestAnimationFrame(resolve))'

/** Scrolls through an element by 200 pixels with each frame: 12,000 in a second, faster than anybody reads. */
export const scrollFrames = (page: Page, selector: string, frames: number): Promise<void> =>
  page.evaluate(`(async () => {
    const element = document.querySelector('${selector}')
    for (let frame = 0; frame < ${frames}; frame += 1) {
      element.scrollTo(0, 200 * frame)
      await ${nextFrame}
    }
  })()`)

/** Moves the pointer over an element and back. */
export const sweepPointer = async (page: Page, selector: string, frames: number): Promise<void> => {
  const box = await page.locator(selector).first().boundingBox()
  if (!box) throw new Error(`nothing to point at: ${selector}`)
  const y = box.y + box.height / 2
  for (let frame = 0; frame < frames; frame += 1) {
    const across = 0.1 + 0.8 * Math.abs(1 - (2 * frame) / frames)
    await page.mouse.move(box.x + box.width * across, y)
    await page.evaluate(nextFrame)
  }
}

/**
 * Milliseconds of CPU that the main thread of a page spends on some work. Other work on the machine does not count, so that
 * a test can have a limit for it.
 */
export const cpuOfPage = async (page: Page, work: () => Promise<unknown>): Promise<number> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const read = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
  }
  const before = await read()
  await work()
  const spent = (await read()) - before
  await session.detach()
  return spent
}
