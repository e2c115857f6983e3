import { concat, utf8 } from './bytes.ts'
import { SuretyError } from './error.ts'
import type { Event } from './events.ts'

type Delivered<Each> = Each extends { eventId: string; type: infer Type; timestamp: string; data: infer Data }
  ? { id: string; type: Type; timestamp: string; data: Data }
  : never

/** What the gateway sends to a webhook. Its type determines `data`. */
export type WebhookEvent = Delivered<Event>

/** Headers of a request: of `fetch`, of Node, or a plain object. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Record<string, string | readonly string[] | undefined>

export type VerifyOptions = {
  /** How much the timestamp may differ from the clock of this machine, in both directions. Default: 300. */
  toleranceSeconds?: number
  /** The time to compare with. Default: now. */
  now?: Date
}

const prefix = 'whsec_'

/**
 * Verifies a delivery and returns its event. Pass the raw body: parsed and written again it has another signature. Throws a
 * `SuretyError` with the code `invalid_webhook` if it is not from the gateway, or too old. It needs Web Crypto only.
 */
export const verifyWebhook = async (
  rawBody: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string,
  { toleranceSeconds = 300, now = new Date() }: VerifyOptions = {},
): Promise<WebhookEvent> => {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    readHeader(headers, `webhook-${name}`),
  )
  if (!id || !timestamp || !signatures)
    throw refuse('The headers webhook-id, webhook-timestamp and webhook-signature are missing.')
  requireRecent(timestamp, { toleranceSeconds, now })
  const body = typeof rawBody === 'string' ? utf8(rawBody) : rawBody
  const content = concat(utf8(`${id}.${timestamp}.`), body)
  const key = await crypto.subtle.importKey('raw', readSecret(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'verify',
  ])
  for (const signature of signatures.split(' ')) {
    const [version, text = ''] = signature.split(',')
    const bytes = version === 'v1' ? decodeBase64(text) : undefined
    // Web Crypto compares in constant time.
    if (bytes && (await crypto.subtle.verify('HMAC', key, bytes, content))) return parseEvent(body)
  }
  throw refuse('No signature matches. Check the secret, and verify the raw body as it was received.')
}

const refuse = (message: string): SuretyError => new SuretyError({ status: 0, code: 'invalid_webhook', message })

const readHeader = (headers: WebhookHeaders, name: string): string | undefined => {
  if (typeof headers.get === 'function') return (headers as { get(name: string): string | null }).get(name) ?? undefined
  const entry = Object.entries(headers).find(([key]) => key.toLowerCase() === name)
  const value = entry?.[1] as string | readonly string[] | undefined
  return typeof value === 'string' ? value : value?.[0]
}

const requireRecent = (text: string, { toleranceSeconds, now }: Required<VerifyOptions>): void => {
  const seconds = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN
  const differsBy = Math.abs(now.getTime() / 1000 - seconds)
  // NaN is not within any tolerance.
  if (!(differsBy <= toleranceSeconds))
    throw refuse(`The timestamp differs by more than ${toleranceSeconds} seconds from the time here. Check the clock.`)
}

const readSecret = (secret: string): Uint8Array<ArrayBuffer> => {
  const bytes = decodeBase64(secret.startsWith(prefix) ? secret.slice(prefix.length) : secret)
  if (bytes && bytes.length > 0) return bytes
  throw new TypeError('The secret is not valid. Pass the one that begins with whsec_.')
}

const decodeBase64 = (text: string): Uint8Array<ArrayBuffer> | undefined => {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}

const parseEvent = (body: Uint8Array): WebhookEvent => {
  try {
    return JSON.parse(new TextDecoder().decode(body)) as WebhookEvent
  } catch {
    throw refuse('The body is not JSON.')
  }
}
