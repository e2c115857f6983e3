import { readFile, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describePattern } from '../src/http/patterns.ts'
import { newWallet, now, signClaim } from './support/agents.ts'
import { type Buyer, cover, newBuyer } from './support/buyers.ts'
import { startGateway, type TestGateway } from './support/gateway.ts'

/**
 * Sends every mistake to a running gateway and compares the answers with docs/mistakes.md. To accept changed answers, delete
 * the file and run the test: it writes the file and fails once.
 */
const page = new URL('../../docs/mistakes.md', import.meta.url)

type Mistake = {
  name: string
  method?: string
  path: string
  body?: unknown
  raw?: string
  headers?: Record<string, string>
}

let gateway: TestGateway
let buyer: Buyer
beforeAll(async () => {
  gateway = await startGateway({ env: { ONBOARDINGS_PER_HOUR: '1000' } })
  buyer = await newBuyer(gateway, 0)
})
afterAll(() => gateway.close())

const unknownId = '0'.repeat(22)
const zero = `0x${'0'.repeat(40)}`

const quoteMistakes: [string, object][] = [
  ['no expiry and no days', { days: undefined }],
  ['both expiry and days', { expiry: '1797292800' }],
  ['days of zero', { days: 0 }],
  ['days as a string', { days: '30' }],
  ['days of ten years', { days: 3_650 }],
  ['days beyond the product', { days: 400 }],
  ['days as a fraction', { days: 1.5 }],
  ['an expiry in milliseconds', { days: undefined, expiry: '1797292800000' }],
  ['an expiry in the past', { days: undefined, expiry: '86400' }],
  ['an expiry between two epochs', { days: undefined, expiry: String(Math.ceil(now() / 86_400 + 30) * 86_400 + 1) }],
  ['coverage as a number', { coverage: 1_000_000_000 }],
  ['coverage with a decimal point', { coverage: '1000.50' }],
  ['coverage with a sign', { coverage: '-1' }],
  ['coverage of one base unit', { coverage: '1' }],
  ['coverage beyond the pool', { coverage: '1000000000000000' }],
  ['coverage beyond any amount', { coverage: String(2n ** 128n) }],
  ['coverage of a hundred digits', { coverage: '9'.repeat(100) }],
  ['a product that does not exist', { productId: '99' }],
  ['a product id as a number', { productId: 1 }],
  ['a product id beyond any', { productId: String(2n ** 70n) }],
  ['no product id', { productId: undefined }],
  ['a recipient that is no address', { recipient: 'me' }],
  ['a recipient with a wrong checksum', { recipient: '0xbcd4042DE499D14e55001CcbB24a551F3b954096' }],
  ['the zero address as recipient', { recipient: zero }],
  ['a tolerance above 100 %', { toleranceBps: 10_001 }],
  ['a negative tolerance', { toleranceBps: -1 }],
  ['a maxPremium that is too low', { maxPremium: '1' }],
  ['an unknown member', { price: '1' }],
]

const json = { 'content-type': 'application/json' }
const quotePath = '/api/v1/policies/quote'

const listQuoteMistakes = (): Mistake[] => [
  ...quoteMistakes.map(([name, change]) => ({
    name: `quote: ${name}`,
    path: quotePath,
    body: { ...cover, ...change },
  })),
  { name: 'quote: an empty body', path: quotePath, raw: '', headers: json },
  { name: 'quote: a trailing comma', path: quotePath, raw: '{"productId":"1",}', headers: json },
  { name: 'quote: a body that is cut off', path: quotePath, raw: '{"productId":', headers: json },
  { name: 'quote: single quotes', path: quotePath, raw: "{\n  'productId': '1'\n}", headers: json },
  { name: 'quote: an array', path: quotePath, body: [] },
  { name: 'quote: __proto__', path: quotePath, raw: '{"__proto__":{}}', headers: json },
  { name: 'quote: no content type', path: quotePath, raw: '{}', headers: { 'content-type': 'text/plain' } },
  { name: 'quote: a body of 70 KiB', path: quotePath, body: { productId: 'x'.repeat(70_000) } },
  { name: 'quote: GET', method: 'GET', path: quotePath },
  { name: 'quote: a key with a space', path: quotePath, body: cover, headers: { 'idempotency-key': 'a b' } },
  { name: 'quote: a query', path: `${quotePath}?days=3`, body: cover },
]

