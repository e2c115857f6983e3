import { spawnSync } from 'node:child_process'

/** Everything that can be said about the code without running its tests. */
const steps: [string, string[]][] = [
  ['types', ['node_modules/typescript/bin/tsc', '--project', '.']],
  ['format and lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']],
  ['unused code and packages', ['node_modules/knip/bin/knip.js']],
  ['generated files', ['tools/generate.ts', '--check']],
  [
    'contract: Spectral',
    [
      'node_modules/@stoplight/spectral-cli/dist/index.js',
      'lint',
      '--fail-severity=hint',
      '--ruleset',
      'docs/spectral.yaml',
      'docs/openapi.json',
    ],
  ],
  [
    'contract: Redocly',
    ['node_modules/@redocly/cli/bin/cli.js', 'lint', '--config', 'docs/redocly.yaml', 'docs/openapi.json'],
  ],
]

let failed = 0
for (const [name, command] of steps) {
  const began = Date.now()
  process.stdout.write(`${name} ... `)
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8', env })
  console.log(`${status === 0 ? 'ok' : 'FAILED'} (${((Date.now() - began) / 1000).toFixed(1)} s)`)
  if (status === 0) continue
  failed += 1
  console.log(stdout + stderr)
}
process.exit(failed > 0 ? 1 : 0)
