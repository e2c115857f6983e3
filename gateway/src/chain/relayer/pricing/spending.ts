import type { Clock } from '../../../base/clock.ts'
import { sql, type Tx } from '../../../store/store.ts'
import { keeperAccount } from '../setup/keeper-account.ts'
import type { RelayLimits, RelayPace } from '../setup/limits.ts'
import { recordFailures } from './brake.ts'

/** The account of all wallets together, without the keeper. */
export const allWallets = '*'

/** From this many failed calls in a day, a wallet pauses after each further failure. */
export const maxFailedCalls = 5

export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** What a wallet is charged: gas, calls that failed on chain, calls that were executed. */
export type Charge = { wallet: string; wei?: bigint; failedCalls?: number; executedCalls?: number }

type Sum = Required<Charge>

/** The accounts that a wallet's calls are charged to. */
export const accountsOf = (wallet: string): string[] => (wallet === keeperAccount ? [wallet] : [wallet, allWallets])

/** Adds up charges by wallet and for all together, always in the same order: two transactions that write the same rows must not deadlock. */
const sumCharges = (charges: readonly Charge[]): Sum[] => {
  const sums = new Map<string, Sum>()
  for (const { wallet, wei = 0n, failedCalls = 0, executedCalls = 0 } of charges) {
    for (const name of accountsOf(wallet)) {
      const sum = sums.get(name) ?? { wallet: name, wei: 0n, failedCalls: 0, executedCalls: 0 }
      sum.wei += wei
      sum.failedCalls += failedCalls
      sum.executedCalls += executedCalls
      sums.set(name, sum)
    }
  }
  return [...sums.values()].sort((a, b) => (a.wallet < b.wallet ? -1 : 1))
}

/**
 * Adds gas, failed calls and executed calls to the day's account of each wallet and of all together. A wallet with too
 * many failed calls pauses, each time twice as long.
 */
export const recordSpending = async (
  tx: Tx,
  { charges, at, pace }: { charges: readonly Charge[]; at: Date; pace: RelayPace },
): Promise<void> => {
  const sums = sumCharges(charges)
  if (sums.length === 0) return
  const day = dayOf(at)
  const values = sums.map(
    ({ wallet, wei, failedCalls, executedCalls }) =>
      sql`(${day}, ${wallet}, ${wei}, ${failedCalls}::int4, ${executedCalls}::int4)`,
  )
  const { rows: accounts } = await sql<{ wallet: string; failedCalls: number }>`
    insert into relay_spending (day, wallet, spent_wei, failed_calls, executed_calls)
    values ${sql.join(values)}
    on conflict (day, wallet) do update set
      spent_wei = relay_spending.spent_wei + excluded.spent_wei,
      failed_calls = relay_spending.failed_calls + excluded.failed_calls,
      executed_calls = relay_spending.executed_calls + excluded.executed_calls
    returning wallet, failed_calls as "failedCalls"`.execute(tx)
  const isWallet = (account: string): boolean => account !== allWallets && account !== keeperAccount
  const failed = sums.filter(({ wallet, failedCalls }) => isWallet(wallet) && failedCalls > 0)
  await recordFailures(tx, {
    wallets: failed.flatMap(({ wallet, failedCalls }) => Array(failedCalls).fill(wallet)),
    at,
  })
  await pauseWallets(tx, {
    accounts: accounts.filter(({ wallet }) => failed.some((sum) => sum.wallet === wallet)),
    at,
    pace,
  })
}

type Pausing = { accounts: readonly { wallet: string; failedCalls: number }[]; at: Date; pace: RelayPace }

const pauseWallets = async (tx: Tx, { accounts, at, pace }: Pausing): Promise<void> => {
  for (const { wallet, failedCalls } of accounts) {
    if (failedCalls < maxFailedCalls) continue
    const pauseMs = Math.min(pace.retryMs * 2 ** (failedCalls - maxFailedCalls), pace.maxPauseMs)
    await tx
      .updateTable('relay_spending')
      .set({ paused_until: new Date(at.getTime() + pauseMs) })
      .where('day', '=', dayOf(at))
      .where('wallet', '=', wallet)
      .execute()
  }
}

/** What an account has spent today. */
export const readSpentWei = async (tx: Tx, { account, at }: { account: string; at: Date }): Promise<bigint> => {
  const spending = tx.selectFrom('relay_spending').select('spent_wei').where('day', '=', dayOf(at))
  return (await spending.where('wallet', '=', account).executeTakeFirst())?.spent_wei ?? 0n
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

/** Orders without a payment that the gateway relays for one wallet per day. They earn nothing and cost gas. */
export const maxUnpaidPerDay = { voids: 5, orders: 50 }

const unpaidColumns = { voids: 'relayed_voids', orders: 'relayed_unpaid' } as const

type Unpaid = { wallet: string; what: keyof typeof maxUnpaidPerDay; at: Date }

/** Counts an unpaid order of a wallet; false if it has none left today. */
export const takeUnpaid = async (tx: Tx, { wallet, what, at }: Unpaid): Promise<boolean> => {
  const column = sql.ref(unpaidColumns[what])
  const { rows } = await sql`
    insert into relay_spending (day, wallet, spent_wei, ${column}) values (${dayOf(at)}, ${wallet.toLowerCase()}, 0, 1)
    on conflict (day, wallet) do update set ${column} = relay_spending.${column} + 1
      where relay_spending.${column} < ${maxUnpaidPerDay[what]}
    returning 1`.execute(tx)
  return rows.length > 0
}
