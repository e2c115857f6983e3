import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'

/** In place of npm: notes what it was asked for, and "installs" unless it is to fail with these arguments. Nothing is fetched. */
const fakeNpm = `
const { appendFileSync, mkdirSync } = require('node:fs')
const { NPM_FAILS } = process.env
if (NPM_FAILS && process.argv.includes(NPM_FAILS)) process.exit(7)
mkdirSync('node_modules', { recursive: true })
appendFileSync('npm.log', process.argv.slice(2).join(' ') + '\\n')
`

const program = `
const [what, ...rest]: string[] = process.argv.slice(2)
if (what === 'exit') process.exit(Number(rest[0]))
if (what === 'wait') {
  process.on('SIGTERM', () => process.exit(42))
  setInterval(() => {}, 1000)
}
if (what === 'die') process.kill(process.pid, 'SIGKILL')
console.log(JSON.stringify({ rest, node: process.version, directory: process.cwd() }))
`

let home: string
beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'surety-run-')))
  mkdirSync(join(home, 'tools'))
  copyFileSync(new URL('../tools/run.mjs', import.meta.url), join(home, 'tools/run.mjs'))
  writeFileSync(join(home, 'package.json'), '{ "workspaces": ["gateway", "tools"] }')
  writeFileSync(join(home, 'package-lock.json'), '{}')
  writeFileSync(join(home, 'program.ts'), program)
  writeFileSync(join(home, 'npm.cjs'), fakeNpm)
})
afterEach(() => {
  for (const child of children.splice(0)) endGroup(child)
  rmSync(home, { recursive: true })
})

/** Ends processes that a failed test left behind. Most groups are gone already. */
const endGroup = ({ pid }: ChildProcess): void => {
  try {
    process.kill(-(pid as number), 'SIGKILL')
  } catch {}
}

const children: ChildProcess[] = []

const start = (label: string, args: string[], env: Record<string, string> = {}): ChildProcess =>
  launch(process.execPath, [join(home, 'tools/run.mjs'), label, 'program.ts', ...args], env)

const launch = (command: string, args: string[], env: Record<string, string> = {}): ChildProcess => {
  const child = spawn(command, args, {
    cwd: tmpdir(),
    env: { PATH: process.env.PATH, npm_execpath: join(home, 'npm.cjs'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  children.push(child)
  return child
}

const run = async (label: string, args: string[] = [], env: Record<string, string> = {}) => {
  const child = start(label, args, env)
  const [[code], out, said] = await Promise.all([
    once(child, 'exit'),
    text(child.stdout as NodeJS.ReadableStream),
    text(child.stderr as NodeJS.ReadableStream),
  ])
  return { code: code as number, out, said }
}

const installs = (): string[] => {
  const log = join(home, 'npm.log')
  return existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []
}

test('the program gets the arguments as they are, and runs in the repository wherever it was called from', async () => {
  const { code, out } = await run('test', ['echo', 'a b', '--flag=$x', ''])
  expect(code).toBe(0)
  expect(JSON.parse(out)).toMatchObject({ rest: ['a b', '--flag=$x', ''], directory: home })
})

test('the exit code of the program is the exit code', async () => {
  expect((await run('test', ['exit', '78'])).code).toBe(78)
})

test('a program that was killed is not a success', async () => {
  expect((await run('test', ['die'])).code).toBeGreaterThan(128)
})

test('a signal reaches the program, and its answer to it the caller', async () => {
  const child = start('test', ['wait'])
  await once(child.stdout as NodeJS.ReadableStream, 'data')
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([42, null])
})

test('the program ends when the shell between it and npm does, which passes no signal on', async () => {
  const shell = launch('sh', [
    '-c',
    `'${process.execPath}' '${join(home, 'tools/run.mjs')}' test program.ts wait; true`,
  ])
  const out = shell.stdout as NodeJS.ReadableStream
  await once(out, 'data')
  shell.kill('SIGTERM')
  // A process that still ran would hold it open.
  await expect(once(out, 'close')).resolves.toEqual([false])
})

test('packages are installed once, and again when the lockfile changes; it says so while the user waits', async () => {
  expect((await run('test')).said).toContain('installing')
  expect((await run('test')).said).toBe('')
  expect(installs()).toHaveLength(1)
  writeFileSync(join(home, 'package-lock.json'), '{ "changed": true }')
  expect((await run('test')).said).toContain('installing')
  expect(installs()).toHaveLength(2)
})

test('start installs less than test, test less than check; after check nothing is left to install', async () => {
  for (const label of ['start', 'test', 'start', 'check', 'test', 'start']) await run(label)
  const command = 'ci --prefer-offline --loglevel=silent'
  expect(installs()).toEqual([
    `${command} --omit=dev`,
    `${command} --include-workspace-root --workspace=gateway`,
    command,
  ])
})

test('packages that the cache of npm is too old for are installed from the registry', async () => {
  expect((await run('test', [], { NPM_FAILS: '--prefer-offline' })).code).toBe(0)
  expect(installs()).toEqual(['ci --loglevel=error --include-workspace-root --workspace=gateway'])
})

test('a failed installation ends the command, and the next one tries again', async () => {
  const { code, out, said } = await run('test', [], { NPM_FAILS: 'ci' })
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(said).toContain('npm ci failed')
  expect((await run('test')).code).toBe(0)
  expect(installs()).toHaveLength(1)
})
