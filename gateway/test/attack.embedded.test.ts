import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { compileCache } from './support/process.ts'
import { findProgram } from './support/programs.ts'

const main = fileURLToPath(new URL('../attack/main.ts', import.meta.url))

test('the short form of `npm run attack` finds every bound kept', async () => {
  const child = spawn(process.execPath, [main, '--short', '--entry', findProgram('gateway')], {
    env: { PATH: process.env.PATH ?? '', ...compileCache },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [[code], table, progress] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)])
  expect(code, `${table}\n${progress}`).toBe(0)
  const attacks = table
    .split('\n')
    .slice(2)
    .map((row) => row.split(' | ')[0]?.replace('| ', ''))
  expect(attacks).toEqual([
    'pipelining',
    'unread answers',
    'connection flood',
    'malformed paths',
    'stream exhaustion',
    '',
  ])
})
