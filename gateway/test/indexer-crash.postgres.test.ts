import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLogger } from '../src/base/log.ts'
import { openStore, type Store } from '../src/store/store.ts'
import { untilIndexed } from './support/indexing.ts'
import { type ForkableNode, startForkableNode } from './support/node.ts'
import { spawnGateway } from './support/process.ts'
import { makeDatabase, type TestStore } from './support/stores.ts'

let node: ForkableNode
let database: TestStore & { config: { kind: 'postgres'; url: string } }
let store: Store
let folder: string
let env: Record<string, string>

beforeAll(async () => {
  node = await startForkableNode()
  database = (await makeDatabase()) as typeof database
  store = await openStore(database.config, makeLogger({ level: 'silent' }))
  folder = await mkdtemp(join(tmpdir(), 'surety-crash-'))
  const file = join(folder, 'deployment.json')
  await writeFile(file, JSON.stringify(node.chain.deployment))
  env = {
    DATABASE_URL: database.config.url,
    RPC_URL: node.url,
    DEPLOYMENT_FILE: file,
    CONFIRMATIONS: '3',
    LOG_LEVEL: 'info',
  }
})

afterAll(async () => {
  await store.close()
  await database.drop()
  await node.close()
  await rm(folder, { recursive: true, force: true })
})

test('when the indexing process dies, another one takes over', async () => {
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
