import pino, { type DestinationStream, type Logger } from 'pino'
import { systemClock } from './clock.ts'
import { makeLru } from './lru.ts'
import { prettify } from './pretty.ts'
import { withTimeout } from './timeout.ts'

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
  stream?: LogStream
}

/** `end` calls back when all lines are written, and later ones are dropped. Without it, lines are written at once. */
export type LogStream = DestinationStream & { end?(done: () => void): void }

/** Lines that wait while nobody reads the output. More are dropped: logs must use up neither the memory nor the time of requests. */
const maxWaitingBytes = 16 * 1024 * 1024

/** Under load lines are written together: one at a time costs more than the rest of a request. */
const batchLength = 16_384
const batchMs = 10

/** Writes lines beside the requests, each within `batchMs`. What waits is written when the process exits, except after a kill. */
const openStdout = (): LogStream => {
  const stdout = pino.destination({ dest: 1, sync: false, maxLength: maxWaitingBytes })
  let batch = ''
  let timer: NodeJS.Timeout | undefined
  const writeBatch = (): void => {
    clearTimeout(timer)
    timer = undefined
    stdout.write(batch)
    batch = ''
  }
  let isEnded = false
  const end = (done: () => void): void => {
    isEnded = true
    stdout.once('drain', done)
    // Even an empty text is followed by that event.
    writeBatch()
  }
  const flushSync = (): void => {
    if (batch !== '') writeBatch()
    stdout.flushSync()
  }
  let isUsed = false
  const write = (line: string): void => {
    if (isEnded) return
    if (!isUsed) process.once('exit', flushSync)
    isUsed = true
    batch += line
    if (batch.length >= batchLength) writeBatch()
    else timer ??= setTimeout(writeBatch, batchMs)
  }
  // pino calls `flushSync` after a fatal line.
  return Object.assign({ write, end }, { flushSync })
}

let second = 0
let isoSecond = ''
/** The time as pino wants it. All lines of a second share its beginning, which takes longest to write. */
const isoTime = (): string => {
  const now = Date.now()
  if (Math.floor(now / 1000) !== second) {
    second = Math.floor(now / 1000)
    isoSecond = new Date(now).toISOString().slice(0, -4)
  }
  return `,"time":"${isoSecond}${String(now % 1000).padStart(3, '0')}Z"`
}

/** Makes the process's logger. Every line is redacted before it is formatted. */
export const makeLogger = (options: LogOptions): Logger => {
  const { level, hidden = [], format = 'json', colour = false, stream = openStdout() } = options
  const clean = (line: string): string => redact(line, hidden)
  const settings: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: serializeError },
    hooks: { streamWrite: clean },
  }
  const pretty: LogStream = { ...stream, write: (line) => stream.write(prettify(line, { colour })) }
  return pino(settings, format === 'json' ? stream : pretty)
}

export type AnsweredRequest = { requestId: string; method: string; path: string; status: number; ms: number }

type Inner = {
  [pino.symbols.streamSym]: LogStream
  [pino.symbols.hooksSym]: { streamWrite?(line: string): string }
}

/**
 * Makes the function that logs an answered request at `info`. There are as many of these lines as of all others together, so they
 * are put together here and not by pino, and a path is redacted once and not in every line.
 */
export const openRequestLog = (log: Logger) => {
  const { [pino.symbols.streamSym]: stream, [pino.symbols.hooksSym]: hooks } = log as unknown as Inner
  const clean = hooks.streamWrite ?? ((text) => text)
  const known = makeLru<string, string>(5_000)
  const write = (text: string): string => {
    const written = known.get(text)
    if (written !== undefined) return written
    const fresh = clean(JSON.stringify(text))
    known.set(text, fresh)
    return fresh
  }
  /** Most paths differ in the number at their end, which is no secret. */
  const writePath = (path: string): string => {
    const at = path.lastIndexOf('/') + 1
    const end = path.slice(at)
    return /^[0-9]{1,10}$/.test(end) ? `${write(path.slice(0, at)).slice(0, -1)}${end}"` : write(path)
  }
  return ({ requestId, method, path, status, ms }: AnsweredRequest): void => {
    if (!log.isLevelEnabled('info')) return
    const id = /^req_[0-9A-Za-z]{22}$/.test(requestId) ? `"${requestId}"` : clean(JSON.stringify(requestId))
    const fields = `"requestId":${id},"method":"${method}","path":${writePath(path)},"status":${status},"ms":${ms}`
    stream.write(`{"level":"info"${isoTime()},${fields},"msg":"Request answered"}\n`)
  }
}

const closeMs = 2_000

/**
 * Waits until all lines are written, for two seconds at most, since somebody may have stopped reading them. What is written only at
 * the exit can come before lines that a busy thread still has to write. Later lines are dropped: they would follow the last one.
 */
export const closeLog = (log: Logger): Promise<void> => {
  const { [pino.symbols.streamSym]: stream } = log as unknown as Inner
  const written = new Promise<void>((resolve) => (stream.end ? stream.end(resolve) : resolve()))
  return withTimeout(written, { ms: closeMs, clock: systemClock, onTimeout: () => undefined })
}
