import type { ColumnType } from 'kysely'

/** The tables as Kysely sees them; migrations/ is where they are made. */
export type Tables = {
  journal_blocks: {
    number: bigint
    timestamp: bigint
    parent_hash: string
    transactions: ColumnType<string[], string, never>
  }
  revisions: { topic: string; value: bigint }
}
