import type { Submit } from '../../http/signed-write.ts'
import { type Acceptance, acceptWrite } from './accept.ts'
import { answerOpen, answerWrite } from './answer.ts'
import { takeTurns } from './turns.ts'
import type { Waiting } from './waiting.ts'

/** Sees signed writes through: each is accepted once, and answered with what became of it. */
export const makeSubmit = (world: Acceptance & { waiting: Waiting }): Submit => {
  const store = takeTurns(world.store, world.clock)
  return async (write) => {
    const { operationId, replayed } = await acceptWrite({ ...world, store }, write)
    await world.waiting.until(operationId, { ms: write.waitMs })
    // Who does not wait hardly ever hears of an outcome.
    const open = write.waitMs === 0 ? await store.read((tx) => answerOpen(tx, { operationId, replayed })) : undefined
    return open ?? store.snapshot((tx) => answerWrite(tx, { operationId, kinds: world.kinds, replayed }))
  }
}
