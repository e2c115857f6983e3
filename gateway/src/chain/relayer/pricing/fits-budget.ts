import { lockRelayBudget } from '../../../store/locks.ts'
import { sql, type Tx } from '../../../store/store.ts'
import type { CallError } from '../../../store/tables.ts'
import { idsOf, type QueuedCall } from '../queue/calls.ts'
import { holdCalls } from '../queue/retry.ts'
import type { RelayContext } from '../setup/context.ts'
import type { RelayLimits } from '../setup/limits.ts'
import { maxGasOf } from './gas.ts'
import { allWallets, dayOf, maxFailedCalls } from './spending.ts'

type BudgetQuery = { calls: readonly QueuedCall[]; maxFeeWei: bigint; limits: RelayLimits; at: Date }

/** Why calls wait: those of one wallet, or all of them. */
type Wait = { wallet: string | undefined; until: Date | undefined; error: CallError | undefined }

/**
 * Splits calls into those that fit today's budgets and the reasons why the others wait. Pending calls count at their
 * maximum cost. The last call may exceed the budget: otherwise a budget below one call's maximum would let nothing pass.
 */
const splitByBudget = async (tx: Tx, query: BudgetQuery): Promise<{ fitting: QueuedCall[]; waits: Wait[] }> => {
  const { calls, maxFeeWei, limits, at } = query
  const accounts = await readAccounts(tx, query)
  const fitting: QueuedCall[] = []
  const waits = new Map<string | undefined, Wait>()
  for (const call of calls) {
    const [all, own] = [accounts(allWallets), accounts(call.signer)]
    const wait =
      findUsedUp(all, { limitWei: limits.dailyBudgetWei, wallet: undefined, at }) ??
      findUsedUp(own, { limitWei: limits.walletDailyBudgetWei, wallet: call.signer, at }) ??
      findPause(own, { wallet: call.signer, at })
    if (wait) {
      if (!waits.has(wait.wallet)) waits.set(wait.wallet, wait)
      continue
    }
    fitting.push(call)
    for (const account of [all, own]) {
      account.reservedWei += maxGasOf(call) * maxFeeWei
      account.pendingCalls += 1
    }
  }
  return { fitting, waits: [...waits.values()] }
}

type Account = {
  spentWei: bigint
  failedCalls: number
  pausedUntil: Date | null
  reservedWei: bigint
  pendingCalls: number
}

const findUsedUp = (
  { spentWei, reservedWei }: Account,
  { limitWei, wallet, at }: { limitWei: bigint; wallet: string | undefined; at: Date },
): Wait | undefined => {
  if (limitWei === 0n || spentWei + reservedWei < limitWei) return undefined
  // Pending calls may cost less than their maximum; that is known soon.
  if (spentWei < limitWei) return { wallet, until: undefined, error: undefined }
  const until = new Date(`${dayOf(new Date(at.getTime() + dayMs))}T00:00:00.000Z`)
  const owner = wallet === undefined ? 'The gateway' : 'This wallet'
  const message = `${owner} has used up its daily gas budget. The call waits until ${until.toISOString()}.`
  return { wallet, until, error: { name: 'GasBudgetSpent', message, args: { until: until.toISOString() } } }
}

/** A wallet whose calls fail on chain has one pending at a time, and pauses after each. */
const findPause = (
  { failedCalls, pausedUntil, pendingCalls }: Account,
  { wallet, at }: { wallet: string; at: Date },
): Wait | undefined => {
  if (failedCalls < maxFailedCalls) return undefined
  if (!pausedUntil || pausedUntil <= at)
    return pendingCalls > 0 ? { wallet, until: undefined, error: undefined } : undefined
  const until = pausedUntil.toISOString()
  const message = `${failedCalls} calls from this wallet failed on chain today. The next one waits until ${until}.`
  return { wallet, until: pausedUntil, error: { name: 'WalletPaused', message, args: { until } } }
}

const dayMs = 86_400_000

