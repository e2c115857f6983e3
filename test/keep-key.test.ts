import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepKey } from '../examples/keep-key.ts'

const signer = privateKeyToAccount(generatePrivateKey())
const maxKeys = 3

/** Gateways by origin. One with several origins has the same keys at each of them. */
let gateways: Record<string, { keys: string[] }>
/** Keys by the origin that they were sent to. */
let sent: Record<string, string[]>
let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'surety-keys-'))
  sent = {}
  vi.stubGlobal('fetch', answer)
})
afterEach(() => {
  vi.unstubAllGlobals()
  rmSync(home, { recursive: true })
})

const refuse = (status: number, code: string) => Response.json({ error: code, message: 'No.', code }, { status })

const answer: typeof fetch = async (input, init) => {
  const { origin } = new URL(String(input))
  const keys = gateways[origin]?.keys ?? []
  if (init?.method === 'GET') {
    const key = new Headers(init.headers).get('x-api-key') ?? ''
    sent[origin] = [...(sent[origin] ?? []), key]
    return keys.includes(key)
      ? Response.json({ asset: { chainId: '31337' }, balance: null })
      : refuse(401, 'invalid_api_key')
  }
  if (keys.length === maxKeys) return refuse(409, 'cap_reached')
  keys.push(`${origin} ${keys.length}`)
  return Response.json({ apiKey: keys.at(-1) }, { status: 201 })
}

const keep = (baseUrl: string) => keepKey({ baseUrl, signer, folder: pathToFileURL(`${home}/`) })

test('a gateway that moves to other ports and names of this machine keeps one key', async () => {
  const gateway = { keys: [] }
  const origins = ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://localhost:3001', 'http://[::1]:3002']
  gateways = Object.fromEntries(origins.map((origin) => [origin, gateway]))
  for (const origin of origins) expect(await keep(origin)).toBe('http://localhost:3000 0')
  expect(gateway.keys).toHaveLength(1)
})

test('two gateways of this machine that take turns have one key each', async () => {
  gateways = { 'http://localhost:3000': { keys: [] }, 'http://localhost:3001': { keys: [] } }
  for (const _ of [1, 2, 3, 4, 5]) for (const origin of Object.keys(gateways)) await keep(origin)
  expect(Object.values(gateways).map(({ keys }) => keys.length)).toEqual([1, 1])
})

test('a gateway that lost its data gets a new key, and old keys do not pile up', async () => {
  for (const _ of Array.from({ length: 12 })) {
    gateways = { 'http://localhost:3000': { keys: [] } }
    await keep('http://localhost:3000')
  }
  const [file = ''] = readdirSync(home)
  expect(readFileSync(join(home, file), 'utf8').split('\n')).toHaveLength(5)
})

test('a key is never sent to another host', async () => {
  const origins = ['http://localhost:3000', 'https://gateway.test', 'https://other.test', 'http://gateway.test:81']
  gateways = Object.fromEntries(origins.map((origin) => [origin, { keys: [] }]))
  for (const origin of [...origins, ...origins]) await keep(origin)
  expect(sent).toEqual(Object.fromEntries(origins.map((origin) => [origin, [`${origin} 0`]])))
})
