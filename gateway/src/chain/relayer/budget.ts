import type { Clock } from '../../base/clock.ts'
import { sql, type Tx } from '../../store/store.ts'
import type { RelayLimits } from './limits.ts'

const everybody = '*'

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** Adds what was paid for gas to the day's account of each wallet, and to that of all. */
export const recordSpending = async (
  tx: Tx,
  { shares, at }: { shares: readonly { wallet: string; wei: bigint }[]; at: Date },
): Promise<void> => {
  const sums = new Map<string, bigint>()
  for (const { wallet, wei } of shares) {
    for (const name of [wallet, everybody]) sums.set(name, (sums.get(name) ?? 0n) + wei)
  }
  // In one order everywhere, so that two who write the same rows wait for each other and never in a circle.
  const rows = [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([wallet, wei]) => ({ day: dayOf(at), wallet, wei }))
  if (rows.length === 0) return
  await tx
    .insertInto('relay_spending')
    .values(rows)
    .onConflict((row) => row.columns(['day', 'wallet']).doUpdateSet({ wei: sql`relay_spending.wei + excluded.wei` }))
    .execute()
}

type Question = { wallet: string; limits: RelayLimits; clock: Clock }

/** Says whose budget for gas is spent for today: everybody's, the wallet's, or nobody's (undefined). */
export const checkBudget = async (
  tx: Tx,
  { wallet, limits, clock }: Question,
): Promise<'everybody' | 'wallet' | undefined> => {
  const { dailyBudgetWei, walletDailyBudgetWei } = limits
  if (dailyBudgetWei === 0n && walletDailyBudgetWei === 0n) return undefined
  const rows = await tx
    .selectFrom('relay_spending')
    .select(['wallet', 'wei'])
    .where('day', '=', dayOf(clock.now()))
    .where('wallet', 'in', [everybody, wallet.toLowerCase()])
    .execute()
  const spent = (name: string): bigint => rows.find((row) => row.wallet === name)?.wei ?? 0n
  if (dailyBudgetWei > 0n && spent(everybody) >= dailyBudgetWei) return 'everybody'
  if (walletDailyBudgetWei > 0n && spent(wallet.toLowerCase()) >= walletDailyBudgetWei) return 'wallet'
  return undefined
}
