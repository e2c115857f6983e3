/** Prints one line of a benchmark, aligned. */
export const tell = (what: string, figure: string): void => console.log(`  ${what.padEnd(58)} ${figure}`)

/** Shows on a terminal that a long step is under way. */
export const wait = (what: string): void => {
  if (process.stdout.isTTY) process.stdout.write(`  ${what} …\r`)
}

/** Runs `work` `times` times, one after the other, and returns how long each took, in milliseconds, shortest first. */
export const time = async (times: number, work: (round: number) => unknown): Promise<number[]> => {
  const taken: number[] = []
  for (let round = 0; round < times; round += 1) {
    const began = performance.now()
    await work(round)
    taken.push(performance.now() - began)
  }
  return taken.sort((a, b) => a - b)
}

export const percentile = (sorted: number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

export const ms = (value: number): string => `${value.toFixed(value < 1 ? 3 : 1)} ms`
