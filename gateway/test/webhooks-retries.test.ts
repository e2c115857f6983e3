import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { systemClock } from '../src/base/clock.ts'
import { makeLogger } from '../src/base/log.ts'
import { enqueueSince, readFanOutEnd } from '../src/domains/webhooks/enqueue.ts'
import { recordRoutine } from '../src/domains/webhooks/record.ts'
import { rotateSecret } from '../src/domains/webhooks/secrets.ts'
import { makeBody, readSecret, signMessage } from '../src/domains/webhooks/sign.ts'
import { changeWebhook } from '../src/domains/webhooks/store.ts'
import { openVault } from '../src/domains/webhooks/vault.ts'
import { startPruning } from '../src/jobs/webhooks/prune.ts'
import { resealAll } from '../src/jobs/webhooks/reseal.ts'
import { sql } from '../src/store/store.ts'
import { type ManualClock, makeManualClock } from './support/manual-clock.ts'
import { answerStatus, type Delivery, type Receiver, startReceiver } from './support/receiver.ts'
import { makeStore, type TestStore } from './support/stores.ts'
import { secretKey, startWebhookJobs, type WebhookJobs } from './support/webhook-jobs.ts'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]

let home: TestStore
let clock: ManualClock
let jobs: WebhookJobs
let receiver: Receiver
beforeAll(async () => {
  home = await makeStore()
  clock = makeManualClock()
  ;[jobs, receiver] = await Promise.all([startWebhookJobs(home.config, { clock }), startReceiver()])
})
afterAll(async () => {
  await receiver.stop()
  await jobs.close()
  await home.drop()
})
beforeEach(async () => {
  await jobs.store.transaction((tx) => sql`truncate webhooks, webhook_deliveries, webhook_attempts`.execute(tx))
})

let paths = 0
const newPath = (): string => {
  paths += 1
  return `/retry-${paths}`
}

type Row = {
  attempts: number
  status: string
  retries: number
  next_attempt_at: Date | null
  event_id: string
  type: string
}
const listRows = async (webhookId: string): Promise<Row[]> => {
  const { rows } = await jobs.store.read((tx) =>
    sql<Row>`select * from webhook_deliveries where webhook_id = ${webhookId} order by sequence`.execute(tx),
  )
  return rows
}

/** Resolves when every delivery of a webhook was attempted so often, and nobody works on it. */
const settled = async (webhookId: string, attempts: number, count = 1): Promise<Row[]> => {
  await expect
    .poll(async () => {
      const rows = await listRows(webhookId)
      const { holder } = await jobs.getWebhook(webhookId)
      return rows.length === count && holder === null && rows.every((row) => row.attempts >= attempts)
    })
    .toBe(true)
  return listRows(webhookId)
}

/** Resolves when nothing is due at a webhook and nobody works on it. Time that passes meanwhile is time that an attempt takes. */
const idle = (webhookId: string): Promise<void> =>
  expect
    .poll(async () => {
      const { holder, next_due_at } = await jobs.getWebhook(webhookId)
      return holder === null && (next_due_at === null || next_due_at > clock.now())
    })
    .toBe(true)

/** Moves the time to just after the next attempt of a delivery, and has it made. */
const passTime = async (ms: number): Promise<void> => {
  await clock.advance(ms)
  jobs.wake()
}

test('retries follow the schedule with its spread, then the delivery has failed', async () => {
  const path = newPath()
  receiver.answer(path, answerStatus(503))
  const webhookId = await jobs.addWebhook(receiver.url(path))
  await jobs.tell(1)
  const pauses: number[] = []
  for (let attempt = 1; attempt <= 12; attempt += 1) {
    const [row] = await settled(webhookId, attempt)
    if (!row?.next_attempt_at) break
    const pauseMs = row.next_attempt_at.getTime() - clock.now().getTime()
    pauses.push(pauseMs)
    await passTime(pauseMs)
  }
  const planned = [
    5_000,
    30_000,
    2 * minute,
    10 * minute,
    30 * minute,
    2 * hour,
    5 * hour,
    10 * hour,
    14 * hour,
    20 * hour,
    24 * hour,
  ]
  expect(pauses).toHaveLength(planned.length)
  for (const [index, pauseMs] of pauses.entries()) {
    const ratio = pauseMs / (planned[index] ?? 0)
    expect(ratio, `pause ${index}`).toBeGreaterThanOrEqual(0.799)
    expect(ratio, `pause ${index}`).toBeLessThanOrEqual(1.201)
  }
  const [row] = await settled(webhookId, 12)
  expect(row).toMatchObject({ status: 'failed', attempts: 12, next_attempt_at: null })
  expect(new Set(receiver.eventsAt(path).map(({ headers }) => headers['webhook-id']))).toEqual(new Set([row?.event_id]))
})

