import { AppError } from '../../base/errors.ts'
import { newSecret, readSecret, type SigningKey } from './sign.ts'
import type { WebhookRow } from './store.ts'
import type { Vault } from './vault.ts'

/** How many secrets sign at the same time. One more rotation ends the oldest early. */
const maxSecrets = 3

type Sealed = Pick<WebhookRow, 'webhook_id' | 'secret' | 'old_secrets'>

/** Secrets cannot be stored without a key. */
export const requireVault = (vault: Vault | undefined): Vault => {
  if (vault) return vault
  const message =
    'This gateway has no key to encrypt webhook secrets with, so it offers no webhooks. Read GET /api/v1/events instead, or ask ' +
    'the operator to set WEBHOOK_SECRET_KEY.'
  throw new AppError('webhooks_unavailable', message, { headers: { 'retry-after': '3600' } })
}

/** A secret that signs up to `until`; null without end. */
export type Secret = { key: SigningKey; until: Date | null }

/** Decrypts the secrets of a webhook, the newest first. */
export const openSecrets = (vault: Vault, row: Sealed): Secret[] => {
  const open = (sealed: string): SigningKey => readSecret(vault.open(sealed, row.webhook_id))
  const old = row.old_secrets.map(({ secret, until }) => ({ key: open(secret), until: new Date(until) }))
  return [{ key: open(row.secret), until: null }, ...old]
}

/** Those that sign now. */
export const usableKeys = (secrets: readonly Secret[], now: Date): SigningKey[] =>
  secrets.filter(({ until }) => until === null || until > now).map(({ key }) => key)

/** Makes a first secret for a webhook. */
export const makeSecret = (vault: Vault, webhookId: string) => {
  const secret = newSecret()
  return { secret, sealed: vault.seal(secret, webhookId) }
}

/** Makes a new secret. The present one signs, too, until `until`. */
export const rotateSecret = (vault: Vault, row: Sealed, { now, until }: { now: Date; until: Date }) => {
  const { secret, sealed } = makeSecret(vault, row.webhook_id)
  const kept = [{ secret: row.secret, until: until.toISOString() }, ...row.old_secrets]
  const old = kept.filter((one) => new Date(one.until) > now).slice(0, maxSecrets - 1)
  return { secret, sealed, old }
}

/** Encrypts every secret of a row with the first key. */
export const resealSecrets = (vault: Vault, row: Sealed): Pick<Sealed, 'secret' | 'old_secrets'> => {
  const reseal = (sealed: string): string => vault.seal(vault.open(sealed, row.webhook_id), row.webhook_id)
  return {
    secret: reseal(row.secret),
    old_secrets: row.old_secrets.map(({ secret, until }) => ({ secret: reseal(secret), until })),
  }
}
