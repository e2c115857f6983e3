import { makeLogger } from '../../src/base/log.ts'
import { findCursor } from '../../src/chain/indexer/cursor.ts'
import { type Indexer, runIndexer } from '../../src/chain/indexer/indexer.ts'
import { openRpcChain } from '../../src/chain/rpc.ts'
import { projections } from '../../src/store/projections.ts'
import { openStore, type Store, sql } from '../../src/store/store.ts'
import { indexHandlers } from '../../src/world.ts'
import type { ForkableNode } from './node.ts'
import { makeDatabase } from './stores.ts'

const log = makeLogger({ level: 'silent' })

/** All projections as comparable text. */
export const dumpProjections = async (store: Store): Promise<Record<string, string[]>> => {
  const dump: Record<string, string[]> = {}
  for (const table of projections) {
    const { rows } = await store.read((tx) =>
      sql<{ line: string }>`select to_jsonb(t)::text as line from ${sql.table(table)} t order by 1`.execute(tx),
    )
    dump[table] = rows.map(({ line }) => line)
  }
  return dump
}

export type StoredEvent = { event_id: string; type: string; data: { eventId?: string }; sequence: bigint | null }

export const readEvents = async (store: Store): Promise<StoredEvent[]> =>
  (await store.read((tx) =>
    tx.selectFrom('events').select(['event_id', 'type', 'data', 'sequence']).orderBy('position').execute(),
  )) as StoredEvent[]

/** The events that stand for a reader of the stream: all published events minus the reverted ones. */
export const netEvents = (events: StoredEvent[]): string[] => {
  const standing = new Map<string, string>()
  for (const { event_id, type, data } of events) {
    if (!type.endsWith('.reverted')) {
      if (standing.has(event_id)) throw new Error(`${event_id} was published twice`)
      standing.set(event_id, `${type} ${JSON.stringify(data)}`)
    } else if (!standing.delete(data.eventId ?? '')) throw new Error(`${data.eventId} was reverted but not published`)
  }
  // Expiries are published when a block is final: at once while catching up, later while following.
  const [expired, others] = [(one: string) => one.startsWith('policy.expired'), [...standing.values()]]
  return [...others.filter((one) => !expired(one)), ...others.filter(expired).sort()]
}

export type IndexingOptions = { node: ForkableNode; urls?: string[]; confirmations?: number }

/** Indexes a node's chain into a store. */
export const startIndexing = async (
  store: Store,
  { node, urls = [node.url], confirmations = 10 }: IndexingOptions,
): Promise<Indexer> => {
  const { deployment } = node.chain
  const chain = await openRpcChain({ urls, deployment, metadata: [], confirmations, log, pollMs: 60 })
  const indexer = runIndexer({ store, chain, handlers: indexHandlers, log, pollMs: 60 })
  return { ...indexer, close: () => indexer.close().then(() => chain.close()) }
}

/** Waits until the index is at the node's newest block. */
export const untilIndexed = async (store: Store, node: ForkableNode, tries = 12_000): Promise<void> => {
  for (let left = tries; left > 0; left -= 1) {
    const { hash } = await node.head()
    if ((await store.read(findCursor))?.hash === hash) return
    await new Promise((resolve) => setTimeout(resolve, 40))
  }
  throw new Error('the indexer did not reach the newest block')
}

/** Indexes the whole chain from an honest node into an empty database and returns its tables and events. */
export const reindex = async (node: ForkableNode, confirmations = 10) => {
  const database = await makeDatabase()
  const store = await openStore(database.config, log)
  const indexer = await startIndexing(store, { node, confirmations })
  try {
    await untilIndexed(store, node)
    return { tables: await dumpProjections(store), standing: netEvents(await readEvents(store)) }
  } finally {
    await indexer.close()
    await store.close()
    await database.drop()
  }
}
