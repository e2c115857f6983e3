import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, type KyselyPlugin, PostgresDialect, sql } from 'kysely'
import { type Clock, systemClock } from '../base/clock.ts'
import type { Logger } from '../base/log.ts'
import { withTimeout } from '../base/timeout.ts'
import type { SharedDatabase } from './embedded.ts'
import { migrate } from './migrate.ts'
import { type Listening, type ListenOptions, listenOn } from './notifications.ts'
import { nameOutage } from './outage.ts'
import { maxTransactionMs, openPostgresPool, type Pool, type PoolLimits, type Prepared } from './postgres.ts'
import { explainStart } from './start-fault.ts'
import type { Tables } from './tables.ts'

export type { Expression, RawBuilder } from 'kysely'
export { sql }

export type StoreOptions =
  | { kind: 'embedded'; path: string; image?: string }
  | { kind: 'postgres'; url: string; maxConnections?: number }

/** A query handle. It cannot open a transaction and is unusable after its callback has ended. */
export type Tx = Omit<Kysely<Tables>, 'transaction' | 'startTransaction' | 'connection' | 'destroy'>

/** The database. Use `transaction`, `snapshot` or `read`; none can be used inside another. */
export type Store = {
  kind: StoreOptions['kind']
  /** How many transactions and reads run at a time; others wait. The embedded store has one connection and so takes turns. */
  connections: { writes: number; reads: number }
  /** Runs `work` in a transaction. Only `tx` may be used inside, for at most 5 s. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Runs reads that see one consistent snapshot. Only `tx` may be used inside, for at most 5 s. */
  snapshot<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Runs single statements without a transaction. */
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Reads with one statement that is written and planned once, not for every read. For what is read often. */
  readPrepared<Row>(statement: Prepared, values: readonly unknown[]): Promise<Row[]>
  /** Runs a single statement that writes: it is a transaction of its own, without the round trips of one. */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Calls `listener` whenever a transaction of this process has committed what `noteChange` was called for. */
  onChange(listener: () => void): void
  /** Listens for notifications. The embedded store has one process, which needs none. */
  listen(options: ListenOptions): Listening | undefined
  /** Resolves when the database answers. */
  ping(): Promise<void>
  close(): Promise<void>
}

type Scope = { open: boolean }

/** Transactions whose changes something in this process waits for. */
const changed = new WeakSet<Tx>()

/** Tells the listeners of `Store.onChange` once `tx` has committed. */
export const noteChange = (tx: Tx): void => void changed.add(tx)

/** Opens the store and migrates its tables. Several processes may do so at once. */
export const openStore = async (options: StoreOptions, log: Logger, clock: Clock = systemClock): Promise<Store> => {
  if (options.kind === 'embedded') {
    // Loaded here, since a gateway on PostgreSQL does without.
    const { openEmbeddedPool } = await import('./embedded.ts')
    const handle = connect(await openEmbeddedPool(options.path, options.image))
    return guard(options, await migrated(sameFor(handle), log), clock)
  }
  const open = (limits: PoolLimits) => connect(openPostgresPool(options.url, limits, log))
  const { writes, reads } = shareConnections(options.maxConnections)
  // Reads have their own connections, so that transactions waiting for locks cannot starve them. Migrations have no
  // statement timeout.
  const handles = {
    writes: open({ maxConnections: writes }),
    reads: open({ maxConnections: reads }),
    patient: open({ maxConnections: 1, patient: true }),
  }
  try {
    return guard(options, await migrated(handles, log), clock)
  } catch (error) {
    throw explainStart(error, options.url)
  }
}

/** One connection listens, a third of the others read, and the rest write. */
const shareConnections = (maxConnections = 16): { writes: number; reads: number } => {
  const queries = maxConnections - 1
  const reads = Math.max(2, Math.floor(queries / 3))
  return { writes: queries - reads, reads }
}

/** Writes a file from which a store in memory opens with its tables. */
export const writeStoreImage = async (file: string, log: Logger): Promise<void> => {
  const { writeImage } = await import('./embedded.ts')
  await writeImage(file, async (pool) => {
    await migrated(sameFor(connect(pool)), log)
  })
}

