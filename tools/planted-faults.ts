import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { contractLinters, silence } from './linters.ts'

/** Shows that the linters of the contract find a planted fault, by every ruleset, and that they ask nobody outside. */
const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Records every attempt of any code to reach another machine, and refuses it. */
const noNetwork = `
import { appendFileSync } from 'node:fs'
import { Socket } from 'node:net'
Socket.prototype.connect = function (options) {
  appendFileSync(process.env.NETWORK_LOG, JSON.stringify(options?.host ?? options) + '\\n')
  throw new Error('no network')
}
`

type Operation = { operationId?: string; responses: Record<string, { description?: string }> }
type Contract = { paths: Record<string, { get: Operation }>; components: { headers: Record<string, unknown> } }

/** One path of the contract, which is linted in a fraction of the time, with three faults in it. */
const plantFaults = (): Contract => {
  const document = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8')) as Contract
  const health = document.paths['/health'] as { get: Operation }
  document.paths = { '/health': health }
  document.components.headers.RequestId = { description: 'Anything.', schema: { type: 'string' } }
  delete health.get.operationId
  delete health.get.responses['200']?.description
  return document
}

const findings = {
  Spectral: ['operation-operationId', 'owasp:api4:2023-string-limit'],
  Redocly: ['`description`'],
}

const folder = mkdtempSync(join(tmpdir(), 'surety-planted-'))
try {
  const contract = join(folder, 'openapi.json')
  const refuse = join(folder, 'no-network.mjs')
  const log = join(folder, 'network.log')
  writeFileSync(contract, JSON.stringify(plantFaults()))
  writeFileSync(refuse, noNetwork)
  writeFileSync(log, '')
  const linters = contractLinters(contract)
  for (const name of ['Spectral', 'Redocly'] as const) {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', refuse, ...linters[name]], {
      cwd: root,
      env: { ...process.env, ...silence, NETWORK_LOG: log },
      encoding: 'utf8',
    })
    const said = stdout + stderr
    assert.equal(status, 1, `${name} found nothing: ${said}`)
    for (const finding of findings[name]) assert.ok(said.includes(finding), `${name} does not name ${finding}: ${said}`)
    assert.equal(readFileSync(log, 'utf8'), '', `${name} asked somebody outside`)
  }
} finally {
  rmSync(folder, { recursive: true })
}
