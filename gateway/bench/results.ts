import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { resolve } from 'node:path'
import { median, type Row, showRatio } from './figures.ts'
import { plotRatios } from './plot.ts'

const page = resolve('docs/benchmarks.md')
const data = resolve('docs/benchmarks.json')
const [begin, end] = ['<!-- results -->', '<!-- end of results -->']

const readCommit = (): string => {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  } catch {
    return 'unknown'
  }
}

/** What the figures depend on, in one line. */
export const describeMachine = (): string => {
  const [cpu] = cpus()
  const load = (loadavg()[0] ?? 0).toFixed(1)
  const day = new Date().toISOString().slice(0, 10)
  const parts = [`${availableParallelism()} cores of ${cpu?.model.trim() ?? 'an unknown CPU'}`, `load ${load} before`]
  return [...parts, `Node ${process.version}`, `commit ${readCommit()}`, day].join(', ')
}

/** One table of everything that was measured. */
export const writeTable = (rows: readonly Row[]): string => {
  const cells = rows.map((row) => [
    row.bench,
    row.what,
    row.figure,
    row.ratios ? `${showRatio(row)} of ${row.of}` : '',
    row.bar === undefined ? '' : `${row.bar}: ${median(row.ratios ?? []) >= row.bar ? 'met' : 'not met'}`,
  ])
  const lines = [
    ['', 'what', 'figure', 'ratio, median (lowest to highest)', 'bar'],
    ['---', '---', '---', '---', '---'],
    ...cells,
  ]
  return lines.map((line) => `| ${line.join(' | ')} |`).join('\n')
}

type Results = Record<string, { machine: string; rows: Row[] }>

/** Keeps results as those of record, in place of earlier ones of the same benchmarks, and writes the page and its plot. */
export const record = async ({ machine, rows }: { machine: string; rows: readonly Row[] }): Promise<void> => {
  const kept = JSON.parse(await readFile(data, 'utf8').catch(() => '{}')) as Results
  for (const [name, own] of Map.groupBy(rows, ({ bench }) => bench)) kept[name] = { machine, rows: own }
  await writeFile(data, `${JSON.stringify(kept, null, 2)}\n`)
  const all = Object.values(kept).flatMap((result) => result.rows)
  await writeFile(resolve('docs/benchmarks.svg'), plotRatios(all.filter(({ bar }) => bar !== undefined)))
  const sections = Object.entries(kept).map(
    ([name, result]) => `### ${name}\n\n${result.machine}\n\n${writeTable(result.rows)}\n`,
  )
  const text = await readFile(page, 'utf8')
  const [before = '', rest = ''] = text.split(begin)
  const [, after = ''] = rest.split(end)
  await writeFile(page, `${before}${begin}\n\n${sections.join('\n')}\n${end}${after}`)
}
