import { beforeAll, describe } from 'vitest'
import { useStore } from './stores.ts'

const kinds = process.env.TEST_TEMPLATE ? (['embedded', 'postgres'] as const) : (['embedded'] as const)

/** Runs the suite on each store. */
export const onEachStore = (define: () => void): void =>
  describe.each(kinds)('on the %s store', (kind) => {
    beforeAll(() => useStore(kind))
    define()
  })
