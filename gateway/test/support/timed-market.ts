import { testUsdAbi } from '@surety/contracts'
import type { Hex } from 'viem'
import { type Clock, systemClock } from '../../src/base/clock.ts'
import { embeddedProducts, resolverFeed } from '../../src/chain/embedded/products.ts'
import { startGateway, type TestGateway } from './gateway.ts'
import { readOnChain } from './market.ts'
import { startRpc, type TestRpc } from './rpc.ts'

/** A gateway on a chain whose time stands still unless it is moved. */
export type TimedMarket = {
  gateway: TestGateway
  rpc: TestRpc
  chain: TestRpc['chain']
  now(): number
  /** Mines an empty block at this second. */
  moveTo(second: number): Promise<void>
  /** Has the feeds say that nothing happened, so that cover can be bought. */
  calm(): Promise<void>
  /** Waits until the gateway has read the newest block. */
  untilRead(): Promise<void>
  /** The balance of the asset on chain. */
  balanceOf(owner: Hex): Promise<bigint>
  /** Asks the gateway when it has read the newest block. */
  get<Body>(path: string, headers?: Record<string, string>): Promise<{ status: number; body: Body }>
  close(): Promise<void>
}

const resolved = embeddedProducts.filter(({ trigger }) => trigger === 'resolver')

/** The feed of a product of the embedded chain that the resolvers decide about. */
export const feedOf = (product: bigint) => {
  const found = embeddedProducts[Number(product) - 1]
  if (!found) throw new Error(`there is no product ${product}`)
  return resolverFeed(found)
}

export const startTimedMarket = async (env: Record<string, string> = {}): Promise<TimedMarket> => {
  let second = Math.floor(Date.now() / 1000)
  const clock: Clock = { ...systemClock, now: () => new Date(second * 1000) }
  const rpc = await startRpc({ clock })
  const gateway = await startGateway({ env: { ...rpc.env, ...env } })
  const { chain } = rpc
  /** A depeg takes the chain's time ahead of the clock. */
  const now = (): number => Number(chain.embedded.now())

  const untilRead = async (): Promise<void> => {
    const { number } = chain.getHead()
    for (;;) {
      const cursor = await gateway.world.store.read((tx) =>
        tx.selectFrom('index_cursor').select('number').executeTakeFirst(),
      )
      if (cursor && cursor.number >= number) return
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }

  return {
    gateway,
    rpc,
    chain,
    now,
    moveTo: async (to) => {
      second += to - now()
      await chain.embedded.mine()
    },
    calm: async () => {
      for (const product of resolved)
        await readOnChain(chain, { feed: resolverFeed(product), observedAt: now(), severity: 0 })
    },
    untilRead,
    balanceOf: (owner) =>
      chain.client.readContract({
        address: chain.deployment.asset,
        abi: testUsdAbi,
        functionName: 'balanceOf',
        args: [owner],
      }),
    get: async (path, headers = {}) => {
      await untilRead()
      const response = await gateway.fetch(path, { headers })
      return { status: response.status, body: (await response.json()) as never }
    },
    close: async () => {
      await gateway.close()
      await rpc.close()
    },
  }
}
