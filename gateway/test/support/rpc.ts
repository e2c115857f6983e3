import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '../../src/base/clock.ts'
import { makeLogger } from '../../src/base/log.ts'
import type { Journal, JournalBlock } from '../../src/chain/embedded/journal.ts'
import { type EmbeddedChain, openEmbeddedChain, openEmbeddedEvm } from '../../src/chain/embedded/open.ts'
import { embeddedProducts } from '../../src/chain/embedded/products.ts'

export type TestRpc = {
  chain: EmbeddedChain
  /** What a gateway needs to be told to be on this chain. */
  env: Record<string, string>
  /** How often each method was asked for. */
  calls: Map<string, number>
  /** From now on the node does not answer, or does again. */
  setDown(down: boolean): void
  close(): Promise<void>
}

/** A journal that lasts as long as the test. */
export const memoryJournal = (): Journal => {
  const blocks: JournalBlock[] = []
  return {
    append: async (block) => void blocks.push(block),
    findLast: async () => blocks.at(-1)?.number,
    read: async (number, limit) => blocks.slice(Number(number) - 1, Number(number) - 1 + limit),
  }
}

type Call = { id: number; method: string; params?: unknown[] }

/** Runs a chain with the protocol on it, and serves it as a node does: JSON-RPC over HTTP. */
export const startRpc = async ({ clock = systemClock } = {}): Promise<TestRpc> => {
  const log = makeLogger({ level: 'silent' })
  const chain = await openEmbeddedChain({
    chainId: 31337,
    evm: openEmbeddedEvm(31337),
    journal: memoryJournal(),
    clock,
    log,
    publicUrl: 'http://test',
  })
  const calls = new Map<string, number>()
  let down = false

  const answer = async ({ id, method, params }: Call): Promise<object> => {
    calls.set(method, (calls.get(method) ?? 0) + 1)
    try {
      return { jsonrpc: '2.0', id, result: await chain.embedded.request({ method, params }) }
    } catch (error) {
      const { code = -32000, message, data } = error as { code?: number; message: string; data?: unknown }
      return { jsonrpc: '2.0', id, error: { code, message, data } }
    }
  }
  const server = createServer(async (request, response) => {
    if (down) return void request.socket.destroy()
    let text = ''
    for await (const chunk of request) text += chunk
    const asked = JSON.parse(text) as Call | Call[]
    const told = Array.isArray(asked) ? await Promise.all(asked.map(answer)) : await answer(asked)
    response.setHeader('content-type', 'application/json').end(JSON.stringify(told))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  const folder = await mkdtemp(join(tmpdir(), 'surety-rpc-'))
  const [deploymentFile, metadataFile] = [join(folder, 'deployment.json'), join(folder, 'metadata.json')]
  await writeFile(deploymentFile, JSON.stringify(chain.deployment))
  await writeFile(metadataFile, JSON.stringify(embeddedProducts.map(({ metadata }) => metadata)))
  return {
    chain,
    env: {
      RPC_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      DEPLOYMENT_FILE: deploymentFile,
      METADATA_FILE: metadataFile,
    },
    calls,
    setDown: (value) => {
      down = value
    },
    close: async () => {
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
      await chain.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
