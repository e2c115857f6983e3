import { publish } from '../../store/outbox.ts'
import { confirmLazily, type RawBuilder, sql, type Tx } from '../../store/store.ts'
import { markDue } from './deliveries.ts'
import { enqueueMissed, lockFanOut } from './enqueue.ts'
import { type DisabledData, type FailingData, pingType } from './event-schemas.ts'
import { announceAfterMs, disableAfterMs, minFailuresToDisable, nextPauseMs } from './schedule.ts'
import { type Answer, isSuccess } from './sender.ts'
import { announceWebhook, changeWebhook, lockWebhooks, type WebhookRow } from './store.ts'

/** One attempt of a delivery and its result. */
export type Outcome = {
  webhookId: string
  sequence: bigint
  eventId: string
  /** Where it was sent: the webhook may have another URL by now. */
  url: string
  type: string
  /** Whether it is the first attempt. */
  isFresh: boolean
  /** Retries used before this attempt. */
  retries: number
  /** It is not retried, whatever came of it: its owner waits for the result, or it cannot succeed. */
  isFinal: boolean
  /** Whether the webhook was enabled and not failing before. */
  wasHealthy: boolean
  answer: Answer
}

/** `place`: where the row of the delivery was when it was read. Found there, it need not be looked up. */
export type LocatedOutcome = Outcome & { place: string }

/** What became of an attempt: `failed` is retried, `gave_up` is not. */
export type OutcomeKind = 'succeeded' | 'failed' | 'gave_up'

type Judged = Outcome & { kind: OutcomeKind; nextAttemptAt: Date | null }

const judge = (outcome: Outcome, now: Date): Judged => {
  const { answer, retries } = outcome
  if (isSuccess(answer)) return { ...outcome, kind: 'succeeded', nextAttemptAt: null }
  const pauseMs = outcome.isFinal ? undefined : nextPauseMs({ retries, retryAfter: answer.retryAfter }, { now })
  if (pauseMs === undefined) return { ...outcome, kind: 'gave_up', nextAttemptAt: null }
  return { ...outcome, kind: 'failed', nextAttemptAt: new Date(now.getTime() + pauseMs) }
}

/** A first attempt that a healthy webhook accepted. It changes its delivery and nothing else. */
export const isRoutine = ({ isFresh, wasHealthy, answer }: Outcome): boolean =>
  isFresh && wasHealthy && isSuccess(answer) && !answer.wantsNoMore

/**
 * Writes routine outcomes. Most are, so they take one statement, which is a transaction of its own and confirmed before it is on
 * disk: a round trip to the database takes longer than the update. A row that has moved since it was read is looked up by its key. A
 * delivery that another process saw succeed stays so.
 */
export const recordRoutine = async (tx: Tx, outcomes: readonly LocatedOutcome[], now: Date): Promise<void> => {
  const { answers, indexes } = indexAnswers(outcomes)
  const written = sql`unnest(${plainArray(outcomes.map(({ webhookId }) => webhookId))}::text[],
      ${plainArray(outcomes.map(({ eventId }) => eventId))}::text[], ${plainArray(outcomes.map(({ place }) => `"${place}"`))}::tid[],
      ${plainArray(outcomes.map(({ answer }) => answer.at.getTime()))}::float8[],
      ${plainArray(outcomes.map(({ answer }) => answer.durationMs))}::int4[], ${plainArray(indexes)}::int4[])
      as written (webhook_id, event_id, place, at_ms, duration_ms, answer)`
  const update = (found: RawBuilder<unknown>) => sql`update webhook_deliveries deliveries
    set attempts = deliveries.attempts + 1, status = 'succeeded', retries = 1, next_attempt_at = null, finished_at = ${now},
      last_at = to_timestamp(written.at_ms / 1000), last_duration_ms = written.duration_ms,
      last_status = (${answers.map(({ status }) => status)}::int4[])[written.answer],
      last_reason = (${answers.map(({ reason }) => reason)}::text[])[written.answer],
      last_response = (${answers.map(({ response }) => response)}::text[])[written.answer]
    from ${written}
    where ${found} and deliveries.webhook_id = written.webhook_id and deliveries.event_id = written.event_id
      and deliveries.status = 'waiting' and ${confirmLazily}`
  const { numAffectedRows } = await update(sql`deliveries.ctid = written.place`).execute(tx)
  if (numAffectedRows === BigInt(outcomes.length)) return
  const sequences = sql`(${plainArray(outcomes.map(({ sequence }) => sequence))}::int8[])`
  await update(sql`deliveries.sequence = any(${sequences})`).execute(tx)
}

