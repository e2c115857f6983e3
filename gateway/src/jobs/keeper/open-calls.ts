import { suretyAbi } from '@surety/contracts'
import { decodeFunctionData, type Hex } from 'viem'
import { keeperAccount } from '../../chain/relayer/relayer.ts'
import { sql, type Tx } from '../../store/store.ts'
import { readNextEvents, settlementIn } from './settlements.ts'

export type OpenCall = { key: string; status: string; tokenIds: readonly bigint[] }

/** The calls of the keeper that are on their way, or failed lately. */
export type OpenCalls = {
  calls: readonly OpenCall[]
  has(key: string): boolean
  /** The policies that they settle. */
  tokenIds: readonly bigint[]
  settles(key: string, tokenId: bigint): boolean
}

/** Operation ids of the keeper's calls begin with this. */
export const keeperPrefix = 'keeper:'

const settledBy = (data: Hex): readonly bigint[] => {
  const { functionName, args } = decodeFunctionData({ abi: suretyAbi, data })
  return functionName === 'settleMany' ? args[0] : []
}

/** A call whose block is final, and which the index has not seen yet. */
const isUnindexed = sql`calls.status = 'done' and calls.final_at > clock_timestamp() - interval '1 hour' and exists (
  select from relay_nonce_calls members
    join relay_nonces nonces on nonces.lane = members.lane and nonces.nonce = members.nonce
    join index_cursor on index_cursor.number < nonces.block_number
  where members.call_id = calls.call_id)`

/**
 * Reads the calls that are on their way. One that was given up is not repeated at once: it would most likely fail again. The
 * condition on the time lets the query use an index of the keeper's calls.
 */
export const readOpenCalls = async (tx: Tx): Promise<OpenCalls> => {
  const { rows } = await sql<{ key: string; status: string; data: Hex }>`
    select substr(calls.operation_id, ${keeperPrefix.length + 1}::int4) as key, calls.status, calls.data
    from relay_calls calls
    where calls.signer = ${sql.lit(keeperAccount)} and calls.accepted_at > clock_timestamp() - interval '7 days'
      and (calls.status in ('queued', 'assigned') or ${isUnindexed} or (calls.status in ('abandoned', 'unbroadcastable')
        and calls.accepted_at > clock_timestamp() - interval '10 minutes'))`.execute(tx)
  const calls = rows.map(({ key, status, data }) => ({
    key,
    status,
    tokenIds: key.startsWith('settle:') ? settledBy(data) : [],
  }))
  const keys = new Set(calls.map(({ key }) => key))
  const settled = new Set(calls.flatMap(({ key, tokenIds }) => tokenIds.map((id) => `${settlementIn(key)}${id}`)))
  return {
    calls,
    tokenIds: calls.flatMap(({ tokenIds }) => tokenIds),
    has: (key) => keys.has(key),
    settles: (key, tokenId) => settled.has(`${settlementIn(key)}${tokenId}`),
  }
}

/** Lists the queued calls that nothing waits for any more, because someone else was faster. */
export const listNeedless = async (tx: Tx, calls: readonly OpenCall[]): Promise<string[]> => {
  const queued = calls.filter(({ status }) => status === 'queued')
  if (queued.length === 0) return []
  const { rows: pools } = await sql<{ product: string; events: string }>`
    select product_id::text as product, events::text as events from pools`.execute(tx)
  const events = new Map(pools.map(({ product, events }) => [product, events]))
  const ids = queued.flatMap(({ tokenIds }) => tokenIds.map(String))
  const cursors = await readNextEvents(tx, ids)
  const claimed = queued.filter(({ key }) => key.startsWith('claim:')).map(({ key }) => key.slice('claim:'.length))
  const { rows: closed } = await sql<{ id: string }>`
    select token_id::text as id from bonds where token_id = any(${claimed}::numeric[]) and closed_at is not null`.execute(
    tx,
  )
  const isClosed = new Set(closed.map(({ id }) => id))
  const needless = queued.filter(({ key, tokenIds }) => {
    const [kind, subject = '', index] = key.split(':')
    if (kind === 'report') return events.get(subject) !== index
    if (kind === 'claim') return isClosed.has(subject)
    return kind === 'settle' && tokenIds.every((id) => cursors.get(String(id)) !== index)
  })
  return needless.map(({ key }) => key)
}
