import { spawnSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeLogger, redact } from './log.ts'

const key = `surety_live_${'aB3'.repeat(15)}XyZ012`
const testKey = key.replace('live', 'test')
const webhookSecret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw+/='
const signature = `0x${'1b'.repeat(65)}`
const password = 'hunter2-hunter2'
const databaseUrl = `postgres://surety:${password}@db.internal:5432/surety`
const adminToken = 'a-token-of-no-particular-shape-000'

const secretParts = ['aB3aB3', 'MfKQ9r8', '1b1b1b1b', password, adminToken]

const capture = () => {
  const lines: string[] = []
  return { lines, log: makeLogger({ level: 'debug', stream: { write: (line) => void lines.push(line) } }) }
}

const expectClean = (lines: string[]): void => {
  expect(lines.length).toBeGreaterThan(0)
  for (const line of lines) {
    expect(() => JSON.parse(line), line).not.toThrow()
    for (const part of secretParts) expect(line).not.toContain(part)
  }
}

test.each([
  ['a message', `refused ${key} and ${testKey}`],
  ['a message with a line break in front of the key', `refused:\n${key}\n${webhookSecret}\n${signature}`],
  ['a message with the key inside a word', `x${key}x`],
  ['an escaped key', key.replaceAll('_', '%5F')],
  ['an address with a password', `cannot reach ${databaseUrl}`],
  ['a password with an at sign and quotes', databaseUrl.replace(password, `"${password}@"${password}`)],
  ['an address with a password in its query', `https://db.internal/?user=a&password=${password}&x=1`],
  ['a signature without prefix', signature.slice(2)],
  ['JSON inside a text', JSON.stringify({ password, 'x-admin-token': adminToken, apiKey: key })],
])('redacted: %s', (_, text) => {
  const { lines, log } = capture()
  log.info(text)
  log.info({ text, deep: { list: [{ text }] }, [text]: 1 }, 'words')
  log.error({ err: new Error(text, { cause: new Error(text, { cause: text }) }) }, 'failed')
  log.child({ requestId: text }).warn(new AggregateError([new Error(text)], text))
  expectClean(lines)
})

test('redacted: what stands under the name of a credential, however deep', () => {
  const { lines, log } = capture()
  const headers = { 'x-admin-token': adminToken, Authorization: `Bearer ${adminToken}`, cookie: `a="${adminToken}"` }
  log.info({ headers, req: { raw: { headers } }, rawHeaders: Object.entries(headers).flat() }, 'asked')
  log.info({
    body: { signature: adminToken, password: `\\"${adminToken}`, privateKey: adminToken, api_key: adminToken },
  })
  log.error({ err: Object.assign(new Error('x'), { config: { headers } }) })
  expectClean(lines)
})

test('kept: what only resembles a secret', () => {
  const hash = `0x${'ab'.repeat(32)}`
  const text = `${hash} surety_live whsec_ http://localhost:3000/health a@b.example "token"`
  expect(redact(text)).toBe(text)
})

test('one line for each entry, valid and clean, whatever surrounds a secret', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), (before, after) => {
      const { lines, log } = capture()
      const text = `${before}${key}\n${signature}"${webhookSecret}${after}`
      log.info({ text, [before]: { after } }, text)
      expect(lines).toHaveLength(1)
      expect(lines[0]?.indexOf('\n')).toBe((lines[0]?.length ?? 0) - 1)
      expectClean(lines)
    }),
  )
})

test('a text made to be searched over and over is searched in no time', () => {
  const texts = ['a.', '://', '://a:', '"a":"', '\\"', 'surety_live_', 'f', '0x', '?token=', '&password'].map((part) =>
    part.repeat(Math.ceil(100_000 / part.length)),
  )
  const began = performance.now()
  for (const text of texts) redact(JSON.stringify({ text }))
  // Linear, it takes some milliseconds; quadratic, minutes.
  expect(performance.now() - began).toBeLessThan(30_000)
})

test.each(['json', 'pretty'])(
  '%s: the last line of a process comes last, even if a busy thread has to write the others',
  (format) => {
    const program = `
    import { pbkdf2 } from 'node:crypto'
    import { closeLog, makeLogger } from '${import.meta.resolve('./log.ts')}'
    const log = makeLogger({ level: 'info', format: '${format}' })
    pbkdf2('the only thread', 'salt', 60_000, 64, 'sha512', () => {})
    log.info('first')
    setTimeout(async () => {
      log.info('last')
      const closing = closeLog(log)
      log.info('from a start that was cut off')
      await closing
      process.exit(0)
    }, 15)
  `
    const options = { encoding: 'utf8', env: { ...process.env, UV_THREADPOOL_SIZE: '1' } } as const
    const { stdout, status } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], options)
    expect(status).toBe(0)
    expect(stdout.match(/first|last|cut off/g)).toEqual(['first', 'last'])
  },
)
