import type { ColumnType, Generated, Selectable } from 'kysely'

/** A column that is written as JSON text and read as its value. */
type Json<Value> = ColumnType<Value, string, string>

/** Why a call failed: the name of the error, a message, and its arguments by name. */
export type CallError = { name: string; message: string; args: Record<string, string> }

/** The statuses of a call in the relayer's queue; chain/relayer/queue/transitions.ts explains each. */
export type CallStatus = 'queued' | 'assigned' | 'done' | 'abandoned' | 'unbroadcastable' | 'lapsed' | 'withdrawn'

/** `pending`: no ping was answered yet. `paused`: by the owner or a recovery. `disabled`: by the gateway. */
export type WebhookStatus = 'pending' | 'enabled' | 'paused' | 'disabled'

/** `failed`: every attempt of the schedule failed. */
export type DeliveryStatus = 'waiting' | 'succeeded' | 'failed'

/** The tables for Kysely. Migrations create them and comment on them. */
export type Tables = {
  api_keys: {
    key_id: string
    wallet: string
    slot: number | null
    hash: string
    hint: string
    label: string | null
    created_at: Date
    last_used_at: Date | null
    expires_at: Date | null
    revoked_at: Date | null
  }
  blocks: { number: bigint; hash: string; parent_hash: string; timestamp: bigint }
  event_audience: { member: string; sequence: bigint }
  event_sequence: { id: Generated<number>; last: bigint; forgotten: Generated<bigint> }
  events: {
    event_id: string
    sequence: bigint | null
    /** The order in which events were published. */
    position: Generated<bigint>
    type: string
    audience: string[]
    product_id: bigint | null
    data: Json<Record<string, unknown>>
    happened_at: Date
    block_number: bigint | null
    recorded_at: Generated<Date>
  }
  index_cursor: {
    id: Generated<number>
    deployment: string
    number: bigint
    hash: string
    timestamp: bigint
    final_number: bigint
    final_timestamp: bigint
    head_number: bigint
    caught_up: boolean
  }
  journal_blocks: {
    number: bigint
    timestamp: bigint
    parent_hash: string
    transactions: ColumnType<string[], string, never>
  }
  leases: { name: string; holder: string; epoch: bigint; expires_at: Date }
  operations: {
    operation_id: string
    wallet: string
    kind: string
    signer: string
    /** Null for a write that needs no signature. */
    order_id: string | null
    idempotency_key: string | null
    fingerprint: string
    terms: Json<Record<string, string>>
    /** Of the newest attempt. */
    digest: string | null
    /** Of every attempt: a deadline that was signed again changes the digest. */
    digests: string[]
    /** One hash for each signature over its terms. */
    signature_hashes: string[]
    /** When the last of its signatures ends. */
    valid_before: bigint
    /** Of a write that needs no signature: only what happens after this block executes it. */
    accepted_block: bigint | null
    status: 'queued' | 'submitted' | 'succeeded' | 'expired' | 'voided' | 'superseded'
    token_id: bigint | null
    transaction_hash: string | null
    executed_block: bigint | null
    executed_at: bigint | null
    frozen_status: number | null
    frozen_body: string | null
    request_id: string
    created_at: Date
    final_at: Date | null
  }
  rate_limit_hits: { limit_name: string; origin: string; at: Date }
  recoveries: { wallet: string; timestamp: bigint }
  relay_calls: {
    call_id: string
    /** The order in which calls were queued. */
    sequence: Generated<bigint>
    operation_id: string
    group_name: string
    /** What calls of other groups want, too, such as a listed position. */
    contended: Generated<string | null>
    shard: number
    signer: string
    /** Null for a call that anyone may make: only its transaction proves it. */
    order_id: string | null
    target: string
    data: string
    gas: number
    /** Chain time from which the call can no longer succeed. */
    valid_until: bigint
    request_id: string
    /** See chain/relayer/queue/transitions.ts, its only writer. */
    status: Generated<CallStatus>
    /** It failed in a batch, so its next transaction has no other call. */
    alone: Generated<boolean>
    /** Failed simulations in a row. */
    simulation_failures: Generated<number>
    /** How often it failed on chain, or every node rejected its own transaction. */
    failures: Generated<number>
    retry_at: Generated<Date>
    last_error: Json<CallError> | null
    accepted_at: Generated<Date>
    simulated_at: Date | null
    signed_at: Date | null
    broadcast_at: Date | null
    included_at: Date | null
    final_at: Date | null
  }
  relay_nonce_calls: {
    lane: string
    nonce: bigint
    /** Position in the batch. */
    index: number
    call_id: string
    released: Generated<boolean>
  }
  relay_nonces: {
    lane: string
    nonce: bigint
    epoch: bigint
    /** Who used it, once that is final: a transaction of ours or someone else's. Null while it is open. */
    outcome: 'ours' | 'foreign' | null
    /** The included transaction and its block. A reorg clears them. */
    included_hash: string | null
    block_number: bigint | null
    block_hash: string | null
    charged_wei: Generated<bigint>
    assigned_at: Date
    closed_at: Date | null
  }
  relay_spending: {
    day: string
    wallet: string
    spent_wei: bigint
    /** Calls of the wallet that failed on chain, and until when it pauses for that. */
    failed_calls: Generated<number>
    paused_until: Date | null
    executed_calls: Generated<number>
    relayed_voids: Generated<number>
  }
  relay_transactions: {
    hash: string
    lane: string
    nonce: bigint
    kind: 'call' | 'batch' | 'noop'
    raw: string
    max_fee_wei: bigint
    max_tip_wei: bigint
    /** The head when it was signed. */
    signed_block: bigint
    signed_at: Date
    broadcast_at: Date | null
  }
  /** What an announcement was about, by the value that it gave its topic. */
  revision_subjects: { topic: string; value: bigint; subject: string }
  revisions: { topic: string; value: bigint }
  undo: {
    block_number: bigint
    index: number
    table_name: string
    key: Json<Record<string, unknown>>
    row: Json<Record<string, unknown>> | null
  }
  webhook_attempts: {
    webhook_id: string
    event_id: string
    number: number
    at: Date
    duration_ms: number
    /** The HTTP status; null if no answer came. */
    status: number | null
    /** The result in words. */
    reason: string
    /** The first KiB of the answer. */
    response: string | null
  }
  webhook_deliveries: {
    webhook_id: string
    event_id: string
    /** Of the event. A ping, which is no event of the stream, has that of the last event before it. */
    sequence: bigint
    type: string
    status: Generated<DeliveryStatus>
    attempts: Generated<number>
    /** How many retries of the schedule are used. A resend starts the schedule again. */
    retries: Generated<number>
    next_attempt_at: Date | null
    created_at: Date
    finished_at: Date | null
    /** The last attempt. Those before it are in `webhook_attempts`. */
    last_at: Generated<Date | null>
    last_duration_ms: Generated<number | null>
    last_status: Generated<number | null>
    last_reason: Generated<string | null>
    last_response: Generated<string | null>
  }
  webhook_fan_out: { id: Generated<number>; sequence: bigint; webhook_id: string | null }
  webhooks: {
    webhook_id: string
    wallet: string
    url: string
    /** What the owner asked for, and the same as SQL `like` patterns. */
    events: string[]
    patterns: string[]
    product_id: bigint | null
    description: string | null
    status: WebhookStatus
    /** Why it is not enabled. */
    reason: string | null
    /** Encrypted. */
    secret: string
    old_secrets: Json<{ secret: string; until: string }[]>
    /** It gets events after this one. */
    start_sequence: bigint
    /** Since when, and how often, every attempt has failed. */
    failing_since: Date | null
    failures: Generated<number>
    failing_announced: Generated<boolean>
    next_due_at: Date | null
    holder: Generated<string | null>
    held_until: Generated<Date | null>
    created_at: Date
    updated_at: Date
    verified_at: Date | null
    /** Of the request that created it. */
    idempotency_key: string | null
    fingerprint: string | null
  }
} & Projections

