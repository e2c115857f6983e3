import { fileURLToPath } from 'node:url'

/** Programs are named as packages and not as paths, so that knip sees who needs them. */
export const programs = {
  typescript: fileURLToPath(import.meta.resolve('typescript/bin/tsc')),
  biome: fileURLToPath(import.meta.resolve('@biomejs/biome/bin/biome')),
  knip: fileURLToPath(new URL('../bin/knip.js', import.meta.resolve('knip'))),
  spectral: fileURLToPath(import.meta.resolve('@stoplight/spectral-cli/dist/index.js')),
  redocly: fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js')),
}

/** The commands that judge a contract, as arguments of Node. */
export const contractLinters = (path: string): Record<'Spectral' | 'Redocly', string[]> => ({
  Spectral: [programs.spectral, 'lint', '--fail-severity=hint', '--ruleset=docs/spectral.yaml', path],
  Redocly: [programs.redocly, 'lint', '--config=docs/redocly.yaml', path],
})

/** Redocly reports every run to its makers and looks for a newer version of itself unless it is told not to. */
export const silence = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
