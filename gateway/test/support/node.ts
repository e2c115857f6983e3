import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Hex, toHex } from 'viem'
import { systemClock } from '../../src/base/clock.ts'
import { makeLogger } from '../../src/base/log.ts'
import type { Evm } from '../../src/chain/embedded/evm.ts'
import { type EmbeddedChain, openEmbeddedChain, openEmbeddedEvm } from '../../src/chain/embedded/open.ts'
import { memoryJournal } from './rpc.ts'

type Call = { id: number; method: string; params?: unknown[] }
type Answer = {
  jsonrpc: '2.0'
  id: number
  result?: unknown
  error?: { code: number; message: string; data?: unknown }
}

/** May change what the node answers, or throw to break the connection. */
export type Lie = (call: Call, tell: () => Promise<Answer>) => Promise<Answer>

/** A chain that can be told to forget blocks, behind a node that can be told to lie. */
export type ForkableNode = {
  chain: EmbeddedChain
  evm: Evm
  url: string
  /** Mines what waits, `seconds` after the block before. */
  mine(seconds?: number): Promise<void>
  head(): Promise<{ number: bigint; hash: Hex; timestamp: bigint }>
  /** Goes back to `number`; the blocks after it are gone. Works for blocks that were marked. */
  rewind(number: bigint): Promise<void>
  /** Makes it possible to go back to the present block. */
  mark(): Promise<void>
  /** Serves the same chain once more, at another address, with lies of its own. */
  serve(lie?: Lie): Promise<{ url: string; setLie(lie: Lie | undefined): void; close(): Promise<void> }>
  close(): Promise<void>
}

const readBody = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

export const startForkableNode = async (): Promise<ForkableNode> => {
  const evm = await openEmbeddedEvm(31337)
  const journal = memoryJournal()
  const log = makeLogger({ level: 'silent' })
  const chain = await openEmbeddedChain({
    chainId: 31337,
    evm,
    journal,
    clock: systemClock,
    log,
    publicUrl: 'http://test',
  })
  const closers: (() => Promise<void>)[] = []
  const marks = new Map<bigint, string>()

  const tell = async ({ id, method, params = [] }: Call): Promise<Answer> => {
    try {
      return { jsonrpc: '2.0', id, result: await evm.request({ method, params }) }
    } catch (error) {
      const { code = -32000, message, data } = error as { code?: number; message: string; data?: unknown }
      return { jsonrpc: '2.0', id, error: { code, message, data } }
    }
  }

  const serve: ForkableNode['serve'] = async (first) => {
    let lie = first
    const answer = (call: Call): Promise<Answer> => (lie ? lie(call, () => tell(call)) : tell(call))
    const server = createServer(async (request, response) => {
      try {
        const asked = JSON.parse(await readBody(request)) as Call | Call[]
        const told = Array.isArray(asked) ? await Promise.all(asked.map(answer)) : await answer(asked)
        response.setHeader('content-type', 'application/json').end(JSON.stringify(told))
      } catch {
        request.socket.destroy()
      }
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const close = async (): Promise<void> => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    }
    closers.push(close)
    return {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      setLie: (next) => {
        lie = next
      },
      close,
    }
  }

  const head = async () => {
    const block = (await evm.request({ method: 'eth_getBlockByNumber', params: ['latest', false] })) as {
      number: Hex
      hash: Hex
      timestamp: Hex
    }
    return { number: BigInt(block.number), hash: block.hash, timestamp: BigInt(block.timestamp) }
  }
  const mark = async (): Promise<void> => {
    marks.set((await head()).number, (await evm.request({ method: 'evm_snapshot' })) as string)
  }

  const { url } = await serve()
  return {
    chain,
    evm,
    url,
    head,
    mark,
    mine: async (seconds = 1) => {
      const { timestamp } = await head()
      await evm.request({ method: 'evm_setNextBlockTimestamp', params: [toHex(timestamp + BigInt(seconds))] })
      await evm.request({ method: 'evm_mine' })
    },
    rewind: async (number) => {
      const snapshot = marks.get(number)
      if (!snapshot) throw new Error(`block ${number} was not marked`)
      if (!(await evm.request({ method: 'evm_revert', params: [snapshot] }))) throw new Error('could not go back')
      for (const marked of marks.keys()) if (marked >= number) marks.delete(marked)
      // Going back uses the mark up.
      await mark()
    },
    serve,
    close: async () => {
      for (const close of closers) await close()
      await chain.close()
    },
  }
}
