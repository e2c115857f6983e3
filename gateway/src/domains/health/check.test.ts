import { expect, test } from 'vitest'
import { systemClock } from '../../base/clock.ts'
import type { Cursor } from '../../chain/indexer/cursor.ts'
import { checkHealth, type HealthSources } from './check.ts'

const check = async (blocks: { head?: bigint; indexed?: bigint }) => {
  const head = blocks.head === undefined ? undefined : { number: blocks.head, hash: '0x', timestamp: 0n }
  const sources = {
    clock: systemClock,
    store: { kind: 'embedded' },
    chain: { id: 31337, kind: 'rpc', findHead: () => head, lagMs: () => 0 },
    relayer: { status: () => ({ kind: 'ok' }) },
    service: { name: 'Surety', version: '0' },
  } as unknown as HealthSources
  const cursor = blocks.indexed === undefined ? undefined : ({ number: blocks.indexed, caught_up: true } as Cursor)
  const { chain } = await checkHealth({ ...sources, readCursor: async () => cursor })
  return { head: chain.head, indexed: chain.indexed, behind: chain.behind }
}

test.each([
  ['nothing is known yet', {}, { head: null, indexed: null, behind: null }],
  ['nothing is indexed yet', { head: 9n }, { head: '9', indexed: null, behind: null }],
  ['no node has answered since the start', { indexed: 7n }, { head: null, indexed: '7', behind: null }],
  ['the index is behind', { head: 9n, indexed: 7n }, { head: '9', indexed: '7', behind: '2' }],
  ['the index is at the head', { head: 9n, indexed: 9n }, { head: '9', indexed: '9', behind: '0' }],
  ['the indexer saw a block first', { head: 9n, indexed: 10n }, { head: '10', indexed: '10', behind: '0' }],
])('blocks in /health: %s', async (_, blocks, shown) => {
  expect(await check(blocks)).toEqual(shown)
})
