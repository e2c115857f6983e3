import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { findLogLines, findMetrics, listSources, readStatuses } from './source-facts.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const map = read('docs/architecture.md')
const sources = listSources(root).map(read).join('\n')

/** Everything between backticks, without the Mermaid blocks. */
const terms = [...map.replace(/```[\s\S]*?```/g, '').matchAll(/`([^`\n]+)`/g)].map(([, term = '']) => term)
const diagrams = [...map.matchAll(/```mermaid\n([\s\S]*?)```/g)].map(([, text = '']) => text)

test('every path on the map exists', () => {
  const paths = terms.filter((term) => /^(gateway|sdk|mcp|contracts|docs|test|tools)\//.test(term))
  expect(paths.length).toBeGreaterThan(60)
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('every room of the relayer and every floor is on the map', () => {
  const folders = (path: string): string[] =>
    readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? [`${path}/${entry.name}`] : [],
    )
  const rooms = [...folders('gateway/src'), ...folders('gateway/src/chain/relayer')]
  expect(rooms.length).toBeGreaterThan(10)
  expect(rooms.filter((room) => !terms.includes(room))).toEqual([])
})

test('every metric is in the runbook, and the runbook names no other', () => {
  const metrics = findMetrics(root)
  expect(metrics.length).toBeGreaterThan(4)
  expect([...new Set(terms.filter((term) => term.startsWith('surety_')))].sort()).toEqual(metrics)
})

const runbook = map.slice(map.indexOf('### Indexer and chain'))
const runbookLines = [...runbook.matchAll(/^\| `([^`]+)` \|/gm)].map(([, line = '']) => line)

test('every warning and error that the gateway logs is in the runbook', () => {
  const lines = findLogLines(root)
  expect(lines.length).toBeGreaterThan(20)
  expect(lines.filter(({ text }) => !runbookLines.some((line) => text.startsWith(line)))).toEqual([])
})

test('every line of the runbook is logged somewhere', () => {
  expect(runbookLines.length).toBeGreaterThan(20)
  expect(runbookLines.filter((line) => !sources.includes(line))).toEqual([])
})

const states = (diagram: string): string[] =>
  [...new Set([...diagram.matchAll(/\b(\w+) --> (\w+)/g)].flatMap(([, from = '', to = '']) => [from, to]))].sort()

test.each([
  ['operation', 'operations', 'status', []],
  ['call', 'relay_calls', 'status', []],
  ['nonce', 'relay_nonces', 'outcome', ['assigned', 'signed', 'included']],
])('the diagram of the %s has every status in the code, and no other', (_, table, column, derived) => {
  const statuses = readStatuses(root, table, column)
  expect(statuses.length).toBeGreaterThan(1)
  const drawn = diagrams.filter((text) => text.includes('stateDiagram')).map(states)
  expect(drawn).toContainEqual([...statuses, ...derived].sort())
})

test('every table is on the map and in the schema page', () => {
  const tables = [...read('docs/schema.md').matchAll(/^## (\w+)$/gm)].map(([, name = '']) => name)
  expect(tables.length).toBeGreaterThan(20)
  expect(tables.filter((table) => !terms.includes(table))).toEqual([])
})

test('the map lists every file that a new kind of order touches: no other code names one', () => {
  const section = map.split('### A new kind of order')[1]?.split('## Runbook')[0] ?? ''
  const listed = [...section.matchAll(/`([\w./-]+\.ts)`/g)].map(([, path]) => path)
  const name = /'(?:surrender_policy|extend_bond|buy_listing)'|\b(?:surrender_policy|extend_bond|buy_listing):/
  const naming = listSources(root).filter((path) => name.test(read(path)))
  const inDomain = /^gateway\/src\/domains\/(?:policies|bonds|marketplace)\/\w+\.ts$/
  expect(naming.filter((path) => !listed.includes(path) && !inDomain.test(path))).toEqual([])
  expect(naming).toContain('gateway/src/order-kinds.ts')
})
