import { sql } from '../../store/store.ts'

export const bondStatuses = ['locked', 'matured', 'queued', 'redeemed'] as const

export type BondStatus = (typeof bondStatuses)[number]

type Life = { maturity: bigint; exiting: boolean; redeemed_at: bigint | null }

/** A bond may leave from its maturity on, by the clock of the chain; until capital is free for it, it waits. */
export const statusOf = ({ maturity, exiting, redeemed_at }: Life, now: bigint): BondStatus => {
  if (redeemed_at !== null) return 'redeemed'
  if (exiting) return 'queued'
  return now < maturity ? 'locked' : 'matured'
}

/** The same, asked of the table. */
export const hasStatus = (status: BondStatus, now: bigint) =>
  ({
    redeemed: sql<boolean>`redeemed_at is not null`,
    queued: sql<boolean>`redeemed_at is null and exiting`,
    matured: sql<boolean>`redeemed_at is null and not exiting and maturity <= ${now}`,
    locked: sql<boolean>`redeemed_at is null and not exiting and maturity > ${now}`,
  })[status]
