import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { base62 } from '../../base/ids.ts'

export type KeyPrefix = 'surety_live_' | 'surety_test_'

/** 256 random bits as 43 base62 characters, then six of a checksum over all before: a typo is found without a look-up. */
const shape = /^(surety_(?:live|test)_)([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/

const checksum = (text: string): string => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(crc32(text))
  return base62(bytes, 6)
}

export const makeKey = (prefix: KeyPrefix): string => {
  const body = prefix + base62(randomBytes(32), 43)
  return body + checksum(body)
}

/** 256 random bits cannot be guessed, so a plain hash protects them as well as a slow one would. */
export const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex')

/** Returns the hash under which a key of this service is kept, or undefined for what cannot be one. */
export const readKey = (text: string, prefix: KeyPrefix): string | undefined => {
  const [, kind, secret, sum] = shape.exec(text) ?? []
  return kind === prefix && sum === checksum(prefix + secret) ? hashKey(text) : undefined
}

/** Enough to recognise a key by, too little to help guess it. */
export const hintOf = (key: string): string => key.slice(-4)