test.for([
  ['seconds', (): string => '7200'],
  ['a date', (): string => new Date(clock.now().getTime() + 2 * hour).toUTCString()],
] as const)('Retry-After in %s is honoured, up to a day', async ([, write]) => {
  const path = newPath()
  receiver.answer(path, answerStatus(429, { 'retry-after': write() }))
  const webhookId = await jobs.addWebhook(receiver.url(path))
  await jobs.tell(1)
  const [row] = await settled(webhookId, 1)
  const pauseMs = (row?.next_attempt_at?.getTime() ?? 0) - clock.now().getTime()
  expect(Math.abs(pauseMs - 2 * hour)).toBeLessThan(2_000)
  receiver.answer(path, answerStatus(429, { 'retry-after': '99999999' }))
  await passTime(pauseMs)
  const [again] = await settled(webhookId, 2)
  expect((again?.next_attempt_at?.getTime() ?? 0) - clock.now().getTime()).toBe(day)
})

test('both secrets sign during a rotation, and only the new one when its time is over', async () => {
  const path = newPath()
  const webhookId = await jobs.addWebhook(receiver.url(path))
  const row = await jobs.getWebhook(webhookId)
  const now = clock.now()
  const { secret, sealed, old } = rotateSecret(jobs.vault, row, { now, until: new Date(now.getTime() + hour) })
  await jobs.store.transaction((tx) =>
    changeWebhook(tx, { webhookId, changes: { secret: sealed, old_secrets: JSON.stringify(old) }, now }),
  )
  const signatureOf = ({ headers, raw }: Delivery, one: string): string => {
    const message = { id: String(headers['webhook-id']), timestampSeconds: Number(headers['webhook-timestamp']) }
    const body = makeBody(message.id, Buffer.from(raw))
    return signMessage({ ...message, body }, [readSecret(one)])['webhook-signature']
  }
  const previous = jobs.vault.open(row.secret, webhookId)
  await jobs.tell(1)
  const [during] = await receiver.received(path, 1)
  if (!during) throw new Error('no delivery')
  expect(during.headers['webhook-signature']).toBe(`${signatureOf(during, secret)} ${signatureOf(during, previous)}`)
  await settled(webhookId, 1)
  await passTime(hour)
  await jobs.tell(1, { from: 1 })
  const [, after] = await receiver.received(path, 2)
  if (!after) throw new Error('no delivery')
  expect(after.headers['webhook-signature']).toBe(signatureOf(after, secret))
})

test('a start with a new key in front encrypts every secret with it, so that the old key can go', async () => {
  const webhookId = await jobs.addWebhook(receiver.url(newPath()))
  const row = await jobs.getWebhook(webhookId)
  const until = new Date(clock.now().getTime() + hour)
  const { secret, sealed, old } = rotateSecret(jobs.vault, row, { now: clock.now(), until })
  await jobs.store.transaction((tx) =>
    changeWebhook(tx, {
      webhookId,
      changes: { secret: sealed, old_secrets: JSON.stringify(old) },
      now: clock.now(),
    }),
  )
  const newKey = Buffer.alloc(32, 7)
  const log = makeLogger({ level: 'silent' })
  await resealAll({ store: jobs.store, vault: openVault([newKey, secretKey]), log })
  const resealed = await jobs.getWebhook(webhookId)
  const alone = openVault([newKey])
  expect(alone.open(resealed.secret, webhookId)).toBe(secret)
  expect(resealed.old_secrets.map((one) => alone.open(one.secret, webhookId))).toEqual([
    jobs.vault.open(row.secret, webhookId),
  ])
})