const get = (name: string, path: string, headers: Record<string, string> = {}): Mistake => ({
  name,
  method: 'GET',
  path,
  headers,
})

const readMistakes: Mistake[] = [
  get('no key', '/api/v1/agent', { 'x-api-key': '' }),
  get('a malformed key', '/api/v1/agent', { 'x-api-key': 'surety_live_typo' }),
  get('a public resource under the prefix, without a key', '/api/v1/products', { 'x-api-key': '' }),
  get('a public resource under the prefix, with a key', '/api/v1/policies/1/0'),
  get('an authenticated resource without the prefix', '/webhooks-of-mine'),
  get('operations without the prefix', '/operations'),
  get('an unknown path', '/nothing'),
  get('an unknown path under the prefix', '/api/v1/nothing'),
  get('a product that is no number', '/products/one'),
  get('a product that does not exist', '/products/99'),
  get('a policy that does not exist', '/policies/1/999999'),
  get('an operation id of another form', '/api/v1/operations/123'),
  get('an operation that does not exist', `/api/v1/operations/op_${unknownId}`),
  get('a key id of another form', '/api/v1/agent/keys/mine'),
  get('a key that does not exist', `/api/v1/agent/keys/key_${unknownId}`),
  get('a listing of another form', '/api/v1/marketplace/listings/1'),
  get('a limit of zero', '/products?limit=0'),
  get('a limit of 101', '/products?limit=101'),
  get('a limit in words', '/products?limit=ten'),
  get('a cursor that is no cursor', '/products?cursor=%20'),
  get('a cursor of another list', '/products?cursor=abcdefghijklmnop'),
  get('a parameter given twice', '/products?limit=1&limit=2'),
  get('an unknown parameter', '/products?page=2'),
  get('an unknown status', '/api/v1/policies?status=open'),
  get('an invalid escape', '/products/%zz'),
  { name: 'DELETE of the products', method: 'DELETE', path: '/products' },
]

const listOnboardingMistakes = async (): Promise<Mistake[]> => {
  const [wallet, other] = [newWallet(), newWallet()]
  const claim = await signClaim(wallet)
  const path = '/api/v1/agent/onboard'
  const send = (name: string, body: object): Mistake => ({
    name: `onboard: ${name}`,
    path,
    body,
    headers: { 'x-api-key': '' },
  })
  return [
    send('no signature', { walletAddress: wallet.address, timestamp: claim.timestamp }),
    send('a signature of odd length', { ...claim, signature: '0x123' }),
    send('the signature of another wallet', { ...(await signClaim(other)), walletAddress: wallet.address }),
    send('a timestamp in milliseconds', { ...claim, timestamp: claim.timestamp * 1_000 }),
    send('a timestamp of yesterday', { ...claim, timestamp: claim.timestamp - 86_400 }),
    send('a timestamp beyond any', { ...claim, timestamp: 1e300 }),
    send('a timestamp as a string', { ...claim, timestamp: String(claim.timestamp) }),
    send('an address without 0x', { ...claim, walletAddress: wallet.address.slice(2) }),
    send('the zero address', { ...claim, walletAddress: zero }),
    send('an empty label', { ...claim, label: '' }),
    send('a label with a line break', { ...claim, label: 'a\nb' }),
  ]
}

const listPurchaseMistakes = async (): Promise<Mistake[]> => {
  const quote = await buyer.quote(cover)
  const signed = await buyer.sign(quote)
  const { terms, payment } = signed
  const send = (name: string, body: object, headers = {}): Mistake => ({
    name: `buy: ${name}`,
    path: '/api/v1/policies',
    body,
    headers,
  })
  return [
    send('no payment', { terms }),
    send('coverage changed after signing', { terms: { ...terms, coverage: '9000000000' }, payment }),
    send('expiry changed after signing', { terms: { ...terms, expiry: '86400' }, payment }),
    send('a value changed after signing', { terms, payment: { ...payment, value: '99999999' } }),
    send('a signature of another wallet', { terms, payment: { ...payment, signature: `0x${'1b'.repeat(65)}` } }),
    send('a signature of odd length', { terms, payment: { ...payment, signature: '0x123' } }),
    send('a payment of another wallet', { terms, payment: { ...payment, from: zero.replace(/0$/, '1') } }),
    send('too little authorised', await buyer.sign(quote, { value: '1' })),
    send('more authorised than the wallet has', await buyer.sign(quote, { value: '999999999999999' })),
    send('a payment that has expired', await buyer.sign(quote, { validBefore: '1794700000' })),
    send('a payment that is valid for years', await buyer.sign(quote, { validBefore: '9999999999' })),
    send('an order id in upper case', { terms: { ...terms, orderId: `0x${'AB'.repeat(32)}` }, payment }),
  ]
}

