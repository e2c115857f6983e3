import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startGateway, type TestGateway } from './support/gateway.ts'
import { askBytes, askRaw, type RawAnswer, request } from './support/raw.ts'

const publicUrl = 'https://surety.example'
const documents = [
  '/openapi.json',
  '/api-docs',
  '/llms.txt',
  '/llms-full.txt',
  '/robots.txt',
  '/.well-known/api-catalog',
  '/.well-known/security.txt',
]

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ env: { PUBLIC_URL: publicUrl, SECURITY_CONTACT: 'mailto:security@surety.example' } })
})
afterAll(() => gateway.close())

/** Fetches the target of a link in a document, from the gateway itself. */
const follow = (link: string): Promise<Response> => {
  expect(link.startsWith(`${publicUrl}/`), `${link} is under the public address`).toBe(true)
  return gateway.fetch(link.slice(publicUrl.length))
}

test.for(documents)('200: any origin may read %s, and caches may store it', async (path) => {
  const response = await gateway.fetch(path, { headers: { origin: 'https://elsewhere.example' } })
  expect(response.status).toBe(200)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(response.headers.get('access-control-allow-credentials')).toBeNull()
  expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(response.headers.get('cache-control')).toMatch(/^public, max-age=\d+$/)
})

test.for(documents)('200: HEAD %s matches GET, without the body', async (path) => {
  const [head, get] = await Promise.all([gateway.fetch(path, { method: 'HEAD' }), gateway.fetch(path)])
  expect(head.status).toBe(200)
  expect(await head.text()).toBe('')
  for (const name of ['content-type', 'content-length', 'cache-control', 'access-control-allow-origin']) {
    expect(head.headers.get(name), name).toBe(get.headers.get(name))
  }
})

/** `fetch` adds an Accept-Encoding of its own and decodes the body, so these requests are raw. */
const ask = (path: string, ...lines: string[]): Promise<RawAnswer> => askRaw(gateway.port, request('GET', path, lines))

test.for([...documents, '/api-docs/start.js'])(
  '304: %s has a strong ETag of its own in every encoding',
  async (path) => {
    const tags = new Set<string>()
    for (const encoding of ['identity', 'gzip', 'br']) {
      const accept = `accept-encoding: ${encoding}`
      const { status, headers } = await ask(path, accept)
      expect([status, headers.vary]).toEqual([200, 'accept-encoding'])
      const { etag = '', 'content-encoding': sent = 'identity' } = headers
      expect(etag).toMatch(/^"[\w-]{27}"$/)
      expect(tags.has(etag)).toBe(sent !== encoding)
      tags.add(etag)
      for (const given of [etag, `"other", W/${etag}`, '*']) {
        const unchanged = await ask(path, accept, `if-none-match: ${given}`)
        expect([unchanged.status, unchanged.body]).toEqual([304, ''])
        expect(unchanged.headers).toMatchObject({
          etag,
          vary: 'accept-encoding',
          'cache-control': 'public, max-age=300',
        })
        expect(unchanged.headers).not.toHaveProperty('content-length')
        expect(unchanged.headers).not.toHaveProperty('content-encoding')
      }
      expect((await ask(path, accept, 'if-none-match: "other"')).status).toBe(200)
    }
    // Short documents are not compressed.
    expect(tags.size).toBe(['/openapi.json', '/llms.txt', '/llms-full.txt'].includes(path) ? 3 : 1)
  },
)

test('the contract describes the 304 of a document', async () => {
  const response = await gateway.fetch('/openapi.json')
  const headers = { 'if-none-match': response.headers.get('etag') ?? '' }
  expect((await gateway.fetch('/openapi.json', { headers })).status).toBe(304)
})