test('a receiver down for an hour with 1,000 events gets 1,000 different ids, none lost', async () => {
  const webhookId = await jobs.addWebhook(receiver.url('/down'))
  await receiver.stop()
  for (const from of [0, 500]) {
    await jobs.tell(500, { from })
    await expect.poll(async () => (await listRows(webhookId)).filter((row) => row.attempts > 0).length).toBe(from + 500)
    await idle(webhookId)
    await passTime(30 * minute)
  }
  await idle(webhookId)
  expect(await jobs.countByStatus()).toEqual({ waiting: 1_000 })
  await receiver.start()
  while ((await jobs.countByStatus()).waiting) {
    await passTime(minute)
    await idle(webhookId)
  }
  const ids = receiver.eventsAt('/down').map(({ body }) => body.id)
  expect(new Set(ids).size).toBe(1_000)
  expect(new Set(ids)).toEqual(new Set((await listRows(webhookId)).map((row) => row.event_id)))
  expect(new Set(receiver.eventsAt('/down').map(({ body }) => body.data.count)).size).toBe(1_000)
  expect(await jobs.countByStatus()).toEqual({ succeeded: 1_000 })
})

test('first attempts come in order, and a retry does not hold up later events', async () => {
  const path = newPath()
  const webhookId = await jobs.addWebhook(receiver.url(path))
  const failing = new Set([3, 4])
  receiver.answer(path, (response, { body }) => {
    const isFailing = failing.delete(body.data.count as number)
    response.writeHead(isFailing ? 500 : 200).end()
  })
  await jobs.tell(60)
  await settled(webhookId, 1, 60)
  expect(receiver.eventsAt(path).map(({ body }) => body.data.count)).toEqual(
    Array.from({ length: 60 }, (_, count) => count),
  )
  await passTime(7_000)
  const events = await receiver.received(path, 62)
  expect(new Set(events.slice(60).map(({ body }) => body.data.count))).toEqual(new Set([3, 4]))
})

test('a retry that hangs does not hold up the first attempt of a new event; the hanging one times out', async () => {
  const path = newPath()
  const webhookId = await jobs.addWebhook(receiver.url(path))
  receiver.answer(path, answerStatus(500))
  await jobs.tell(1)
  await settled(webhookId, 1)
  receiver.answer(path, (response, { body }) => {
    if (body.data.count !== 0) response.writeHead(200).end()
  })
  await passTime(7_000)
  await receiver.received(path, 2)
  await jobs.tell(1, { from: 1 })
  await expect.poll(() => jobs.wake() ?? receiver.eventsAt(path).length).toBe(3)
  expect((await listRows(webhookId)).map(({ attempts }) => attempts)[0]).toBe(1)
  await passTime(15_000)
  await expect.poll(async () => (await listRows(webhookId))[0]?.attempts).toBe(2)
  const { rows } = await jobs.store.read((tx) =>
    sql<{
      reason: string
    }>`select last_reason as reason from webhook_deliveries where webhook_id = ${webhookId} and attempts = 2`.execute(
      tx,
    ),
  )
  expect(rows[0]?.reason).toContain('No answer within 15 seconds')
})

