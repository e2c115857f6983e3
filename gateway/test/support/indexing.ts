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

/** Everything that the tables say about the chain, as text that can be compared. */
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

export type Told = { event_id: string; type: string; data: { eventId?: string }; sequence: bigint | null }

export const readEvents = async (store: Store): Promise<Told[]> =>
  (await store.read((tx) =>
    tx.selectFrom('events').select(['event_id', 'type', 'data', 'sequence']).orderBy('position').execute(),
  )) as Told[]

/** What a reader of the stream believes in the end: everything it was told, less what was taken back. */
export const believe = (told: Told[]): string[] => {
  const believed = new Map<string, string>()
  for (const { event_id, type, data } of told) {
    if (!type.endsWith('.reverted')) {
      if (believed.has(event_id)) throw new Error(`${event_id} was told twice`)
      believed.set(event_id, `${type} ${JSON.stringify(data)}`)
    } else if (!believed.delete(data.eventId ?? '')) throw new Error(`${data.eventId} was taken back and not believed`)
  }
  // Expiries are told when a block is final: at once while catching up, later while following.
  const [expired, others] = [(one: string) => one.startsWith('policy.expired'), [...believed.values()]]
  return [...others.filter((one) => !expired(one)), ...others.filter(expired).sort()]
}

export type IndexingOptions = { node: ForkableNode; urls?: string[]; confirmations?: number }

/** Reads a node's chain into a store. */
export const startIndexing = async (
  store: Store,
  { node, urls = [node.url], confirmations = 10 }: IndexingOptions,
): Promise<Indexer> => {
  const { deployment } = node.chain
  const chain = await openRpcChain({ urls, deployment, metadata: [], confirmations, log, pollMs: 20 })
  const indexer = runIndexer({ store, chain, handlers: indexHandlers, log, pollMs: 20 })
  return { ...indexer, close: () => indexer.close().then(() => chain.close()) }
}

/** Waits until a store is at the newest block of the node. */
export const untilIndexed = async (store: Store, node: ForkableNode, tries = 12_000): Promise<void> => {
  for (let left = tries; left > 0; left -= 1) {
    const { hash } = await node.head()
    if ((await store.read(findCursor))?.hash === hash) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error('the indexer does not come to the newest block')
}

/** What the tables and the stream say when all of the chain is read at once, by an honest node, into an empty database. */
export const readAfresh = async (node: ForkableNode, confirmations = 10) => {
  const database = await makeDatabase()
  const store = await openStore(database.config, log)
  const indexer = await startIndexing(store, { node, confirmations })
  try {
    await untilIndexed(store, node)
    return { tables: await dumpProjections(store), believed: believe(await readEvents(store)) }
  } finally {
    await indexer.close()
    await store.close()
    await database.drop()
  }
}
