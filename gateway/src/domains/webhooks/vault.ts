import { createCipheriv, createDecipheriv, hash, randomBytes } from 'node:crypto'

/** Encrypts webhook secrets for the store. */
export type Vault = {
  /** Encrypts with the first key. `owner` is bound to the result: it opens for no other row. */
  seal(text: string, owner: string): string
  /** Decrypts with whichever key encrypted. Throws if that key is not configured. */
  open(sealed: string, owner: string): string
  /** Whether the first key encrypted it. */
  isCurrent(sealed: string): boolean
}

const version = 'v1'
const ivBytes = 12
const tagBytes = 16

/** Names a key without telling anything about it. */
const nameKey = (key: Buffer): string => hash('sha256', key, 'hex').slice(0, 16)

/** AES-256-GCM. The first key encrypts, all decrypt, so an operator rotates keys by putting a new one first. */
export const openVault = (keys: readonly [Buffer, ...Buffer[]]): Vault => {
  const byName = new Map(keys.map((key) => [nameKey(key), key]))
  const [current] = keys
  const currentName = nameKey(current)
  return {
    seal: (text, owner) => {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', current, iv).setAAD(Buffer.from(owner))
      const body = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return [version, currentName, body.toString('base64')].join('.')
    },
    open: (sealed, owner) => {
      const [, name = '', text = ''] = sealed.split('.')
      const key = byName.get(name)
      if (!key) throw new Error('a webhook secret was encrypted with a key that WEBHOOK_SECRET_KEY no longer has')
      const body = Buffer.from(text, 'base64')
      const decipher = createDecipheriv('aes-256-gcm', key, body.subarray(0, ivBytes), { authTagLength: tagBytes })
      decipher.setAAD(Buffer.from(owner)).setAuthTag(body.subarray(-tagBytes))
      return Buffer.concat([decipher.update(body.subarray(ivBytes, -tagBytes)), decipher.final()]).toString('utf8')
    },
    isCurrent: (sealed) => sealed.split('.')[1] === currentName,
  }
}