/** A row as it is read. */
export type Stored<Table extends keyof Tables> = Selectable<Tables[Table]>

/** Tables derived from the chain. Only the indexer writes them, and it rolls them back after a reorg. */
export type Projections = {
  bonds: {
    token_id: bigint
    product_id: bigint
    index: bigint
    owner: string
    payer: string
    /** What was paid in, the shares it was worth, and what each share of the pool had earned before. */
    principal: bigint
    shares: bigint
    debt: bigint
    /** The boundary until which it is committed. */
    maturity: bigint
    /** Principal and premium paid out so far. */
    got_principal: bigint
    got_premium: bigint
    posted_at: bigint
    /** When the last of it was paid and the token burned. */
    closed_at: bigint | null
    transaction_hash: string
    created_block: bigint
    created_log: number
    changed_block: bigint
  }
  bond_claims: { token_id: bigint; claimed_at: bigint; transaction_hash: string; changed_block: bigint }
  listed_positions: { token_id: bigint; listing_id: string; changed_block: bigint }
  listings: {
    listing_id: string
    token_id: bigint
    kind: 'policy' | 'bond'
    product_id: bigint
    seller: string
    order_id: string
    price: bigint
    expiry: bigint
    /** `void`: an event was reported. A listing past its expiry can still be `open` here. */
    status: 'open' | 'sold' | 'cancelled' | 'expired' | 'void'
    buyer: string | null
    recipient: string | null
    listed_at: bigint
    closed_at: bigint | null
    transaction_hash: string
    created_block: bigint
    created_log: number
    changed_block: bigint
  }
  orders: {
    signer: string
    order_id: string
    /** Zero if the order was voided. */
    token_id: bigint
    digest: string
    filled_at: bigint
    transaction_hash: string
    log_index: number
    changed_block: bigint
  }
  policies: {
    token_id: bigint
    product_id: bigint
    index: bigint
    owner: string
    /** The owner when cover ended; until then the present owner. */
    insured: string
    payer: string
    /** The remaining maximum payout, and the coverage bought. */
    coverage: bigint
    covered: bigint
    /** What was paid in all, and how much of it was the fee. */
    premium: bigint
    fee: bigint
    /** The same at the purchase, and the expiry that was bought. */
    bought_premium: bigint
    bought_fee: bigint
    bought_expiry: bigint
    /** What streams to the bonds for the coverage left, from `start` until `grace` after the expiry. */
    streamed: bigint
    grace: bigint
    paid_out: bigint
    /** Coverage given back, what was refunded for it, and when nothing was left because of that. */
    surrendered: bigint
    refunded: bigint
    surrendered_at: bigint | null
    /** How often the expiry was moved. */
    extensions: bigint
    start: bigint
    active_from: bigint
    expiry: bigint
    /** The next event to settle against. */
    cursor: bigint
    expiry_announced: boolean
    transaction_hash: string
    created_block: bigint
    created_log: number
    changed_block: bigint
  }
  pool_history: {
    product_id: bigint
    interval: 'hour' | 'day'
    at: bigint
    capital: bigint
    locked: bigint
    capacity: bigint
    rate: bigint
    premiums: bigint
    payouts: bigint
    changed_block: bigint
  }
  pools: {
    product_id: bigint
    capital: bigint
    shares: bigint
    committed: bigint
    locked: bigint
    rate: bigint
    acc: bigint
    synced_at: bigint
    /** The oldest boundary whose cohort has not left, and the first that has not passed. */
    head: bigint
    next: bigint
    buckets: Json<Record<string, { coverage: string; rate: string }>>
    slots: Json<Record<string, StoredSlot>>
    unsettled: bigint
    loss_event: bigint | null
    loss_reported_at: bigint | null
    policies: bigint
    bonds: bigint
    events: bigint
    premiums: bigint
    fees: bigint
    payouts: bigint
    changed_block: bigint
  }
  products: {
    product_id: bigint
    terms: Json<ProductTerms>
    metadata: string
    metadata_uri: string
    created_block: bigint
    created_at: bigint
    changed_block: bigint
  }
  reports: {
    product_id: bigint
    event_index: bigint
    observed_at: bigint
    reported_at: bigint
    severity: number
    known_at: bigint
    changed_block: bigint
  }
}

/** A boundary of a pool: see `Slot` in chain/pool.ts. */
export type StoredSlot = Record<'shares' | 'cover' | 'left' | 'released' | 'premium' | 'accAt' | 'accPass', string> & {
  passed: boolean
}

/** The terms of a product as the chain told them, its integers as text. */
export type ProductTerms = {
  trigger: string
  feed: string
  epoch: string
  waiting: string
  utilizationCap: string
  grace: string
  maxDuration: string
  minTerm: string
  firstEvent: string
  term: string
  minCover: string
  rates: { zero: string; kink: string; full: string; kinkAt: string }
}
