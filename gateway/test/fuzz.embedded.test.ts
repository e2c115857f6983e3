import { METHODS } from 'node:http'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startGateway, type TestGateway } from './support/gateway.ts'
import { openRaw, type RawAnswer } from './support/raw.ts'

/** To repeat a failure, set FUZZ_SEED to the seed that it printed. */
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31)
const requests = 1_500
const inFlight = 32

let gateway: TestGateway
let paths: string[]
beforeAll(async () => {
  gateway = await startGateway()
  const { paths: known } = (await (await gateway.fetch('/openapi.json')).json()) as { paths: object }
  paths = Object.keys(known)
})
afterAll(() => gateway.close())

type Shot = {
  how: 'fetch' | 'raw' | 'mangled'
  method: string
  target: string
  headers: [string, string][]
  body: string
}

const printable = fc.string({ unit: fc.constantFrom(...'abz019-_.~!$&\'()*+,;=:@%/?#[]{}|^`"<>\\ éÿ'), maxLength: 40 })
const segment = fc.oneof(
  fc.constantFrom(
    '1',
    '0',
    '-1',
    '2'.repeat(80),
    '..',
    '%00',
    '%2e%2e',
    '%zz',
    '%C3%A9',
    '__proto__',
    '0xabc',
    'a'.repeat(200),
  ),
  printable.map(encodeURIComponent),
)

const realPath = fc.tuple(fc.nat(), fc.array(segment, { minLength: 4, maxLength: 4 })).map(([pick, values]) => {
  let next = 0
  return (paths[pick % paths.length] ?? '/').replaceAll(/\{\w+\}/g, () => values[next++] ?? 'x')
})
const mutatedPath = fc
  .tuple(realPath, fc.nat(), fc.constantFrom('', '/', '//', '%', '%41', '.', ';', 'A', '\\', '\u00ff'))
  .map(([path, at, piece]) => path.slice(0, at % (path.length + 1)) + piece + path.slice((at % (path.length + 1)) + 1))
const target = fc
  .tuple(
    fc.oneof({ weight: 4, arbitrary: realPath }, { weight: 3, arbitrary: mutatedPath }, printable),
    fc.oneof(
      fc.constant(''),
      printable,
      fc.constantFrom('limit=1', 'limit=x', 'limit=1&limit=2', 'cursor=AAAA', '__proto__=1', 'a[b]=1'),
    ),
  )
  .map(([path, query]) => `/${path}`.replace(/^\/\//, '/') + (query ? `?${query}` : ''))

const header: fc.Arbitrary<[string, string]> = fc.oneof(
  fc.constantFrom<[string, string]>(
    ['content-type', 'text/plain'],
    ['content-type', 'application/json; charset=utf-16'],
    ['content-type', ';;;'],
    ['accept', 'text/html'],
    ['accept-encoding', 'gzip'],
    ['if-none-match', '*'],
    ['range', 'bytes=0-1'],
    ['origin', 'https://evil.example'],
    ['access-control-request-method', 'POST'],
    ['x-forwarded-for', '1.2.3.4, nonsense'],
    ['x-api-key', `surety_live_${'a'.repeat(49)}`],
    ['x-admin-token', 'a'],
    ['authorization', 'Bearer x'],
    ['idempotency-key', 'k'],
    ['prefer', 'wait=99999'],
    ['accept-version', '1.x'],
    ['cookie', 'a=b'],
    ['x-request-id', '../../etc/passwd'],
  ),
  fc.tuple(fc.constantFrom('x-api-key', 'x-request-id', 'prefer', 'x-odd'), fc.stringMatching(/^[!-~]{0,100}$/)),
)

const body = fc.oneof(
  { weight: 2, arbitrary: fc.constant('') },
  { weight: 3, arbitrary: fc.json() },
  { weight: 3, arbitrary: onboarding() },
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(
    '{',
    '[[[[',
    '{"__proto__":{}}',
    '{"constructor":{"prototype":{}}}',
    '"\\ud800"',
    '['.repeat(40_000),
    ' '.repeat(70_000),
  ),
)

function onboarding(): fc.Arbitrary<string> {
  const odd = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom('0x', `0x${'1'.repeat(40)}`, `0x${'2b'.repeat(65)}`, '\0', 1_800_000_000),
  )
  return fc
    .record({ walletAddress: odd, signature: odd, timestamp: odd, label: odd, extra: odd }, { requiredKeys: [] })
    .map((content) => JSON.stringify(content))
}

const shot: fc.Arbitrary<Shot> = fc.record({
  how: fc.constantFrom('fetch', 'raw', 'raw', 'fetch', 'mangled'),
  method: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('GET', 'POST', 'HEAD', 'OPTIONS', 'DELETE', 'PATCH', 'PUT') },
    fc.constantFrom(...METHODS.filter((name) => name !== 'CONNECT')),
  ),
  target,
  headers: fc.uniqueArray(header, { selector: ([name]) => name, maxLength: 5 }),
  body,
})

