import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Buyer, newBuyer } from './support/buyers.ts'
import { startGateway, type TestGateway } from './support/gateway.ts'
import { wallets } from './support/market.ts'

const publicUrl = 'https://surety.example'
const consoleFolder = mkdtempSync(join(tmpdir(), 'surety-no-console-'))

/** What somebody with nothing but the base URL finds. */
let gateway: TestGateway
let buyer: Buyer
beforeAll(async () => {
  // A console is built, and CONSOLE=off removes it.
  mkdirSync(join(consoleFolder, 'assets'))
  writeFileSync(join(consoleFolder, 'index.html'), '<title>console</title>')
  writeFileSync(join(consoleFolder, 'assets', 'main-1.js'), '')
  gateway = await startGateway({ env: { PUBLIC_URL: publicUrl, CONSOLE: 'off' }, consoleFolder })
  buyer = await newBuyer(gateway, 0)
})
afterAll(async () => {
  await gateway.close()
  rmSync(consoleFolder, { recursive: true })
})

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8'

const getIndex = (accept: string | undefined) => gateway.fetch('/', accept === undefined ? {} : { headers: { accept } })

test.for([browser, 'text/html', 'TEXT/HTML;q=0.5', 'application/json, text/html'])(
  'GET / with Accept %s is a page that opens the reference',
  async (accept) => {
    const response = await getIndex(accept)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(response.headers.get('vary')).toBe('accept, accept-encoding')
    const page = await response.text()
    const [, target = ''] = /http-equiv="refresh" content="0; url=([^"]+)"/.exec(page) ?? []
    const links = [target, ...[...page.matchAll(/<a href="([^"]+)"/g)].map(([, link = '']) => link)]
    expect(links).toEqual(['/api-docs', '/api-docs', '/docs', '/health'])
    for (const link of links) expect((await gateway.fetch(link)).status, link).toBe(200)
  },
)

test.for(['/console', '/console/status', '/console/assets/main-1.js'])(
  'CONSOLE=off: %s does not exist',
  async (path) => {
    const response = await gateway.fetch(path, { headers: { accept: browser } })
    expect([response.status, await response.json()]).toMatchObject([404, { code: 'not_found' }])
  },
)

/** Fetches the target of a link from the gateway itself. */
const follow = (link: string): Promise<Response> => {
  expect(link.startsWith(`${publicUrl}/`), link).toBe(true)
  return gateway.fetch(link.slice(publicUrl.length))
}

type Index = { service: string; version: string; links: Record<string, string> }

test.for([undefined, '*/*', 'application/json', 'text/html;q=0', 'text/plain'])(
  'GET / with Accept %s is an index whose links work',
  async (accept) => {
    const response = await getIndex(accept)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
    expect(response.headers.get('vary')).toBe('accept, accept-encoding')
    const { service, version, links } = (await response.json()) as Index
    expect([service, version]).toEqual(['Surety', expect.stringMatching(/^\d+\.\d+\.\d+/)])
    const { onboarding = '', ...pages } = links
    expect(Object.keys(pages).sort()).toEqual([
      'catalog',
      'contract',
      'guide',
      'guides',
      'health',
      'products',
      'reference',
    ])
    for (const link of Object.values(pages)) expect((await follow(link)).status, link).toBe(200)
    // It is there, and wants a POST.
    expect((await follow(onboarding)).headers.get('allow')).toBe('POST')
  },
)

test('304: the page and the index have tags of their own', async () => {
  const [page, index] = [await getIndex(browser), await getIndex('application/json')]
  const ask = (accept: string, { headers }: Response) =>
    gateway.fetch('/', { headers: { accept, 'if-none-match': headers.get('etag') ?? '' } })
  expect((await ask(browser, page)).status).toBe(304)
  expect((await ask('application/json', index)).status).toBe(304)
  expect((await ask(browser, index)).status).toBe(200)
  expect((await ask('application/json', page)).status).toBe(200)
})

test('llms.txt names the asset, and the test wallets with the whole mnemonic', async () => {
  const text = await (await gateway.fetch('/llms.txt')).text()
  const { asset, chainId } = gateway.world.chain.deployment
  expect(text).toContain(`at \`${asset}\` on chain ${chainId}, 6 decimals`)
  expect(text).toMatch(/- Asset: USDC at/)
  expect(text).toContain('`test test test test test test test test test test test junk`')
  expect(text).toContain("`m/44'/60'/0'/0/10`")
  expect(wallets.agents).toHaveLength(10)
  for (const { address } of wallets.agents) expect(text).toContain(`\`${address}\``)
})

const unkeyed = { 'x-api-key': '' }

test.for([
  ['/api/v1/products', '/products'],
  ['/api/v1/products/1', '/products/1'],
  ['/api/v1/policies/1/0', '/policies/1/0'],
  ['/api/v1/health', '/health'],
  ['/api/v1/products?limit=1', '/products'],
] as const)('%s says that %s is public, with a key and without', async ([path, sibling]) => {
  const hint = `${sibling} is public and needs no key.`
  const [withKey, without] = [
    await buyer.ask<{ code: string; message: string }>('GET', path),
    await buyer.ask<{ code: string; message: string }>('GET', path, undefined, unkeyed),
  ]
  expect([withKey.status, withKey.body.code]).toEqual([404, 'not_found'])
  expect(withKey.body.message).toContain(hint)
  expect([without.status, without.body.code]).toEqual([401, 'missing_api_key'])
  expect(without.body.message).toContain(hint)
})

test.for(['/operations', '/agent', '/agent/keys'])(
  '%s says that the one under the prefix needs a key',
  async (path) => {
    const { status, body } = await buyer.ask<{ message: string }>('GET', path)
    expect(status).toBe(404)
    expect(body.message).toContain(`/api/v1${path} exists and needs an API key.`)
  },
)

test('a path that is nowhere gets no such hint', async () => {
  for (const path of ['/nothing', '/api/v1/nothing', '/api/v1/api/v1/products']) {
    const { body } = await buyer.ask<{ message: string }>('GET', path)
    expect(body.message).toBe('There is nothing at this path. /openapi.json lists every operation.')
  }
})
