import { randomBytes } from 'node:crypto'
import { defineConfig } from 'vitest/config'
import { findPostgres, postgresUrl } from './gateway/test/support/stores.ts'

const storeless = 'gateway/test/**/*.storeless.test.ts'

/**
 * What needs a store runs on the embedded one always, and again on PostgreSQL where one answers; `.embedded` and
 * `.postgres` in a name keep a file to one of them, and `.storeless` says that there is none in it.
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
  }
  const leg = (name: string, other: string, { globalSetup = [] as string[], env = {} } = {}) => ({
    test: {
      ...shared,
      globalSetup,
      name,
      include: ['gateway/test/**/*.test.ts'],
      exclude: [`**/*.${other}.test.ts`, storeless],
      env: { TEST_STORE: name, ...env },
    },
  })
  const fromTemplate = {
    globalSetup: ['gateway/test/support/template.ts'],
    env: { TEST_TEMPLATE: `surety_template_${randomBytes(6).toString('hex')}` },
  }
  return {
    test: {
      // A third of the time goes into waiting for processes, clocks and databases, so two cores are worth three workers.
      maxWorkers: 3,
      projects: [
        {
          test: {
            ...shared,
            name: 'unit',
            include: [
              '{gateway,sdk,tools}/src/**/*.test.ts',
              '{sdk,contracts}/test/**/*.test.ts',
              'test/**/*.test.ts',
              storeless,
            ],
          },
        },
        leg('embedded', 'postgres'),
        ...(postgres ? [leg('postgres', 'embedded', fromTemplate)] : []),
      ],
    },
  }
})