/** What differs from run to run. */
const normalise = (message: string): string =>
  message
    .replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC \(\d+\)/g, '<time>')
    .replaceAll(/0x[0-9a-fA-F]{40}/g, (address) => (address === buyer.wallet.address ? '<wallet>' : '<address>'))
    .replaceAll(/\d+(\.\d)? days from now/g, '<days> from now')
    .replaceAll(/[\d,]+\.\d+ \(\d+ base units\)/g, (amount) =>
      /\((1000000|1000000000) /.test(amount) ? amount : '<amount>',
    )
    .replaceAll(/\b1[78]\d{8}(\d{3})?\b/g, '<seconds>')

const ask = async ({ method = 'POST', path, body, raw, headers = {} }: Mistake) => {
  const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body))
  const { 'x-api-key': key = buyer.apiKey, ...others } = headers
  const response = await fetch(gateway.url + path, {
    method,
    headers: { ...(key ? { 'x-api-key': key } : {}), ...(body === undefined ? {} : json), ...others },
    ...(sent === undefined ? {} : { body: sent }),
  })
  return { status: response.status, ...((await response.json()) as { code: string; message: string }) }
}

/** If-None-Match is never refused: the gateway ignores what it does not know. */
const etags = '^[\\x21-\\x7e ]*$'

const cell = (text: string): string => text.replaceAll('|', '\\|')

test('every mistake gets the answer in docs/mistakes.md, in words', async () => {
  const mistakes = [
    ...(await listOnboardingMistakes()),
    ...listQuoteMistakes(),
    ...(await listPurchaseMistakes()),
    ...readMistakes,
  ]
  expect(mistakes.length).toBeGreaterThanOrEqual(60)
  const rows: string[] = []
  for (const mistake of mistakes) {
    const { status, code, message } = await ask(mistake)
    expect(status, `${mistake.name}: ${message}`).toBeGreaterThanOrEqual(400)
    expect(status, mistake.name).toBeLessThan(500)
    // No pattern, no bound of an integer type, no stack.
    expect(message.replaceAll(/0x[0-9a-fA-F]{40}/g, ''), mistake.name).not.toMatch(
      /\^|\$\/|\[0-9|\\[a-z]|uint\d|\d{30,}|9007199254740991|\n\s+at |\.ts:\d/,
    )
    rows.push(`| ${cell(mistake.name)} | ${status} | \`${code}\` | ${cell(normalise(message))} |`)
  }
  const text = `# Mistakes

What the gateway answers to ${rows.length} deliberate mistakes. \`gateway/test/mistakes.embedded.test.ts\` sends each of them and compares.
Values that differ from run to run are in angle brackets.

| Mistake | Status | Code | Message |
|---|---|---|---|
${rows.join('\n')}
`
  const written = await readFile(page, 'utf8').catch(() => undefined)
  if (written === undefined) await writeFile(page, text)
  expect(text).toBe(written)
})

test('every pattern that a request can fail has a description in words', async () => {
  const contract = (await (await fetch(`${gateway.url}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { parameters?: unknown[]; requestBody?: unknown }>>
  }
  const requests = Object.values(contract.paths).flatMap((methods) =>
    Object.values(methods).map(({ parameters, requestBody }) => JSON.stringify([parameters, requestBody])),
  )
  const patterns = requests.flatMap((text) => [...text.matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)])
  const unknown = patterns
    .map(([, text = '']) => JSON.parse(text) as string)
    .filter((one) => !describePattern(one) && one !== etags)
  expect(patterns.length).toBeGreaterThan(10)
  expect([...new Set(unknown)]).toEqual([])
})
