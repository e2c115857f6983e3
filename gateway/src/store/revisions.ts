import { sql } from 'kysely'
import { type Clock, systemClock } from '../base/clock.ts'
import type { Logger } from '../base/log.ts'
import { runLoop } from '../base/loop.ts'
import type { Store, Tx } from './store.ts'

const pollMs = 200

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
  close(): Promise<void>
}

/** Starts to watch for announcements, by asking the store five times a second for all topics at once. */
export const watchRevisions = async (store: Store, log: Logger, clock: Clock = systemClock): Promise<Watcher> => {
  const listeners = new Map<string, Set<() => void>>()
  let checkedAtMs = clock.monotonicMs()
  let known = await readRevisions(store)

  const poll = async (): Promise<void> => {
    const askedAtMs = clock.monotonicMs()
    const current = await readRevisions(store)
    for (const [topic, value] of current) {
      if (known.get(topic) === value) continue
      for (const onChange of listeners.get(topic) ?? []) onChange()
    }
    ;[known, checkedAtMs] = [current, askedAtMs]
  }
  const failure = { message: 'Store does not answer; changes by other processes are not seen' }
  const loop = runLoop({ round: poll, pauseMs: pollMs, pauseFirst: true, failure, clock, log })

  return {
    on: (topic, onChange) => void (listeners.get(topic) ?? listeners.set(topic, new Set()).get(topic))?.add(onChange),
    ageMs: () => clock.monotonicMs() - checkedAtMs,
    close: loop.close,
  }
}

const readRevisions = async (store: Store): Promise<Map<string, bigint>> => {
  const rows = await store.read((tx) => tx.selectFrom('revisions').selectAll().execute())
  return new Map(rows.map((row) => [row.topic, row.value]))
}
