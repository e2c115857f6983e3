import { nameEvent } from '../../base/ids.ts'
import { type KeyOf, keyColumns, type Projection, type Row } from '../../store/projections.ts'
import { type Before, listRows, loadRows, writeRows } from '../../store/rows.ts'
import type { Tx } from '../../store/store.ts'
import type { Changes, News, Touch } from './handlers.ts'
import { logsMissing } from './origin.ts'
import type { BlockRef, ProtocolEvent } from './protocol-event.ts'

type AnyRow = Record<string, unknown>
/** A row as the transaction found it and as it is now. One that was written without being read has not been looked for. */
type Entry = { before: AnyRow | undefined; now: AnyRow | undefined; sought: boolean; dirty: boolean; changed: boolean }

const unchanged = (row: AnyRow | undefined): Entry => ({
  before: row,
  now: row,
  sought: true,
  dirty: false,
  changed: false,
})

/** A row that was loaded. */
export type Found = { table: Projection; row: AnyRow }

/** News with its place in the chain: the same event of the same block has the same id whenever it is read. */
type PlacedNews = News & { eventId: string; happenedAt: Date; blockNumber: bigint }

/** The rows of one transaction: read once, changed in memory, written together. */
export type Session = {
  /** Loads what is named and not known yet, with one statement a table, and returns what was found of it. */
  load(touches: Touch[]): Promise<Found[]>
  /** What the handlers of one event see. */
  at(block: BlockRef, event?: ProtocolEvent): Changes
  /** Every row that was changed, as it was before. */
  before(): Promise<Before[]>
  write(): Promise<void>
  news: PlacedNews[]
}

const keyOf = (table: Projection, row: AnyRow): AnyRow =>
  Object.fromEntries(keyColumns[table].map((column) => [column, row[column]]))

const nameOf = (table: Projection, row: AnyRow): string => {
  const [first, ...others] = keyColumns[table]
  let name = String(row[first])
  for (const column of others) name += ` ${row[column]}`
  return name
}

/** `remember` when the blocks may still be orphaned: then it must be known how each changed row was. */
export const openSession = (tx: Tx, { remember }: { remember: boolean }): Session => {
  const tables = new Map<Projection, Map<string, Entry>>()
  const news: PlacedNews[] = []

  const entriesOf = (table: Projection): Map<string, Entry> => {
    const known = tables.get(table)
    if (known) return known
    const entries = new Map<string, Entry>()
    tables.set(table, entries)
    return entries
  }

  const learn = (table: Projection, row: AnyRow): Entry => {
    const entries = entriesOf(table)
    const name = nameOf(table, row)
    const entry = entries.get(name) ?? unchanged(row)
    entries.set(name, entry)
    return entry
  }

  const load = async (touches: Touch[]): Promise<Found[]> => {
    const found: Found[] = []
    const wanted = new Map<Projection, Map<string, AnyRow>>()
    for (const { table, key } of touches) {
      const name = nameOf(table, key)
      if (entriesOf(table).has(name)) continue
      const keys = wanted.get(table) ?? new Map<string, AnyRow>()
      wanted.set(table, keys.set(name, key))
    }
    for (const [table, keys] of wanted) {
      const rows = await loadRows(tx, table, [...keys.values()] as KeyOf<typeof table>[])
      for (const row of rows) {
        learn(table, row)
        found.push({ table, row })
      }
      const entries = entriesOf(table)
      for (const name of keys.keys()) if (!entries.has(name)) entries.set(name, unchanged(undefined))
    }
    return found
  }

  const seek = async (table: Projection, entries: Entry[]): Promise<void> => {
    if (!remember) return
    const unsought = entries.filter(({ sought }) => !sought)
    if (unsought.length === 0) return
    const keys = unsought.map(({ now }) => keyOf(table, now ?? {})) as KeyOf<typeof table>[]
    const found = new Map((await loadRows(tx, table, keys)).map((row) => [nameOf(table, row), row]))
    for (const entry of unsought) {
      entry.before = found.get(nameOf(table, entry.now ?? {}))
      entry.sought = true
    }
  }

  const writeTable = async (table: Projection): Promise<void> => {
    const dirty = [...entriesOf(table).values()].filter((entry) => entry.dirty)
    // A row is overwritten only when it is known how it was.
    await seek(table, dirty)
    await writeRows(
      tx,
      table,
      dirty.flatMap(({ now }) => (now ? [now] : [])),
    )
    for (const entry of dirty) entry.dirty = false
  }

  const find = async (table: Projection, key: AnyRow): Promise<AnyRow | undefined> => {
    const name = nameOf(table, key)
    const known = entriesOf(table).get(name)
    if (known) return known.now
    await load([{ table, key } as unknown as Touch])
    return entriesOf(table).get(name)?.now
  }

  const write = (table: Projection, row: AnyRow): void => {
    const name = nameOf(table, row)
    const entry = entriesOf(table).get(name) ?? { ...unchanged(undefined), sought: false }
    entry.now = row
    entry.dirty = true
    entry.changed = true
    entriesOf(table).set(name, entry)
  }

  const at = (block: BlockRef, event?: ProtocolEvent): Changes => {
    let told = 0
    return {
      find: async (table, key) => (await find(table, key)) as Row<typeof table> | undefined,
      get: async (table, key) => {
        const row = await find(table, key)
        if (!row) throw logsMissing(`${event?.name} is about ${table} ${nameOf(table, key)}, which is not known`)
        return row as Row<typeof table>
      },
      list: async (table, where) => {
        await writeTable(table)
        const rows = await listRows(tx, table, where)
        return rows.map((row) => learn(table, row).now as Row<typeof table>)
      },
      put: (table, row) => write(table, { ...row, changed_block: block.number }),
      lapse: (table, row) => write(table, row),
      publish: (one) => {
        news.push({
          ...one,
          eventId: nameEvent([block.hash, event?.logIndex ?? '', one.type, told]),
          happenedAt: new Date(Number(block.timestamp) * 1000),
          blockNumber: block.number,
        })
        told += 1
      },
      unsay: (isIt) => {
        const place = news.findLastIndex(isIt)
        if (place >= 0) news.splice(place, 1)
      },
    }
  }

  return {
    load,
    at,
    news,
    write: async () => {
      for (const table of tables.keys()) await writeTable(table)
    },
    before: async () => {
      for (const [table, entries] of tables) await seek(table, [...entries.values()])
      return [...tables].flatMap(([table, entries]) =>
        [...entries.values()]
          .filter(({ changed }) => changed)
          .map(({ before, now }) => ({ table, key: keyOf(table, now ?? {}), row: before ?? null })),
      )
    },
  }
}
