import { AppError } from '../src/base/errors.ts'
import { makeLogger } from '../src/base/log.ts'
import { openStore, type Store } from '../src/store/store.ts'
import { makeDatabase } from '../test/support/stores.ts'
import { median, ms, tell, tellRatio, time, wait } from './figures.ts'
import { numberFlag } from './flags.ts'
import { explain } from './growth/plans.ts'
import { questions } from './growth/questions.ts'
import { fill, grown } from './growth/rows.ts'

const rounds = 5
const maxTries = 5
/** A fifth slower than with a thousand rows: 1 / 1.2. */
const flat = 0.83

type Home = { size: number; url: string; store: Store; drop(): Promise<void> }

const openHome = async (size: number): Promise<Home> => {
  const { config, drop } = await makeDatabase()
  const store = await openStore(config, makeLogger({ level: 'silent' }))
  await fill(config.url, size, (table) => wait(`making ${size} rows of ${table}`))
  return { size, url: config.url, store, drop }
}

/** How long a question takes. A busy machine may exceed the limits of the store; then it is asked again. */
const timeOnce = async (ask: () => Promise<unknown>): Promise<number> => {
  for (let tries = 1; ; tries += 1) {
    try {
      const [taken = 0] = await time(1, ask)
      return taken
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'unavailable' || tries === maxTries) throw error
    }
  }
}

/** The median time of a question in each database. They are asked in turns, so that the machine treats all of them alike. */
const measure = async (homes: readonly Home[], name: string): Promise<Map<Home, number[]>> => {
  const { ask, times } = questions[name] ?? { ask: async () => {}, times: 0 }
  const medians = new Map<Home, number[]>(homes.map((home) => [home, []]))
  for (let round = 0; round <= rounds; round += 1) {
    wait(`${name}, round ${round} of ${rounds}`)
    const taken = new Map<Home, number[]>(homes.map((home) => [home, []]))
    for (let count = 0; count < times; count += 1)
      for (const [home, own] of taken) {
        const row = ((round * times + count) * 7_919) % home.size
        own.push(await timeOnce(() => ask(home.store, row)))
      }
    // The first round warms up.
    if (round > 0) for (const [home, own] of taken) medians.get(home)?.push(median(own))
  }
  return medians
}

/** Says how PostgreSQL answers a question, and whether it reads a large table from end to end. */
const tellPlan = async ({ url, size }: Home, name: string): Promise<void> => {
  const steps = await explain(url, async (store) => questions[name]?.ask(store, Math.floor(size / 2)))
  const reads = steps.flatMap(({ node, table }) => (table && grown.includes(table) ? [`${node} on ${table}`] : []))
  tell(`  ${name}: plan`, [...new Set(reads)].join(', ') || 'none of the large tables')
  const scans = steps.filter(({ node, table }) => node === 'Seq Scan' && table && grown.includes(table))
  if (scans.length === 0) return
  tell(`  ${name}: FAULT`, `reads all of ${[...new Set(scans.map(({ table }) => table))].join(', ')}`)
  process.exitCode = 1
}

/** The time of what the store does for requests and jobs, with ever more rows (`--rows=1000000`), beside the same with a thousand. */
export const benchGrowth = async (): Promise<void> => {
  const most = numberFlag('rows', 1_000_000)
  const homes: Home[] = []
  try {
    for (const size of [1_000, 10_000, 100_000, 1_000_000].filter((one) => one <= most))
      homes.push(await openHome(size))
    const [small, large] = [homes[0], homes.at(-1)]
    if (!small || !large) throw new Error('--rows is at least 1000')
    tell('rows of each table', homes.map(({ size }) => size.toLocaleString('en')).join(', '))
    for (const name of Object.keys(questions)) {
      const taken = await measure(homes, name)
      const base = taken.get(small) ?? []
      tellRatio({
        what: name,
        figure: [...taken.values()].map((medians) => ms(median(medians))).join(', '),
        of: `the speed with ${small.size.toLocaleString('en')} rows`,
        ratios: (taken.get(large) ?? []).map((value, round) => (base[round] ?? 0) / value),
        bar: flat,
      })
      await tellPlan(large, name)
    }
  } finally {
    for (const { store, drop } of homes) {
      await store.close()
      await drop()
    }
  }
}
