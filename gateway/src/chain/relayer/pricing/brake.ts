import { sql, type Tx } from '../../../store/store.ts'
import { keeperAccount } from '../setup/keeper-account.ts'
import type { RelayPace } from '../setup/limits.ts'

/** One wallet cannot apply the brake alone: this many of its failures count. */
const maxCountedPerWallet = 2

/** Records calls that failed on chain, and forgets those of earlier days. */
export const recordFailures = async (
  tx: Tx,
  { wallets, at }: { wallets: readonly string[]; at: Date },
): Promise<void> => {
  if (wallets.length === 0) return
  await sql`insert into relay_failures (wallet, failed_at)
    select wallet, ${at}::timestamptz from unnest(${[...wallets]}::text[]) as failed (wallet)`.execute(tx)
  await sql`delete from relay_failures where failed_at < ${at}::timestamptz - interval '1 day'`.execute(tx)
}

/** Wallets without a record share one pending call; until `until`, they send none. */
export type Brake = { until: Date }

/** Finds out whether too many calls failed on chain lately. Each failure beyond the maximum doubles the wait. */
export const findBrake = async (tx: Tx, { pace, at }: { pace: RelayPace; at: Date }): Promise<Brake | undefined> => {
  const since = new Date(at.getTime() - pace.failureWindowMs)
  const { rows } = await sql<{ count: bigint; last: Date | null }>`
    select coalesce(sum(least(failures, ${maxCountedPerWallet})), 0)::int8 as count, max(last) as last
    from (select count(*) as failures, max(failed_at) as last from relay_failures
      where failed_at > ${since} group by wallet) as wallets`.execute(tx)
  const { count = 0n, last = null } = rows[0] ?? {}
  const excess = Number(count) - pace.maxRecentFailures
  if (excess <= 0 || !last) return undefined
  const pauseMs = Math.min(pace.retryMs * 2 ** (excess - 1), pace.maxBrakeMs)
  return { until: new Date(last.getTime() + pauseMs) }
}

/** A wallet has a record if in the last month it had at least this many calls executed, and for each failed one as many more. */
const minExecutedCalls = 3

const recordDays = 30

const firstRecordDay = (at: Date): string => new Date(at.getTime() - recordDays * 86_400_000).toISOString().slice(0, 10)

const hasRecord = sql`sum(executed_calls) >= ${sql.lit(minExecutedCalls)} * (1 + sum(failed_calls))`

/** Returns those of the wallets that have a record. */
export const findWithRecord = async (
  tx: Tx,
  { wallets, at }: { wallets: readonly string[]; at: Date },
): Promise<Set<string>> => {
  const { rows } = await sql<{ wallet: string }>`select wallet from relay_spending
    where wallet = any(${[...wallets]}::text[]) and day >= ${firstRecordDay(at)}
    group by wallet having ${hasRecord}`.execute(tx)
  return new Set(rows.map(({ wallet }) => wallet))
}

/** Delays the queued calls of every wallet without a record. */
export const holdNewcomers = async (
  tx: Tx,
  { exceptCallIds, until, at }: { exceptCallIds: readonly string[]; until: Date; at: Date },
): Promise<void> => {
  await sql`update relay_calls calls set retry_at = greatest(retry_at, ${until}::timestamptz)
    where calls.status = 'queued' and calls.retry_at < ${until} and calls.call_id <> all(${[...exceptCallIds]}::text[])
      and calls.signer <> ${keeperAccount}
      and not exists (select from relay_spending where wallet = calls.signer and day >= ${firstRecordDay(at)}
        having ${hasRecord})`.execute(tx)
}
