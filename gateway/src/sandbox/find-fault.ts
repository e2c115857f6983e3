import type { Clock } from '../base/clock.ts'
import { withTimeout } from '../base/timeout.ts'

const probeMs = 30_000
const maxBlocks = 4_000n
const maxRows = 60_000

export type Watched = {
  /** Resolves when the chain and the store have answered. */
  probe(): Promise<unknown>
  blocks(): bigint
  countRows(): Promise<number>
  clock: Clock
}

/** Why a world must end: it is stuck, broken or too large. Controls refuse more blocks long before; this is for whatever they miss. */
export const findFault = async ({ probe, blocks, countRows, clock }: Watched): Promise<string | undefined> => {
  const onTimeout = (): string => 'its chain or store did not answer'
  const probed = probe().then(
    () => undefined,
    () => 'its chain or store failed',
  )
  const fault = await withTimeout(probed, { ms: probeMs, clock, onTimeout })
  if (fault !== undefined) return fault
  const isLarge = blocks() > maxBlocks || (await countRows()) > maxRows
  return isLarge ? 'it has too many blocks or rows' : undefined
}
