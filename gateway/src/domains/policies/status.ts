import { sql } from '../../store/store.ts'

export const policyStatuses = ['waiting', 'active', 'expired', 'paid_out'] as const

export type PolicyStatus = (typeof policyStatuses)[number]

type Span = { coverage: bigint; active_from: bigint; expiry: bigint }

/** Cover runs over [active_from, expiry), by chain time. */
export const statusOf = ({ coverage, active_from, expiry }: Span, now: bigint): PolicyStatus => {
  if (coverage === 0n) return 'paid_out'
  if (now >= expiry) return 'expired'
  return now < active_from ? 'waiting' : 'active'
}

/** The same as an SQL condition. */
export const hasStatus = (status: PolicyStatus, now: bigint) =>
  ({
    paid_out: sql<boolean>`coverage = 0`,
    expired: sql<boolean>`coverage > 0 and expiry <= ${now}`,
    waiting: sql<boolean>`coverage > 0 and expiry > ${now} and active_from > ${now}`,
    active: sql<boolean>`coverage > 0 and expiry > ${now} and active_from <= ${now}`,
  })[status]
