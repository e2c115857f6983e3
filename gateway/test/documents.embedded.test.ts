import { afterAll, beforeAll, expect, test } from 'vitest'
import { startGateway, type TestGateway } from './support/gateway.ts'

const publicUrl = 'https://surety.example'
const documents = [
  '/openapi.json',
  '/api-docs',
  '/llms.txt',
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
