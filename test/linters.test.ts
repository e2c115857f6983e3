import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contractLinters, silence } from '../tools/linters.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const contract = join(root, 'docs/openapi.json')

/** Records every attempt of any code to reach another machine, and refuses it. */
const noNetwork = `
import { appendFileSync } from 'node:fs'
import { Socket } from 'node:net'
Socket.prototype.connect = function (options) {
  appendFileSync(process.env.NETWORK_LOG, JSON.stringify(options?.host ?? options) + '\\n')
  throw new Error('no network')
}
`

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'surety-linters-'))
  writeFileSync(join(folder, 'no-network.mjs'), noNetwork)
})
afterAll(() => rmSync(folder, { recursive: true }))

const lint = (command: string[]) => {
  const log = join(folder, 'network.log')
  writeFileSync(log, '')
  const env = { ...process.env, ...silence, NETWORK_LOG: log }
  const args = ['--import', join(folder, 'no-network.mjs'), ...command]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, env, encoding: 'utf8' })
  return { status, said: stdout + stderr, network: readFileSync(log, 'utf8') }
}

type Operation = { operationId?: string; responses: Record<string, { description?: string }> }
type Contract = { paths: Record<string, { get: Operation }>; components: { headers: Record<string, unknown> } }

/** A contract with one path, which is linted in a fraction of the time, and a fault in it. */
const plant = (change: (health: Operation, contract: Contract) => void): string => {
  const document = JSON.parse(readFileSync(contract, 'utf8')) as Contract
  const health = document.paths['/health'] as { get: Operation }
  document.paths = { '/health': health }
  change(health.get, document)
  const path = join(folder, 'openapi.json')
  writeFileSync(path, JSON.stringify(document))
  return path
}

// That the whole contract has no fault is what `npm run check` shows.

test('Spectral finds a planted fault of each of its two rulesets, and asks nobody outside', () => {
  const path = plant((health, { components }) => {
    delete health.operationId
    components.headers.RequestId = { description: 'Anything.', schema: { type: 'string' } }
  })
  const { status, said, network } = lint(contractLinters(path).Spectral)
  expect(network).toBe('')
  expect(status).toBe(1)
  expect(said).toContain('operation-operationId')
  expect(said).toContain('owasp:api4:2023-string-limit')
})

test('Redocly finds a planted fault, and asks nobody outside', () => {
  const path = plant((health) => {
    delete health.responses['200']?.description
  })
  const { status, said, network } = lint(contractLinters(path).Redocly)
  expect(network).toBe('')
  expect(status).toBe(1)
  expect(said).toContain('description')
})
