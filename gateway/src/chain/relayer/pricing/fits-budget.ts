import { sql, type Tx } from '../../../store/store.ts'
import type { Lane } from '../nonces/lane.ts'
import type { CallError, QueuedCall } from '../queue/queue.ts'
import type { RelayLimits } from '../setup/limits.ts'
import { dayOf, everybody, mostVain } from './spending.ts'

type Question = { calls: readonly QueuedCall[]; maxFeeWei: bigint; limits: RelayLimits; at: Date }

/** Why a call is not sent now, and what waits with it: all calls of its wallet, or all that there are. */
type Wait = { wallet: string | undefined; until: Date | undefined; error: CallError | undefined }

/**
 * Says which calls today's budgets leave room for, and what the others wait for. What is under way counts as if it cost
 * all that it offers. The last one may go beyond the budget: else one that is smaller than a call's worst case would
 * let nothing pass.
 */
const judgeCost = async (tx: Tx, question: Question): Promise<{ affordable: QueuedCall[]; waits: Wait[] }> => {
  const { calls, maxFeeWei, limits, at } = question
  const accounts = await readAccounts(tx, question)
  const affordable: QueuedCall[] = []
  const waits = new Map<string | undefined, Wait>()
  for (const call of calls) {
    const [all, own] = [accounts(everybody), accounts(call.signer)]
    const wait =
      findSpent(all, { limit: limits.dailyBudgetWei, wallet: undefined, at }) ??
      findSpent(own, { limit: limits.walletDailyBudgetWei, wallet: call.signer, at }) ??
      findPause(own, { wallet: call.signer, at })
    if (wait) {
      if (!waits.has(wait.wallet)) waits.set(wait.wallet, wait)
      continue
    }
    affordable.push(call)
    for (const account of [all, own]) {
      account.reservedWei += mostGasOf(call) * maxFeeWei
      account.underWay += 1
    }
  }
  return { affordable, waits: [...waits.values()] }
}

type Account = { spentWei: bigint; vain: number; pausedUntil: Date | null; reservedWei: bigint; underWay: number }

const findSpent = (
  { spentWei, reservedWei }: Account,
  { limit, wallet, at }: { limit: bigint; wallet: string | undefined; at: Date },
): Wait | undefined => {
  if (limit === 0n || spentWei + reservedWei < limit) return undefined
  // What is under way may cost less than it offers; that is known soon.
  if (spentWei < limit) return { wallet, until: undefined, error: undefined }
  const until = new Date(`${dayOf(new Date(at.getTime() + dayMs))}T00:00:00.000Z`)
  const whose = wallet === undefined ? "the gateway's" : "the wallet's"
  const message = `Today's budget for gas is spent, ${whose}. The call waits until ${until.toISOString()}.`
  return { wallet, until, error: { name: 'GasBudgetSpent', message, args: { until: until.toISOString() } } }
}

/** A wallet whose calls fail though they had passed has one under way at a time, and a pause after each. */
const findPause = (
  { vain, pausedUntil, underWay }: Account,
  { wallet, at }: { wallet: string; at: Date },
): Wait | undefined => {
  if (vain < mostVain) return undefined
  if (!pausedUntil || pausedUntil <= at)
    return underWay > 0 ? { wallet, until: undefined, error: undefined } : undefined
  const until = pausedUntil.toISOString()
  const message = `${vain} calls of the wallet were mined in vain today, so the next one waits until ${until}.`
  return { wallet, until: pausedUntil, error: { name: 'WalletPaused', message, args: { until } } }
}

const dayMs = 86_400_000

/** The gas that a call may cost at most, alone or in company: its own, what surrounds it, and its data at the dearest. */
const mostGasOf = ({ gas, data }: Pick<QueuedCall, 'gas' | 'data'>): bigint =>
  (BigInt(gas) * 64n) / 63n + around + BigInt(data.length) * 20n
const around = 48_000n

