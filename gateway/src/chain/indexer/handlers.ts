import type { KeyOf, Projection, Row, Where } from '../../store/projections.ts'
import type { Tx } from '../../store/store.ts'
import type { Cursor } from './cursor.ts'
import type { BlockRef, EventName, EventOf, ProtocolEvent } from './protocol-event.ts'

/** Something that happened and is told to those whom it concerns: wallets in lower case, or everybody as `*`. */
export type News = {
  type: string
  audience: readonly string[]
  productId: bigint | null
  /** What is shown, its integers as text. */
  data: Record<string, unknown>
}

/**
 * What a handler sees of the tables: rows as of the event it handles. Nothing it does can fail to be taken back, so it
 * need not know that a chain can change its mind.
 */
export type Changes = {
  find<Table extends Projection>(table: Table, key: KeyOf<Table>): Promise<Row<Table> | undefined>
  /** The same for a row that must be there: the event is about it. */
  get<Table extends Projection>(table: Table, key: KeyOf<Table>): Promise<Row<Table>>
  /** All rows with these values, or with at most these. Asks the database every time, so it is for what is rare. */
  list<Table extends Projection>(table: Table, where: Where<Table>): Promise<Row<Table>[]>
  /** Writes a whole row, new or not. `changed_block` is set to the block of the event. */
  put<Table extends Projection>(table: Table, row: Omit<Row<Table>, 'changed_block'>): void
  /** Writes a row that the clock alone has changed: which block it was that changed it last stays as it is. */
  lapse<Table extends Projection>(table: Table, row: Row<Table>): void
  /** Tells, in the same transaction, what happened. */
  publish(news: News): void
  /** Tells nothing of the last news that this holds for: a later event of its transaction says what it was part of. */
  unsay(isIt: (news: News) => boolean): void
}

/** A row that an event will ask for. */
export type Touch = { [Table in Projection]: { table: Table; key: KeyOf<Table> } }[Projection]

/** What one domain makes of the events of the protocol. Handlers of several domains run in the order they are given in. */
export type Handlers = {
  /** Names the rows that an event may ask for, so that those of a whole batch are loaded together. */
  touches?(event: ProtocolEvent): Touch[]
  /** Names rows that an event leads to only by way of another, so that these too are loaded together. */
  links?: { [Table in Projection]?: (row: Row<Table>) => Touch[] }
  on: { [Name in EventName]?: (event: EventOf<Name>, changes: Changes) => Promise<void> | void }
  /** Runs when chain time has moved on to that of a block, after the events of the block. */
  tick?(block: BlockRef, changes: Changes): Promise<void>
  /**
   * Runs in the transaction of the blocks, when their rows are written: for what follows from them in other tables, and
   * from the finality of earlier ones. It is run again for a block that took the place of another.
   */
  settle?(tx: Tx, blocks: { from: bigint; cursor: Cursor }): Promise<void>
  /** Runs in the transaction that takes back every block after `ancestor`, when the rows are as they were. */
  retract?(tx: Tx, ancestor: { number: bigint }): Promise<void>
}
