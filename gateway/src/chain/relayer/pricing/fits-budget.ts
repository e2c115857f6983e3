import { lockRelayBudget } from '../../../store/locks.ts'
import { sql, type Tx } from '../../../store/store.ts'
import type { CallError } from '../../../store/tables.ts'
import { idsOf, type QueuedCall } from '../queue/calls.ts'
import { holdCalls } from '../queue/retry.ts'
import type { RelayContext } from '../setup/context.ts'
import { keeperAccount } from '../setup/keeper-account.ts'
import type { RelayLimits, RelayPace } from '../setup/limits.ts'
import { type Brake, findBrake, findWithRecord, holdNewcomers } from './brake.ts'
import { maxGasOf, maxSingleCallGas, noopGas } from './gas.ts'
import { accountsOf, allWallets, dayOf, maxFailedCalls } from './spending.ts'

type BudgetQuery = { calls: readonly QueuedCall[]; maxFeeWei: bigint; limits: RelayLimits; pace: RelayPace; at: Date }

/** The wallets whose calls fail on chain no more than now and then are known; the others are newcomers. */
const newcomers = 'newcomers'

/** Why calls wait: those of one wallet, of all newcomers, or all of them. */
type Wait = { wallet: string | undefined; until: Date | undefined; error: CallError | undefined }

/**
 * Splits calls into those that fit today's budgets and the reasons why the others wait. Pending calls count at their
 * maximum cost. The first call of the day may exceed the budget: otherwise a budget below one call's maximum would let
 * nothing pass.
 */
const splitByBudget = async (tx: Tx, query: BudgetQuery): Promise<{ fitting: QueuedCall[]; waits: Wait[] }> => {
  const { calls, maxFeeWei, limits, at } = query
  const accounts = await readAccounts(tx, query)
  const fitting: QueuedCall[] = []
  const waits = new Map<string | undefined, Wait>()
  for (const call of calls) {
    const costWei = maxGasOf(call) * maxFeeWei
    const wait = findWait(accounts, { wallet: call.signer, costWei, limits, at })
    if (wait) {
      if (!waits.has(wait.wallet)) waits.set(wait.wallet, wait)
      continue
    }
    fitting.push(call)
    accounts.reserve(call.signer, costWei)
  }
  return { fitting, waits: [...waits.values()] }
}

type Candidate = { wallet: string; costWei: bigint; limits: RelayLimits; at: Date }

const findWait = (accounts: Accounts, { wallet, costWei, limits, at }: Candidate): Wait | undefined => {
  const own = accounts.find(wallet)
  if (wallet === keeperAccount)
    // No pause after failures: anyone who does its work first makes its calls fail, and payouts must not wait for that.
    return findUsedUp(own, { costWei, limitWei: limits.keeperDailyBudgetWei, wallet, at })
  return (
    findUsedUp(accounts.find(allWallets), { costWei, limitWei: limits.dailyBudgetWei, wallet: undefined, at }) ??
    findUsedUp(own, { costWei, limitWei: limits.walletDailyBudgetWei, wallet, at }) ??
    findPause(own, { wallet, at }) ??
    findProbation(accounts, { wallet, at })
  )
}

type Account = {
  spentWei: bigint
  failedCalls: number
  pausedUntil: Date | null
  reservedWei: bigint
  pendingCalls: number
}

type Spending = { costWei: bigint; limitWei: bigint; wallet: string | undefined; at: Date }

