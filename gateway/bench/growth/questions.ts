import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock } from '../../src/base/clock.ts'
import { newId } from '../../src/base/ids.ts'
import { makeLogger } from '../../src/base/log.ts'
import { enqueueCall } from '../../src/chain/relayer/queue/enqueue.ts'
import { listDue } from '../../src/chain/relayer/queue/list-due.ts'
import { listEvents } from '../../src/domains/events/list.ts'
import { readNewest } from '../../src/domains/events/store.ts'
import { findKeysByHash, insertKey, listKeys } from '../../src/domains/onboarding/store.ts'
import { getOperation } from '../../src/domains/operations/read.ts'
import { findBindings, insertOperation, listOperationRows } from '../../src/domains/operations/store.ts'
import { getPolicy, listPolicies } from '../../src/domains/policies/read.ts'
import { markDue } from '../../src/domains/webhooks/deliveries.ts'
import { listWebhookRows } from '../../src/domains/webhooks/store.ts'
import { claimEndpoints, releaseEndpoints } from '../../src/jobs/webhooks/endpoints.ts'
import { startFanOut } from '../../src/jobs/webhooks/fan-out.ts'
import { numberEvents, publish } from '../../src/store/outbox.ts'
import type { Watcher } from '../../src/store/revisions.ts'
import { type Store, sql } from '../../src/store/store.ts'
import { busyWallet } from './rows.ts'

/** What the store is asked for one request, or one round of a job. `times`: how often in each measurement. */
export type Question = { ask(store: Store, row: number): Promise<unknown>; times: number }

const often = 150
const hashOf = (index: number): string => createHash('sha256').update(`bench ${index}`).digest('hex')
const walletOf = (index: number): string =>
  `0x${Math.floor(index / 3)
    .toString(16)
    .padStart(40, '0')}`
const idOf = (prefix: string, index: number): string => `${prefix}_${String(index).padStart(22, '0')}`
const newWallet = (): `0x${string}` => `0x${randomBytes(20).toString('hex')}`
const log = makeLogger({ level: 'silent' })

/** Accepts an order: finds nothing under its key and id, and inserts the operation and its call. */
const accept = async (store: Store): Promise<void> => {
  const [wallet, operationId, orderId] = [newWallet(), newId('op'), `0x${randomBytes(32).toString('hex')}` as const]
  const key = randomBytes(12).toString('hex')
  await store.read((tx) => findBindings(tx, { wallet, key, signer: wallet, orderId }))
  await store.transaction(async (tx) => {
    await insertOperation(tx, {
      operation_id: operationId,
      wallet,
      kind: 'buy_policy',
      signer: wallet,
      order_id: orderId,
      idempotency_key: key,
      fingerprint: 'print',
      terms: { product: '1' },
      digest: 'digest',
      digests: ['digest'],
      signature_hashes: ['hash'],
      valid_before: 1n << 40n,
      accepted_block: 1n,
      status: 'queued',
      request_id: 'req',
      created_at: new Date(),
    })
    const call = {
      callId: newId('call'),
      operationId,
      group: wallet,
      signer: wallet,
      orderId,
      target: '0x',
      data: '0x',
    } as const
    await enqueueCall(tx, { ...call, gas: 300_000, validUntil: 1n << 40n, requestId: 'req' })
  })
}

const eventFor = (wallet: string) => ({
  type: 'policy.bought',
  audience: [wallet],
  productId: 1n,
  data: { premium: '4109590' },
  happenedAt: new Date(),
  blockNumber: null,
})

const tellOne = async (store: Store, wallet: string): Promise<void> => {
  await store.transaction((tx) => publish(tx, [eventFor(wallet)]))
  await numberEvents(store)
}

const quiet: Watcher = {
  on: () => {},
  onSubjects: () => {},
  revisionOf: () => 0n,
  ageMs: () => 0,
  close: async () => {},
}

/** Turns one event of one wallet into deliveries. */
const fanOut = async (store: Store, row: number): Promise<void> => {
  await tellOne(store, walletOf(row))
  const loop = startFanOut({ store, watcher: quiet, clock: systemClock, log, onQueued: () => {} })
  const isBehind = sql`select 1 from event_sequence, webhook_fan_out where last > sequence`
  while ((await store.read((tx) => isBehind.execute(tx))).rows.length > 0) await sleep(1)
  await loop.close()
}

/** Makes an endpoint due, takes it, and gives it back. */
const takeDue = async (store: Store, row: number): Promise<void> => {
  const [holder, now] = ['bench', new Date()]
  await store.transaction((tx) => markDue(tx, [idOf('whk', row)], now))
  const taken = await claimEndpoints(store, { holder, now, limit: 10, failing: false })
  const releases = taken.map(({ webhook_id: webhookId }) => ({ webhookId, notBefore: undefined }))
  await releaseEndpoints(store, { holder, releases, now })
}

const ofBusy = { wallet: busyWallet, types: undefined, productId: undefined }

export const questions: Record<string, Question> = {
  'one policy': { times: often, ask: (store, row) => getPolicy({ store }, { product: 1n, index: BigInt(row) }) },
  'a page of a wallet with many policies': {
    times: often,
    ask: (store) => listPolicies({ store }, { wallet: busyWallet, limit: 20 }),
  },
  'the key of a request': { times: often, ask: (store, row) => store.read((tx) => findKeysByHash(tx, [hashOf(row)])) },
  'the keys of a wallet': {
    times: often,
    ask: (store, row) => store.read((tx) => listKeys(tx, { wallet: walletOf(row), limit: 20, after: undefined })),
  },
  'one operation': {
    times: often,
    ask: (store, row) => {
      const wallet = row % 20 === 0 ? busyWallet : walletOf(row)
      return getOperation({ store }, { wallet, operationId: idOf('op', row) })
    },
  },
  'a page of a wallet with many operations': {
    times: often,
    ask: (store) =>
      store.read((tx) => listOperationRows(tx, { wallet: busyWallet, key: undefined, limit: 20, after: undefined })),
  },
  'a page of a wallet with many events': {
    times: often,
    ask: (store, row) => listEvents(store, { filter: ofBusy, after: BigInt(Math.floor(row / 2)), limit: 20 }),
  },
  'the newest events, for streams': {
    times: often,
    ask: async (store) => {
      const { rows } = await store.read((tx) => sql<{ last: bigint }>`select last from event_sequence`.execute(tx))
      return store.read((tx) => readNewest(tx, { after: (rows[0]?.last ?? 0n) - 20n, limit: 20 }))
    },
  },
  'the webhooks of a wallet': {
    times: often,
    ask: (store, row) =>
      store.read((tx) => listWebhookRows(tx, { wallet: walletOf(row), limit: 20, after: undefined })),
  },
  'onboarding: a first key': {
    times: often,
    ask: (store) => {
      const key = {
        key_id: newId('key'),
        wallet: newWallet(),
        hash: randomBytes(32).toString('hex'),
        hint: '',
        label: null,
      }
      return store.transaction((tx) => insertKey(tx, { key, now: new Date() }))
    },
  },
  'accepting an order': { times: often, ask: accept },
  'the calls that a relayer may send': {
    times: often,
    ask: (store) => listDue(store, { index: 0, count: 1, limit: 20, now: new Date() }),
  },
  'publishing and numbering an event': { times: often, ask: (store) => tellOne(store, newWallet()) },
  'an endpoint becomes due, is taken and released': { times: often, ask: takeDue },
  'an event of one wallet becomes deliveries': { times: 5, ask: fanOut },
}