/** An array literal of ids, times and numbers, which need no quotes. The driver looks at each of them several times. */
const plainArray = (values: readonly (string | number | bigint)[]): string => `{${values.join(',')}}`

/** The different answers, and the index of each in them. Receivers answer much the same. Arrays of the database begin at 1. */
const indexAnswers = (outcomes: readonly Outcome[]): { answers: Answer[]; indexes: number[] } => {
  const known = new Map<string, number>()
  const answers: Answer[] = []
  const indexes = outcomes.map(({ answer }) => {
    const name = `${answer.status} ${answer.reason} ${answer.response}`
    const index = known.get(name) ?? answers.push(answer)
    known.set(name, index)
    return index
  })
  return { answers, indexes }
}

/** Writes the log and the new state of many deliveries and their webhooks. Returns what became of each attempt. */
export const recordOutcomes = async (tx: Tx, outcomes: readonly Outcome[], now: Date): Promise<OutcomeKind[]> => {
  const judged = outcomes.map((outcome) => judge(outcome, now))
  // Nothing changes about a webhook that works, and most do.
  const notable = judged.filter(
    ({ kind, wasHealthy, answer }) => kind !== 'succeeded' || !wasHealthy || answer.wantsNoMore,
  )
  const activating = notable.some(({ kind, type }) => kind === 'succeeded' && type === pingType)
  const fanOut = activating ? await lockFanOut(tx) : undefined
  const locked = await lockWebhooks(
    tx,
    notable.map(({ webhookId }) => webhookId),
  )
  await writeDeliveries(tx, judged, now)
  for (const row of locked) {
    // What another URL answered says nothing about this one.
    const own = notable.filter(({ webhookId, url }) => webhookId === row.webhook_id && url === row.url)
    if (own.length === 0) continue
    const activated = await activate(tx, row, { own, now })
    if (activated && fanOut) {
      await enqueueMissed(tx, { webhookId: row.webhook_id, fanOut, after: row.start_sequence, now })
      await markDue(tx, [row.webhook_id], now)
    }
    await updateHealth(tx, row, { own, now })
  }
  return judged.map(({ kind }) => kind)
}

/**
 * Writes attempts into their deliveries. What was the last attempt so far moves to the log, so one that works at once costs
 * one row. A delivery that another process saw succeed meanwhile stays so.
 */
const writeDeliveries = async (tx: Tx, judged: readonly Judged[], now: Date): Promise<void> => {
  const rows = judged.map(({ webhookId, sequence, eventId, kind, retries, nextAttemptAt, answer }) => ({
    webhook_id: webhookId,
    sequence: String(sequence),
    event_id: eventId,
    status: { succeeded: 'succeeded', failed: 'waiting', gave_up: 'failed' }[kind],
    retries: retries + 1,
    next_attempt_at: nextAttemptAt,
    finished_at: nextAttemptAt === null ? now : null,
    last_at: answer.at,
    last_duration_ms: answer.durationMs,
    last_status: answer.status,
    last_reason: answer.reason,
    last_response: answer.response,
  }))
  // Before the database has counted the rows, it would read the whole table for a few of them.
  await sql`set local enable_seqscan = off`.execute(tx)
  const written = sql`jsonb_populate_recordset(null::webhook_deliveries, ${JSON.stringify(rows)}::jsonb) written`
  if (judged.some(({ isFresh }) => !isFresh))
    await sql`insert into webhook_attempts (webhook_id, event_id, number, at, duration_ms, status, reason, response)
      select webhook_id, event_id, past.attempts, past.last_at, past.last_duration_ms, past.last_status, past.last_reason,
        past.last_response
      from ${written} join webhook_deliveries past using (webhook_id, sequence, event_id) where past.last_at is not null
      on conflict do nothing`.execute(tx)
  await sql`update webhook_deliveries set attempts = webhook_deliveries.attempts + 1, status = written.status,
      retries = written.retries, next_attempt_at = written.next_attempt_at, finished_at = written.finished_at,
      last_at = written.last_at, last_duration_ms = written.last_duration_ms, last_status = written.last_status,
      last_reason = written.last_reason, last_response = written.last_response
    from ${written}
    where webhook_deliveries.webhook_id = written.webhook_id and webhook_deliveries.sequence = written.sequence
      and webhook_deliveries.event_id = written.event_id and webhook_deliveries.status = 'waiting'`.execute(tx)
}