test('a result is recorded also if its row has moved since it was read, and never in the place of another', async () => {
  const webhookId = await jobs.addWebhook(receiver.url(newPath()))
  const now = clock.now()
  await jobs.store.transaction((tx) =>
    sql`insert into webhook_deliveries (webhook_id, event_id, sequence, type, next_attempt_at, created_at)
      select ${webhookId}, 'evt_' || number, number, 'bond.extended', ${now}, ${now} from generate_series(1, 4) number`.execute(
      tx,
    ),
  )
  type Placed = { event_id: string; sequence: bigint; place: string }
  const { rows } = await jobs.store.read((tx) =>
    sql<Placed>`select event_id, sequence, ctid::text as place from webhook_deliveries
      where webhook_id = ${webhookId} order by sequence`.execute(tx),
  )
  const [first, second, third] = rows as [Placed, Placed, Placed]
  await jobs.store.write((tx) =>
    sql`update webhook_deliveries set type = type where webhook_id = ${webhookId} and sequence = 1`.execute(tx),
  )
  const outcomes = [first, { ...second, place: third.place }, { ...third, place: second.place }].map((row) => ({
    webhookId,
    sequence: row.sequence,
    eventId: row.event_id,
    place: row.place,
    url: 'https://agent.example/',
    type: 'bond.extended',
    isFresh: true,
    retries: 0,
    isFinal: false,
    wasHealthy: true,
    answer: {
      at: now,
      durationMs: Number(row.sequence),
      status: 200,
      reason: 'Delivered: the receiver answered 200.',
      response: row.event_id,
      retryAfter: undefined,
      wantsNoMore: false,
    },
  }))
  await jobs.store.write((tx) => recordRoutine(tx, outcomes, now))
  const { rows: recorded } = await jobs.store.read((tx) =>
    sql`select event_id, status, attempts, last_response, last_duration_ms, last_at from webhook_deliveries
      where webhook_id = ${webhookId} order by sequence`.execute(tx),
  )
  const done = (number: number) => ({
    event_id: `evt_${number}`,
    status: 'succeeded',
    attempts: 1,
    last_response: `evt_${number}`,
    last_duration_ms: number,
    last_at: now,
  })
  expect(recorded).toEqual([done(1), done(2), done(3), expect.objectContaining({ status: 'waiting', attempts: 0 })])
})

test('an hour of failures announces webhook.failing, five days disable, and PATCH would start again', async () => {
  const path = newPath()
  const [webhookId] = [
    await jobs.addWebhook(receiver.url(path)),
    await jobs.addWebhook(receiver.url(`${path}/watch`), { events: ['webhook.*'] }),
  ]
  receiver.answer(path, answerStatus(500))
  const startedAt = clock.now()
  await jobs.tell(1)
  await settled(webhookId, 1)
  const watched = () => receiver.eventsAt(`${path}/watch`).map(({ body }) => body)
  let days = 0
  while ((await jobs.getWebhook(webhookId)).status === 'enabled') {
    days += 1
    if (days > 60) throw new Error('never disabled')
    const before = receiver.eventsAt(path).length
    await passTime(3 * hour)
    await jobs.tell(1)
    // The retries of earlier events may have disabled it meanwhile.
    const isEnabled = async () => (await jobs.getWebhook(webhookId)).status === 'enabled'
    await expect.poll(async () => receiver.eventsAt(path).length > before || !(await isEnabled())).toBe(true)
    await expect.poll(async () => (await jobs.getWebhook(webhookId)).holder).toBeNull()
  }
  const { updated_at, reason } = await jobs.getWebhook(webhookId)
  const failedMs = updated_at.getTime() - startedAt.getTime()
  expect(failedMs).toBeGreaterThanOrEqual(5 * day)
  expect(failedMs).toBeLessThan(5 * day + 7 * hour)
  expect(reason).toContain('five days')
  await expect.poll(() => watched().map(({ type }) => type)).toEqual(['webhook.failing', 'webhook.disabled'])
  expect(watched()[0]?.data).toMatchObject({
    webhookId,
    url: receiver.url(path),
    failingSince: startedAt.toISOString(),
  })
  // What happened to a webhook is not sent to itself.
  expect(receiver.eventsAt(path).filter(({ body }) => body.type.startsWith('webhook.'))).toEqual([])
})

test('an old URL that answers 410 after the webhook has moved does not disable it', async () => {
  const [old, moved] = [newPath(), newPath()]
  const webhookId = await jobs.addWebhook(receiver.url(old))
  const { promise: answerNow, resolve: release } = Promise.withResolvers<void>()
  receiver.answer(old, (response) => void answerNow.then(() => response.writeHead(410).end()))
  await jobs.tell(1)
  await receiver.received(old, 1)
  await jobs.store.transaction((tx) =>
    changeWebhook(tx, { webhookId, changes: { url: receiver.url(moved) }, now: clock.now() }),
  )
  release()
  await settled(webhookId, 1)
  expect(await jobs.getWebhook(webhookId)).toMatchObject({ status: 'enabled', failing_since: null, failures: 0 })
  await passTime(7_000)
  await receiver.received(moved, 1)
})

