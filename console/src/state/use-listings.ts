import { useEffect, useState } from 'preact/hooks'
import { call, type Failure, toFailure } from './api.ts'
import type { Listing, Page } from './contract.ts'
import { session } from './session.ts'

export type ListingFilter = { productId?: string | undefined; kind?: string | undefined; sort?: string | undefined }

type State = { of: string; data?: Listing[]; failure?: Failure | undefined; hasMore?: boolean }

const maxListings = 2_000

const pathOf = ({ productId, kind, sort }: ListingFilter, cursor: string | null): string => {
  const query = new URLSearchParams({ limit: '100' })
  for (const [name, value] of Object.entries({ productId, kind, sort, cursor })) if (value) query.set(name, value)
  return `/api/v1/marketplace/listings?${query}`
}

/** Reads the open listings page by page, and again every few seconds. Needs a key: without one it reads nothing. */
export const useListings = (filter: ListingFilter) => {
  const of = `${session.value?.apiKey ?? ''} ${pathOf(filter, null)}`
  const [state, setState] = useState<State>({ of })
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (!session.value) return
    const stop = new AbortController()
    const { signal } = stop
    const read = async (): Promise<void> => {
      const found: Listing[] = []
      let cursor: string | null = null
      do {
        const page: Page<Listing> = await call(pathOf(filter, cursor), { signal })
        found.push(...page.data)
        cursor = page.nextCursor
        // The first page shows at once; later rounds replace everything together.
        setState((before) => (before.of === of && before.data && cursor ? before : { of, data: [...found] }))
      } while (cursor && found.length < maxListings)
      setState({ of, data: found, hasMore: cursor !== null })
    }
    const run = (): void =>
      void read().catch((error: unknown) => {
        if (signal.aborted) return
        setState((before) => ({ ...(before.of === of ? before : { of }), failure: toFailure(error) }))
      })
    run()
    const timer = setInterval(() => document.hidden || run(), 8_000)
    return () => {
      stop.abort()
      clearInterval(timer)
    }
  }, [of, round])
  const current: State = state.of === of ? state : { of }
  return { ...current, reload: () => setRound((count) => count + 1) }
}