const findUsedUp = (
  { spentWei, reservedWei }: Account,
  { costWei, limitWei, wallet, at }: Spending,
): Wait | undefined => {
  const committedWei = spentWei + reservedWei
  if (limitWei === 0n || committedWei === 0n || committedWei + costWei <= limitWei) return undefined
  // Pending calls may cost less than their maximum; that is known soon.
  if (spentWei < limitWei && reservedWei > 0n) return { wallet, until: undefined, error: undefined }
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

/** A newcomer has no more calls pending than may fail before it pauses. Under the brake, all newcomers share one. */
const findProbation = (
  { brake, isKnown, find }: Accounts,
  { wallet, at }: { wallet: string; at: Date },
): Wait | undefined => {
  if (isKnown(wallet)) return undefined
  const isOwnFull = find(wallet).pendingCalls >= maxFailedCalls
  if (!brake) return isOwnFull ? { wallet, until: undefined, error: undefined } : undefined
  if (brake.until > at) return { wallet: newcomers, until: brake.until, error: undefined }
  return find(newcomers).pendingCalls > 0 ? { wallet: newcomers, until: undefined, error: undefined } : undefined
}

const dayMs = 86_400_000

type Accounts = {
  /** The account of a wallet, of all newcomers, or of all wallets. */
  find(wallet: string): Account
  reserve(wallet: string, wei: bigint): void
  brake: Brake | undefined
  isKnown(wallet: string): boolean
}

/** Reads today's spending and the pending calls, for the wallets of the calls and for all together. */
const readAccounts = async (tx: Tx, query: BudgetQuery): Promise<Accounts> => {
  const { calls, maxFeeWei, limits, at } = query
  const wallets = [...new Set(calls.map(({ signer }) => signer as string))]
  const brake = await findBrake(tx, query)
  // Before the spending: a transaction that is included between the two reads counts twice then, and never not at all.
  const reserved = isLimited(limits) || brake ? await listPending(tx) : undefined
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
  const isFree = !reserved && spending.every(({ failed_calls }) => failed_calls < maxFailedCalls)
  const pending = isFree ? [] : (reserved ?? (await listPending(tx)))
  const known = isFree
    ? undefined
    : await findWithRecord(tx, { wallets: [...wallets, ...pending.map(({ wallet }) => wallet)], at })
  const isKnown = (wallet: string): boolean => !known || known.has(wallet)
  const find = (wallet: string): Account => {
    const account = accounts.get(wallet) ?? { ...empty }
    accounts.set(wallet, account)
    return account
  }
  const reserve = (wallet: string, wei: bigint): void => {
    const isNewcomer = wallet !== keeperAccount && !isKnown(wallet)
    for (const name of [...accountsOf(wallet), ...(isNewcomer ? [newcomers] : [])]) {
      const account = find(name)
      account.reservedWei += wei
      account.pendingCalls += 1
    }
  }
  // One that is not signed yet will offer about as much as these calls.
  for (const { wallet, maxGas, signedFeeWei } of pending) reserve(wallet, maxGas * (signedFeeWei ?? maxFeeWei))
  return { find, reserve, brake, isKnown }
}

const isLimited = ({ dailyBudgetWei, walletDailyBudgetWei, keeperDailyBudgetWei }: RelayLimits): boolean =>
  dailyBudgetWei > 0n || walletDailyBudgetWei > 0n || keeperDailyBudgetWei > 0n

type PendingCall = { lane: string; nonce: number; wallet: string; maxGas: bigint; signedFeeWei: bigint | null }

/** Lists each assigned call that is in no block, with the highest fee that was signed for it, if any. */
const listPending = async (tx: Tx): Promise<PendingCall[]> => {
  const { rows } = await sql<Pick<QueuedCall, 'gas' | 'data'> & Omit<PendingCall, 'nonce'> & { nonce: bigint }>`
    select open.lane, open.nonce, calls.signer as wallet, calls.gas, calls.data,
      (select max(max_fee_wei) from relay_transactions sent where sent.lane = open.lane and sent.nonce = open.nonce)
        as "signedFeeWei"
    from relay_nonces open
      join relay_nonce_calls members on members.lane = open.lane and members.nonce = open.nonce
      join relay_calls calls on calls.call_id = members.call_id
    where open.outcome is null and open.included_hash is null and not members.released`.execute(tx)
  return rows.map(({ lane, nonce, wallet, signedFeeWei, ...call }) => ({
    lane,
    nonce: Number(nonce),
    wallet,
    signedFeeWei,
    maxGas: maxGasOf(call),
  }))
}

type Offer = { calls: readonly QueuedCall[]; maxFeeWei: bigint }

type Tools = Pick<RelayContext, 'clock' | 'limits' | 'pace'>

/** Returns the calls that fit today's budgets. Delays the others, and everything else that waits for the same budget. */
export const keepWithinBudget = async (
  { store, clock, limits, pace }: Tools & Pick<RelayContext, 'store'>,
  { calls, maxFeeWei }: Offer,
): Promise<QueuedCall[]> => {
  const at = clock.now()
  const { fitting, waits } = await store.read((tx) => splitByBudget(tx, { calls, maxFeeWei, limits, pace, at }))
  if (waits.length === 0) return fitting
  const exceptCallIds = idsOf(fitting)
  await store.transaction(async (tx) => {
    for (const { wallet, until: latest, error } of waits) {
      // Checked again from time to time: an operator may raise a budget.
      const ms = latest ? Math.min(latest.getTime() - at.getTime(), pace.maxRetryMs) : pace.retryMs
      const until = new Date(at.getTime() + ms)
      if (wallet === newcomers) await holdNewcomers(tx, { exceptCallIds, until, at })
      else await holdCalls(tx, { wallet, exceptCallIds, until, error })
    }
  })
  return fitting
}

/** Whether the calls still fit the budgets. No other lane can spend the same money until `tx` ends. */
export const fitsBudget = async (
  tx: Tx,
  { clock, limits, pace }: Tools,
  { calls, maxFeeWei }: Offer,
): Promise<boolean> => {
  const at = clock.now()
  if (!isLimited(limits) && !(await findBrake(tx, { pace, at }))) return true
  await lockRelayBudget(tx)
  const { waits } = await splitByBudget(tx, { calls, maxFeeWei, limits, pace, at })
  return waits.length === 0
}

type Signing = { nonce: number; maxFeeWei: bigint }

type Signer = Pick<Tools, 'clock' | 'limits'> & { address: string }

const sumWei = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, wei) => sum + wei, 0n)

