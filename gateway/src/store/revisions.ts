import { sql } from 'kysely'
import { type Clock, systemClock } from '../base/clock.ts'
import type { Logger } from '../base/log.ts'
import { runLoop } from '../base/loop.ts'
import { noteChange, type Store, type Tx } from './store.ts'

const pollMs = 400
/** The embedded store has one process, which knows when it has announced something. */
const embeddedPollMs = 10_000

/** How many subjects of a topic are kept. A watcher that missed more is told that anything may have changed. */
const maxSubjects = 1_000n

const channel = 'revisions'

const raise = async (tx: Tx, topic: string): Promise<bigint> => {
  noteChange(tx)
  const { value } = await tx
    .insertInto('revisions')
    .values({ topic, value: 1n })
    .onConflict((row) => row.column('topic').doUpdateSet({ value: sql`revisions.value + 1` }))
    .returning('value')
    .executeTakeFirstOrThrow()
  return value
}

/** Tells every process, once `tx` has committed, that what `topic` names has changed: all of it, or only `subject`. */
export const announce = async (tx: Tx, topic: string, subject?: string): Promise<void> => {
  const value = await raise(tx, topic)
  if (subject === undefined) return
  // The row of the topic stays locked until the commit, so values and their subjects become visible in order, without gaps.
  await tx.insertInto('revision_subjects').values({ topic, value, subject }).execute()
  const outdated = value - maxSubjects
  await tx.deleteFrom('revision_subjects').where('topic', '=', topic).where('value', '<=', outdated).execute()
}

/**
 * The same, and PostgreSQL notifies every process of the new revision instead of waiting for their polls. Commits that notify
 * are made one after the other, so this is for topics that change with a block, or under a lock of their own, and not with a request.
 * Returns the new revision.
 */
export const announceAtOnce = async (tx: Tx, topic: string): Promise<bigint> => {
  noteChange(tx)
  const { rows } = await sql<{
    value: bigint
  }>`with raised as (insert into revisions (topic, value) values (${topic}, 1)
      on conflict (topic) do update set value = revisions.value + 1 returning value)
    select value, pg_notify(${channel}, ${topic}::text || ' ' || value) from raised`.execute(tx)
  const [raised] = rows
  if (!raised) throw new Error(`the revision of ${topic} was not raised`)
  return raised.value
}

/** Gets the subjects that changed. `undefined` means that anything may have. */
type OnSubjects = (subjects: readonly string[] | undefined) => void

export type Watcher = {
  /** Calls `onChange` within 500 ms of an announcement by any process, this one included. */
  on(topic: string, onChange: () => void): void
  /** The same, for a topic whose announcements name a subject. */
  onSubjects(topic: string, onChange: OnSubjects): void
  /** The newest revision of a topic that this process knows of, 0 before the first announcement. It never goes back. */
  revisionOf(topic: string): bigint
  /** Time since the last successful poll. Changes that were not seen are not older than this. */
  ageMs(): number
  close(): Promise<void>
}

/**
 * Watches for announcements: at once after those of this process and when PostgreSQL notifies, and for all else by polling every
 * 400 ms.
 */
export const watchRevisions = async (store: Store, log: Logger, clock: Clock = systemClock): Promise<Watcher> => {
  const listeners: { topic: string; onChange(): void }[] = []
  const subjectListeners: { topic: string; onChange: OnSubjects }[] = []
  let checkedAtMs = clock.monotonicMs()
  let known = await readRevisions(store)
  const newest = new Map(known)
  const learn = (topic: string, value: bigint): void => {
    if (value > (newest.get(topic) ?? 0n)) newest.set(topic, value)
  }

  const poll = async (): Promise<void> => {
    const askedAtMs = clock.monotonicMs()
    const current = await readRevisions(store)
    for (const [topic, value] of current) learn(topic, value)
    const hasChanged = ({ topic }: { topic: string }): boolean => known.get(topic) !== current.get(topic)
    for (const { onChange } of listeners.filter(hasChanged)) onChange()
    for (const { topic, onChange } of subjectListeners.filter(hasChanged)) {
      onChange(await readSubjects(store, { topic, after: known.get(topic) ?? 0n, upTo: current.get(topic) ?? 0n }))
    }
    ;[known, checkedAtMs] = [current, askedAtMs]
  }
  const failure = { message: 'Store does not answer; changes by other processes are not seen' }
  const isAlone = store.kind === 'embedded'
  const pauseMs = isAlone ? embeddedPollMs : pollMs
  const loop = runLoop({ round: poll, pauseMs, pauseFirst: true, failure, clock, log })
  store.onChange(loop.wake)

  /** It says all there is to know, so that nothing is read. A poll may have been first. */
  const onPayload = (payload: string): void => {
    const [topic = '', text = '0'] = payload.split(' ')
    const value = BigInt(text)
    learn(topic, value)
    if (value <= (known.get(topic) ?? 0n)) return
    known.set(topic, value)
    for (const listener of listeners) if (listener.topic === topic) listener.onChange()
  }
  const listening = store.listen({ channel, onPayload, clock, log })

  return {
    on: (topic, onChange) => void listeners.push({ topic, onChange }),
    onSubjects: (topic, onChange) => void subjectListeners.push({ topic, onChange }),
    ageMs: () => (isAlone ? 0 : clock.monotonicMs() - checkedAtMs),
    revisionOf: (topic) => newest.get(topic) ?? 0n,
    close: async () => {
      await listening?.close()
      await loop.close()
    },
  }
}

const allRevisions = { name: 'revisions', text: 'select topic, value from revisions' }

const readRevisions = async (store: Store): Promise<Map<string, bigint>> => {
  const rows = await store.readPrepared<{ topic: string; value: bigint }>(allRevisions, [])
  return new Map(rows.map((row) => [row.topic, row.value]))
}

type Range = { topic: string; after: bigint; upTo: bigint }

/** The subjects of every announcement in the range, or undefined if one has none or is no longer kept. */
const readSubjects = async (store: Store, { topic, after, upTo }: Range): Promise<string[] | undefined> => {
  const rows = await store.read((tx) =>
    tx
      .selectFrom('revision_subjects')
      .select('subject')
      .where('topic', '=', topic)
      .where('value', '>', after)
      .where('value', '<=', upTo)
      .execute(),
  )
  return BigInt(rows.length) === upTo - after ? rows.map(({ subject }) => subject) : undefined
}
