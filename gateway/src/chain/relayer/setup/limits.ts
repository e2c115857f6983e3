const gwei = 1_000_000_000n

/** What the operator decides. */
export type RelayLimits = {
  /** Calls in one transaction. With 1, every call gets its own transaction. */
  maxBatchSize: number
  /** Transactions of one wallet that may be pending at a time. */
  maxInFlight: number
  /** Highest price for a unit of gas. Above it, queued calls wait. */
  maxFeeWei: bigint
  /** A wallet with less takes no new calls. */
  minBalanceWei: bigint
  /** Gas budgets per day (UTC), for all wallets together and for each one; 0 means no limit. */
  dailyBudgetWei: bigint
  walletDailyBudgetWei: bigint
  /** Gas budget per day for the calls of the keeper; 0 means no limit. */
  keeperDailyBudgetWei: bigint
}

export const defaultLimits: RelayLimits = {
  maxBatchSize: 20,
  maxInFlight: 16,
  maxFeeWei: 200n * gwei,
  minBalanceWei: 0n,
  dailyBudgetWei: 0n,
  walletDailyBudgetWei: 0n,
  keeperDailyBudgetWei: 0n,
}

/** How fast the relayer acts; tests use shorter times. */
export type RelayPace = {
  leaseMs: number
  /** How often a lane takes a snapshot of the chain while it has work, and checks the queue while it has none. */
  pollMs: number
  idleMs: number
  /** The same while nothing is queued at all and no nonce is open. New calls wake it. */
  restMs: number
  /** How often a pending transaction is broadcast again. */
  resendMs: number
  /** A transaction is stuck after this many blocks or, if there was at least one, after this long. */
  stuckBlocks: bigint
  stuckMs: number
  /** The first wait after a failed simulation; it doubles each time, up to the maximum. */
  retryMs: number
  maxRetryMs: number
  /** The longest pause of a wallet whose calls fail on chain. */
  maxPauseMs: number
  /**
   * If more calls fail on chain within the window, no matter who signed them, wallets without a record share one pending call,
   * and wait after each further failure, up to the maximum.
   */
  maxRecentFailures: number
  failureWindowMs: number
  maxBrakeMs: number
  /** Snapshots in a row that must agree before a nonce counts as used by someone else, or as a gap. */
  foreignSnapshots: number
  balanceMs: number
}

export const defaultPace: RelayPace = {
  leaseMs: 5_000,
  pollMs: 500,
  idleMs: 1_000,
  restMs: 1_000,
  resendMs: 5_000,
  stuckBlocks: 3n,
  stuckMs: 15_000,
  retryMs: 1_000,
  maxRetryMs: 300_000,
  maxPauseMs: 3_600_000,
  maxRecentFailures: 5,
  failureWindowMs: 600_000,
  maxBrakeMs: 30_000,
  foreignSnapshots: 3,
  balanceMs: 15_000,
}
