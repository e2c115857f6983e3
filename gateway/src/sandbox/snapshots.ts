import { AppError } from '../base/errors.ts'
import { newId } from '../base/ids.ts'
import type { Evm } from '../chain/embedded/evm.ts'
import type { Journal } from '../chain/embedded/journal.ts'
import type { Schemas } from '../store/schemas.ts'

type Snapshot = { snapshotId: string; blockNumber: bigint; evmId: string; copy: string }

export type Snapshots = {
  take(): Promise<{ snapshotId: string; blockNumber: bigint }>
  restore(snapshotId: string): Promise<void>
  close(): Promise<void>
}

type Options = {
  schemas: Schemas
  schema: string
  evm: Evm
  journal: Journal
  head(): bigint
  /** Stops the gateway in the world, does the work, and starts it again on what is there then. */
  pause(work: () => Promise<void>): Promise<void>
}

const maxSnapshots = 3

/** Remembers the chain and all tables of a world together. */
export const openSnapshots = ({ schemas, schema, evm, journal, head, pause }: Options): Snapshots => {
  const kept: Snapshot[] = []
  const takeEvm = async (): Promise<string> => (await evm.request({ method: 'evm_snapshot' })) as string

  return {
    take: async () => {
      if (kept.length >= maxSnapshots)
        throw new AppError(
          'world_exhausted',
          `The world has ${maxSnapshots} snapshots already. Restore one, or use a new world.`,
        )
      const snapshotId = newId('snp')
      const copy = `${schema}_${kept.length}`
      // Between the two, a block could be mined that only one of them has, so the gateway stands still.
      await pause(async () => {
        const [evmId, blockNumber] = [await takeEvm(), head()]
        await schemas.copy(schema, copy)
        kept.push({ snapshotId, blockNumber, evmId, copy })
      })
      return { snapshotId, blockNumber: kept.at(-1)?.blockNumber ?? 0n }
    },
    restore: async (snapshotId) => {
      const index = kept.findIndex((one) => one.snapshotId === snapshotId)
      const found = kept[index]
      if (!found)
        throw new AppError('not_found', 'The world has no such snapshot. Restoring an older one ends the newer ones.')
      await pause(async () => {
        for (const newer of kept.splice(index + 1)) await schemas.drop(newer.copy)
        if ((await evm.request({ method: 'evm_revert', params: [found.evmId] })) !== true)
          throw new Error('the chain could not return to the snapshot')
        await journal.rewind(found.blockNumber)
        await schemas.restore(schema, found.copy)
        // Reverting uses up the snapshot.
        found.evmId = await takeEvm()
      })
    },
    close: async () => {
      for (const { copy } of kept.splice(0)) await schemas.drop(copy)
    },
  }
}
