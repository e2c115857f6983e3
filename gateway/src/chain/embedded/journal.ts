import type { Store } from '../../store/store.ts'

/** The contents of one block. `parentHash` is the hash of the previous block. */
export type JournalBlock = { number: bigint; timestamp: bigint; parentHash: string; transactions: string[] }

/** The embedded chain writes a block here before it mines it, and replays all blocks at start. */
export type Journal = {
  append(block: JournalBlock): Promise<void>
  /** Returns the number of the last block, or undefined if there is none. */
  findLast(): Promise<bigint | undefined>
  /** Returns up to `limit` blocks in order, from `number` on. */
  read(number: bigint, limit: number): Promise<JournalBlock[]>
  /** Forgets all blocks after `number`: the chain was rewound to it. */
  rewind(number: bigint): Promise<void>
}

export const openJournal = (store: Store): Journal => ({
  append: (block) =>
    store.transaction(async (tx) => {
      await tx
        .insertInto('journal_blocks')
        .values({
          number: block.number,
          timestamp: block.timestamp,
          parent_hash: block.parentHash,
          transactions: JSON.stringify(block.transactions),
        })
        .execute()
    }),
  findLast: async () => {
    const row = await store.read((tx) =>
      tx.selectFrom('journal_blocks').select('number').orderBy('number', 'desc').limit(1).executeTakeFirst(),
    )
    return row?.number
  },
  read: async (number, limit) => {
    const rows = await store.read((tx) =>
      tx
        .selectFrom('journal_blocks')
        .selectAll()
        .where('number', '>=', number)
        .orderBy('number')
        .limit(limit)
        .execute(),
    )
    return rows.map(({ parent_hash, ...block }) => ({ ...block, parentHash: parent_hash }))
  },
  rewind: (number) =>
    store.transaction(async (tx) => {
      await tx.deleteFrom('journal_blocks').where('number', '>', number).execute()
    }),
})
