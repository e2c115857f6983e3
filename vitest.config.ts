import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { programFolder, unoptimised } from './gateway/test/support/programs.ts'
import { findPostgres, postgresUrl } from './gateway/test/support/stores.ts'

const onPostgres = 'gateway/test/**/*.postgres.test.ts'
const chaos = 'gateway/test/chaos-*.test.ts'

/** With the usual 16 MB a worker, which holds several gateways, collects garbage so often that it takes 6 % more CPU. */
const roomy = '--max-semi-space-size=64'

/** A long file that begins last would leave every other worker idle. */
const longest = ['sandbox.embedded', 'readme.embedded', 'cli.embedded', 'console.embedded', 'contracts/test/model']

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLongest = ({ moduleId }: TestSpecification): boolean => longest.some((name) => moduleId.includes(name))
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))]
  }
}

const asPublished: Plugin = {
  name: 'as-published',
  configResolved: ({ ssr }) => {
    ssr.resolve = { ...ssr.resolve, conditions: ['node'] }
  },
}

/**
 * A gateway suite runs on PostgreSQL if one answers, otherwise on the embedded store. The end of its name says what
 * differs: `.both` runs on each store (`onEachStore`), `.embedded` and `.postgres` on that one alone, `.storeless` has no store.
 */
export default defineConfig(async () => {
  const postgres = await findPostgres()
  if (!postgres && process.env.REQUIRE_POSTGRES) throw new Error(`no PostgreSQL answers at ${postgresUrl}`)
  const run = randomBytes(6).toString('hex')
  return {
    // Workers load what packages publish, as the gateway does: with Vite's condition `development` some give their sources.
    plugins: [asPublished],
    test: {
      include: [
        '{console,gateway,sdk,tools}/src/**/*.test.ts',
        '{gateway,sdk,cli,contracts}/test/**/*.test.ts',
        'test/**/*.test.ts',
      ],
      // `npm run test:chaos` runs fault injection: CI its short form, before the suite.
      exclude: [...(postgres ? [] : [onPostgres]), ...(process.env.TEST_CHAOS ? [] : [chaos])],
      globalSetup: 'gateway/test/support/prepare.ts',
      setupFiles: 'gateway/test/support/begin-file.ts',
      sequence: { sequencer: LongestFirst },
      // A worker waits for processes, clocks and databases, so four keep two cores busy for most of the time. A fifth would fill the
      // gaps, and take longer for what it loads and asks meanwhile.
      maxWorkers: 4,
      // Nothing of ours is global, so files can share what they import: loading it takes longer than most tests.
      isolate: false,
      // Node runs the sources as they are, as it does in production: to transform them takes a seventh of the time of the suite.
      experimental: { viteModuleRunner: false, nodeLoader: false },
      execArgv: [roomy, unoptimised],
      // Nothing is awaited because time is up: these only end what would never end. A busy machine must not come near them.
      testTimeout: 300_000,
      hookTimeout: 300_000,
      // What a test waits for takes longer while it asks more often: on two busy cores, its questions compete with the answers.
      expect: { requireAssertions: true, poll: { timeout: 120_000, interval: 100 } },
      env: {
        TEST_PROGRAMS: programFolder(run),
        TEST_IMAGE: join(tmpdir(), `surety-${run}.tar`),
        // PostgreSQL has 100 connections by default, and the files that run at a time share them. Each new one loads the catalogue again.
        ...(postgres
          ? { TEST_DATABASE_URL: postgres, TEST_TEMPLATE: `surety_template_${run}`, TEST_CONNECTIONS: '4' }
          : {}),
      },
    },
  }
})
