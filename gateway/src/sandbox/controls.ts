import { testUsdAbi } from '@surety/contracts'
import type { FastifyRequest } from 'fastify'
import { custom, type Hex } from 'viem'
import { systemClock } from '../base/clock.ts'
import { AppError } from '../base/errors.ts'
import type { EmbeddedChain } from '../chain/embedded/open.ts'
import { embeddedProducts } from '../chain/embedded/products.ts'
import { connectWallet, openWallets } from '../chain/embedded/wallets.ts'
import type { ControlName } from '../domains/sandbox/control-routes.ts'
import {
  type ChainView,
  type FaucetBody,
  type FaultBody,
  maxAdvanceSeconds,
  maxReorgDepth,
  type RpcCall,
  type TimeBody,
} from '../domains/sandbox/schema.ts'
import type { World } from '../world.ts'
import type { WorldFaults } from './faults.ts'
import type { Inbox } from './inbox.ts'
import { openRpc } from './rpc.ts'
import type { Snapshots } from './snapshots.ts'

type Options = {
  world: World
  faults: WorldFaults
  inbox: Inbox
  snapshots: Snapshots
  /** The chain as it is now: a restored world has another one. */
  present(): EmbeddedChain
}

/** Controls and transactions of strangers may make this many blocks. */
const maxBlocks = 2_000n
const catchUpMs = 8_000
const catchUpPollMs = 100
/** The SDK waits 35 seconds for an answer, and the work before this takes its time, too. */
const maxCatchUpMs = 20_000

/** The controls of one world, one at a time. */
export const openControls = ({ world, faults, inbox, snapshots, present }: Options) => {
  const chain = world.chain as EmbeddedChain
  const { embedded, feeds } = chain
  const view = (): ChainView => {
    const { head, now } = present().embedded
    return { blockNumber: String(head().number), now: String(now()) }
  }
  const requireRoom = (): void => {
    if (embedded.head().number < maxBlocks) return
    throw new AppError(
      'world_exhausted',
      `The world has ${maxBlocks} blocks, which is all it may have. Create a new world.`,
    )
  }
  const serialize = makeQueue()
  /** Changes the chain, and answers when the gateway has seen it. */
  const change = (work: () => Promise<unknown>): Promise<ChainView> =>
    serialize(async () => {
      requireRoom()
      await work()
      await catchUp(world, chain)
      return view()
    })
  const mineUntilFinal = (): Promise<void> => embedded.mine(maxReorgDepth + 1)
  const rpc = openRpc({ request: embedded.request, headNumber: () => embedded.head().number, requireRoom })

  return {
    faucet: ({ body }) => change(() => fund(chain, body as FaucetBody)),
    time: ({ body }) =>
      change(async () => {
        await embedded.advance(readAdvance(body as TimeBody, embedded.now()))
        await feeds.publish()
        await mineUntilFinal()
      }),
    readTime: async () => view(),
    triggers: (request) =>
      change(async () => {
        const productId = BigInt((request.params as { productId: string }).productId)
        if (productId < 1n || productId > BigInt(embeddedProducts.length))
          throw new AppError('not_found', `The world has no product ${productId}. GET /products lists them.`)
        const isHappening = (request.body as { event: string }).event === 'happen'
        await (isHappening ? feeds.trip(productId) : feeds.recover(productId))
      }),
    reorg: ({ body }) =>
      change(async () => {
        const { depth } = body as { depth: number }
        const { number } = embedded.head()
        await embedded.rewind(number - BigInt(depth)).catch((cause: Error) => {
          const message =
            'The chain has too few blocks to drop, or they are older than the last restore. Use a smaller depth.'
          throw new AppError('world_exhausted', message, { cause })
        })
        await embedded.mine(depth + 1)
      }),
    snapshot: () =>
      serialize(async () => {
        const { snapshotId, blockNumber } = await snapshots.take()
        return { snapshotId, blockNumber: String(blockNumber) }
      }),
    restore: ({ body }) =>
      serialize(async () => {
        await snapshots.restore((body as { snapshotId: string }).snapshotId)
        return view()
      }),
    faults: async ({ body }) => {
      if (faults.list().length >= 20)
        throw new AppError('world_exhausted', 'The world has 20 faults already. Clear them first.')
      faults.set(body as FaultBody)
      return { data: faults.list() }
    },
    clearFaults: async () => {
      faults.clear()
      return { data: faults.list() }
    },
    inbox: async () => ({ data: inbox.list() }),
    rpc: ({ body }) => rpc(body as RpcCall | RpcCall[]),
  } satisfies Record<ControlName, (request: FastifyRequest) => Promise<unknown>>
}

const makeQueue = () => {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const next = last.then(work, work)
    last = next.catch(() => {})
    return next
  }
}

const readAdvance = ({ seconds, to }: TimeBody, now: bigint): bigint => {
  if (seconds !== undefined) return BigInt(seconds)
  const wanted = BigInt(Math.floor(Date.parse(to ?? '') / 1_000)) - now
  if (wanted > 0n && wanted <= BigInt(maxAdvanceSeconds)) return wanted
  const present = new Date(Number(now) * 1_000).toISOString()
  throw new AppError('invalid_body', `body.to must be after the present chain time ${present}, by ten years at most.`)
}

const fund = async (
  chain: EmbeddedChain,
  { address, amount = '1000000000', wei = '1000000000000000000' }: FaucetBody,
) => {
  const { client, deployment, embedded } = chain
  if (!client.chain) throw new Error('the client of an embedded chain knows its chain')
  const owner = connectWallet(
    openWallets().owner,
    custom({ request: embedded.request }, { retryCount: 0 }),
    client.chain,
  )
  const to = address as Hex
  const mint = { address: deployment.asset, abi: testUsdAbi, functionName: 'mint', args: [to, BigInt(amount)] } as const
  if (BigInt(amount) > 0n) await owner.writeContract(mint)
  if (BigInt(wei) > 0n) await owner.sendTransaction({ to, value: BigInt(wei), gas: 100_000n })
}

/**
 * Waits until the index is at the newest block, every call is in a block, and the keeper has seen that block and needs nothing
 * more. Twice in a row, so that events get their numbers meanwhile. A fault may prevent it, so this gives up in silence: the
 * world continues by itself.
 */
const catchUp = async ({ indexer, keeper, store }: World, { embedded }: EmbeddedChain): Promise<void> => {
  const isQuiet = async (): Promise<boolean> => {
    const { number, hash } = embedded.head()
    if (indexer.status().number !== number || keeper?.checkedBlock() !== hash) return false
    // Blocks come on request here, so a call that is in one may be long in becoming final.
    const open = await store.read((tx) =>
      tx
        .selectFrom('relay_calls')
        .select('call_id')
        .where('status', 'in', ['queued', 'assigned'])
        .where('included_at', 'is', null)
        .limit(1)
        .executeTakeFirst(),
    )
    return open === undefined && embedded.head().hash === hash
  }
  // Counted, not timed: where CPU is scarce, the gateway gets as much of it between two polls as elsewhere.
  const endMs = performance.now() + maxCatchUpMs
  let quiet = 0
  for (let left = catchUpMs / catchUpPollMs; left > 0 && quiet < 2 && performance.now() < endMs; left -= 1) {
    quiet = (await isQuiet()) ? quiet + 1 : 0
    await systemClock.sleep(catchUpPollMs)
  }
}
