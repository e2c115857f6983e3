import { sql } from 'kysely'
import type { Logger } from '../base/log.ts'
import type { Store, Tx } from './store.ts'

const pollEveryMs = 200

/** Tells every process, once `tx` has committed, that what `topic` names has changed. */
export const announce = async (tx: Tx, topic: string): Promise<void> => {
  await tx
    .insertInto('revisions')
    .values({ topic, value: 1n })
    .onConflict((row) => row.column('topic').doUpdateSet({ value: sql`revisions.value + 1` }))
    .execute()
}

export type Watcher = {
  /** Calls `onChange` within 500 ms of an announcement by any process, this one included. */
  on(topic: string, onChange: () => void): void
  /** How long ago the store was last asked, and answered: what was not announced by then is not older than this. */
  ageMs(): number
  stop(): Promise<void>
}

/** Starts to watch for announcements, by asking the store five times a second for all topics at once. */
export const watchRevisions = async (store: Store, log: Logger): Promise<Watcher> => {
  const listeners = new Map<string, Set<() => void>>()
  let checkedAt = performance.now()
  let known = await readRevisions(store)
  let stopped = false
  let failing = false

  const poll = async (): Promise<void> => {
    const asked = performance.now()
    try {
      const now = await readRevisions(store)
      for (const [topic, value] of now) {
        if (known.get(topic) === value) continue
        for (const onChange of listeners.get(topic) ?? []) onChange()
      }
      ;[known, checkedAt, failing] = [now, asked, false]
    } catch (error) {
      if (!failing) log.warn({ err: error }, 'the store does not answer; changes made by other processes are not seen')
      failing = true
    }
  }

  const loop = async (): Promise<void> => {
    while (!stopped) {
      await new Promise((resolve) => setTimeout(resolve, pollEveryMs))
      if (!stopped) await poll()
    }
  }
  const ended = loop()

  return {
    on: (topic, onChange) => void (listeners.get(topic) ?? listeners.set(topic, new Set()).get(topic))?.add(onChange),
    ageMs: () => performance.now() - checkedAt,
    stop: async () => {
      stopped = true
      await ended
    },
  }
}

const readRevisions = async (store: Store): Promise<Map<string, bigint>> => {
  const rows = await store.read((tx) => tx.selectFrom('revisions').selectAll().execute())
  return new Map(rows.map((row) => [row.topic, row.value]))
}