test('deliveries older than 30 days are deleted with their attempts', async () => {
  const webhookId = await jobs.addWebhook(receiver.url(newPath()))
  const now = Date.now()
  const add = (eventId: string, ageMs: number) =>
    jobs.store.transaction(async (tx) => {
      const at = new Date(now - ageMs)
      await sql`insert into webhook_deliveries (webhook_id, sequence, event_id, type, status, attempts, created_at, last_at)
        values (${webhookId}, 1, ${eventId}, 'bond.extended', 'succeeded', 2, ${at}, ${at})`.execute(tx)
      await sql`insert into webhook_attempts (webhook_id, event_id, number, at, duration_ms, reason)
        values (${webhookId}, ${eventId}, 1, ${at}, 1, 'Failed.')`.execute(tx)
    })
  // More than one batch.
  await jobs.store.transaction((tx) =>
    sql`insert into webhook_deliveries (webhook_id, sequence, event_id, type, status, created_at)
      select ${webhookId}, 1, 'old-' || number, 'bond.extended', 'failed', ${new Date(now - 40 * day)}
      from generate_series(1, 1500) number`.execute(tx),
  )
  await add('old', 30 * day + minute)
  await add('kept', 30 * day - hour)
  const log = makeLogger({ level: 'silent' })
  const pruning = startPruning({ store: jobs.store, clock: systemClock, log })
  const left = async (table: string): Promise<string[]> => {
    const { rows } = await jobs.store.read((tx) =>
      sql<{ event_id: string }>`select event_id from ${sql.table(table)} where webhook_id = ${webhookId}`.execute(tx),
    )
    return rows.map((row) => row.event_id)
  }
  await expect.poll(() => left('webhook_deliveries')).toEqual(['kept'])
  expect(await left('webhook_attempts')).toEqual(['kept'])
  await pruning.close()
})

test('a recovery continues where the last one ended, and takes nothing twice', async () => {
  const webhookId = await jobs.addWebhook(receiver.url(newPath()))
  await jobs.store.transaction((tx) =>
    changeWebhook(tx, { webhookId, changes: { status: 'paused' }, now: clock.now() }),
  )
  const since = new Date()
  await jobs.tell(5)
  await jobs.tell(3, { wallet: '0xother' })
  const last = () => jobs.store.read((tx) => tx.selectFrom('event_sequence').select('last').executeTakeFirstOrThrow())
  const fanned = () => jobs.store.read((tx) => tx.selectFrom('webhook_fan_out').selectAll().executeTakeFirstOrThrow())
  const unnumbered = () => jobs.store.read((tx) => sql`select 1 from events where sequence is null`.execute(tx))
  await expect.poll(async () => (await unnumbered()).rows.length).toBe(0)
  await expect.poll(async () => (await fanned()).sequence === (await last()).last).toBe(true)
  const recover = () =>
    jobs.store.transaction(async (tx) => {
      const upTo = await readFanOutEnd(tx)
      return enqueueSince(tx, { webhookId, since, after: 0n, upTo, now: clock.now(), limit: 2 })
    })
  const counts = []
  for (let request = 0; request < 4; request += 1) counts.push(await recover())
  expect(counts.map(({ count, isLast }) => [count, isLast])).toEqual([
    [2, false],
    [2, false],
    [1, true],
    [0, true],
  ])
})

test('one success ends a series of failures', async () => {
  const path = newPath()
  const webhookId = await jobs.addWebhook(receiver.url(path))
  receiver.answer(path, answerStatus(500))
  await jobs.tell(1)
  await settled(webhookId, 1)
  expect((await jobs.getWebhook(webhookId)).failing_since).toEqual(clock.now())
  receiver.answer(path, answerStatus(200))
  await passTime(7_000)
  await settled(webhookId, 2)
  expect(await jobs.getWebhook(webhookId)).toMatchObject({ failing_since: null, failures: 0 })
})

test('a success right after a failure ends the series, also while the failure is being written', async () => {
  const path = newPath()
  const webhookId = await jobs.addWebhook(receiver.url(path))
  receiver.answer(path, (response, { body }) => void response.writeHead(body.data.count === 0 ? 500 : 200).end())
  await jobs.tell(2)
  await settled(webhookId, 1, 2)
  expect(await jobs.getWebhook(webhookId)).toMatchObject({ failing_since: null, failures: 0 })
})