test.for([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('%s of the contract is a fraction of its size and decodes to it', async ([encoding, decode]) => {
  const plain = await fetch(`${gateway.url}/openapi.json`, { headers: { 'accept-encoding': 'identity' } })
  const bytes = Buffer.from(await plain.arrayBuffer())
  const answer = await askBytes(gateway.port, request('GET', '/openapi.json', [`accept-encoding: ${encoding}`]))
  expect(answer.length).toBeLessThan(bytes.length / 4)
  expect(decode(answer).equals(bytes)).toBe(true)
})

test('a document is rendered once and sent from one buffer', async () => {
  const spy = vi.spyOn(JSON, 'stringify')
  for (let turn = 0; turn < 20; turn += 1) expect((await ask('/openapi.json')).status).toBe(200)
  const large = spy.mock.results.filter(({ value }) => typeof value === 'string' && value.length > 100_000)
  spy.mockRestore()
  expect(large.length).toBeLessThanOrEqual(1)
})

test.for(documents)('204: a CORS preflight may read %s', async (path) => {
  const headers = { origin: 'https://elsewhere.example', 'access-control-request-method': 'GET' }
  const response = await gateway.fetch(path, { method: 'OPTIONS', headers })
  expect(response.status).toBe(204)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(response.headers.get('access-control-allow-methods')).toContain('GET')
})

test.for(['/health', '/nothing', '/.well-known/nothing', '/api/v1/nothing'])(
  'other origins may not read %s, with any method',
  async (path) => {
    for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS']) {
      const headers = { origin: 'https://elsewhere.example', 'access-control-request-method': 'GET' }
      const response = await gateway.fetch(path, { method, headers })
      const cors = [...response.headers.keys()].filter((name) => name.startsWith('access-control-'))
      expect(cors, method).toEqual([])
      expect(response.headers.get('cross-origin-resource-policy'), method).toBe('same-origin')
    }
  },
)

test.for(['/.well-known/nothing', '/.well-known/', '/.well-known/security.txt/more'])(
  '404: %s gets the envelope',
  async (path) => {
    const response = await gateway.fetch(path)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ error: 'not_found', code: 'not_found' })
  },
)

test('llms.txt names the service, every operation of the contract, and links that work', async () => {
  const response = await gateway.fetch('/llms.txt')
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const text = await response.text()
  expect(text).toMatch(/^# Surety\n\n> \S/)
  const contract = (await (await gateway.fetch('/openapi.json')).json()) as { paths: Record<string, object> }
  const operations = Object.entries(contract.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `\`${method.toUpperCase()} ${path}\``),
  )
  expect(operations.length).toBeGreaterThan(0)
  for (const operation of operations) expect(text).toContain(operation)
  const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link)
  expect(links).toContain(`${publicUrl}/openapi.json`)
  for (const link of links) expect((await follow(link)).status, link).toBe(200)
})

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
/** Not `gateway.fetch`: style and pictures are not part of the contract. */
const getPage = (path: string, accept: string) => fetch(gateway.url + path, { headers: { accept } })

/** Every page that is linked from the list, or from a page that is. */
const crawl = async (accept: string, linksIn: (text: string) => string[]): Promise<Map<string, Response>> => {
  const seen = new Map<string, Response>()
  const open = ['/docs']
  for (const path of open) {
    if (seen.has(path)) continue
    const response = await getPage(path, accept)
    expect(response.status, path).toBe(200)
    seen.set(path, response.clone())
    if (!path.startsWith('/docs') || path.endsWith('.webp')) continue
    for (const link of linksIn(await response.text())) {
      const { origin, pathname } = new URL(link, `${publicUrl}${path}`)
      if (origin === publicUrl) open.push(pathname)
    }
  }
  return seen
}

test('guides are Markdown for programs; every link in them works, and code names this gateway', async () => {
  const seen = await crawl('*/*', (text) => [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link))
  const guides = [...seen].filter(([path]) => path.startsWith('/docs/guides/'))
  expect(guides.length).toBeGreaterThanOrEqual(11)
  for (const [path, response] of guides) {
    expect(response.headers.get('content-type'), path).toBe('text/markdown; charset=utf-8')
    expect(await response.text(), path).not.toContain('localhost:3000')
  }
  const full = await (await gateway.fetch('/llms-full.txt')).text()
  expect(full).toContain(await (await gateway.fetch('/llms.txt')).text())
  const onboarding = await (await gateway.fetch('/docs/guides/onboarding.md')).text()
  expect(onboarding).toContain(`const baseUrl = '${publicUrl}'`)
  expect(full).toContain(onboarding)
})