/** Reads today's spending and the pending calls, for the wallets of the calls and for all together. */
const readAccounts = async (
  tx: Tx,
  { calls, maxFeeWei, limits, at }: BudgetQuery,
): Promise<(wallet: string) => Account> => {
  const wallets = [...new Set(calls.map(({ signer }) => signer as string))]
  const spending = await tx
    .selectFrom('relay_spending')
    .select(['wallet', 'spent_wei', 'failed_calls', 'paused_until'])
    .where('day', '=', dayOf(at))
    .where('wallet', 'in', [allWallets, ...wallets])
    .execute()
  const accounts = new Map<string, Account>()
  const empty = { spentWei: 0n, failedCalls: 0, pausedUntil: null, reservedWei: 0n, pendingCalls: 0 }
  for (const { wallet, spent_wei, failed_calls, paused_until } of spending)
    accounts.set(wallet, { ...empty, spentWei: spent_wei, failedCalls: failed_calls, pausedUntil: paused_until })
  const find = (wallet: string): Account => {
    const account = accounts.get(wallet) ?? { ...empty }
    accounts.set(wallet, account)
    return account
  }
  if (!isLimited(limits) && spending.every(({ failed_calls }) => failed_calls < maxFailedCalls)) return find
  for (const { wallet, wei } of await listPending(tx, maxFeeWei)) {
    for (const account of [find(wallet), find(allWallets)]) {
      account.reservedWei += wei
      account.pendingCalls += 1
    }
  }
  return find
}

const isLimited = ({ dailyBudgetWei, walletDailyBudgetWei }: RelayLimits): boolean =>
  dailyBudgetWei > 0n || walletDailyBudgetWei > 0n

/** Lists the maximum cost of each assigned call that is in no block. One that is not signed yet will offer `maxFeeWei`. */
const listPending = async (tx: Tx, maxFeeWei: bigint): Promise<{ wallet: string; wei: bigint }[]> => {
  const { rows } = await sql<Pick<QueuedCall, 'signer' | 'gas' | 'data'> & { fee: bigint | null }>`
    select calls.signer, calls.gas, calls.data,
      (select max(max_fee_wei) from relay_transactions sent where sent.lane = open.lane and sent.nonce = open.nonce) as fee
    from relay_nonces open
      join relay_nonce_calls members on members.lane = open.lane and members.nonce = open.nonce
      join relay_calls calls on calls.call_id = members.call_id
    where open.outcome is null and open.charged_wei = 0 and not members.released`.execute(tx)
  return rows.map(({ signer, fee, ...call }) => ({ wallet: signer, wei: maxGasOf(call) * (fee ?? maxFeeWei) }))
}

type Offer = { calls: readonly QueuedCall[]; maxFeeWei: bigint }

/** Returns the calls that fit today's budgets. Delays the others, and everything else that waits for the same budget. */
export const keepWithinBudget = async (
  { store, clock, limits, pace }: Pick<RelayContext, 'store' | 'clock' | 'limits' | 'pace'>,
  { calls, maxFeeWei }: Offer,
): Promise<QueuedCall[]> => {
  const at = clock.now()
  const { fitting, waits } = await store.read((tx) => splitByBudget(tx, { calls, maxFeeWei, limits, at }))
  if (waits.length === 0) return fitting
  await store.transaction(async (tx) => {
    for (const { wallet, until, error } of waits) {
      // Checked again from time to time: an operator may raise a budget.
      const ms = until ? Math.min(until.getTime() - at.getTime(), pace.maxRetryMs) : pace.retryMs
      await holdCalls(tx, { wallet, exceptCallIds: idsOf(fitting), until: new Date(at.getTime() + ms), error })
    }
  })
  return fitting
}

/** Whether the calls still fit the budgets. No other lane can spend the same money until `tx` ends. */
export const fitsBudget = async (
  tx: Tx,
  { clock, limits }: Pick<RelayContext, 'clock' | 'limits'>,
  { calls, maxFeeWei }: Offer,
): Promise<boolean> => {
  if (!isLimited(limits)) return true
  await lockRelayBudget(tx)
  const { waits } = await splitByBudget(tx, { calls, maxFeeWei, limits, at: clock.now() })
  return waits.length === 0
}
