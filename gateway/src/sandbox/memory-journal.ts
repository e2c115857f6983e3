import type { Journal, JournalBlock } from '../chain/embedded/journal.ts'

/** A world ends with its process, so its blocks need no place on disk. */
export const openMemoryJournal = (): Journal => {
  const blocks: JournalBlock[] = []
  return {
    append: async (block) => void blocks.push(block),
    findLast: async () => blocks.at(-1)?.number,
    read: async (number, limit) => blocks.slice(Number(number) - 1, Number(number) - 1 + limit),
    rewind: async (number) => void blocks.splice(Number(number)),
  }
}