test('guides are pages for browsers: no script, nothing of another origin, every link and picture works', async () => {
  const targets = (text: string) => [...text.matchAll(/ (?:href|src)="(?!data:)([^"]+)"/g)].map(([, link = '']) => link)
  const seen = await crawl(browser, targets)
  expect([...seen.keys()]).toEqual(expect.arrayContaining(['/docs/style.css', '/docs/images/overview-light.webp']))
  const pages = [...seen].filter(([path]) => path === '/docs' || path.endsWith('.md'))
  expect(pages.length).toBeGreaterThanOrEqual(13)
  for (const [path, response] of pages) {
    expect(response.headers.get('content-type'), path).toBe('text/html; charset=utf-8')
    expect(response.headers.get('vary'), path).toBe('accept, accept-encoding')
    const policy = response.headers.get('content-security-policy')?.split('; ') ?? []
    expect(policy, path).toEqual(expect.arrayContaining(["default-src 'none'", "style-src 'self'"]))
    const html = await response.text()
    expect(html, path).toMatch(/<h1>[^<]+<\/h1>/)
    expect(html, path).not.toMatch(/<script|<style| style="| on\w+="|^```|^\|/m)
  }
})

test('304 and 404: pages have tags of their own in each form, and an unknown page is not found', async () => {
  const path = '/docs/guides/onboarding.md'
  const [page, text] = [await getPage(path, browser), await getPage(path, '*/*')]
  const ask = (accept: string, { headers }: Response) =>
    gateway.fetch(path, { headers: { accept, 'if-none-match': headers.get('etag') ?? '' } })
  expect([(await ask(browser, page)).status, (await ask('*/*', text)).status]).toEqual([304, 304])
  expect([(await ask(browser, text)).status, (await ask('*/*', page)).status]).toEqual([200, 200])
  expect((await gateway.fetch('/docs/guides/nothing.md')).status).toBe(404)
  expect((await gateway.fetch('/docs/architecture.md')).status).toBe(404)
  expect((await gateway.fetch('/docs/guides/..%2Fsdk.md')).status).toBe(400)
})

test('robots.txt disallows the API only', async () => {
  const response = await gateway.fetch('/robots.txt')
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const lines = (await response.text()).trim().split('\n')
  expect(lines[0]).toBe('User-agent: *')
  expect(lines.filter((line) => line.startsWith('Disallow:'))).toEqual(['Disallow: /api/'])
})

type Link = { href: string; type: string }
type Linkset = { linkset: ({ anchor: string } & Record<string, Link[]>)[] }

test('the API catalog is an RFC 9727 linkset, and its targets have the declared types', async () => {
  const response = await gateway.fetch('/.well-known/api-catalog')
  const type = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"'
  expect(response.headers.get('content-type')).toContain(type)
  const { linkset } = (await response.json()) as Linkset
  expect(linkset).toHaveLength(1)
  for (const { anchor, ...relations } of linkset) {
    expect(anchor).toBe(publicUrl)
    expect(Object.keys(relations)).toEqual(expect.arrayContaining(['service-desc', 'service-doc', 'status']))
    for (const { href, type } of Object.values(relations as Record<string, Link[]>).flat()) {
      const target = await follow(href)
      expect(target.status, href).toBe(200)
      expect(target.headers.get('content-type')?.split(';')[0], href).toBe(type)
    }
  }
})

test('HEAD of the API catalog has the Link header of RFC 9727', async () => {
  const response = await gateway.fetch('/.well-known/api-catalog', { method: 'HEAD' })
  expect(response.headers.get('link')).toBe(`<${publicUrl}/.well-known/api-catalog>; rel="api-catalog"`)
})

test('security.txt has the RFC 9116 fields once each and expires within a year', async () => {
  const response = await gateway.fetch('/.well-known/security.txt')
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const lines = (await response.text()).trim().split('\n')
  const fields = lines.map((line) => /^([A-Za-z-]+): (.+)$/.exec(line)?.slice(1) ?? [line])
  expect(fields.map(([name]) => name)).toEqual(['Contact', 'Expires', 'Preferred-Languages', 'Canonical'])
  const { Contact, Expires = '', Canonical = '' } = Object.fromEntries(fields) as Record<string, string>
  expect(Contact).toBe('mailto:security@surety.example')
  const days = (Date.parse(Expires) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(30)
  expect(days).toBeLessThan(365)
  expect(Canonical).toBe(`${publicUrl}/.well-known/security.txt`)
  expect((await follow(Canonical)).status).toBe(200)
})
