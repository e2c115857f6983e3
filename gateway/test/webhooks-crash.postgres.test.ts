import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../src/store/store.ts'
import { brief, compileCache } from './support/process.ts'
import { findProgram } from './support/programs.ts'
import { type Receiver, startReceiver } from './support/receiver.ts'
import { makeDatabase } from './support/stores.ts'
import { secretKey, startWebhookJobs, type WebhookJobs } from './support/webhook-jobs.ts'
import type { WebhookProcess } from './support/webhook-process.ts'

const script = findProgram('webhooks')

let database: Awaited<ReturnType<typeof makeDatabase>> & { config: { url?: string } }
let receiver: Receiver
beforeAll(async () => {
  ;[database, receiver] = await Promise.all([makeDatabase(), startReceiver()])
})
afterAll(async () => {
  await receiver.stop()
  await database.drop()
})

/** Starts a process that delivers, and resolves when it does. */
const startProcess = async (): Promise<ChildProcess> => {
  const task: WebhookProcess = { databaseUrl: database.config.url ?? '', key: secretKey.toString('base64') }
  const child = spawn(process.execPath, [...brief, script, JSON.stringify(task)], {
    env: { PATH: process.env.PATH ?? '', ...compileCache },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.once('exit', () => child.kill('SIGKILL'))
  await once(child.stdout as NodeJS.ReadableStream, 'data')
  return child
}

const kill = async (child: ChildProcess): Promise<void> => {
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

test('kill -9 of the delivering process in a loop loses nothing; only attempts under way are repeated', async () => {
  // Answers take a moment, so that a kill always meets attempts under way.
  receiver.answer('/crash-0', (response) => void setTimeout(() => response.writeHead(200).end(), 3))
  receiver.answer('/crash-1', (response) => void setTimeout(() => response.writeHead(200).end(), 3))
  const endpoints = ['/crash-0', '/crash-1', '/crash-2', '/crash-3']
  const first = await startWebhookJobs(database.config)
  const ids = await Promise.all(endpoints.map((path) => first.addWebhook(receiver.url(path))))
  await first.close()
  const each = 60
  let told = 0
  let kills = 0
  // The database's clock decides when another may take over; the test does not wait for it.
  const expire = async (jobs: WebhookJobs): Promise<void> => {
    await jobs.store.transaction((tx) => sql`update webhooks set held_until = clock_timestamp()`.execute(tx))
  }
  for (let round = 0; round < 4; round += 1) {
    const [one, two] = await Promise.all([startProcess(), startProcess()])
    const before = receiver.deliveries.length
    const writer = await startWebhookJobs(database.config, { isDelivering: false })
    await writer.tell(each, { from: told })
    told += each
    await expect.poll(() => receiver.deliveries.length).toBeGreaterThan(before + 20)
    await Promise.all([kill(one), kill(two)])
    kills += 1
    await expire(writer)
    await writer.close()
  }
  const last = await startWebhookJobs(database.config)
  const expected = told * endpoints.length
  await expect.poll(() => last.countByStatus()).toEqual({ succeeded: expected })
  await last.close()
  const counts = Array.from({ length: told }, (_, count) => count)
  for (const path of endpoints) {
    const received = receiver.eventsAt(path).map(({ body }) => body.data.count as number)
    expect(
      [...new Set(received)].sort((a, b) => a - b),
      `${path} lost none`,
    ).toEqual(counts)
    // First attempts are in order: leaving repeats out, the numbers rise.
    expect(received.filter((count, index) => received.indexOf(count) === index)).toEqual(counts)
    // Each kill repeats at most the attempt under way and the ten before it, which were being recorded.
    expect(received.length - told, `${path} repeats`).toBeLessThanOrEqual(11 * kills)
  }
  expect(ids).toHaveLength(endpoints.length)
})

test('two processes share the endpoints, and each delivery is made once', async () => {
  const [one, two] = await Promise.all([startWebhookJobs(database.config), startWebhookJobs(database.config)])
  const paths = Array.from({ length: 20 }, (_, index) => `/shared-${index}`)
  for (const path of paths) await one.addWebhook(receiver.url(path), { wallet: '0xshared' })
  for (let from = 0; from < 100; from += 10) await two.tell(10, { wallet: '0xshared', from })
  for (const path of paths) await receiver.received(path, 100)
  await Promise.all([one.close(), two.close()])
  for (const path of paths) {
    expect(receiver.eventsAt(path).map(({ body }) => body.data.count)).toEqual(
      Array.from({ length: 100 }, (_, count) => count),
    )
  }
})

test('a process that stops hands over at once: the next one does not wait for its hold to end', async () => {
  const path = '/handover'
  receiver.answer(path, () => {})
  const one = await startWebhookJobs(database.config)
  const webhookId = await one.addWebhook(receiver.url(path), { wallet: '0xhandover' })
  await one.tell(3, { wallet: '0xhandover' })
  await receiver.received(path, 1)
  await one.close()
  receiver.answer(path, (response) => void response.writeHead(200).end())
  const two = await startWebhookJobs(database.config)
  const { holder } = await two.getWebhook(webhookId)
  expect([null, expect.any(String)]).toContainEqual(holder)
  const events = await receiver.received(path, 4)
  await two.close()
  // The attempt that the shutdown cut off is repeated, and nothing else.
  expect(events.map(({ body }) => body.data.count)).toEqual([0, 0, 1, 2])
})

test('an event for more endpoints than one transaction takes is queued for each of them once', async () => {
  const writer = await startWebhookJobs(database.config, { isDelivering: false })
  const wallet = '0xcrowd'
  const count = 4_100
  await writer.addWebhook(receiver.url('/crowd'), { wallet })
  await writer.store.transaction((tx) =>
    sql`insert into webhooks (webhook_id, wallet, url, events, patterns, status, secret, start_sequence, created_at, updated_at)
      select 'whk_crowd' || number, wallet, url, events, patterns, status, secret, start_sequence, created_at, updated_at
      from webhooks, generate_series(2, ${count}) number where wallet = ${wallet}`.execute(tx),
  )
  await writer.tell(2, { wallet })
  const queued = async () => {
    const { rows } = await writer.store.read((tx) =>
      sql<{ rows: number; endpoints: number; events: number }>`select count(*)::int4 as rows,
          count(distinct webhook_id)::int4 as endpoints, count(distinct event_id)::int4 as events
        from webhook_deliveries join webhooks using (webhook_id) where wallet = ${wallet}`.execute(tx),
    )
    return rows[0]
  }
  await expect.poll(queued).toEqual({ rows: 2 * count, endpoints: count, events: 2 })
  const position = () =>
    writer.store.read((tx) => tx.selectFrom('webhook_fan_out').select('webhook_id').executeTakeFirstOrThrow())
  await expect.poll(position).toEqual({ webhook_id: null })
  await writer.close()
})
