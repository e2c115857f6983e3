import { fileURLToPath } from 'node:url'

/** Programs are resolved as packages, so that knip sees the dependency. */
export const programs = {
  typescript: fileURLToPath(import.meta.resolve('typescript/bin/tsc')),
  biome: fileURLToPath(import.meta.resolve('@biomejs/biome/bin/biome')),
  knip: fileURLToPath(new URL('../bin/knip.js', import.meta.resolve('knip'))),
  spectral: fileURLToPath(import.meta.resolve('@stoplight/spectral-cli/dist/index.js')),
  redocly: fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js')),
}

/** The linters of the contract, as arguments of Node. */
export const contractLinters = (path: string): Record<'Spectral' | 'Redocly', string[]> => ({
  Spectral: [programs.spectral, 'lint', '--fail-severity=hint', '--ruleset=docs/spectral.yaml', path],
  Redocly: [programs.redocly, 'lint', '--config=docs/redocly.yaml', path],
})

/** By default Redocly sends telemetry and checks for updates. */
export const silence = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