type About = { own: readonly Judged[]; now: Date }

/** A pending webhook is enabled by the first ping that it answers, and disabled when all tries of a ping failed. */
const activate = async (tx: Tx, row: WebhookRow, { own, now }: About): Promise<boolean> => {
  if (row.status !== 'pending') return false
  const pings = own.filter(({ type }) => type === pingType)
  if (pings.some(({ kind }) => kind === 'succeeded')) {
    const changes = { status: 'enabled' as const, reason: null, verified_at: now }
    await changeWebhook(tx, { webhookId: row.webhook_id, changes, now })
    await announceWebhook(tx, row.webhook_id)
    return true
  }
  if (pings.some(({ kind, isFinal }) => kind === 'gave_up' && !isFinal))
    await disable(tx, row, { reason: 'It never answered a ping with 2xx.', now })
  return false
}

/** Counts failures in a row, tells the owner about them, and disables a webhook that has failed for days. */
const updateHealth = async (tx: Tx, row: WebhookRow, { own, now }: About): Promise<void> => {
  const webhookId = row.webhook_id
  const refusing = own.find(({ answer }) => answer.wantsNoMore)
  if (own.some(({ kind }) => kind === 'succeeded') && !refusing) {
    if (row.failing_since !== null)
      await changeWebhook(tx, {
        webhookId,
        changes: { failing_since: null, failures: 0, failing_announced: false },
        now,
      })
    return
  }
  const failing_since = row.failing_since ?? now
  const failures = row.failures + own.length
  const failedMs = now.getTime() - failing_since.getTime()
  const [reason = ''] = own.map(({ answer }) => answer.reason).slice(-1)
  const isLost = failedMs >= disableAfterMs && failures >= minFailuresToDisable
  const isActive = row.status === 'enabled' || row.status === 'pending'
  const isNews = row.status === 'enabled' && !row.failing_announced && failedMs >= announceAfterMs
  const failing_announced = row.failing_announced || isNews
  await changeWebhook(tx, { webhookId, changes: { failing_since, failures, failing_announced }, now })
  if (isActive && refusing) await disable(tx, row, { reason: explainRefusal(refusing.answer), now })
  else if (isActive && isLost) await disable(tx, row, { reason: `Every delivery failed for five days. ${reason}`, now })
  else if (isNews) {
    const data: FailingData = { webhookId, url: row.url, failingSince: failing_since.toISOString(), reason }
    await publishAbout(tx, row, { type: 'webhook.failing', data, now })
  }
}

const explainRefusal = ({ status }: Answer): string =>
  status === 410
    ? 'The receiver answered 410: it wants no more deliveries.'
    : 'The receiver answered with the header webhook-delivery: disable.'

const disable = async (tx: Tx, row: WebhookRow, { reason, now }: { reason: string; now: Date }): Promise<void> => {
  const webhookId = row.webhook_id
  await changeWebhook(tx, { webhookId, changes: { status: 'disabled', reason }, now })
  await announceWebhook(tx, webhookId)
  const data: DisabledData = { webhookId, url: row.url, reason }
  await publishAbout(tx, row, { type: 'webhook.disabled', data, now })
}

const publishAbout = (
  tx: Tx,
  { wallet }: WebhookRow,
  { type, data, now }: { type: string; data: FailingData | DisabledData; now: Date },
): Promise<void> =>
  publish(tx, [{ type, audience: [wallet], productId: null, data, happenedAt: now, blockNumber: null }])