/**
 * Whether the gateway's budgets cover the calls of a lane's nonces at the fees that it is about to sign, besides all that
 * is signed and spent. As when calls are chosen, the first call of a day may exceed the budget.
 */
export const isCovered = async (
  tx: Tx,
  { clock, limits, address }: Signer,
  signing: readonly Signing[],
): Promise<boolean> => {
  const budgets = [
    { account: allWallets, limitWei: limits.dailyBudgetWei },
    { account: keeperAccount, limitWei: limits.keeperDailyBudgetWei },
  ].filter(({ limitWei }) => limitWei > 0n)
  if (budgets.length === 0) return true
  const feeOf = new Map(signing.map(({ nonce, maxFeeWei }) => [nonce, maxFeeWei]))
  // Before the spending, as above.
  const pending = await listPending(tx)
  const spending = await tx
    .selectFrom('relay_spending')
    .select(['wallet', 'spent_wei'])
    .where('day', '=', dayOf(clock.now()))
    .where('wallet', 'in', [allWallets, keeperAccount])
    .execute()
  const isOwn = ({ lane, nonce }: PendingCall): boolean => lane === address && feeOf.has(nonce)
  return budgets.every(({ account, limitWei }) => {
    const calls = pending.filter(({ wallet }) => accountsOf(wallet).includes(account))
    const own = calls.filter(isOwn)
    // What others have not signed yet is checked here when they do.
    const othersWei = sumWei(
      calls.filter((call) => !isOwn(call)).map(({ maxGas, signedFeeWei }) => maxGas * (signedFeeWei ?? 0n)),
    )
    const committedWei = (spending.find(({ wallet }) => wallet === account)?.spent_wei ?? 0n) + othersWei
    const isFirst = committedWei === 0n && own.length === 1 && own[0]?.signedFeeWei === null
    const addedWei = sumWei(own.map(({ nonce, maxGas }) => maxGas * (feeOf.get(nonce) ?? 0n)))
    return own.length === 0 || isFirst || committedWei + addedWei <= limitWei
  })
}

/** As `isCovered`, and no other lane can sign at the expense of the same budget until `tx` ends. */
export const coverSigning = async (tx: Tx, signer: Signer, signing: readonly Signing[]): Promise<boolean> => {
  const { dailyBudgetWei, keeperDailyBudgetWei } = signer.limits
  if ((dailyBudgetWei === 0n && keeperDailyBudgetWei === 0n) || signing.length === 0) return true
  await lockRelayBudget(tx)
  return isCovered(tx, signer, signing)
}

/**
 * The most that strangers can make the gateway spend in a day, for their orders and for the keeper; undefined without a
 * budget. The first call of a day may exceed a budget, and a no-op may always clear a nonce.
 */
export const maxDailySpendWei = (
  { dailyBudgetWei, keeperDailyBudgetWei, maxFeeWei, maxInFlight }: RelayLimits,
  { lanes, keeper }: { lanes: number; keeper: boolean },
): bigint | undefined => {
  const budgets = keeper ? [dailyBudgetWei, keeperDailyBudgetWei] : [dailyBudgetWei]
  if (budgets.includes(0n)) return undefined
  const firstCallWei = maxSingleCallGas * maxFeeWei
  const callsWei = budgets.map((wei) => (wei > firstCallWei ? wei : firstCallWei))
  return sumWei(callsWei) + BigInt(lanes * maxInFlight) * noopGas * maxFeeWei
}
