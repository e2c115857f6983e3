import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Logger } from '../base/log.ts'
import * as revisions from './migrations/0001-revisions.ts'
import * as journal from './migrations/0002-embedded-chain-journal.ts'
import * as keys from './migrations/0003-api-keys-and-rate-limits.ts'
import * as index from './migrations/0004-leases-and-chain-index.ts'
import * as events from './migrations/0005-events.ts'
import * as relay from './migrations/0006-relay.ts'
import * as operations from './migrations/0007-operations.ts'
import * as webhooks from './migrations/0008-webhooks.ts'
import * as webhookIdempotency from './migrations/0009-webhook-idempotency.ts'
import * as deliveryOrder from './migrations/0010-webhook-deliveries-in-order.ts'
import type { Tables } from './tables.ts'

/** Every migration, in order. A released migration is never edited: a new one corrects it. */
const migrations: Record<string, Migration> = {
  '0001-revisions': revisions,
  '0002-embedded-chain-journal': journal,
  '0003-api-keys-and-rate-limits': keys,
  '0004-leases-and-chain-index': index,
  '0005-events': events,
  '0006-relay': relay,
  '0007-operations': operations,
  '0008-webhooks': webhooks,
  '0009-webhook-idempotency': webhookIdempotency,
  '0010-webhook-deliveries-in-order': deliveryOrder,
}

/**
 * Migrates the tables, forward only and all or nothing. Kysely holds an advisory lock meanwhile, so processes that start
 * together wait for the first and find nothing left to do.
 */
export const migrate = async (db: Kysely<Tables>, log: Logger): Promise<void> => {
  if (await isMigrated(db)) return
  const migrator = new Migrator({ db, provider: { getMigrations: async () => scripts } })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) {
    throw new Error('the database could not be migrated. If a newer version made it, run that version instead.', {
      cause: error,
    })
  }
  if (results.length > 0) log.info({ migrations: results.map((done) => done.migrationName) }, 'Database migrated')
}

/** Asks what most starts find. Kysely would list every column of every table first, twice. */
const isMigrated = async (db: Kysely<Tables>): Promise<boolean> => {
  const found = await sql<{ exists: boolean }>`select to_regclass('kysely_migration') is not null as exists`.execute(db)
  if (!found.rows[0]?.exists) return false
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return JSON.stringify(rows.map(({ name }) => name)) === JSON.stringify(Object.keys(migrations))
}

/** Writes down the statements of a migration, in order, without a database. */
const record = async ({ up }: Migration): Promise<string[]> => {
  const statements: string[] = []
  const db = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => {
      if (query.parameters.length > 0) throw new Error('a migration has parameters, so it cannot be recorded')
      statements.push(query.sql)
    },
  })
  await up(db)
  return statements
}

/** Every migration as one script, which the embedded database runs in two thirds of the time of single statements. */
const scripts: Record<string, Migration> = Object.fromEntries(
  Object.entries(migrations).map(([name, migration]) => [
    name,
    { up: async (db) => void (await sql.raw((await record(migration)).join(';\n')).execute(db)) },
  ]),
)

/** The statements that create all tables, in order. */
export const recordMigrations = async (): Promise<string[]> =>
  (await Promise.all(Object.values(migrations).map(record))).flat()
