import { keyBytes } from './domains/webhooks/key-file.ts'

export type WebhookConfig = {
  /** Encrypt webhook secrets: the first encrypts, all decrypt. None: the embedded store makes one, PostgreSQL has no webhooks. */
  secretKeys: Buffer[]
  /** Deliver to private addresses and over http, too. */
  allowPrivate: boolean
  /** Requests per minute to one host, over all wallets. 0 disables the limit. */
  perHostPerMinute: number
}

export const webhookVariables = {
  WEBHOOK_SECRET_KEY: {
    fallback: '',
    meaning:
      'Key that encrypts webhook secrets in the store: 32 bytes in base64, such as the output of `openssl rand -base64 32`. The ' +
      'same for all processes. To rotate it, put a new key in front, separated by a comma, and remove the old one after a restart. Empty: with ' +
      '`DATABASE_URL`, webhooks answer 503 `webhooks_unavailable`; the embedded store makes a key in its folder.',
  },
  WEBHOOK_ALLOW_PRIVATE: {
    fallback: '0',
    meaning:
      '`1` lets webhooks use http and private addresses, for local work. Never set it where strangers can create webhooks: they ' +
      'could reach everything that the gateway can reach.',
  },
  WEBHOOK_HOST_REQUESTS_PER_MINUTE: {
    fallback: '6000',
    meaning: 'Webhook requests per minute to one host, over all wallets, per process. `0`: no limit.',
  },
} as const

type Name = keyof typeof webhookVariables
type Reader = (name: Name) => string
type Checker = <T>(name: Name, value: T | undefined, rule: string) => T

export const readWebhookConfig = (read: Reader, check: Checker): WebhookConfig => ({
  secretKeys: check(
    'WEBHOOK_SECRET_KEY',
    readKeys(read('WEBHOOK_SECRET_KEY')),
    `${keyBytes} bytes in base64, such as the output of openssl rand -base64 ${keyBytes}, or several separated by commas`,
  ),
  allowPrivate: check('WEBHOOK_ALLOW_PRIVATE', readFlag(read('WEBHOOK_ALLOW_PRIVATE')), '0 or 1'),
  perHostPerMinute: check(
    'WEBHOOK_HOST_REQUESTS_PER_MINUTE',
    readCount(read('WEBHOOK_HOST_REQUESTS_PER_MINUTE')),
    'a whole number, or 0 for no limit',
  ),
})

const readKeys = (text: string): Buffer[] | undefined => {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  const keys = parts.map((part) => Buffer.from(part, 'base64'))
  // Buffer ignores what is not base64, so only what it would write itself counts.
  const isExact = keys.every((key, index) => key.length === keyBytes && key.toString('base64') === parts[index])
  return isExact ? keys : undefined
}

const readFlag = (text: string): boolean | undefined => ({ 0: false, 1: true })[text]

const readCount = (text: string): number | undefined => (/^(0|[1-9][0-9]{0,8})$/.test(text) ? Number(text) : undefined)
