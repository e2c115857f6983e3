import { useEffect, useState } from 'preact/hooks'
import { call } from './api.ts'
import type { Page, PoolPoint } from './contract.ts'

type Totals = { premiums: bigint; payouts: bigint }

/** The premiums paid and the payouts of products, from the newest point of each history. Undefined until all are read. */
export const useTotals = (productIds: readonly string[]): Totals | undefined => {
  const [totals, setTotals] = useState<Totals>()
  const key = productIds.join()
  useEffect(() => {
    let isGone = false
    const read = async (): Promise<void> => {
      const pages = await Promise.all(
        productIds.map((id) => call<Page<PoolPoint>>(`/products/${id}/history?interval=day&limit=1`)),
      )
      const newest = pages.flatMap(({ data }) => data[0] ?? [])
      const add = (pick: (point: PoolPoint) => string): bigint =>
        newest.reduce((total, point) => total + BigInt(pick(point)), 0n)
      if (!isGone) setTotals({ premiums: add(({ premiums }) => premiums), payouts: add(({ payouts }) => payouts) })
    }
    // What could not be read is read again; the rest of the page says whether the gateway answers.
    const round = (): void => void read().catch(() => {})
    round()
    const timer = setInterval(() => document.hidden || round(), 10_000)
    return () => {
      isGone = true
      clearInterval(timer)
    }
  }, [key])
  return totals
}
