import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, type KyselyPlugin, PostgresDialect, type PostgresPool, sql } from 'kysely'
import type { Logger } from '../base/log.ts'
import { openEmbeddedPool } from './embedded.ts'
import { migrate } from './migrate.ts'
import { longestTransactionMs, openPostgresPool } from './postgres.ts'
import type { Tables } from './tables.ts'

export { sql }

export type StoreOptions = { kind: 'embedded'; path: string } | { kind: 'postgres'; url: string }

/** A handle to ask with. It cannot open another transaction, nor outlive the callback it was given to. */
export type Tx = Omit<Kysely<Tables>, 'transaction' | 'startTransaction' | 'connection' | 'destroy'>

/** What the service remembers. Everything goes through one of two doors, and neither opens inside the other. */
export type Store = {
  kind: StoreOptions['kind']
  /** Runs everything in `work` or nothing of it. Only `tx` may be used inside, and for 5 s at most. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Runs single statements that need no transaction around them. */
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Resolves when the database answers. */
  ping(): Promise<void>
  close(): Promise<void>
}

type Scope = { open: boolean }

/** Opens the store and brings its tables up to date; several processes may do so at once. */
export const openStore = async (options: StoreOptions, log: Logger): Promise<Store> => {
  const db = connect(
    options.kind === 'embedded' ? await openEmbeddedPool(options.path) : openPostgresPool(options.url, log),
  )
  // A migration may take longer than any statement of the service is allowed to.
  const patient = options.kind === 'embedded' ? db : connect(openPostgresPool(options.url, log, { patient: true }))
  try {
    await migrate(patient, log)
  } catch (error) {
    await db.destroy()
    throw error
  } finally {
    if (patient !== db) await patient.destroy()
  }
  return guard(db, options.kind)
}

const connect = (pool: PostgresPool): Kysely<Tables> => new Kysely({ dialect: new PostgresDialect({ pool }) })

/**
 * The embedded store has one connection: asking the store from inside a transaction would wait for itself for ever.
 * Here that is an error at once, on PostgreSQL too, so that a test on either finds it.
 */
const guard = (db: Kysely<Tables>, kind: Store['kind']): Store => {
  const inside = new AsyncLocalStorage<Scope>()
  const refuseInside = (): void => {
    if (inside.getStore()?.open) throw new Error('the store was used inside a transaction; use its tx instead')
  }

  const enter = async <T>(handle: Tx, work: (tx: Tx) => Promise<T>): Promise<T> => {
    const scope: Scope = { open: true }
    let timer: NodeJS.Timeout | undefined
    const overdue = new Promise<never>((_, reject) => {
      const late = () => reject(new Error(`a transaction took longer than ${longestTransactionMs} ms`))
      timer = setTimeout(late, longestTransactionMs)
    })
    try {
      return await Promise.race([inside.run(scope, () => work(handle.withPlugin(usableWhile(scope)))), overdue])
    } finally {
      scope.open = false
      clearTimeout(timer)
    }
  }

  return {
    kind,
    transaction: async (work) => {
      refuseInside()
      return db.transaction().execute((tx) => enter(tx, work))
    },
    read: async (work) => {
      refuseInside()
      return work(db)
    },
    ping: async () => {
      refuseInside()
      await sql`select 1`.execute(db)
    },
    close: () => db.destroy(),
  }
}

/** A connection goes back to the pool when its transaction ends; asking through it later would join a stranger's. */
const usableWhile = (scope: Scope): KyselyPlugin => ({
  transformQuery: ({ node }) => {
    if (!scope.open) throw new Error('a transaction was used after its end')
    return node
  },
  transformResult: async ({ result }) => result,
})
