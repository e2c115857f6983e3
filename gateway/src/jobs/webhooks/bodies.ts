import { makeLru } from '../../base/lru.ts'
import { pingType } from '../../domains/webhooks/event-schemas.ts'
import { type EventBody, writeBody, writePing } from '../../domains/webhooks/message.ts'
import { type Store, sql } from '../../store/store.ts'
import type { Due } from './claims.ts'

/** The bodies of deliveries. An event that many webhooks get is read and written once. */
export type Bodies = {
  /** Reads the events of deliveries into memory. */
  load(dues: readonly Due[]): Promise<void>
  /** Returns undefined if the event is no longer stored. */
  find(due: Due): Promise<Buffer | undefined>
}

const maxBodies = 5_000

export const openBodies = (store: Store): Bodies => {
  const known = makeLru<string, Buffer>(maxBodies)

  const load = async (dues: readonly Due[]): Promise<void> => {
    const missing = new Set(dues.flatMap(({ type, event_id }) => (type === pingType ? [] : event_id)))
    for (const eventId of missing) if (known.has(eventId)) missing.delete(eventId)
    if (missing.size === 0) return
    const { rows } = await store.read((tx) =>
      sql<EventBody>`select event_id, type, happened_at, data from events
        where event_id = any(${[...missing]}::text[])`.execute(tx),
    )
    for (const row of rows) known.set(row.event_id, writeBody(row))
  }

  return {
    load,
    find: async (due) => {
      if (due.type === pingType) return writePing(due)
      if (!known.has(due.event_id)) await load([due])
      return known.get(due.event_id)
    },
  }
}