test('of 100 endpoints one hangs and one answers 500: the other 98 have the event while the first still hangs', async () => {
  const base = newPath()
  const paths = Array.from({ length: 100 }, (_, index) => `${base}/${index}`)
  const [hanging = '', failing = '', ...others] = paths
  receiver.answer(hanging, () => {})
  receiver.answer(failing, answerStatus(500))
  const ids = []
  for (const path of paths) ids.push(await jobs.addWebhook(receiver.url(path)))
  await jobs.tell(1)
  // The clock stands still, so the hanging attempt never times out: nobody waits for it.
  for (const path of others) await receiver.received(path, 1)
  await receiver.received(failing, 1)
  await expect.poll(async () => (await jobs.countByStatus()).succeeded).toBe(98)
  const metrics = await jobs.metrics.registry.metrics()
  const read = (name: string): number => Number(metrics.match(new RegExp(`^${name} (\\d+)$`, 'm'))?.[1])
  const [succeeded, failed] = ['succeeded', 'failed'].map((kind) =>
    read(`surety_webhook_deliveries_total\\{outcome="${kind}"\\}`),
  )
  expect(succeeded).toBeGreaterThanOrEqual(98)
  expect(failed).toBeGreaterThanOrEqual(1)
  expect(read('surety_webhook_attempt_seconds_count')).toBeGreaterThanOrEqual(99)
  expect(metrics).toMatch(/^surety_webhook_backlog \d+$/m)
  expect(metrics).toMatch(/^surety_webhook_oldest_seconds \d+/m)
  await passTime(15_000)
  await settled(ids[0] ?? '', 1)
})

test('events of one wallet, of several and of everybody come to their webhooks once each, in order', async () => {
  const wallets = ['0xone', '0xtwo', '0xthree']
  const paths = wallets.flatMap((wallet) => [newPath(), newPath()].map((path) => ({ wallet, path })))
  for (const { wallet, path } of paths) await jobs.addWebhook(receiver.url(path), { wallet })
  const audiences = [['0xone'], ['*'], ['0xone', '0xtwo'], ['0xthree', '*'], ['0xnobody'], ['0xtwo', '0xtwo'], ['*']]
  for (const [from, audience] of audiences.entries()) await jobs.tell(1, { audience, from })
  for (const { wallet, path } of paths) {
    const expected = audiences.keys().filter((index) => audiences[index]?.some((one) => one === '*' || one === wallet))
    const counts = [...expected]
    const received = await receiver.received(path, counts.length)
    expect(received.map(({ raw }) => JSON.parse(raw).data.count)).toEqual(counts)
  }
  await expect.poll(jobs.countByStatus).toEqual({ succeeded: 2 * (5 + 5 + 3) })
})

test('a delivery that exists before its turn holds up no other', async () => {
  const [first, second] = [newPath(), newPath()]
  const webhookId = await jobs.addWebhook(receiver.url(first))
  await jobs.addWebhook(receiver.url(second))
  await jobs.store.transaction(async (tx) => {
    // Numbered with its delivery and behind the fan-out's back: by no code of ours.
    await sql`insert into events (event_id, type, audience, data, happened_at, recorded_at, sequence)
      select 'evt_early', 'bond.extended', '{0xagent}', '{"count": 0}', ${clock.now()}, ${clock.now()}, last + 1 from event_sequence`.execute(
      tx,
    )
    await sql`insert into webhook_deliveries (webhook_id, event_id, sequence, type, next_attempt_at, created_at)
      select ${webhookId}, 'evt_early', last + 1, 'bond.extended', ${clock.now()}, ${clock.now()} from event_sequence`.execute(
      tx,
    )
    await sql`update event_sequence set last = last + 1`.execute(tx)
  })
  await jobs.tell(2, { from: 1 })
  for (const path of [first, second]) {
    const received = await receiver.received(path, 3)
    expect(received.map(({ body }) => body.data.count)).toEqual([0, 1, 2])
  }
})
