import { type AcceptOptions, acceptWrite } from './accept.ts'
import { answerOpen, answerWrite } from './answer.ts'
import { limitConcurrency } from './limit-concurrency.ts'
import type { Submit } from './signed-write.ts'
import type { Waiters } from './waiters.ts'

/** Accepts each signed write once and answers with its outcome. */
export const makeSubmit = (world: AcceptOptions & { waiters: Waiters }): Submit => {
  const store = limitConcurrency(world.store, world.clock)
  return async (write) => {
    const { operationId, replayed } = await acceptWrite({ ...world, store }, write)
    await world.waiters.waitFor(operationId, { ms: write.waitMs })
    // A caller that does not wait almost never gets an outcome, so try the cheaper answer first.
    const open = write.waitMs === 0 ? await store.read((tx) => answerOpen(tx, { operationId, replayed })) : undefined
    return open ?? store.snapshot((tx) => answerWrite(tx, { operationId, kinds: world.kinds, replayed }))
  }
}
