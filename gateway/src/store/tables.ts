import type { ColumnType } from 'kysely'

/** The tables as Kysely sees them; migrations/ is where they are made. */
export type Tables = {
  api_keys: {
    key_id: string
    wallet: string
    slot: number | null
    hash: string
    hint: string
    label: string | null
    created_at: Date
    last_used_at: Date | null
    expires_at: Date | null
    revoked_at: Date | null
  }
  attempts: { purpose: string; origin: string; at: Date }
  journal_blocks: {
    number: bigint
    timestamp: bigint
    parent_hash: string
    transactions: ColumnType<string[], string, never>
  }
  recoveries: { wallet: string; timestamp: bigint }
  revisions: { topic: string; value: bigint }
}
