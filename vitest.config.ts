import { defineConfig } from 'vitest/config'
import { findPostgres, postgresUrl } from './gateway/test/support/stores.ts'

/** The suite of the gateway runs on the embedded store always, and again on PostgreSQL where one answers. */
export default defineConfig(async () => {
  const postgres = await findPostgres()
  if (!postgres && process.env.REQUIRE_POSTGRES) throw new Error(`no PostgreSQL answers at ${postgresUrl}`)
  const timeouts = { testTimeout: 120_000, hookTimeout: 120_000 }
  const leg = (name: string, other: string) => ({
    test: {
      ...timeouts,
      name,
      include: ['gateway/test/**/*.test.ts'],
      exclude: [`**/*.${other}.test.ts`],
      env: { TEST_STORE: name },
      // Nothing in the gateway is global, so files can share what they import: loading it takes longer than most tests.
      isolate: false,
    },
  })
  return {
    test: {
      // A third of the time goes into waiting for processes, clocks and databases, so two cores are worth three workers.
      maxWorkers: 3,
      projects: [
        {
          test: {
            ...timeouts,
            name: 'unit',
            include: ['{gateway,sdk,tools}/src/**/*.test.ts', '{sdk,contracts}/test/**/*.test.ts', 'test/**/*.test.ts'],
          },
        },
        leg('embedded', 'postgres'),
        ...(postgres ? [leg('postgres', 'embedded')] : []),
      ],
    },
  }
})
