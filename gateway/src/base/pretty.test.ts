import { expect, test } from 'vitest'
import { makeLogger } from './log.ts'

const secret = `surety_live_${'k'.repeat(49)}`

const capture = (colour = false) => {
  const lines: string[] = []
  const stream = { write: (line: string) => void lines.push(line) }
  return {
    lines,
    log: makeLogger({ level: 'debug', format: 'pretty', colour, hidden: [['/v3/node-key', '[redacted]']], stream }),
  }
}

test('a line has time, level, message and fields', () => {
  const { lines, log } = capture()
  log.info({ url: 'http://localhost:3000', count: 2, name: 'two words', deep: { a: [1] } }, 'Ready')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(
    /^\d\d:\d\d:\d\d\.\d{3} INFO {2}Ready url=http:\S+ count=2 name="two words" deep=\{"a":\[1\]\}\n$/,
  )
})

test('the stack of an error is below its line, with its causes', () => {
  const { lines, log } = capture()
  log.error({ err: new Error('broken', { cause: new Error('disk full') }) }, 'Failed')
  expect(lines[0]).toMatch(/^\S+ ERROR Failed\n {4}Error: broken.*\n {8}at [\s\S]*disk full/)
})

test('secrets are redacted as in JSON', () => {
  const { lines, log } = capture(true)
  log.warn({ secret, err: new Error(secret), headers: { 'x-api-key': 'plain-word' } }, `rejected ${secret}`)
  log.warn('no answer from https://node.example/v3/node-key')
  expect(lines.join('')).not.toMatch(/kkkk|plain-word|node-key/)
  expect(lines.join('').match(/\[redacted\]/g)?.length).toBeGreaterThanOrEqual(4)
})

test('a value cannot forge a line or control the terminal', () => {
  const { lines, log } = capture()
  const hostile = 'a\n12:00:00.000 FATAL forged\x1b[2J\u202e\u0085'
  log.info({ path: hostile, [hostile]: 1, list: [hostile] }, hostile)
  expect(lines.join('').match(/\n/g)).toHaveLength(1)
  for (const character of ['\x1b', '\u202e', '\u0085']) expect(lines.join('')).not.toContain(character)
})
