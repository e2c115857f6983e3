import { accessSync, constants } from 'node:fs'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/opt/google/chrome/chrome']

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const named = process.env.CHROMIUM_PATH
const executablePath = (named ? [named] : places).find(isProgram)
export const missingBrowser = `no Chromium at ${named ?? places.join(' nor ')}; install it or name it in CHROMIUM_PATH`

/** Whether tests in a browser can run. Where one is required, its absence is an error. */
export const hasBrowser = (): boolean => {
  if (!executablePath && process.env.REQUIRE_BROWSER) throw new Error(missingBrowser)
  return executablePath !== undefined
}

// The browser itself must not contact its vendor, or its requests would mix with those of the page.
const silent = ['quic', 'background-networking', 'component-update', 'sync'].map((feature) => `--disable-${feature}`)
const args = ['--no-sandbox', '--disable-gpu', '--no-first-run', ...silent]

export const launchBrowser = (): Promise<Browser> => {
  if (!executablePath) throw new Error(missingBrowser)
  return chromium.launch({ executablePath, args })
}

export type Visit = {
  context: BrowserContext
  page: Page
  /** Addresses of every request since the page was opened. */
  requests: string[]
  /** Errors, warnings and blocked content since then. */
  complaints: string[]
}

/** Opens an empty page that records what it requests and what goes wrong. */
export const openVisit = async (browser: Browser, options: BrowserContextOptions = {}): Promise<Visit> => {
  const [requests, complaints]: [string[], string[]] = [[], []]
  const context = await browser.newContext(options)
  // A busy machine takes its time; what never comes ends with the test.
  context.setDefaultTimeout(240_000)
  context.on('request', (request) => requests.push(request.url()))
  context.on('weberror', (error) => complaints.push(error.error().message))
  await context.exposeFunction('complain', (text: string) => void complaints.push(text))
  await context.addInitScript(`
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      complain('the policy blocked ' + effectiveDirective + ' ' + blockedURI))
  `)
  const page = await context.newPage()
  page.on('websocket', (socket) => requests.push(socket.url()))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  return { context, page, requests, complaints }
}
