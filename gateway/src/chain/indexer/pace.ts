import type { Range, Step } from './follow.ts'

const fewest = 1n
const most = 2_000n
/** What one answer should hold at about: less wastes questions, more wastes memory and tries the patience of a node. */
const enoughEvents = 4_000

/** Finds out how many blocks a node can be asked for at once: more while answers are small, fewer when it fails. */
export const makePace = () => {
  // Few at first: nobody knows yet how much is in them, and it takes a few answers to come to many.
  let blocks = 25n

  const adapt = (steps: Step[]): void => {
    const events = steps.reduce((sum, step) => sum + (step.kind === 'blocks' ? step.events.length : 0), 0)
    if (events < enoughEvents / 2 && blocks < most) blocks *= 2n
    if (events > enoughEvents * 2 && blocks > fewest) blocks /= 2n
  }
  return {
    measure: async (ask: (range: Range) => Promise<Step[]>): Promise<Step[]> => {
      const steps = await ask({ blocks })
      adapt(steps)
      return steps
    },
    slow: (): void => {
      blocks = blocks / 4n > fewest ? blocks / 4n : fewest
    },
  }
}
