import { type AcceptOptions, acceptWrite, openAccepting } from './accept.ts'
import { acceptUnsigned } from './accept-unsigned.ts'
import { answerCreated, answerOpen, answerWrite, type Created } from './answer.ts'
import { limitConcurrency } from './limit-concurrency.ts'
import type { Submit, SubmitUnsigned, WriteAnswer } from './signed-write.ts'
import type { Waiters } from './waiters.ts'

type Accepted = { operationId: string; replayed: boolean; created?: Created | undefined }

/** Accepts each write once and answers with its outcome. */
export const makeSubmit = (
  options: AcceptOptions & { waiters: Waiters },
): { submit: Submit; submitUnsigned: SubmitUnsigned } => {
  const limited = { ...options, store: limitConcurrency(options.store, options.clock) }
  const world = { ...limited, ...openAccepting(limited) }
  return {
    submit: async (write) => answerAccepted(world, await acceptWrite(world, write), write.waitMs),
    submitUnsigned: async (write) => answerAccepted(world, await acceptUnsigned(world, write), write.waitMs),
  }
}

const answerAccepted = async (
  { store, kinds, waiters }: AcceptOptions & { waiters: Waiters },
  { operationId, replayed, created }: Accepted,
  waitMs: number,
): Promise<WriteAnswer> => {
  if (created && waitMs === 0) return answerCreated(created, replayed)
  await waiters.waitFor(operationId, { ms: waitMs })
  // A caller that does not wait almost never gets an outcome, so try the cheaper answer first.
  const open = waitMs === 0 ? await store.read((tx) => answerOpen(tx, { operationId, replayed })) : undefined
  return open ?? store.snapshot((tx) => answerWrite(tx, { operationId, kinds, replayed }))
}
