import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const gateway = fileURLToPath(new URL('../..', import.meta.url))

/**
 * For Node: to optimise the code of the embedded database takes a second of CPU, more than it saves in the short life of a process of
 * the suite. Benchmarks measure the optimised one.
 */
export const unoptimised = '--liftoff-only'

/** What tests start as processes of their own. */
const sources = {
  gateway: 'src/main.ts',
  serve: 'src/serve.ts',
  'interruptible-gateway': 'test/support/chaos-process.ts',
  relayer: 'test/support/relay-process.ts',
  webhooks: 'test/support/webhook-process.ts',
  writer: 'test/support/writer.ts',
  'chain-writer': 'test/support/chain-writer.ts',
}

export type Program = keyof typeof sources

/** The file to run: bundled if the suite has done so, otherwise the source. */
export const findProgram = (name: Program): string =>
  process.env.TEST_PROGRAMS ? join(process.env.TEST_PROGRAMS, 'bundle', `${name}.mjs`) : join(gateway, sources[name])

/** The host of a sandbox world, if the suite has bundled it. */
export const findHost = (): string | undefined =>
  process.env.TEST_PROGRAMS && join(process.env.TEST_PROGRAMS, 'sandbox/host.mjs')

export const programFolder = (name: string): string => join(gateway, `.programs-${name}`)

/** The folders are those of the sources, since a process looks for files beside its own. */
export const entryPoints = {
  ...Object.fromEntries(Object.entries(sources).map(([name, source]) => [`bundle/${name}`, join(gateway, source)])),
  'sandbox/host': join(gateway, 'src/sandbox/host.ts'),
}
