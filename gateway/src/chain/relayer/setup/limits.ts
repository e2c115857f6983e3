const gwei = 1_000_000_000n

/** What the operator decides. */
export type RelayLimits = {
  /** How many calls go into one transaction at most; with 1 each has its own. */
  batch: number
  /** How many transactions of one wallet may wait to be mined at a time. */
  inFlight: number
  /** What is paid for a unit of gas at most; above it, what is queued waits. */
  maxFeeWei: bigint
  /** Below it a wallet takes no new work. */
  minBalanceWei: bigint
  /** What is paid for gas in a day (UTC), in all and for one wallet; 0 for no limit. */
  dailyBudgetWei: bigint
  walletDailyBudgetWei: bigint
}

export const defaultLimits: RelayLimits = {
  batch: 20,
  inFlight: 16,
  maxFeeWei: 200n * gwei,
  minBalanceWei: 0n,
  dailyBudgetWei: 0n,
  walletDailyBudgetWei: 0n,
}

/** How fast things go; tests are in more of a hurry. */
export type RelayPace = {
  leaseMs: number
  /** How often the chain is looked at while something is under way, and the store while nothing is. */
  pollMs: number
  idleMs: number
  /** How often what is not in a block yet is sent again. */
  resendMs: number
  /** When it is replaced: after this many blocks or, if there was at least one, this long. */
  stuckBlocks: bigint
  stuckMs: number
  /** The first wait after a refusal; each further one is twice as long, up to the longest. */
  retryMs: number
  longestRetryMs: number
  /** The longest pause of a wallet whose calls are mined in vain. */
  longestPauseMs: number
  /** How many looks in a row must find a nonce used by nobody we know before that is believed. */
  foreignLooks: number
  balanceMs: number
}

export const defaultPace: RelayPace = {
  leaseMs: 5_000,
  pollMs: 500,
  idleMs: 1_000,
  resendMs: 5_000,
  stuckBlocks: 3n,
  stuckMs: 15_000,
  retryMs: 1_000,
  longestRetryMs: 300_000,
  longestPauseMs: 3_600_000,
  foreignLooks: 3,
  balanceMs: 15_000,
}
