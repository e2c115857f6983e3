import { suretyAbi } from '@surety/contracts'
import type { Hex } from 'viem'
import type { Clock } from '../../base/clock.ts'
import type { Logger } from '../../base/log.ts'
import { type Loop, runLoop } from '../../base/loop.ts'
import type { Chain } from '../../chain/chain.ts'
import { type Cursor, findCursor } from '../../chain/indexer/cursor.ts'
import { lockForFinishing } from '../../store/locks.ts'
import { publish } from '../../store/outbox.ts'
import { announce } from '../../store/revisions.ts'
import { type Store, sql, type Tx } from '../../store/store.ts'
import { type Kinds, renderOutcomes } from './answer.ts'
import { outcomeEvent } from './finish.ts'
import type { OperationRow } from './store.ts'

export type ExpiryOptions = {
  store: Store
  chain: Pick<Chain, 'client' | 'deployment'>
  kinds: Kinds
  clock: Clock
  log: Logger
  /** Mines a block on a chain whose time advances only with transactions. */
  passTime?: (() => Promise<void>) | undefined
}

const maxPerRound = 100

/** How often to look without a new block. On a chain that has none by itself, this is what lets time pass. */
const everyMs = { withBlocks: 10_000, withoutBlocks: 3_000 }

/**
 * Expires operations that can never be executed. That takes proof: at a final block past the signature's validity, the
 * contract itself must report that the order was not executed. A failed call proves nothing.
 */
export const startExpiry = (options: ExpiryOptions): Loop => {
  const { clock, log, passTime } = options
  const pauseMs = passTime ? everyMs.withoutBlocks : everyMs.withBlocks
  const failure = { message: 'Expiry check failed; retrying' }
  return runLoop({ round: () => expireLapsed(options), pauseMs, pauseFirst: true, failure, clock, log })
}

const expireLapsed = async (options: ExpiryOptions): Promise<void> => {
  const { store, clock, passTime } = options
  if (!(await hasLapsed(store, clock.now()))) return
  const { cursor, lapsed, due } = await store.snapshot(async (tx) => {
    const cursor = await findCursor(tx)
    if (!cursor?.caught_up) return { cursor: undefined, lapsed: [], due: false }
    const seconds = BigInt(Math.floor(clock.now().getTime() / 1000))
    const lapsed = await findLapsed(tx, cursor.final_timestamp, maxPerRound)
    return { cursor, lapsed, due: cursor.timestamp < seconds && (await findLapsed(tx, seconds, 1)).length > 0 }
  })
  if (!cursor) return
  for (const row of lapsed) if (await isUnexecuted(options, row, cursor)) await expire(options, row)
  if (lapsed.length === 0 && due) await passTime?.()
}

const lapsed = {
  name: 'lapsed_operations',
  text: `select 1 from operations where status in ('queued', 'submitted')
    and valid_before <= greatest($1::bigint, (select max(final_timestamp) from index_cursor)) limit 1`,
}

/** Nearly always nothing has, and then this is the only statement. */
const hasLapsed = async (store: Store, now: Date): Promise<boolean> =>
  (await store.readPrepared(lapsed, [Math.floor(now.getTime() / 1000)])).length > 0

const findLapsed = (tx: Tx, time: bigint, limit: number): Promise<OperationRow[]> =>
  tx
    .selectFrom('operations')
    .selectAll()
    .where('status', 'in', ['queued', 'submitted'])
    .where('valid_before', '<=', time)
    .orderBy('valid_before')
    .limit(limit)
    .execute() as Promise<OperationRow[]>

/** Asks the contract, at the final block: a node may have withheld the log that the tables lack. */
const isUnexecuted = async ({ chain }: ExpiryOptions, row: OperationRow, cursor: Cursor): Promise<boolean> => {
  // Without an order, the indexed claims tell.
  if (row.order_id === null) return true
  const [, digest] = await chain.client.readContract({
    address: chain.deployment.surety,
    abi: suretyAbi,
    functionName: 'orders',
    args: [row.signer as Hex, row.order_id as Hex],
    blockNumber: cursor.final_number,
  })
  return digest === 0n
}

const expire = ({ store, kinds, clock }: ExpiryOptions, { operation_id, valid_before }: OperationRow): Promise<void> =>
  store.transaction(async (tx) => {
    await lockForFinishing(tx)
    // Since the check a new signature may have arrived, or a later block may have executed the order.
    const { rows } = await sql<OperationRow>`update operations set status = 'expired'
      where operation_id = ${operation_id} and status in ('queued', 'submitted') and valid_before = ${valid_before}
        and not exists (select from orders
          where orders.signer = operations.signer and orders.order_id = operations.order_id)
      returning *`.execute(tx)
    const [row] = rows
    const cursor = await findCursor(tx)
    if (!row || !cursor) return
    const outcome = (await renderOutcomes(tx, { rows: [row], kinds, cursor })).get(operation_id)
    await tx
      .updateTable('operations')
      .set({ frozen_status: outcome?.status ?? null, frozen_body: outcome?.body ?? null, final_at: clock.now() })
      .where('operation_id', '=', operation_id)
      .execute()
    const at = BigInt(Math.floor(clock.now().getTime() / 1000))
    await publish(tx, [outcomeEvent(row, { blockNumber: null, at })])
    await announce(tx, 'operations')
  })
