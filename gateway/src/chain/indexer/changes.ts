import { nameEvent } from '../../base/ids.ts'
import { type KeyOf, keyColumns, type Projection, type Row } from '../../store/projections.ts'
import { type Before, listRows, loadRows, writeRows } from '../../store/rows.ts'
import type { Tx } from '../../store/store.ts'
import type { AgentEvent, Changes, Touch } from './handlers.ts'
import { logsMissing } from './origin.ts'
import type { BlockRef, ProtocolEvent } from './protocol-event.ts'

type AnyRow = Record<string, unknown>
/** A row before this transaction and now. A row that was written without being read is not `loaded`: `before` is unknown. */
type Entry = { before: AnyRow | undefined; now: AnyRow | undefined; loaded: boolean; dirty: boolean; changed: boolean }

const unchanged = (row: AnyRow | undefined): Entry => ({
  before: row,
  now: row,
  loaded: true,
  dirty: false,
  changed: false,
})

/** A loaded row. */
export type Found = { table: Projection; row: AnyRow }

/** An event with its origin. The same event of the same block always has the same id. */
type IdentifiedEvent = AgentEvent & { eventId: string; happenedAt: Date; blockNumber: bigint }

/** The rows of one transaction: loaded once, changed in memory, written together. */
export type Session = {
  /** Loads the named rows that are not loaded yet, with one statement per table, and returns those that exist. */
  load(touches: Touch[]): Promise<Found[]>
  /** What the handlers of one event see. */
  at(block: BlockRef, event?: ProtocolEvent): Changes
  /** Every changed row, as it was before. */
  before(): Promise<Before[]>
  write(): Promise<void>
  published: IdentifiedEvent[]
}

const keyOf = (table: Projection, row: AnyRow): AnyRow =>
  Object.fromEntries(keyColumns[table].map((column) => [column, row[column]]))

const nameOf = (table: Projection, row: AnyRow): string => {
  const [first, ...others] = keyColumns[table]
  let name = String(row[first])
  for (const column of others) name += ` ${row[column]}`
  return name
}

/** `remember` is set if the blocks can still be orphaned: then the old version of each changed row is needed. */
export const openSession = (tx: Tx, { remember }: { remember: boolean }): Session => {
  const tables = new Map<Projection, Map<string, Entry>>()
  const published: IdentifiedEvent[] = []

  const entriesOf = (table: Projection): Map<string, Entry> => {
    const known = tables.get(table)
    if (known) return known
    const entries = new Map<string, Entry>()
    tables.set(table, entries)
    return entries
  }

  const keep = (table: Projection, row: AnyRow): Entry => {
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
        keep(table, row)
        found.push({ table, row })
      }
      const entries = entriesOf(table)
      for (const name of keys.keys()) if (!entries.has(name)) entries.set(name, unchanged(undefined))
    }
    return found
  }

  const loadBefore = async (table: Projection, entries: Entry[]): Promise<void> => {
    if (!remember) return
    const notLoaded = entries.filter(({ loaded }) => !loaded)
    if (notLoaded.length === 0) return
    const keys = notLoaded.map(({ now }) => keyOf(table, now ?? {})) as KeyOf<typeof table>[]
    const found = new Map((await loadRows(tx, table, keys)).map((row) => [nameOf(table, row), row]))
    for (const entry of notLoaded) {
      entry.before = found.get(nameOf(table, entry.now ?? {}))
      entry.loaded = true
    }
  }

  const writeTable = async (table: Projection): Promise<void> => {
    const dirty = [...entriesOf(table).values()].filter((entry) => entry.dirty)
    // Load the old version before it is overwritten.
    await loadBefore(table, dirty)
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
    const entry = entriesOf(table).get(name) ?? { ...unchanged(undefined), loaded: false }
    entry.now = row
    entry.dirty = true
    entry.changed = true
    entriesOf(table).set(name, entry)
  }

  const at = (block: BlockRef, event?: ProtocolEvent): Changes => {
    let count = 0
    return {
      find: async (table, key) => (await find(table, key)) as Row<typeof table> | undefined,
      get: async (table, key) => {
        const row = await find(table, key)
        if (!row) throw logsMissing(`${event?.name} refers to an unknown row: ${table} ${nameOf(table, key)}`)
        return row as Row<typeof table>
      },
      list: async (table, where) => {
        await writeTable(table)
        const rows = await listRows(tx, table, where)
        return rows.map((row) => keep(table, row).now as Row<typeof table>)
      },
      put: (table, row) => write(table, { ...row, changed_block: block.number }),
      putByClock: (table, row) => write(table, row),
      publish: (one) => {
        published.push({
          ...one,
          eventId: nameEvent([block.hash, event?.logIndex ?? '', one.type, count]),
          happenedAt: new Date(Number(block.timestamp) * 1000),
          blockNumber: block.number,
        })
        count += 1
      },
      unpublish: (matches) => {
        const index = published.findLastIndex(matches)
        if (index >= 0) published.splice(index, 1)
      },
    }
  }

  return {
    load,
    at,
    published,
    write: async () => {
      for (const table of tables.keys()) await writeTable(table)
    },
    before: async () => {
      for (const [table, entries] of tables) await loadBefore(table, [...entries.values()])
      return [...tables].flatMap(([table, entries]) =>
        [...entries.values()]
          .filter(({ changed }) => changed)
          .map(({ before, now }) => ({ table, key: keyOf(table, now ?? {}), row: before ?? null })),
      )
    },
  }
}