/** This gateway has no worlds to give, and says so with 503. Nothing else may fail. */
const expectNoFailure = (status: number, body: string): void => {
  if (status === 503) expect(JSON.parse(body)).toMatchObject({ code: 'sandbox_full' })
  else expect(status).toBeLessThan(500)
}

const byFetch = async ({ method, target, headers, body }: Shot): Promise<void> => {
  const init = { method, headers: [...headers], redirect: 'manual' as const }
  const sendable = method === 'GET' || method === 'HEAD' ? init : { ...init, body }
  const response = await gateway.fetch(target, sendable)
  expectNoFailure(response.status, await response.text())
}

/** The raw client reads text, so it asks for no compression; `fetch` does. */
const bytesOf = ({ method, target, headers, body }: Shot): Buffer => {
  const readable = headers.filter(([name]) => name !== 'accept-encoding')
  const lines = [['Host', 'localhost'], ['Connection', 'close'], ...readable].map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  const length = `Content-Length: ${Buffer.byteLength(body)}\r\n`
  // The request line can hold any bytes except those that end it.
  const line = `${method} ${target.replaceAll(/[ \r\n]/g, '+')} HTTP/1.1\r\n`
  return Buffer.concat([Buffer.from(`${line}${lines.join('')}${length}\r\n`, 'latin1'), Buffer.from(body)])
}

const byRaw = async (sent: Shot): Promise<void> => {
  const connection = await openRaw(gateway.port)
  connection.send(bytesOf(sent))
  const { status, headers, body } = await connection.next({ head: sent.method === 'HEAD' })
  expectNoFailure(status, body)
  const asked = { method: sent.method, url: sent.target.replaceAll(' ', '+') }
  gateway.contract.check(asked, { status, headers: new Headers(headers), body })
  connection.close()
}

/** One byte is wrong, so the request can be anything or incomplete. A response within a second must be well-formed. */
const byMangled = async (sent: Shot, index: number): Promise<void> => {
  const bytes = bytesOf({ ...sent, method: sent.method === 'HEAD' ? 'GET' : sent.method })
  const head = bytes.indexOf('\r\n\r\n')
  bytes[(index * 7919) % head] = (index * 31) % 256
  const connection = await openRaw(gateway.port)
  connection.send(bytes)
  const answer = await Promise.race([connection.next(), silence()])
  connection.close()
  if (!answer) return
  expectNoFailure(answer.status, answer.body)
  if (answer.status >= 400) expectEnvelope(answer)
}

const silence = (): Promise<undefined> => new Promise((resolve) => setTimeout(() => resolve(undefined), 1_000).unref())

const expectEnvelope = ({ body }: RawAnswer): void => {
  const { error, message, code, ...rest } = JSON.parse(body) as Record<string, unknown>
  expect({ error, message, rest }).toEqual({ error: code, message: expect.any(String), rest: {} })
}

test(`${requests} random requests get no 5xx and only responses in the contract`, async () => {
  const shots = fc.sample(shot, { seed, numRuns: requests })
  const tally = new Map<number, Shot>()
  const work = async (): Promise<void> => {
    for (let index = tally.size; index < shots.length; index = tally.size) {
      const next = shots[index] as Shot
      tally.set(index, next)
      try {
        if (next.how === 'fetch' && next.method !== 'TRACE') await byFetch(next)
        else if (next.how === 'mangled') await byMangled(next, index)
        else await byRaw(next)
      } catch (cause) {
        const shown = JSON.stringify(next).slice(0, 1_000)
        throw new Error(`FUZZ_SEED=${seed}, request ${index}: ${shown}\n${(cause as Error).message}`, { cause })
      }
    }
  }
  await Promise.all(Array.from({ length: inFlight }, work))
  expect(tally.size).toBe(requests)
  expect((await gateway.surety.health()).status).toBe('ok')
  const errors = gateway.logs.filter((line) => /"level":"(error|fatal)"/.test(line))
  expect(errors.filter((line) => !line.includes('All worlds are in use.'))).toEqual([])
})
