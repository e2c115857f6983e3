import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { programFolder, unoptimised } from './gateway/test/support/programs.ts'
import { findPostgres, postgresUrl } from './gateway/test/support/stores.ts'

const storeless = 'gateway/test/**/*.storeless.test.ts'
const onEmbedded = 'gateway/test/**/*.embedded.test.ts'
const onPostgres = 'gateway/test/**/*.postgres.test.ts'

/** With the usual 16 MB a worker, which holds several gateways, collects garbage so often that it takes 6 % more CPU. */
const roomy = '--max-semi-space-size=64'

const longest = 'contracts/test/model.test.ts'

/** Projects run one after the other, so the longest file of the last would begin last and leave every other worker idle. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLongest = ({ moduleId }: TestSpecification): boolean => moduleId.endsWith(longest)
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))]
  }
}

/**
 * A gateway suite runs on PostgreSQL if one answers, otherwise on the embedded store. The end of its name says what
 * differs: `.both` runs on each store, `.embedded` and `.postgres` on that one alone, `.storeless` has no store.
 */
export default defineConfig(async () => {
  const postgres = await findPostgres()
  if (!postgres && process.env.REQUIRE_POSTGRES) throw new Error(`no PostgreSQL answers at ${postgresUrl}`)
  const shared = {
    // Nothing is awaited because time is up: these only end what would never end. A busy machine must not come near them.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { requireAssertions: true, poll: { timeout: 120_000, interval: 30 } },
    // Nothing of ours is global, so files can share what they import: loading it takes longer than most tests.
    isolate: false,
    // Node runs the sources as they are, as it does in production: to transform them takes a seventh of the time of the suite.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    setupFiles: [join(import.meta.dirname, 'gateway/test/support/keep-compiled.ts')],
    execArgv: [roomy],
  }
  // Workers load what packages publish, as the gateway does: with Vite's condition `development` some give their sources.
  const asPublished: Plugin = {
    name: 'as-published',
    configResolved: ({ ssr }) => {
      ssr.resolve = { ...ssr.resolve, conditions: ['node'] }
    },
  }
  const onStore = (
    name: string,
    files: { include: string[]; exclude?: string[] },
    { globalSetup, env, execArgv = [] }: { globalSetup: string[]; env: Record<string, string>; execArgv?: string[] },
  ) => ({
    plugins: [asPublished],
    test: { ...shared, ...files, globalSetup, name, execArgv: [roomy, ...execArgv], env: { TEST_STORE: name, ...env } },
  })
  const all = ['gateway/test/**/*.test.ts']
  const run = randomBytes(6).toString('hex')
  const prepared = (setup: string, env: Record<string, string>) => ({
    globalSetup: [setup, 'gateway/test/support/bundle.ts'],
    env: { ...env, TEST_PROGRAMS: programFolder(run) },
  })
  const fromTemplate = prepared('gateway/test/support/template.ts', {
    TEST_TEMPLATE: `surety_template_${run}`,
    // PostgreSQL has 100 connections by default, and the files that run at a time share them.
    TEST_CONNECTIONS: '6',
  })
  const fromImage = {
    ...prepared('gateway/test/support/image.ts', { TEST_IMAGE: join(tmpdir(), `surety-${run}.tar`) }),
    execArgv: [unoptimised],
  }
  return {
    test: {
      // A quarter of the time goes into waiting for processes, clocks and databases, so two cores are busy with more than two.
      maxWorkers: 5,
      sequence: { sequencer: LongestFirst },
      projects: [
        {
          plugins: [asPublished],
          test: {
            ...shared,
            name: 'unit',
            include: [
              '{console,gateway,sdk,tools}/src/**/*.test.ts',
              '{sdk,cli,contracts}/test/**/*.test.ts',
              'test/**/*.test.ts',
              storeless,
            ],
          },
        },
        onStore(
          'embedded',
          postgres
            ? { include: ['gateway/test/**/*.{embedded,both}.test.ts'] }
            : { include: all, exclude: [onPostgres, storeless] },
          fromImage,
        ),
        ...(postgres ? [onStore('postgres', { include: all, exclude: [onEmbedded, storeless] }, fromTemplate)] : []),
      ],
    },
  }
})
