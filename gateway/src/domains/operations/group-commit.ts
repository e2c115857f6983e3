import type { Clock } from '../../base/clock.ts'
import { AppError } from '../../base/errors.ts'
import { makeGroupQueue } from '../../base/group-queue.ts'
import type { Logger } from '../../base/log.ts'
import { type Cursor, findAtCursor } from '../../chain/indexer/cursor.ts'
import { enqueueCalls, type Faults, maxOpenCalls, type NewCall } from '../../chain/relayer/relayer.ts'
import { lockForAccepting, lockForContending } from '../../store/locks.ts'
import type { Store, Tx } from '../../store/store.ts'
import type { Created, Kinds } from './answer.ts'
import { bindingOf, chooseBound } from './bound.ts'
import { finishIfFinal } from './finish.ts'
import { maxWaitMs, overloaded } from './limit-concurrency.ts'
import { requireFreeSlots, requireUncontended, requireUnpaidLeft } from './relay-policy.ts'
import type { SignedWrite } from './signed-write.ts'
import {
  type Ground,
  groundsOf,
  insertionOf,
  insertOperation,
  type NewOperation,
  type OperationRow,
  rowOf,
} from './store.ts'

/** A write that can become an operation: its call was simulated. */
export type Candidate = {
  write: SignedWrite
  operation: NewOperation
  call: NewCall
  simulatedAt: Date
  /** Whether its order looks executed. */
  executed: boolean
  /** Whether it needs a transaction of its own. */
  isAlone?: boolean
}

/** What became of it: a new operation, one that is final already, or the one that was there first. */
export type Committed = { created?: Created | undefined; rival?: OperationRow }

type GroupCommitOptions = { store: Store; clock: Clock; kinds: Kinds; faults: Faults; log: Logger }

/** One group prepares while another one waits for the disk. Those of one order wait for nobody else's. */
const maxRunning = { shared: 2, alone: 4 }
const maxEntries = 50

type Result = Committed | { error: unknown } | 'alone'

/**
 * Makes the function that stores new operations. Those that arrive while a transaction is under way share the next one: under load, most
 * of the cost of an order is the round trips of its transaction.
 */
export const makeGroupCommit = (world: GroupCommitOptions) => {
  const commitOne = (candidate: Candidate): Promise<Result> =>
    commitGroup(world, [candidate]).then(
      ([result]) => result as Result,
      (error: unknown) => ({ error }),
    )
  const submit = makeGroupQueue<Candidate, Result>({
    work: async (candidates) => {
      try {
        return await commitGroup(world, candidates)
      } catch (error) {
        // Refused, or the database does not answer.
        if (candidates.length === 1 || error instanceof AppError) throw error
        // No order may fail for what is wrong with another one.
        world.log.warn({ err: error, orders: candidates.length }, 'Orders not stored together; storing each by itself')
        const results: Result[] = []
        for (const candidate of candidates) results.push(await commitOne(candidate))
        return results
      }
    },
    maxRunning,
    maxEntries,
    nameOf: ({ write }) => write.wallet,
    isAlone: ({ write: { order }, isAlone = false }) => isAlone || order.contends !== undefined || !order.readPrice,
    maxWaitMs,
    onTimeout: () => {
      throw overloaded()
    },
    clock: world.clock,
  })

  return async (candidate: Candidate): Promise<Committed> => {
    const first = await submit(candidate)
    const result = first === 'alone' ? await submit({ ...candidate, isAlone: true }) : first
    if (result === 'alone') throw new Error('an order that is alone was sent back to be alone')
    if ('error' in result) throw result.error
    return result
  }
}

/** Stores the operations of different wallets in one transaction. What throws here fails for all of them. */
const commitGroup = (world: GroupCommitOptions, candidates: readonly Candidate[]): Promise<Result[]> =>
  world.store.transaction(async (tx) => {
    const wallets = candidates.map(({ write }) => write.wallet)
    await lockForAccepting(tx, wallets)
    const { cursor, rows } = await findAtCursor(tx, groundsOf(candidates.map(({ write }) => bindingOf(write))))
    const grounds = Map.groupBy(rows, ({ position }) => position)
    const judged = candidates.map((candidate, index) => judge(candidate, grounds.get(index) ?? [], cursor))
    const [only] = candidates
    if (only && candidates.length === 1) {
      if (judged[0] === 'final') return [await insertFinal(tx, world, only)]
      if (judged[0] === 'new') await requireOpportunity(tx, world, only)
    }
    const created = await insertNew(
      tx,
      candidates.filter((_, index) => judged[index] === 'new'),
    )
    await world.faults.at('accepting')
    return judged.map((judgement, index) => {
      if (judgement === 'final') return 'alone'
      return judgement === 'new' ? { created: created[wallets[index] ?? ''] } : judgement
    })
  })

/** Decides about a candidate by what is in the tables. */
const judge = (
  { write }: Candidate,
  rows: readonly Ground[],
  { final_number }: Pick<Cursor, 'final_number'>,
): 'new' | 'final' | { rival: OperationRow } | { error: unknown } => {
  const { executed_in = null, open_calls = 0n } = rows[0] ?? {}
  try {
    const rival = chooseBound(
      rows.filter(({ operation_id }) => operation_id !== null),
      write,
    )
    if (rival) return { rival }
    // An order that is not final yet is left to the next block: a reorg reverts that block together with its events.
    if (executed_in !== null && executed_in <= final_number) return 'final'
    requireFreeSlots(maxOpenCalls - Number(open_calls))
    return 'new'
  } catch (error) {
    return { error }
  }
}

/** Refuses an order that earns nothing if its wallet had many today, and one that another order is about to beat. */
const requireOpportunity = async (
  tx: Tx,
  { clock }: Pick<GroupCommitOptions, 'clock'>,
  { write: { order }, simulatedAt, executed }: Candidate,
): Promise<void> => {
  if (executed) return
  if (!order.readPrice) await requireUnpaidLeft(tx, { clock, call: order })
  if (order.contends === undefined) return
  await lockForContending(tx, order.contends)
  await requireUncontended(tx, { contended: order.contends, simulatedAt })
}

const insertFinal = async (
  tx: Tx,
  { kinds }: Pick<GroupCommitOptions, 'kinds'>,
  { write: { order }, operation }: Candidate,
): Promise<Committed> => {
  await insertOperation(tx, operation)
  await finishIfFinal(tx, { kinds, operationId: operation.operation_id, order, now: operation.created_at })
  return {}
}

/** Inserts operations and queues their calls, even for an order that looks executed: a pending transaction can be dropped and a block reverted. */
const insertNew = async (tx: Tx, candidates: readonly Candidate[]): Promise<Record<string, Created>> => {
  if (candidates.length === 0) return {}
  const [operations, calls] = [candidates.map(({ operation }) => operation), candidates.map(({ call }) => call)]
  const acceptedAt = await enqueueCalls(tx, calls, insertionOf(tx, operations))
  return Object.fromEntries(operations.map((one) => [one.wallet, { row: rowOf(one), acceptedAt }]))
}
