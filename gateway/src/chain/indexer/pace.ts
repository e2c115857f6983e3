import type { Range, Step } from './follow.ts'

const minBlocks = 1n
const maxBlocks = 2_000n
/** Aim for this many events per response: fewer wastes requests, more wastes memory and risks a timeout. */
const targetEvents = 4_000

/** Adapts how many blocks to fetch at once: more while responses are small, fewer after a failure. */
export const makePace = () => {
  // Start small: the density of events is unknown, and doubling grows fast.
  let blocks = 25n

  const adapt = (steps: Step[]): void => {
    const events = steps.reduce((sum, step) => sum + (step.kind === 'blocks' ? step.events.length : 0), 0)
    if (events < targetEvents / 2 && blocks < maxBlocks) blocks *= 2n
    if (events > targetEvents * 2 && blocks > minBlocks) blocks /= 2n
  }
  return {
    measure: async (ask: (range: Range) => Promise<Step[]>): Promise<Step[]> => {
      const steps = await ask({ blocks })
      adapt(steps)
      return steps
    },
    slow: (): void => {
      blocks = blocks / 4n > minBlocks ? blocks / 4n : minBlocks
    },
  }
}
