import { hash, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** A new signing secret in the form of Standard Webhooks: 32 random bytes. */
export const newSecret = (): string => prefix + randomBytes(32).toString('base64')

/**
 * A secret in the form that signs: the key of HMAC-SHA256 (RFC 2104), padded for its inner and its outer hash. The outer one has
 * room for the inner hash behind it.
 */
export type SigningKey = { inner: Buffer; outer: Buffer }

const blockBytes = 64
const hashBytes = 32

export const readSecret = (secret: string): SigningKey => {
  const given = Buffer.from(secret.slice(prefix.length), 'base64')
  // Ours have 32 bytes. Secrets of others, for a test of their verifier, may be longer than a block.
  const key = given.length > blockBytes ? hash('sha256', given, 'buffer') : given
  const inner = Buffer.alloc(blockBytes, 0x36)
  const outer = Buffer.alloc(blockBytes + hashBytes, 0x5c)
  for (const [index, byte] of key.entries()) {
    inner.writeUInt8(byte ^ 0x36, index)
    outer.writeUInt8(byte ^ 0x5c, index)
  }
  return { inner, outer }
}

/** The body of a delivery. */
export type Body = {
  bytes: Buffer
  /** What is signed at a time, behind room for a key: the same for all receivers, so it is made once a second. */
  contentAt(timestampSeconds: number): Buffer
}

export const makeBody = (id: string, bytes: Buffer): Body => {
  let madeFor: number | undefined
  let content = bytes
  return {
    bytes,
    contentAt: (timestampSeconds) => {
      if (madeFor !== timestampSeconds) {
        content = Buffer.concat([Buffer.alloc(blockBytes), Buffer.from(`${id}.${timestampSeconds}.`), bytes])
        madeFor = timestampSeconds
      }
      return content
    },
  }
}

export type Message = { id: string; timestampSeconds: number; body: Body }

/**
 * HMAC-SHA256 of two hashes. One of Node's own is an object with a finaliser, which costs a delivery three times as much
 * as the hashing.
 */
const sign = ({ inner, outer }: SigningKey, content: Buffer): string => {
  inner.copy(content)
  outer.write(hash('sha256', content, 'binary'), blockBytes, 'binary')
  return hash('sha256', outer, 'base64')
}

/** The headers of Standard Webhooks. During a rotation each secret signs, and a receiver accepts any of the signatures. */
export const signMessage = ({ id, timestampSeconds, body }: Message, keys: readonly SigningKey[]) => {
  const content = body.contentAt(timestampSeconds)
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestampSeconds),
    'webhook-signature': keys.map((key) => `v1,${sign(key, content)}`).join(' '),
  }
}
