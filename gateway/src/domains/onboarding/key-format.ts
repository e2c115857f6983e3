import { hash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { base62 } from '../../base/ids.ts'

export type KeyPrefix = 'surety_live_' | 'surety_test_'

/** 256 random bits as 43 base62 characters, then a six-character checksum, which catches typos without a lookup. */
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
export const hashKey = (key: string): string => hash('sha256', key, 'hex')

/** Long enough for any key, too short to be worth sending. */
const maxKeyLength = 64

/** The hash by which a cache finds a key. It has real keys only, so the text is not looked at any further. */
export const hashCandidate = (text: string): string => (text.length > maxKeyLength ? '' : hashKey(text))

/** Returns the stored hash of a key of this service, or undefined if the text cannot be a key. */
export const readKey = (text: string, prefix: KeyPrefix): string | undefined => {
  const [, kind, secret, sum] = shape.exec(text) ?? []
  return kind === prefix && sum === checksum(prefix + secret) ? hashKey(text) : undefined
}

/** Enough to recognise a key, too little to guess it. */
export const hintOf = (key: string): string => key.slice(-4)
