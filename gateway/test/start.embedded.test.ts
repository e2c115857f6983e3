import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { variables } from '../src/variables.ts'
import { version } from '../src/version.ts'
import { brief, compileCache } from './support/process.ts'
import { findProgram } from './support/programs.ts'
import { prepareFolder } from './support/stores.ts'

const main = findProgram('gateway')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'surety-start-'))
  await prepareFolder(join(folder, 'data'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Runs the gateway in a foreign working directory until it exits. */
const run = async (args: string[], env: Record<string, string> = {}) => {
  const child = spawn(process.execPath, [...brief, main, ...args], {
    cwd: folder,
    env: { ...compileCache, HOST: '127.0.0.1', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [[code], out, errors] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)])
  return { code: code as number, out, errors }
}

test('exit 0: --help lists every setting with its default, --version prints the version', async () => {
  const { code, out, errors } = await run(['--help'])
  expect({ code, errors }).toEqual({ code: 0, errors: '' })
  for (const [name, { fallback }] of Object.entries(variables)) {
    expect(out).toMatch(new RegExp(`^  ${name}${fallback === '' ? '' : `  \\(default ${fallback}\\)`}$`, 'm'))
  }
  expect(out).toContain('postgres://user:password@host:port/database')
  expect(await run(['--version'])).toEqual({ code: 0, out: `${version}\n`, errors: '' })
})

test('exit 64: an unknown argument, which is not printed', async () => {
  const { code, out, errors } = await run(['--port=secret'])
  expect({ code, out }).toEqual({ code: 64, out: '' })
  expect(errors).toContain('run `npm start -- --help`')
  expect(errors).not.toContain('secret')
})

test('exit 78: the example in an error about DATABASE_URL is readable', async () => {
  const { code, errors } = await run([], { DATABASE_URL: 'mysql://root:hunter2@db', RPC_URL: 'http://127.0.0.1:1' })
  expect(code).toBe(78)
  expect(errors).toContain('postgres://user:password@host:5432/database')
  expect(errors).not.toContain('hunter2')
})

test.each([
  ['missing.json', undefined, 'there is no such file'],
  ['broken.json', '{ "chainId": ', 'not valid JSON'],
  ['unfinished.json', '{ "chainId": 1 }', 'not finished'],
  ['empty.json', 'null', 'cannot be used'],
])('exit 78: DEPLOYMENT_FILE is %s', async (name, content, reason) => {
  if (content !== undefined) await writeFile(join(folder, name), content)
  const env = { DATA_DIR: 'memory://', RPC_URL: 'http://127.0.0.1:1', DEPLOYMENT_FILE: name }
  const { code, errors } = await run([], env)
  expect(code).toBe(78)
  expect(errors).toContain(`DEPLOYMENT_FILE: ${name}`)
  expect(errors).toContain(reason)
  expect(errors).not.toMatch(/\n\s+at /)
})

test('exit 1: PostgreSQL is down; the message has host and port and what to do, not the password', async () => {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  const DATABASE_URL = `postgres://surety:hunter2@127.0.0.1:${port}/surety`
  const contract = `0x${'11'.repeat(20)}`
  const contracts = {
    surety: contract,
    underwriting: contract,
    batch: contract,
    asset: contract,
    priceTrigger: contract,
    resolverTrigger: contract,
  }
  await writeFile(join(folder, 'deployment.json'), JSON.stringify({ chainId: 1, blockNumber: 1, ...contracts }))
  const { code, errors } = await run([], { DATABASE_URL, RPC_URL: 'http://127.0.0.1:1' })
  expect(code).toBe(1)
  expect(errors).toBe(
    `surety: PostgreSQL at 127.0.0.1:${port} does not answer (connect ECONNREFUSED 127.0.0.1:${port}). ` +
      'Start it, or correct DATABASE_URL.\n',
  )
})

/** Runs a command with a terminal as standard output, and returns what appears on it. */
const inTerminal = async (env: Record<string, string>): Promise<string> => {
  const command = `'${process.execPath}' ${brief.join(' ')} '${main}'`
  const script = `
import os, pty, signal, sys
shown = b''
pid, terminal = pty.fork()
if pid == 0:
    os.execvp('sh', ['sh', '-c', ${JSON.stringify(`exec ${command}`)}])
try:
    while True:
        chunk = os.read(terminal, 65536)
        if not chunk: break
        shown += chunk
        if b'is ready at' in shown: os.kill(pid, signal.SIGTERM)
except OSError:
    pass
os.waitpid(pid, 0)
sys.stdout.buffer.write(shown)
`
  const options = {
    cwd: folder,
    env: { PATH: process.env.PATH, ...compileCache, HOST: '127.0.0.1', PORT: '0', ...env },
  }
  const { stdout } = await promisify(execFile)('python3', ['-c', script], options)
  return stdout
}

test('from any working directory; on a terminal, log lines are for people', async () => {
  const shown = await inTerminal({ DATA_DIR: 'data' })
  expect(shown).toContain('\x1b[32mINFO \x1b[0m Ready \x1b[90murl=http:')
  expect(shown).toMatch(/is ready at (\S+).*first policy {4}SURETY_URL=\1 npm run example first/s)
  expect(shown).toContain('Stopped')
  expect(shown).not.toContain('{"level"')
})

test('on a terminal with LOG_FORMAT=json, every log line is JSON', async () => {
  const shown = await inTerminal({ DATA_DIR: 'data', LOG_FORMAT: 'json' })
  expect(shown).toContain('"msg":"Ready"')
  expect(shown).not.toContain('INFO')
})
