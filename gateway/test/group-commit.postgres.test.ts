import type { Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { systemClock } from '../src/base/clock.ts'
import { newId } from '../src/base/ids.ts'
import { type Logger, makeLogger } from '../src/base/log.ts'
import type { FaultPoint } from '../src/chain/relayer/relayer.ts'
import { type Candidate, makeGroupCommit } from '../src/domains/operations/group-commit.ts'
import { fingerprintOf } from '../src/domains/operations/idempotency.ts'
import { operationKinds } from '../src/order-kinds.ts'
import { lockForAccepting, lockForFinishing } from '../src/store/locks.ts'
import { openStore, type Store, sql, type Tx } from '../src/store/store.ts'
import { makeDatabase, type TestStore } from './support/stores.ts'

let database: TestStore
let store: Store
beforeAll(async () => {
  database = await makeDatabase()
  // Some of its transactions wait for locks, each with a connection.
  const config = { ...database.config, maxConnections: 10 }
  store = await openStore(config, makeLogger({ level: 'silent' }))
  await store.write((tx) =>
    sql`insert into index_cursor (deployment, number, hash, timestamp, final_number, final_timestamp, head_number, caught_up)
      values ('test', 5, 'hash', 1, 3, 1, 5, true)`.execute(tx),
  )
})
beforeEach(() => store.write((tx) => sql`truncate operations, relay_calls, orders, relay_spending cascade`.execute(tx)))
afterAll(async () => {
  await store.close()
  await database.drop()
})

const wordOf = (value: number): Hex => `0x${value.toString(16).padStart(64, '0')}`
const walletOf = (index: number): Hex => `0x${index.toString(16).padStart(40, '0')}`

type Changes = { orderId?: Hex; terms?: Record<string, string>; contends?: string; isUnpaid?: boolean }

/** What acceptance makes of a request whose call was simulated. */
const candidateOf = (
  index: number,
  { orderId = wordOf(index), terms = {}, contends, isUnpaid }: Changes = {},
): Candidate => {
  const [wallet, operationId, digest] = [walletOf(index), newId('op'), wordOf(9)]
  const order = {
    kind: 'buy_policy' as const,
    terms,
    signer: wallet,
    orderId,
    digest,
    validUntil: 1n << 40n,
    validityField: 'validBefore' as const,
    target: walletOf(1),
    data: '0x1234' as const,
    signature: '0x' as const,
    hashSigned: async () => digest,
    ...(contends === undefined ? {} : { contends }),
    ...(isUnpaid ? {} : { readPrice: async () => 1n }),
  }
  const request = {
    method: 'POST',
    path: '/api/v1/policies',
    idempotencyKey: `key ${index}`,
    requestId: 'req_12345678',
  }
  return {
    write: { wallet, waitMs: 0, order, ...request },
    operation: {
      operation_id: operationId,
      wallet,
      kind: order.kind,
      signer: wallet,
      order_id: orderId,
      idempotency_key: request.idempotencyKey,
      fingerprint: fingerprintOf({ ...request, terms }),
      terms,
      digest,
      digests: [digest],
      signature_hashes: [],
      valid_before: order.validUntil,
      accepted_block: null,
      status: 'queued',
      request_id: request.requestId,
      created_at: new Date(),
    },
    call: {
      callId: newId('call'),
      operationId,
      group: wallet,
      contended: contends,
      signer: wallet,
      orderId,
      target: order.target,
      data: order.data,
      gas: 300_000,
      validUntil: order.validUntil,
      requestId: request.requestId,
    },
    simulatedAt: new Date(),
    executed: false,
  }
}

/** A process that accepts, and how many transactions it has made. */
const open = () => {
  const transactions: FaultPoint[] = []
  const faults = { at: (point: FaultPoint) => void transactions.push(point) }
  const warn = vi.fn()
  const log = { warn } as unknown as Logger
  return {
    commit: makeGroupCommit({ store, clock: systemClock, kinds: operationKinds, faults, log }),
    transactions,
    warn,
  }
}

/** Holds a lock until `release` is called. */
const hold = async (lock: (tx: Tx) => Promise<void>) => {
  const [locked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = store.transaction(async (tx) => {
    await lock(tx)
    locked.resolve()
    await held.promise
  })
  await locked.promise
  return {
    release: async () => {
      held.resolve()
      await holding
    },
  }
}

const countBlocked = async (): Promise<number> => {
  const { rows } = await store.read((tx) =>
    sql<{ blocked: number }>`select count(*)::int4 as blocked from pg_stat_activity
      where datname = current_database() and wait_event = 'advisory'`.execute(tx),
  )
  return rows[0]?.blocked ?? 0
}

/** Has a process whose transactions are held begin as many as it may. Resolves with the promise that they end. */
const fillUp = async (commit: (candidate: Candidate) => Promise<unknown>): Promise<{ ended: Promise<unknown> }> => {
  const first = commit(candidateOf(101))
  await expect.poll(countBlocked).toBe(1)
  const second = commit(candidateOf(102))
  await expect.poll(countBlocked).toBe(2)
  return { ended: Promise.all([first, second]) }
}

const countRows = async (): Promise<{ operations: number; calls: number }> => {
  const { rows } = await store.read((tx) =>
    sql<{ operations: number; calls: number }>`select (select count(*) from operations)::int4 as operations,
      (select count(*) from relay_calls join operations using (operation_id))::int4 as calls`.execute(tx),
  )
  return rows[0] as { operations: number; calls: number }
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1)

test('orders that arrive while a transaction is under way share the next one', async () => {
  const { commit, transactions } = open()
  const { release } = await hold(lockForFinishing)
  const { ended } = await fillUp(commit)
  const candidates = upTo(60).map((index) => candidateOf(index))
  const others = candidates.map(commit)
  await release()
  await ended
  const committed = await Promise.all(others)
  expect(committed.map(({ created }) => created?.row.operation_id)).toEqual(
    candidates.map(({ operation }) => operation.operation_id),
  )
  // Two that found nobody before them, then fifty and ten.
  expect(transactions).toHaveLength(4)
  expect(await countRows()).toEqual({ operations: 62, calls: 62 })
})

test('orders of one wallet, and those that need more checks, are never in one transaction', async () => {
  const { commit, transactions } = open()
  const alone = [
    candidateOf(1),
    {
      ...candidateOf(1, { orderId: wordOf(77) }),
      write: { ...candidateOf(1, { orderId: wordOf(77) }).write, idempotencyKey: 'b' },
    },
    candidateOf(2, { contends: 'listing 1' }),
    candidateOf(3, { contends: 'listing 1' }),
    candidateOf(4, { isUnpaid: true }),
  ]
  const results = await Promise.allSettled(alone.map(commit))
  const [first, second, ...contending] = results.map(({ status }) => status)
  const unpaid = contending.pop()
  expect([first, second, unpaid]).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  // Which of the two comes first is open.
  expect(contending.sort()).toEqual(['fulfilled', 'rejected'])
  expect(transactions.length).toBeGreaterThanOrEqual(3)
  const { rows } = await store.read((tx) =>
    sql<{ wallet: string }>`select wallet from relay_spending where wallet <> '*'`.execute(tx),
  )
  expect(rows).toEqual([{ wallet: walletOf(4) }])
})

test('one that is refused, replayed, final or broken changes nothing for those beside it', async () => {
  const { commit, warn } = open()
  await commit(candidateOf(1))
  await store.write((tx) =>
    sql`insert into orders (signer, order_id, token_id, digest, filled_at, transaction_hash, log_index, changed_block)
      values (${walletOf(3)}, ${wordOf(3)}, 0, ${wordOf(9)}, 1, ${wordOf(1)}, 0, 2)`.execute(tx),
  )
  await store.write((tx) =>
    sql`create or replace function refuse() returns trigger language plpgsql as
      $$ begin if new.wallet = '${sql.raw(walletOf(5))}' then raise exception 'broken'; end if; return new; end $$`.execute(
      tx,
    ),
  )
  await store.write((tx) =>
    sql`create trigger refuse before insert on operations for each row execute function refuse()`.execute(tx),
  )
  try {
    const { release } = await hold(lockForFinishing)
    const { ended } = await fillUp(commit)
    const together = [
      candidateOf(1), // sent before
      candidateOf(2),
      candidateOf(3), // executed in a final block
      candidateOf(4),
      candidateOf(5), // refused by the trigger
      candidateOf(6),
    ].map(commit)
    await release()
    await ended
    const [replayed, second, final, fourth, broken, sixth] = await Promise.allSettled(together)
    expect(replayed).toMatchObject({ value: { rival: { wallet: walletOf(1) } } })
    for (const [index, fresh] of [
      [2, second],
      [4, fourth],
      [6, sixth],
    ] as const)
      expect(fresh).toMatchObject({ value: { created: { row: { wallet: walletOf(index) } } } })
    expect(final).toEqual({ status: 'fulfilled', value: {} })
    expect(broken).toMatchObject({ reason: { message: 'broken' } })
    expect(warn).toHaveBeenCalledTimes(1)
  } finally {
    await store.write((tx) => sql`drop trigger refuse on operations`.execute(tx))
  }
  const otherTerms = await commit(candidateOf(2, { terms: { product: '2' } })).catch((error: unknown) => error)
  expect(otherTerms).toMatchObject({ code: 'idempotency_key_reused' })
})

test('two processes that accept the same orders at once: each has one operation, and they never wait for each other', async () => {
  for (let round = 1; round <= 10; round += 1) {
    const wallets = upTo(40).map((index) => 1_000 * round + index)
    const processes = [
      { process: open(), order: wallets },
      { process: open(), order: [...wallets].reverse() },
    ]
    // Each gets as far as this wallet, by then with half of the locks that the other one needs.
    const { release } = await hold((tx) => lockForAccepting(tx, [walletOf(1_000 * round + 20)]))
    const committing = processes.flatMap(({ process, order }) =>
      order.map((index) => process.commit(candidateOf(index))),
    )
    await expect.poll(countBlocked).toBe(2)
    await release()
    const results = await Promise.all(committing)
    expect(results.filter(({ created }) => created)).toHaveLength(40)
    expect(results.filter(({ rival }) => rival)).toHaveLength(40)
    // As a deadlock would.
    for (const { process } of processes) expect(process.warn).not.toHaveBeenCalled()
  }
  expect(await countRows()).toEqual({ operations: 400, calls: 400 })
})
