import { makeLru } from '../../base/lru.ts'
import { pingType } from '../../domains/webhooks/event-schemas.ts'
import { type EventBody, writeBody, writePing } from '../../domains/webhooks/message.ts'
import type { Body } from '../../domains/webhooks/sign.ts'
import { type Store, sql } from '../../store/store.ts'
import type { Due } from './endpoints.ts'

/** The bodies of deliveries. An event that many webhooks get is read and written once. */
export type Bodies = {
  /** Reads the events of deliveries into memory. */
  load(dues: readonly Due[]): Promise<void>
  /** Returns what is in memory, which most bodies are. */
  peek(due: Due): Body | undefined
  /** Returns undefined if the event is no longer stored. */
  find(due: Due): Promise<Body | undefined>
}

const maxBodies = 5_000

export const openBodies = (store: Store): Bodies => {
  const known = makeLru<string, Body>(maxBodies)

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

  const peek = (due: Due): Body | undefined =>
    due.pinged_at === null ? known.get(due.event_id) : writePing({ ...due, created_at: due.pinged_at })

  return {
    load,
    peek,
    find: async (due) => {
      await load([due])
      return peek(due)
    },
  }
}
