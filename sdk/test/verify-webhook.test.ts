import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { Webhook as SvixWebhook } from 'svix'
import { expect, test } from 'vitest'
import { Surety, SuretyError } from '../src/index.ts'

const secret = `whsec_${randomBytes(32).toString('base64')}`
const body = JSON.stringify({
  id: 'evt_1',
  type: 'policy.bought',
  timestamp: '2026-11-15T00:00:00Z',
  data: { text: 'ä€𝄞' },
})

const signedBy = (library: Webhook | SvixWebhook, at = new Date(), text = body): Record<string, string> => ({
  'webhook-id': 'evt_1',
  'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
  'webhook-signature': library.sign('evt_1', at, text),
})
const signedAt = new Date()
const headers = signedBy(new Webhook(secret), signedAt)

const failureOf = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => undefined,
    (failure: unknown) => failure,
  )
  if (!(error instanceof SuretyError) || error.code !== 'invalid_webhook')
    throw new Error(`expected a refusal, got ${error}`)
  return error.message
}

test.for([
  ['standardwebhooks', new Webhook(secret)],
  ['svix', new SvixWebhook(secret)],
] as const)('accepts what %s signs, as text and as bytes, with headers of any kind', async ([, library]) => {
  const signed = signedBy(library)
  const event = JSON.parse(body)
  expect(await Surety.webhooks.verify(body, signed, secret)).toEqual(event)
  expect(await Surety.webhooks.verify(new TextEncoder().encode(body), new Headers(signed), secret)).toEqual(event)
  const nodeStyle = Object.fromEntries(Object.entries(signed).map(([name, value]) => [name.toUpperCase(), [value]]))
  expect(await Surety.webhooks.verify(Buffer.from(body), nodeStyle, secret)).toEqual(event)
})

test('accepts either signature of a rotation, and ignores versions that it does not know', async () => {
  const other = `whsec_${randomBytes(24).toString('base64')}`
  const both = [new Webhook(other), new Webhook(secret)].map(
    (library) => signedBy(library, signedAt)['webhook-signature'],
  )
  const rotated = { ...headers, 'webhook-signature': `v1a,AAAA ${both.join(' ')}` }
  for (const one of [secret, other])
    expect(await Surety.webhooks.verify(body, rotated, one)).toMatchObject({ id: 'evt_1' })
})

test('refuses a changed body, id, timestamp, signature or secret', async () => {
  const wrong = `whsec_${randomBytes(32).toString('base64')}`
  const verify = Surety.webhooks.verify
  expect(await failureOf(verify(`${body} `, headers, secret))).toContain('No signature matches')
  expect(await failureOf(verify(body, headers, wrong))).toContain('No signature matches')
  expect(await failureOf(verify(body, { ...headers, 'webhook-id': 'evt_2' }, secret))).toContain('No signature matches')
  const later = String(Number(headers['webhook-timestamp']) + 1)
  expect(await failureOf(verify(body, { ...headers, 'webhook-timestamp': later }, secret))).toContain('No signature')
  for (const signature of ['v1,', 'v1,AAAA', 'v1,%%%', 'v2,', 'x'.repeat(10_000), `v1,${'A'.repeat(43)}=`])
    expect(await failureOf(verify(body, { ...headers, 'webhook-signature': signature }, secret))).toContain(
      'No signature',
    )
  for (const name of Object.keys(headers))
    expect(await failureOf(verify(body, { ...headers, [name]: undefined }, secret))).toContain('missing')
})

test('refuses old and future timestamps, with a tolerance that can be set', async () => {
  const old = signedBy(new Webhook(secret), new Date(Date.now() - 400_000))
  const future = signedBy(new Webhook(secret), new Date(Date.now() + 400_000))
  for (const signed of [old, future]) {
    expect(await failureOf(Surety.webhooks.verify(body, signed, secret))).toContain('300 seconds')
    expect(await Surety.webhooks.verify(body, signed, secret, { toleranceSeconds: 500 })).toMatchObject({ id: 'evt_1' })
  }
  const odd = { ...headers, 'webhook-timestamp': 'NaN' }
  expect(await failureOf(Surety.webhooks.verify(body, odd, secret, { toleranceSeconds: 1e9 }))).toContain('timestamp')
})

test('an invalid secret is a mistake of the caller', async () => {
  await expect(Surety.webhooks.verify(body, headers, 'whsec_')).rejects.toThrow(TypeError)
  await expect(Surety.webhooks.verify(body, headers, 'whsec_%%')).rejects.toThrow(TypeError)
})
