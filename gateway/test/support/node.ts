import { type Hex, toHex } from 'viem'
import type { Evm } from '../../src/chain/embedded/evm.ts'
import type { EmbeddedChain } from '../../src/chain/embedded/open.ts'
import { answerFrom, type RpcAnswer, type RpcCall, serveJsonRpc, type TestHttpServer } from './json-rpc.ts'
import { openTestChain } from './test-chain.ts'

/** May change the node's answer, or throw to break the connection. `answer` gives the true one. */
export type Lie = (call: RpcCall, answer: () => Promise<RpcAnswer>) => Promise<RpcAnswer>

/** A chain that can drop blocks, behind a node that can lie. */
export type ForkableNode = {
  chain: EmbeddedChain
  evm: Evm
  url: string
  /** Mines all pending transactions, `seconds` after the last block. */
  mine(seconds?: number): Promise<void>
  head(): Promise<{ number: bigint; hash: Hex; timestamp: bigint }>
  /** Drops all blocks after `number`, which must be marked. */
  rewind(number: bigint): Promise<void>
  /** Marks the present block, so that `rewind` can return to it. */
  mark(): Promise<void>
  /** Serves the same chain at another address, with its own lies. */
  serve(lie?: Lie): Promise<TestHttpServer & { setLie(lie: Lie | undefined): void }>
  close(): Promise<void>
}

export const startForkableNode = async (): Promise<ForkableNode> => {
  const { chain, evm } = await openTestChain()
  const closers: (() => Promise<void>)[] = []
  const marks = new Map<bigint, string>()

  const serve: ForkableNode['serve'] = async (first) => {
    let lie = first
    const server = await serveJsonRpc((call) => {
      const answer = () => answerFrom(evm, call)
      return lie ? lie(call, answer) : answer()
    })
    closers.push(server.close)
    return {
      ...server,
      setLie: (next) => {
        lie = next
      },
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
      if (!(await evm.request({ method: 'evm_revert', params: [snapshot] }))) throw new Error('could not rewind')
      for (const marked of marks.keys()) if (marked >= number) marks.delete(marked)
      // Reverting consumes the snapshot.
      await mark()
    },
    serve,
    close: async () => {
      for (const close of closers) await close()
      await chain.close()
    },
  }
}
