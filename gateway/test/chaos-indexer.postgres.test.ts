import { afterAll, beforeAll, expect, test } from 'vitest'
import { numberEvents } from '../src/store/outbox.ts'
import { choose, pause } from './support/chaos.ts'
import { type IndexedNode, openIndexedNode } from './support/indexed-node.ts'
import { dumpProjections, netEvents, readEvents, reindex, untilIndexed } from './support/indexing.ts'
import { type GatewayProcess, spawnGateway } from './support/process.ts'
import { openTraffic, seededRandom } from './support/traffic.ts'

const confirmations = 3
let opened: IndexedNode
beforeAll(async () => {
  opened = await openIndexedNode(confirmations)
})
afterAll(() => opened.close())

test('indexers are killed and stopped in a loop while blocks arrive: no gap, no duplicate', async () => {
  const { node, store, env } = opened
  const random = seededRandom(13)
  const traffic = await openTraffic(node.evm, node.chain.deployment, random, { accidents: 0 })
  let growing = true
  const grow = (async () => {
    while (growing) {
      for (let action = 0; action < 4; action += 1) await traffic.act()
      await node.mine(20)
      await pause(120)
    }
  })()
  const processes: GatewayProcess[] = [spawnGateway(env), spawnGateway(env)]
  await Promise.all(processes.map(({ ready }) => ready))

  for (let round = 0; round < choose(4, 40); round += 1) {
    await pause(300 + random() * 900)
    const index = round % 2
    const victim = processes[index] as GatewayProcess
    if (round % 3 === 2) {
      // Longer than its lease: meanwhile the other one takes over, and the first wakes up in the middle of its work.
      victim.kill('SIGSTOP')
      await pause(4_500)
      victim.kill('SIGCONT')
    } else {
      victim.kill('SIGKILL')
      await victim.exited
      processes[index] = spawnGateway(env)
      await processes[index].ready
    }
  }
  growing = false
  await grow
  await untilIndexed(store, node)
  for (const one of processes) one.kill('SIGKILL')
  await Promise.all(processes.map(({ exited }) => exited))

  while ((await numberEvents(store)) > 0);
  const { tables, standing } = await reindex(node, confirmations)
  expect(await dumpProjections(store)).toEqual(tables)
  const told = await readEvents(store)
  expect(netEvents(told)).toEqual(standing)
  const numbers = told.map(({ sequence }) => Number(sequence)).sort((a, b) => a - b)
  expect(numbers).toEqual(numbers.map((_, index) => index + 1))
  expect(tables.policies?.length).toBeGreaterThan(20)
})
