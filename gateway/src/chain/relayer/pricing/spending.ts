import type { Clock } from '../../../base/clock.ts'
import { sql, type Tx } from '../../../store/store.ts'
import type { RelayLimits, RelayPace } from '../setup/limits.ts'

/** Whose account holds what was paid for all. */
export const everybody = '*'

/** After so many calls in a day that were mined in vain a wallet's further ones are sent with pauses. */
export const mostVain = 5

export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** What a wallet is charged with: gas, and calls that were mined in vain. */
export type Charge = { wallet: string; wei: bigint; vain: number }

/**
 * Adds what was paid for gas, and what was mined in vain, to the day's account of each wallet and to that of all. A
 * wallet that has had too much in vain pauses, each time twice as long.
 */
export const recordSpending = async (
  tx: Tx,
  { charges, at, pace }: { charges: readonly Charge[]; at: Date; pace: RelayPace },
): Promise<void> => {
  const sums = new Map<string, Charge>()
  for (const { wallet, wei, vain } of charges) {
    for (const name of [wallet, everybody]) {
      const sum = sums.get(name) ?? { wallet: name, wei: 0n, vain: 0 }
      sums.set(name, { wallet: name, wei: sum.wei + wei, vain: sum.vain + vain })
    }
  }
  // In one order everywhere, so that two who write the same rows wait for each other and never in a circle.
  const rows = [...sums.values()].sort((a, b) => (a.wallet < b.wallet ? -1 : 1))
  if (rows.length === 0) return
  const day = dayOf(at)
  const { rows: guilty } = await sql<{ wallet: string; vain: number }>`
    insert into relay_spending (day, wallet, wei, vain)
    values ${sql.join(rows.map(({ wallet, wei, vain }) => sql`(${day}, ${wallet}, ${wei}, ${vain})`))}
    on conflict (day, wallet) do update set
      wei = relay_spending.wei + excluded.wei, vain = relay_spending.vain + excluded.vain
    returning wallet, vain`.execute(tx)
  for (const { wallet, vain } of guilty) {
    if (wallet === everybody || vain < mostVain || !sums.get(wallet)?.vain) continue
    const ms = Math.min(pace.retryMs * 2 ** (vain - mostVain), pace.longestPauseMs)
    await tx
      .updateTable('relay_spending')
      .set({ paused_until: new Date(at.getTime() + ms) })
      .where('day', '=', day)
      .where('wallet', '=', wallet)
      .execute()
  }
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
