import { sql, type Tx } from './store.ts'

/**
 * Every advisory lock of the gateway. Each is held until its transaction ends. A transaction that takes several takes
 * them in this order, from the top, so that two transactions never wait for each other; `take` refuses any other order.
 *
 * | rank | lock               | taken by                                           | together with                       |
 * |------|--------------------|----------------------------------------------------|-------------------------------------|
 * | 1    | `rateLimit`        | counting a request of one origin                   | nothing                             |
 * | 2    | `apiKeys`          | changing the keys or webhooks of one wallet        | nothing                             |
 * | 3    | `operations`       | accepting (shared); finishing and expiring (alone) | accepting: `walletOperations`       |
 * | 4    | `walletOperations` | accepting operations, all wallets in key order     | after `operations`                  |
 * | 5    | `contention`       | accepting an order that only one wallet can win    | after `walletOperations`            |
 * | 6    | `relayBudget`      | reserving or signing under a daily budget          | reserving: `relayGroups`            |
 * | 7    | `relayGroups`      | assigning calls to nonces, all groups in key order | after `relayBudget`, if that is set |
 *
 * Row locks fit in between. The cursor's row and the row of `event_sequence` come before `operations`: a block that is
 * applied or rolled back takes them first. The row of `webhook_fan_out` comes before rows of `webhooks`. The lease of a lane comes between `relayBudget` and `relayGroups`. Rows of
 * `revisions` come last. Kysely has a lock of its own for migrations, on a connection that takes no other.
 *
 * The rank is also the seed of the hash, so that names of different kinds never collide.
 */
const ranks = {
  rateLimit: 1,
  apiKeys: 2,
  operations: 3,
  walletOperations: 4,
  contention: 5,
  relayBudget: 6,
  relayGroups: 7,
} as const

type Kind = keyof typeof ranks

/** The last lock that a transaction took. */
const taken = new WeakMap<Tx, Kind>()

const requireOrder = (tx: Tx, kind: Kind): void => {
  const last = taken.get(tx)
  if (last && ranks[last] >= ranks[kind]) throw new Error(`the lock ${kind} was taken after ${last}; see locks.ts`)
  taken.set(tx, kind)
}

const keyOf = (kind: Kind, name = '') => sql`hashtextextended(${name}, ${ranks[kind]})`

/** Several names of one kind, each once and always in the same order: two transactions must not wait for each other. */
const sortedKeys = (kind: Kind, names: readonly string[]) =>
  sql`select distinct hashtextextended(name, ${ranks[kind]}) as key from unnest(${names}::text[]) as names (name) order by key`

const take = async (tx: Tx, kind: Kind, name?: string): Promise<void> => {
  requireOrder(tx, kind)
  await sql`select pg_advisory_xact_lock(${keyOf(kind, name)})`.execute(tx)
}

/** Serializes the requests that one limit counts for one origin. */
export const lockRateLimit = (tx: Tx, { limit, origin }: { limit: string; origin: string }): Promise<void> =>
  take(tx, 'rateLimit', `${limit} ${origin}`)

/** Serializes everything that changes the API keys or webhooks of one wallet. */
export const lockApiKeys = (tx: Tx, wallet: string): Promise<void> => take(tx, 'apiKeys', wallet)

/**
 * Taken to add operations, or a signature to one. Blocks are applied under the exclusive lock, so that either the
 * operation sees the order that executed it, or the block that executes it sees the operation.
 */
export const lockForAccepting = async (tx: Tx, wallets: readonly string[]): Promise<void> => {
  requireOrder(tx, 'operations')
  requireOrder(tx, 'walletOperations')
  await sql`with everybody as materialized (select pg_advisory_xact_lock_shared(${keyOf('operations')}) as locked)
    select pg_advisory_xact_lock(key) from everybody, (${sortedKeys('walletOperations', wallets)}) as keys
    where everybody.locked is not null`.execute(tx)
}

/** Taken to decide outcomes of operations. No operation and no signature is added meanwhile. */
export const lockForFinishing = (tx: Tx): Promise<void> => take(tx, 'operations')

/** Serializes the orders of all wallets for one position, so that only the first is accepted. */
export const lockForContending = (tx: Tx, contended: string): Promise<void> => take(tx, 'contention', contended)

/** Serializes the lanes that reserve gas from the daily budgets. */
export const lockRelayBudget = (tx: Tx): Promise<void> => take(tx, 'relayBudget')

/** Keeps other lanes from assigning calls of the same groups: they would not see this transaction's rows before it ends. */
export const lockRelayGroups = async (tx: Tx, groups: readonly string[]): Promise<void> => {
  requireOrder(tx, 'relayGroups')
  await sql`select pg_advisory_xact_lock(key) from (${sortedKeys('relayGroups', groups)}) as keys`.execute(tx)
}
