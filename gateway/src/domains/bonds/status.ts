import { sql } from '../../store/store.ts'

export const bondStatuses = ['locked', 'matured', 'queued', 'redeemed'] as const

export type BondStatus = (typeof bondStatuses)[number]

type Life = { maturity: bigint; exiting: boolean; redeemed_at: bigint | null }

/** A bond can be redeemed from its maturity on, by chain time. It is queued until its capital is free. */
export const statusOf = ({ maturity, exiting, redeemed_at }: Life, now: bigint): BondStatus => {
  if (redeemed_at !== null) return 'redeemed'
  if (exiting) return 'queued'
  return now < maturity ? 'locked' : 'matured'
}

/** The same as an SQL condition. */
export const hasStatus = (status: BondStatus, now: bigint) =>
  ({
    redeemed: sql<boolean>`redeemed_at is not null`,
    queued: sql<boolean>`redeemed_at is null and exiting`,
    matured: sql<boolean>`redeemed_at is null and not exiting and maturity <= ${now}`,
    locked: sql<boolean>`redeemed_at is null and not exiting and maturity > ${now}`,
  })[status]
