import { afterAll, beforeAll, expect, test } from 'vitest'
import { type IndexedNode, openIndexedNode } from './support/indexed-node.ts'
import { untilIndexed } from './support/indexing.ts'
import { spawnGateway } from './support/process.ts'

let opened: IndexedNode
beforeAll(async () => {
  opened = await openIndexedNode(3)
})
afterAll(() => opened.close())

test('when the indexing process dies, another one takes over', async () => {
  const { node, store, env } = opened
  const first = spawnGateway(env)
  await first.ready
  await node.mine()
  await untilIndexed(store, node)
  const second = spawnGateway(env)
  await second.ready
  first.kill('SIGKILL')
  await first.exited
  await node.mine()
  await untilIndexed(store, node)
  second.kill('SIGTERM')
  expect(await second.exited).toBe(0)
})