/** Opens a store in a schema of a shared database, which has its tables already. */
export const openSchemaStore = (database: SharedDatabase, schema: string, clock: Clock): Store => {
  return guard({ kind: 'embedded', path: schema }, sameFor(connect(database.pool(schema))), clock)
}

type Handle = { db: Kysely<Tables>; pool: Pool }
type Handles = { writes: Handle; reads: Handle; patient: Handle }

const sameFor = (handle: Handle): Handles => ({ writes: handle, reads: handle, patient: handle })

const closeAll = async (handles: Handle[]): Promise<void> => {
  for (const { db } of new Set(handles)) await db.destroy()
}

const migrated = async ({ writes, reads, patient }: Handles, log: Logger): Promise<Handles> => {
  try {
    await migrate(patient.db, log)
  } catch (error) {
    await closeAll([writes, reads, patient])
    throw error
  }
  if (patient !== writes) await patient.db.destroy()
  return { writes, reads, patient }
}

const connect = (pool: Pool): Handle => ({ db: new Kysely({ dialect: new PostgresDialect({ pool }) }), pool })

/**
 * The embedded store has one connection: using the store inside a transaction would deadlock. Here that is an error at
 * once, on PostgreSQL too, so that a test on either store finds it.
 */
const guard = (options: StoreOptions, { writes, reads }: Handles, clock: Clock): Store => {
  const inside = new AsyncLocalStorage<Scope>()
  const refuseInside = (): void => {
    if (inside.getStore()?.open) throw new Error('the store was used inside a transaction; use its tx instead')
  }

  const ask = async <T>(work: () => Promise<T>): Promise<T> => {
    refuseInside()
    try {
      return await work()
    } catch (error) {
      throw nameOutage(error)
    }
  }

  const listeners: (() => void)[] = []
  const transact = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    let own: Tx | undefined
    const result = await writes.db.transaction().execute((tx) =>
      enter(tx, (inner) => {
        own = inner
        return work(inner)
      }),
    )
    if (own && changed.has(own)) for (const listener of listeners) listener()
    return result
  }

  const enter = async <T>(handle: Tx, work: (tx: Tx) => Promise<T>): Promise<T> => {
    const scope: Scope = { open: true }
    const onTimeout = (): never => {
      throw new Error(`a transaction took longer than ${maxTransactionMs} ms`)
    }
    try {
      const working = inside.run(scope, () => work(handle.withPlugin(usableWhile(scope))))
      return await withTimeout(working, { ms: maxTransactionMs, clock, onTimeout })
    } finally {
      scope.open = false
    }
  }

  return {
    kind: options.kind,
    connections: shareConnections('maxConnections' in options ? options.maxConnections : undefined),
    listen: (listening) => (options.kind === 'postgres' ? listenOn(options.url, listening) : undefined),
    transaction: (work) => ask(() => transact(work)),
    snapshot: (work) =>
      ask(() =>
        reads.db
          .transaction()
          .setIsolationLevel('repeatable read')
          .setAccessMode('read only')
          .execute((tx) => enter(tx, work)),
      ),
    read: (work) => ask(() => work(reads.db)),
    readPrepared: <Row>(statement: Prepared, values: readonly unknown[]) =>
      ask(async () => (await reads.pool.query<Row>({ ...statement, values: [...values] })).rows),
    write: (work) => ask(() => work(writes.db)),
    onChange: (listener) => void listeners.push(listener),
    ping: () => ask(() => sql`select 1`.execute(reads.db).then(() => {})),
    close: () => closeAll([writes, reads]),
  }
}

/**
 * Lets the database confirm the transaction before it is on disk. If the database crashes, the last moments are lost as if they
 * had not happened. Only for work that is then done again.
 */
export const commitLazily = async (tx: Tx): Promise<void> => {
  await sql`set local synchronous_commit = off`.execute(tx)
}

/** The same as a condition, always true, for a single statement that is a transaction of its own. */
export const confirmLazily = sql<boolean>`(select set_config('synchronous_commit', 'off', true)) is not null`

/** After the transaction its connection returns to the pool. A later query through it would join another transaction. */
const usableWhile = (scope: Scope): KyselyPlugin => ({
  transformQuery: ({ node }) => {
    if (!scope.open) throw new Error('a transaction was used after its end')
    return node
  },
  transformResult: async ({ result }) => result,
})
