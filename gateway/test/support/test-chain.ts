import { type Clock, systemClock } from '../../src/base/clock.ts'
import { makeLogger } from '../../src/base/log.ts'
import type { Evm } from '../../src/chain/embedded/evm.ts'
import type { JournalBlock } from '../../src/chain/embedded/journal.ts'
import { type EmbeddedChain, openEmbeddedChain, openEmbeddedEvm } from '../../src/chain/embedded/open.ts'
import { openMemoryJournal } from '../../src/sandbox/memory-journal.ts'

const log = makeLogger({ level: 'silent' })

/** The blocks that deployed the protocol for another test of this worker, and when. */
let recorded: { blocks: JournalBlock[]; madeAtMs: number } | undefined

/** Tests expect a chain that has just begun. */
const recordedForMs = 60_000

const findRecorded = (): JournalBlock[] =>
  recorded && Date.now() - recorded.madeAtMs < recordedForMs ? recorded.blocks : []

export type TestChain = { chain: EmbeddedChain; evm: Evm }

/**
 * Opens a chain with the protocol and its products. At the present time it begins with the blocks of the last one, if they are
 * recent: to mine them again takes a third of the time of making them.
 */
export const openTestChain = async ({ clock = systemClock }: { clock?: Clock } = {}): Promise<TestChain> => {
  const isPresent = clock === systemClock
  const [evm, journal] = [await openEmbeddedEvm(31337), openMemoryJournal()]
  const before = isPresent ? findRecorded() : []
  for (const block of before) await journal.append(block)
  const chain = await openEmbeddedChain({ chainId: 31337, evm, journal, clock, log, publicUrl: 'http://test' })
  if (isPresent && before.length === 0) {
    recorded = { blocks: await journal.read(1n, Number.MAX_SAFE_INTEGER), madeAtMs: Date.now() }
  }
  return { chain, evm }
}
