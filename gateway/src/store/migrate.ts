import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
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
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) {
    throw new Error('the database could not be migrated. If a newer version made it, run that version instead.', {
      cause: error,
    })
  }
  if (results.length > 0) log.info({ migrations: results.map((done) => done.migrationName) }, 'Database migrated')
}

/**
 * Writes down the statements that create all tables, in order, without a database. Running them at once in a new schema takes a
 * third of the time that migrating it takes.
 */
export const recordMigrations = async (): Promise<string[]> => {
  const statements: string[] = []
  const db = new Kysely<Tables>({
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
  for (const migration of Object.values(migrations)) await migration.up(db)
  return statements
}
