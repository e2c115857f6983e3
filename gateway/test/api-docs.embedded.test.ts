import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hasBrowser, launchBrowser, missingBrowser, openVisit } from './support/browser.ts'
import { startGateway, type TestGateway } from './support/gateway.ts'

type Operation = { summary: string; description: string }

let gateway: TestGateway
/** The texts that the page must show come from the contract, so that rewording one breaks no test. */
let health: Operation
let securityContact: Operation
let browser: Browser
/** One page for all tests: to load it takes the browser several seconds of CPU. */
let page: Page

/** Scalar's schema library tests once whether it may compile code, and continues without it. */
const probe = 'the policy blocked script-src eval'

/** Requests and errors since the page was opened. */
let requests: string[]
let complaints: string[]

beforeAll(async () => {
  if (!hasBrowser()) return
  gateway = await startGateway()
  const { paths } = (await (await gateway.fetch('/openapi.json')).json()) as {
    paths: Record<string, { get: Operation }>
  }
  health = operationAt(paths, '/health')
  securityContact = operationAt(paths, '/.well-known/security.txt')
  browser = await launchBrowser()
  ;({ page, requests, complaints } = await openVisit(browser))
  await page.goto(`${gateway.url}/api-docs`)
})
afterAll(async () => {
  await browser?.close()
  await gateway?.close()
})

beforeEach(({ skip }) => skip(!hasBrowser(), missingBrowser))

const operationAt = (paths: Record<string, { get: Operation }>, path: string): Operation => {
  const operation = paths[path]?.get
  if (!operation) throw new Error(`the contract has no GET ${path}`)
  return operation
}

/** The beginning of a description, up to the first mark that Markdown may render. */
const plainStart = ({ description }: Operation): string => description.split(/[`*_[.\n]/)[0] ?? ''

const open = async (title: string): Promise<void> => {
  await page.getByRole('link', { name: title }).first().click()
  await page.getByRole('heading', { name: title }).first().waitFor()
}

/** Sends the request of an operation from the page, and waits for the response to appear. */
const tryOut = async (operation: string): Promise<void> => {
  await page.getByRole('button', { name: `Test Request (${operation})`, exact: true }).click()
  const client = page.getByRole('dialog')
  await client.getByRole('button', { name: /^Send/ }).first().click()
  await client.getByText('200 OK').waitFor()
}

/** Fails if the page contacted another origin, or contains an element that would. */
const expectOwnOrigin = async (): Promise<void> => {
  const foreign = requests.filter((url) => new URL(url).origin !== gateway.url)
  expect(foreign).toEqual([])
  const links = await page
    .locator('link[href], script[src], img[src], iframe[src]')
    .evaluateAll((elements) =>
      elements.map((element) => element.getAttribute('href') ?? element.getAttribute('src') ?? ''),
    )
  const outside = links.map((link) => new URL(link, gateway.url)).filter(({ protocol }) => protocol !== 'data:')
  expect(outside.filter(({ origin }) => origin !== gateway.url)).toEqual([])
  expect(complaints.filter((text) => text !== probe)).toEqual([])
}

test('the reference shows the operations of the contract and contacts only the gateway', async () => {
  await open(health.summary)
  await page.getByText(plainStart(health)).first().waitFor()
  expect(await page.title()).toBe('Surety API reference')
  expect(requests).toContain(`${gateway.url}/openapi.json`)
  await expectOwnOrigin()
})

test('operations can be searched without a request', async () => {
  await page.getByRole('link', { name: health.summary }).first().waitFor()
  const before = requests.length
  await page
    .getByRole('button', { name: /Search/ })
    .first()
    .click()
  await page
    .getByRole('dialog')
    .getByRole('textbox')
    .or(page.getByRole('dialog').getByRole('combobox'))
    .first()
    .fill(securityContact.summary)
  await page.getByRole('dialog').getByText(securityContact.summary).first().waitFor()
  expect(requests.slice(before)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expectOwnOrigin()
})

test('an operation can be tried on the page, and this gateway answers it', async () => {
  await open(health.summary)
  const sent = page.waitForResponse(`${gateway.url}/health`)
  await tryOut('get /health')
  const response = await sent
  expect(response.status()).toBe(200)
  expect(await response.json()).toMatchObject({ status: 'ok', service: 'Surety' })
  await page.getByRole('dialog').getByText('"Surety"').first().waitFor()
  await expectOwnOrigin()
})

test('the page cannot send data to another origin, whatever script runs in it', async () => {
  const elsewhere = 'http://elsewhere.invalid/leak'
  const outcome = await page.evaluate((url) => fetch(url, { mode: 'no-cors' }).then(String, String), elsewhere)
  expect(outcome).toContain('TypeError')
  await expect.poll(() => complaints).toContain(`the policy blocked connect-src ${elsewhere}`)
})
