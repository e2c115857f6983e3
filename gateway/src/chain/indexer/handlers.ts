import type { KeyOf, Projection, Row, Where } from '../../store/projections.ts'
import type { Tx } from '../../store/store.ts'
import type { Cursor } from './cursor.ts'
import type { BlockRef, EventName, EventOf, ProtocolEvent } from './protocol-event.ts'

/** An event for agents. Its audience are wallets in lower case, or everyone as `*`. */
export type AgentEvent = {
  type: string
  audience: readonly string[]
  productId: bigint | null
  /** The payload, with integers as text. */
  data: Record<string, unknown>
}

/**
 * A handler's access to the tables: rows as of the event it handles. Every change is rolled back after a reorg, so
 * handlers need no code for reorgs.
 */
export type Changes = {
  find<Table extends Projection>(table: Table, key: KeyOf<Table>): Promise<Row<Table> | undefined>
  /** The same for a row that must exist because the event refers to it. */
  get<Table extends Projection>(table: Table, key: KeyOf<Table>): Promise<Row<Table>>
  /** All rows with these values, or with at most these. It queries the database every time: use it for rare events. */
  list<Table extends Projection>(table: Table, where: Where<Table>): Promise<Row<Table>[]>
  /** Writes a whole row, new or not. `changed_block` is set to the block of the event. */
  put<Table extends Projection>(table: Table, row: Omit<Row<Table>, 'changed_block'>): void
  /** Writes a row that changed only because time passed. `changed_block` stays as it is. */
  putByClock<Table extends Projection>(table: Table, row: Row<Table>): void
  /** Publishes an event in the same transaction. */
  publish(event: AgentEvent): void
  /** Withdraws the last published event that matches: a later log of its transaction shows what it was part of. */
  unpublish(matches: (event: AgentEvent) => boolean): void
}

/** A row that the handlers of an event may load. */
export type Touch = { [Table in Projection]: { table: Table; key: KeyOf<Table> } }[Projection]

/** How one domain handles the events of the protocol. Domains run in the order in which they are listed. */
export type Handlers = {
  /** Names the rows that an event may need, so that the rows of a whole batch are loaded together. */
  touches?(event: ProtocolEvent): Touch[]
  /** Names rows that are found only through another row, so that these are loaded together, too. */
  links?: { [Table in Projection]?: (row: Row<Table>) => Touch[] }
  on: { [Name in EventName]?: (event: EventOf<Name>, changes: Changes) => Promise<void> | void }
  /** Runs after the events of the blocks, at the time of the last block. */
  tick?(block: BlockRef, changes: Changes): Promise<void>
  /**
   * Runs in the transaction of the blocks, after their rows are written: for changes in other tables, and for what
   * follows from the finality of earlier blocks. It runs again for a block that replaces an orphaned one.
   */
  afterBlocks?(tx: Tx, blocks: { from: bigint; cursor: Cursor }): Promise<void>
  /** Runs in the transaction that rolls back every block after `ancestor`, when the rows are restored. */
  afterRollback?(tx: Tx, ancestor: { number: bigint }): Promise<void>
}
