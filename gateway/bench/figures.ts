/** One line of the table. With a baseline, `ratios` has one entry for each repeat. */
export type Row = {
  bench: string
  what: string
  figure: string
  of?: string
  ratios?: number[]
  /** The least that the median of the ratios must be. */
  bar?: number
}

const rows: Row[] = []
let bench = ''

export const beginBench = (name: string): void => {
  bench = name
}

/** What was measured since the process began. */
export const listRows = (): readonly Row[] => rows

const clearProgress = (): void => {
  if (process.stdout.isTTY) process.stdout.write('\x1b[K')
}

/** Prints one line of a benchmark, aligned. */
export const tell = (what: string, figure: string): void => {
  clearProgress()
  console.log(`  ${what.padEnd(58)} ${figure}`)
  rows.push({ bench, what: what.trim(), figure })
}

type Ratio = { what: string; figure: string; of: string; ratios: number[]; bar?: number }

/** Prints a figure with its ratio to a baseline of the same run. */
export const tellRatio = (ratio: Ratio): void => {
  clearProgress()
  const { what, figure, of } = ratio
  console.log(`  ${what.padEnd(58)} ${figure}, ${showRatio(ratio)} of ${of}${showBar(ratio)}`)
  rows.push({ bench, ...ratio })
}

/** The median, with the lowest and the highest of several repeats. */
export const showRatio = ({ ratios = [] }: Pick<Row, 'ratios'>): string => {
  const sorted = [...ratios].sort((a, b) => a - b)
  const spread = sorted.length > 1 ? ` (${(sorted[0] ?? 0).toFixed(2)} to ${(sorted.at(-1) ?? 0).toFixed(2)})` : ''
  return `${median(sorted).toFixed(2)}${spread}`
}

const showBar = ({ ratios, bar }: Ratio): string =>
  bar === undefined ? '' : `, ${median(ratios) >= bar ? 'above' : 'BELOW'} ${bar}`

/** Shows on a terminal that a long step is under way. */
export const wait = (what: string): void => {
  if (process.stdout.isTTY) process.stdout.write(`\x1b[K  ${what} …\r`)
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

export const median = (values: readonly number[]): number =>
  percentile(
    [...values].sort((a, b) => a - b),
    0.5,
  )

export const ms = (value: number): string => `${value.toFixed(value < 1 ? 3 : 1)} ms`
