import { publish, revertEvents } from '../../store/outbox.ts'
import { announceAtOnce } from '../../store/revisions.ts'
import { emptyTables, rememberRows, restoreRows } from '../../store/rows.ts'
import { type Store, sql, type Tx } from '../../store/store.ts'
import { type Found, openSession, type Session } from './changes.ts'
import { type Cursor, findCursor, indexTopic } from './cursor.ts'
import { type Blocks, lower, type Parent } from './follow.ts'
import type { Changes, Handlers, Touch } from './handlers.ts'
import { requireOrders } from './orders.ts'
import type { ProtocolEvent } from './protocol-event.ts'

/** Another process moved the cursor in the meantime. Nothing was written. */
export class Overtaken extends Error {
  override readonly name = 'Overtaken'
}

/** Starts at the block before the deployment of the protocol. */
export const beginLedger = (
  store: Store,
  {
    deployment,
    start,
    head,
  }: { deployment: string; start: Cursor['number']; head: { hash: string; timestamp: bigint } },
): Promise<void> =>
  store.transaction(async (tx) => {
    const { hash, timestamp } = head
    await tx
      .insertInto('index_cursor')
      .values({
        deployment,
        number: start,
        hash,
        timestamp,
        final_number: start,
        final_timestamp: timestamp,
        head_number: start,
        caught_up: false,
      })
      .onConflict((row) => row.doNothing())
      .execute()
    const block = { number: start, hash, parent_hash: '', timestamp }
    await tx
      .insertInto('blocks')
      .values(block)
      .onConflict((row) => row.doNothing())
      .execute()
  })

/**
 * Writes blocks and everything derived from them in one transaction, if they directly follow the cursor. If another
 * process wrote them in the meantime, the cursor has moved and nothing changes.
 */
export const applyBlocks = (store: Store, handlers: readonly Handlers[], blocks: Blocks): Promise<Cursor> =>
  store.transaction(async (tx) => {
    const last = blocks.headers.at(-1)
    if (!last) throw new Error('there are no blocks to apply')
    const final = lower(blocks.final, last.number)
    await moveCursor(tx, blocks.parent, {
      number: last.number,
      hash: last.hash,
      timestamp: last.timestamp,
      head_number: blocks.head,
      caught_up: sql<boolean>`caught_up or ${last.number >= blocks.head}`,
    })
    const stored = blocks.headers.map(({ number, hash, parentHash, timestamp }) => ({
      number,
      hash,
      parent_hash: parentHash,
      timestamp,
    }))
    await tx.insertInto('blocks').values(stored).execute()
    const position = await advanceFinality(tx, final)

    const session = openSession(tx, { remember: last.number > final })
    await handle(session, handlers, blocks.events)
    for (const { tick } of handlers) await tick?.(last, session.at(last))
    if (last.number > final) await rememberRows(tx, last.number, await session.before())
    await session.write()
    if (session.published.length > 0) await publish(tx, session.published)

    const cursor = { ...position, revision: await announceAtOnce(tx, indexTopic) }
    for (const { afterBlocks } of handlers) await afterBlocks?.(tx, { from: blocks.parent.number + 1n, cursor })
    return cursor
  })

/** Rolls back every block after `ancestor`, with everything derived from them. */
export const rollBackBlocks = (
  store: Store,
  handlers: readonly Handlers[],
  { parent, ancestor, at }: { parent: Parent; ancestor: bigint; at: Date },
): Promise<Cursor> =>
  store.transaction(async (tx) => {
    const block = await tx.selectFrom('blocks').selectAll().where('number', '=', ancestor).executeTakeFirstOrThrow()
    await moveCursor(tx, parent, { number: block.number, hash: block.hash, timestamp: block.timestamp })
    await restoreRows(tx, ancestor)
    await tx.deleteFrom('blocks').where('number', '>', ancestor).execute()
    await revertEvents(tx, { afterBlock: ancestor, at })
    for (const { afterRollback } of handlers) await afterRollback?.(tx, { number: ancestor })
    await announceAtOnce(tx, indexTopic)
    const cursor = await findCursor(tx)
    if (!cursor) throw new Error('the cursor is missing after it was moved')
    return cursor
  })

/**
 * Empties the tables, which are known to be wrong, so that the indexer starts over. Published events keep their ids and
 * numbers, because they are published under the same ids again. Reads are refused until the tables have caught up.
 */
export const restartLedger = (store: Store, parent: Parent): Promise<void> =>
  store.transaction(async (tx) => {
    await moveCursor(tx, parent, { caught_up: false })
    await emptyTables(tx)
    await tx.deleteFrom('blocks').execute()
    await tx.deleteFrom('index_cursor').execute()
    await announceAtOnce(tx, indexTopic)
  })

/** Compare-and-set on the parent block. Its row lock serializes all writers of blocks. */
const moveCursor = async (tx: Tx, parent: Parent, changes: object): Promise<void> => {
  const { numUpdatedRows } = await tx
    .updateTable('index_cursor')
    .set(changes)
    .where('number', '=', parent.number)
    .where('hash', '=', parent.hash)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Overtaken(`the index is no longer at block ${parent.number}`)
}

/** Deletes undo data of final blocks. The newest final block stays, as the parent of the next one. Returns where the index is. */
const advanceFinality = async (tx: Tx, final: bigint): Promise<Omit<Cursor, 'revision'>> => {
  const { rows } = await sql<Omit<Cursor, 'revision'>>`
    with final as (select number, timestamp from blocks where number <= ${final} order by number desc limit 1),
    forgotten as (delete from undo using final where undo.block_number <= final.number),
    dropped as (delete from blocks using final where blocks.number < final.number)
    update index_cursor set final_number = greatest(final_number, (select number from final)),
      final_timestamp = greatest(final_timestamp, (select timestamp from final))
    returning deployment, number, hash, timestamp, final_number, final_timestamp, head_number, caught_up`.execute(tx)
  const [position] = rows
  if (!position) throw new Error('the cursor is missing after it was moved')
  return position
}

const follow = (links: Handlers['links'], { table, row }: Found): Touch[] => {
  const link = links?.[table] as ((row: Found['row']) => Touch[]) | undefined
  return link?.(row) ?? []
}

const handle = async (session: Session, handlers: readonly Handlers[], events: ProtocolEvent[]): Promise<void> => {
  requireOrders(events)
  const touched: Touch[] = []
  for (const event of events) for (const { touches } of handlers) if (touches) touched.push(...touches(event))
  const found = await session.load(touched)
  await session.load(found.flatMap((one) => handlers.flatMap(({ links }) => follow(links, one))))
  for (const event of events) {
    const changes = session.at(event.block, event)
    for (const { on } of handlers) {
      const act = on[event.name] as ((event: ProtocolEvent, changes: Changes) => Promise<void> | void) | undefined
      if (act) await act(event, changes)
    }
  }
}
