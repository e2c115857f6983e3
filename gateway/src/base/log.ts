import pino, { type DestinationStream, type Logger } from 'pino'
import { prettify } from './pretty.ts'

export type { Logger }

/** Members and headers whose value is a credential, whatever it looks like. */
const named = [
  'x-api-key|x-admin-token|authorization|proxy-authorization|cookie|set-cookie|webhook-signature',
  'password|passphrase|secret|mnemonic|api_?key|private_?key|signature',
].join('|')

/**
 * Secrets that are removed from every finished line: API keys, webhook secrets, signatures (64 bytes of hex or more),
 * passwords inside URLs, and values behind the name of a credential. The line stays valid JSON. No pattern begins at a word
 * boundary: in a line, `\n` is two characters and the second is a letter. None can be made to search a long path repeatedly.
 */
const secrets: [RegExp, string][] = [
  [/(surety(?:_|%5F)(?:live|test)(?:_|%5F))[A-Za-z0-9]{8,}/gi, '$1[redacted]'],
  [/(whsec(?:_|%5F))[A-Za-z0-9+/=_%-]{8,}/gi, '$1[redacted]'],
  [/(?:0x)?[0-9a-fA-F]{128,}/g, '[redacted signature]'],
  [/(:\/\/[^\s:/@"\\]*):(?:[^\s/"\\]|\\.)*@/g, '$1:[redacted]@'],
  [/([?&](?:password|api_?key|access_token|token|secret)=)[^&\s"\\#]+/gi, '$1[redacted]'],
  [new RegExp(`("(?:${named})"[:,]\\[?")(?:[^"\\\\]|\\\\.)*"`, 'gi'), '$1[redacted]"'],
  [new RegExp(`(\\\\"(?:${named})\\\\":\\s?\\\\")[^"\\\\]*`, 'gi'), '$1[redacted]'],
]

/** A secret text and its replacement. */
export type Hidden = [secret: string, instead: string]

/** Removes everything secret from a text. The patterns come last: they could break up a hidden text. */
export const redact = (text: string, hidden: readonly Hidden[] = []): string => {
  const known = hidden.reduce((clean, [secret, instead]) => clean.replaceAll(secret, () => instead), text)
  return secrets.reduce((clean, [pattern, instead]) => clean.replace(pattern, instead), known)
}

export type LogFormat = 'json' | 'pretty'

/** What hangs on an error is logged only if it is a plain value: the chain library hangs whole ABIs on its errors. */
const serializeError = (error: Error): unknown => {
  const serialized: unknown = pino.stdSerializers.err(error)
  if (typeof serialized !== 'object' || serialized === null) return serialized
  const isPlain = ([name, value]: [string, unknown]): boolean => typeof value !== 'object' || name === 'aggregateErrors'
  return Object.fromEntries(Object.entries(serialized).filter(isPlain))
}

export type LogOptions = {
  level: string
  /** Secrets that have no form of their own, such as the key in the address of a node, and what to write instead. */
  hidden?: Hidden[]
  /** `json`: one JSON object a line, for programs. `pretty`: for people at a terminal. */
  format?: LogFormat
  /** Colours of a terminal. Used with `pretty`. */
  colour?: boolean
  stream?: DestinationStream
}

/** Makes the process's logger. Every line is redacted before it is formatted. */
export const makeLogger = (options: LogOptions): Logger => {
  const { level, hidden = [], format = 'json', colour = false, stream = pino.destination(1) } = options
  const clean = (line: string): string => redact(line, hidden)
  const settings: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: serializeError },
    hooks: { streamWrite: clean },
  }
  return pino(settings, format === 'json' ? stream : { write: (line) => stream.write(prettify(line, { colour })) })
}
