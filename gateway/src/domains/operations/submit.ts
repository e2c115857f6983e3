import type { Submit } from '../../http/signed-write.ts'
import { type Acceptance, acceptWrite } from './accept.ts'
import { answerWrite } from './answer.ts'
import type { Waiting } from './waiting.ts'

/** Sees signed writes through: each is accepted once, and answered with what became of it. */
export const makeSubmit =
  (world: Acceptance & { waiting: Waiting }): Submit =>
  async (write) => {
    const { operationId, replayed } = await acceptWrite(world, write)
    await world.waiting.until(operationId, write.waitMs)
    return world.store.snapshot((tx) => answerWrite(tx, { operationId, kinds: world.kinds, replayed }))
  }
