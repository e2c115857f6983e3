import { spawnSync } from 'node:child_process'
import { contractLinters, programs, silence } from './linters.ts'

const { Spectral, Redocly } = contractLinters('docs/openapi.json')

/** Every check that does not run tests. */
const steps: [string, string[]][] = [
  ['types', [programs.typescript, '--project', '.']],
  ['types of the console', [programs.typescript, '--project', 'console']],
  ['format and lint', [programs.biome, 'check', '--error-on-warnings', '.']],
  ['unused code and packages', [programs.knip]],
  ['published packages', ['tools/lint-packages.ts']],
  ['generated files', ['tools/generate.ts', '--check']],
  ['contract: Spectral', Spectral],
  ['contract: Redocly', Redocly],
  ['contract: planted faults', ['tools/planted-faults.ts']],
]

let failed = 0
for (const [name, command] of steps) {
  const began = Date.now()
  process.stdout.write(`${name} ... `)
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    encoding: 'utf8',
    env: { ...process.env, ...silence },
    maxBuffer: 64 * 1024 * 1024,
  })
  console.log(`${status === 0 ? 'ok' : 'FAILED'} (${((Date.now() - began) / 1000).toFixed(1)} s)`)
  if (status === 0) continue
  failed += 1
  console.log(stdout + stderr)
}
process.exit(failed > 0 ? 1 : 0)