/** Reads what was spent today and what is under way, for the wallets of the calls and for everybody. */
const readAccounts = async (
  tx: Tx,
  { calls, maxFeeWei, limits, at }: Question,
): Promise<(wallet: string) => Account> => {
  const wallets = [...new Set(calls.map(({ signer }) => signer as string))]
  const spending = await tx
    .selectFrom('relay_spending')
    .select(['wallet', 'wei', 'vain', 'paused_until'])
    .where('day', '=', dayOf(at))
    .where('wallet', 'in', [everybody, ...wallets])
    .execute()
  const accounts = new Map<string, Account>()
  for (const { wallet, wei, vain, paused_until } of spending)
    accounts.set(wallet, { spentWei: wei, vain, pausedUntil: paused_until, reservedWei: 0n, underWay: 0 })
  const find = (wallet: string): Account => {
    const account = accounts.get(wallet) ?? { spentWei: 0n, vain: 0, pausedUntil: null, reservedWei: 0n, underWay: 0 }
    accounts.set(wallet, account)
    return account
  }
  if (!isLimited(limits) && spending.every(({ vain }) => vain < mostVain)) return find
  for (const { wallet, wei } of await listUnderWay(tx, maxFeeWei)) {
    for (const account of [find(wallet), find(everybody)]) {
      account.reservedWei += wei
      account.underWay += 1
    }
  }
  return find
}

const isLimited = ({ dailyBudgetWei, walletDailyBudgetWei }: RelayLimits): boolean =>
  dailyBudgetWei > 0n || walletDailyBudgetWei > 0n

/** Lists what each call that is out and not in a block yet may cost; one that is not signed yet will offer `maxFeeWei`. */
const listUnderWay = async (tx: Tx, maxFeeWei: bigint): Promise<{ wallet: string; wei: bigint }[]> => {
  const { rows } = await sql<Pick<QueuedCall, 'signer' | 'gas' | 'data'> & { fee: bigint | null }>`
    select calls.signer, calls.gas, calls.data,
      (select max(max_fee_wei) from relay_transactions sent where sent.lane = open.lane and sent.nonce = open.nonce) as fee
    from relay_nonces open
      join relay_nonce_calls members on members.lane = open.lane and members.nonce = open.nonce
      join relay_calls calls on calls.call_id = members.call_id
    where open.outcome is null and open.charged_wei = 0 and not members.released`.execute(tx)
  return rows.map(({ signer, fee, ...call }) => ({ wallet: signer, wei: mostGasOf(call) * (fee ?? maxFeeWei) }))
}

type Offer = { calls: readonly QueuedCall[]; maxFeeWei: bigint }

/** Keeps those of the calls that may be paid for now, and lets the others wait: those, and all that wait for the same. */
export const keepAffordable = async (
  { store, clock, limits, pace }: Pick<Lane, 'store' | 'clock' | 'limits' | 'pace'>,
  { calls, maxFeeWei }: Offer,
): Promise<QueuedCall[]> => {
  const at = clock.now()
  const { affordable, waits } = await store.read((tx) => judgeCost(tx, { calls, maxFeeWei, limits, at }))
  if (waits.length === 0) return affordable
  const kept = affordable.map(({ callId }) => callId)
  await store.transaction(async (tx) => {
    for (const { wallet, until, error } of waits) {
      // Looked at again now and then: an operator may raise a budget.
      const ms = until ? Math.min(until.getTime() - at.getTime(), pace.longestRetryMs) : pace.retryMs
      await sql`update relay_calls set
          retry_at = greatest(retry_at, clock_timestamp() + make_interval(secs => ${ms / 1000})),
          last_error = coalesce(${error ? JSON.stringify(error) : null}::jsonb, last_error)
        where status = 'queued' and (${wallet ?? null}::text is null or signer = ${wallet ?? null})
          and call_id <> all(${kept}::text[])`.execute(tx)
    }
  })
  return affordable
}

/** Whether the calls may still be paid for; until `tx` ends no other lane takes the same money for its own. */
export const holdBudget = async (
  tx: Tx,
  { clock, limits }: Pick<Lane, 'clock' | 'limits'>,
  { calls, maxFeeWei }: Offer,
): Promise<boolean> => {
  if (!isLimited(limits)) return true
  await sql`select pg_advisory_xact_lock(hashtextextended('relay budget', 8))`.execute(tx)
  const { waits } = await judgeCost(tx, { calls, maxFeeWei, limits, at: clock.now() })
  return waits.length === 0
}
