import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '../../src/base/clock.ts'
import type { EmbeddedChain } from '../../src/chain/embedded/open.ts'
import { embeddedProducts } from '../../src/chain/embedded/products.ts'
import { answerFrom, serveJsonRpc } from './json-rpc.ts'
import { openTestChain } from './test-chain.ts'

export type TestRpc = {
  chain: EmbeddedChain
  /** The settings of a gateway on this chain. */
  env: Record<string, string>
  /** The number of calls per method. */
  calls: Map<string, number>
  /** Stops or resumes answering. */
  setDown(down: boolean): void
  close(): Promise<void>
}

/** Runs a chain with the protocol and serves it as a node does: JSON-RPC over HTTP. */
export const startRpc = async ({ clock = systemClock } = {}): Promise<TestRpc> => {
  const { chain } = await openTestChain({ clock })
  const calls = new Map<string, number>()
  let down = false

  const server = await serveJsonRpc((call) => {
    if (down) throw new Error('the node is down')
    calls.set(call.method, (calls.get(call.method) ?? 0) + 1)
    return answerFrom(chain.embedded, call)
  })

  const folder = await mkdtemp(join(tmpdir(), 'surety-rpc-'))
  const [deploymentFile, metadataFile] = [join(folder, 'deployment.json'), join(folder, 'metadata.json')]
  await writeFile(deploymentFile, JSON.stringify(chain.deployment))
  await writeFile(metadataFile, JSON.stringify(embeddedProducts.map(({ metadata }) => metadata)))
  return {
    chain,
    env: {
      RPC_URL: server.url,
      DEPLOYMENT_FILE: deploymentFile,
      METADATA_FILE: metadataFile,
    },
    calls,
    setDown: (value) => {
      down = value
    },
    close: async () => {
      await server.close()
      await chain.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
