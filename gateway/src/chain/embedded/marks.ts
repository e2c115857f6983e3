import type { Evm } from './evm.ts'

/** Remembers the newest states of an EVM, so that it can return to them. */
export type Marks = {
  add(number: bigint): Promise<void>
  /** Refuses a block that is not remembered. */
  require(number: bigint): Promise<void>
  revert(number: bigint): Promise<void>
}

/** A chain that never returns to an earlier block (`max` 0) keeps none. */
export const keepMarks = (evm: Evm, max: number): Marks => {
  const marks = new Map<bigint, string>()
  const add = async (number: bigint): Promise<void> => {
    if (max === 0) return
    marks.set(number, (await evm.request({ method: 'evm_snapshot' })) as string)
    marks.delete(number - BigInt(max) - 1n)
  }
  return {
    add,
    require: async (number) => {
      if (!marks.has(number)) throw new Error(`block ${number} is final; the chain cannot return to it`)
    },
    revert: async (number) => {
      const reverted = await evm.request({ method: 'evm_revert', params: [marks.get(number)] })
      if (reverted !== true) throw new Error(`the chain could not return to block ${number}`)
      for (const marked of marks.keys()) if (marked >= number) marks.delete(marked)
      // Reverting uses up the mark.
      await add(number)
    },
  }
}
