import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GatewayProcess, spawnGateway } from './support/process.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

let gateway: GatewayProcess
let folder: string
beforeAll(async () => {
  gateway = spawnGateway({ DATA_DIR: 'memory://' })
  folder = await mkdtemp(join(tmpdir(), 'surety-readme-'))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
})
afterAll(async () => {
  gateway.kill('SIGTERM')
  await gateway.exited
  await rm(folder, { recursive: true })
})

/** Runs an example of the README unchanged, except for the URL. */
const run = async (example: string): Promise<string> => {
  const file = join(folder, 'first.ts')
  await writeFile(file, example.replaceAll('http://localhost:3000', await gateway.ready))
  return (await promisify(execFile)(process.execPath, [file])).stdout
}

test('the README examples run unchanged, and the purchase has fewer than twenty lines', async () => {
  const readme = await readFile(join(root, 'README.md'), 'utf8')
  const [first = '', purchase = ''] = [...readme.matchAll(/```ts\n(.*?)```/gs)].map(([, code = '']) => code)
  expect(await run(first)).toMatch(/key_[0-9A-Za-z]{22} active/)
  expect(purchase.trim().split('\n').length).toBeLessThan(20)
  expect(await run(purchase)).toMatch(/^policy 0 of product 1 for \d+, active from \d+\n$/)
})
