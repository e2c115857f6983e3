import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** A new signing secret in the form of Standard Webhooks: 32 random bytes. */
export const newSecret = (): string => prefix + randomBytes(32).toString('base64')

/** Reads a secret into the form that signs, which takes longer than signing. */
export const readSecret = (secret: string): KeyObject =>
  createSecretKey(Buffer.from(secret.slice(prefix.length), 'base64'))

/** The body of a delivery. */
export type Body = {
  bytes: Buffer
  /** What is signed at a time: the same for all receivers, so it is made once a second. */
  contentAt(timestampSeconds: number): Buffer
}

export const makeBody = (id: string, bytes: Buffer): Body => {
  let madeFor: number | undefined
  let content = bytes
  return {
    bytes,
    contentAt: (timestampSeconds) => {
      if (madeFor !== timestampSeconds) {
        content = Buffer.concat([Buffer.from(`${id}.${timestampSeconds}.`), bytes])
        madeFor = timestampSeconds
      }
      return content
    },
  }
}

export type Message = { id: string; timestampSeconds: number; body: Body }

/** The headers of Standard Webhooks. During a rotation each secret signs, and a receiver accepts any of the signatures. */
export const signMessage = ({ id, timestampSeconds, body }: Message, secrets: readonly KeyObject[]) => {
  const content = body.contentAt(timestampSeconds)
  const sign = (secret: KeyObject): string => createHmac('sha256', secret).update(content).digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestampSeconds),
    'webhook-signature': secrets.map((secret) => `v1,${sign(secret)}`).join(' '),
  }
}
