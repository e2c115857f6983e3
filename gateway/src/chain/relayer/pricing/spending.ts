import type { Clock } from '../../../base/clock.ts'
import { sql, type Tx } from '../../../store/store.ts'
import type { RelayLimits, RelayPace } from '../setup/limits.ts'

/** The account of all wallets together. */
export const allWallets = '*'

/** From this many failed calls in a day, a wallet pauses after each further failure. */
export const maxFailedCalls = 5

export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** What a wallet is charged: gas, and calls that failed on chain. */
export type Charge = { wallet: string; wei: bigint; failedCalls: number }

/**
 * Adds gas and failed calls to the day's account of each wallet and of all together. A wallet with too many failed calls
 * pauses, each time twice as long.
 */
export const recordSpending = async (
  tx: Tx,
  { charges, at, pace }: { charges: readonly Charge[]; at: Date; pace: RelayPace },
): Promise<void> => {
  const sums = new Map<string, Charge>()
  for (const { wallet, wei, failedCalls } of charges) {
    for (const name of [wallet, allWallets]) {
      const sum = sums.get(name) ?? { wallet: name, wei: 0n, failedCalls: 0 }
      sums.set(name, { wallet: name, wei: sum.wei + wei, failedCalls: sum.failedCalls + failedCalls })
    }
  }
  // Always in the same order: two transactions that write the same rows must not deadlock.
  const rows = [...sums.values()].sort((a, b) => (a.wallet < b.wallet ? -1 : 1))
  if (rows.length === 0) return
  const day = dayOf(at)
  const values = rows.map(({ wallet, wei, failedCalls }) => sql`(${day}, ${wallet}, ${wei}, ${failedCalls})`)
  const { rows: accounts } = await sql<{ wallet: string; failedCalls: number }>`
    insert into relay_spending (day, wallet, spent_wei, failed_calls)
    values ${sql.join(values)}
    on conflict (day, wallet) do update set
      spent_wei = relay_spending.spent_wei + excluded.spent_wei,
      failed_calls = relay_spending.failed_calls + excluded.failed_calls
    returning wallet, failed_calls as "failedCalls"`.execute(tx)
  for (const { wallet, failedCalls } of accounts) {
    if (wallet === allWallets || failedCalls < maxFailedCalls || !sums.get(wallet)?.failedCalls) continue
    const pauseMs = Math.min(pace.retryMs * 2 ** (failedCalls - maxFailedCalls), pace.maxPauseMs)
    await tx
      .updateTable('relay_spending')
      .set({ paused_until: new Date(at.getTime() + pauseMs) })
      .where('day', '=', day)
      .where('wallet', '=', wallet)
      .execute()
  }
}

type BudgetCheck = { wallet: string; limits: RelayLimits; clock: Clock }

/** Says whose gas budget for today is used up: everybody's or this wallet's. */
export const checkBudget = async (
  tx: Tx,
  { wallet, limits, clock }: BudgetCheck,
): Promise<'everybody' | 'wallet' | undefined> => {
  const { dailyBudgetWei, walletDailyBudgetWei } = limits
  if (dailyBudgetWei === 0n && walletDailyBudgetWei === 0n) return undefined
  const rows = await tx
    .selectFrom('relay_spending')
    .select(['wallet', 'spent_wei'])
    .where('day', '=', dayOf(clock.now()))
    .where('wallet', 'in', [allWallets, wallet.toLowerCase()])
    .execute()
  const spentWei = (name: string): bigint => rows.find((row) => row.wallet === name)?.spent_wei ?? 0n
  if (dailyBudgetWei > 0n && spentWei(allWallets) >= dailyBudgetWei) return 'everybody'
  if (walletDailyBudgetWei > 0n && spentWei(wallet.toLowerCase()) >= walletDailyBudgetWei) return 'wallet'
  return undefined
}
