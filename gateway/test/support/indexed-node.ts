import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeLogger } from '../../src/base/log.ts'
import { openStore, type Store } from '../../src/store/store.ts'
import { type ForkableNode, startForkableNode } from './node.ts'
import { makeDatabase } from './stores.ts'

export type IndexedNode = {
  node: ForkableNode
  store: Store
  /** The settings of gateways that index the node into the store. */
  env: Record<string, string>
  close(): Promise<void>
}

/** Makes a node and a database for gateway processes that index the one into the other. */
export const openIndexedNode = async (confirmations: number): Promise<IndexedNode> => {
  const node = await startForkableNode()
  const database = await makeDatabase()
  const store = await openStore(database.config, makeLogger({ level: 'silent' }))
  const folder = await mkdtemp(join(tmpdir(), 'surety-crash-'))
  const file = join(folder, 'deployment.json')
  await writeFile(file, JSON.stringify(node.chain.deployment))
  return {
    node,
    store,
    env: {
      DATABASE_URL: database.config.url ?? '',
      RPC_URL: node.url,
      DEPLOYMENT_FILE: file,
      CONFIRMATIONS: String(confirmations),
      LOG_LEVEL: 'info',
    },
    close: async () => {
      await store.close()
      await database.drop()
      await node.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
