import { sql } from '../../store/store.ts'

export const policyStatuses = ['waiting', 'active', 'expired', 'paid_out', 'surrendered'] as const

export type PolicyStatus = (typeof policyStatuses)[number]

type Span = { coverage: bigint; active_from: bigint; expiry: bigint; surrendered_at: bigint | null }

/** Cover runs over [active_from, expiry), by chain time. */
export const statusOf = ({ coverage, active_from, expiry, surrendered_at }: Span, now: bigint): PolicyStatus => {
  if (coverage === 0n) return surrendered_at === null ? 'paid_out' : 'surrendered'
  if (now >= expiry) return 'expired'
  return now < active_from ? 'waiting' : 'active'
}

/** The same as an SQL condition. */
export const hasStatus = (status: PolicyStatus, now: bigint) =>
  ({
    paid_out: sql<boolean>`coverage = 0 and surrendered_at is null`,
    surrendered: sql<boolean>`surrendered_at is not null`,
    expired: sql<boolean>`coverage > 0 and expiry <= ${now}`,
    waiting: sql<boolean>`coverage > 0 and expiry > ${now} and active_from > ${now}`,
    active: sql<boolean>`coverage > 0 and expiry > ${now} and active_from <= ${now}`,
  })[status]
