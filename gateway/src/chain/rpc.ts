import { type Deployment, suretyAbi } from '@surety/contracts'
import { createPublicClient, custom, defineChain, fallback, type Hex, type PublicClient } from 'viem'
import { type Clock, systemClock } from '../base/clock.ts'
import type { Logger } from '../base/log.ts'
import { runLoop } from '../base/loop.ts'
import { withTimeout } from '../base/timeout.ts'
import type { Chain } from './chain.ts'
import type { Head } from './head.ts'
import { openJsonRpc } from './json-rpc.ts'
import { indexMetadata, type ProductMetadata } from './metadata.ts'
import type { Node } from './node.ts'
import { chainUnavailable, openProtocol } from './protocol.ts'

export type RpcOptions = {
  urls: string[]
  deployment: Deployment
  metadata: ProductMetadata[]
  confirmations: number
  log: Logger
  clock?: Clock
  pollMs?: number
}

/** Half of what an event may take from its block to a webhook. */
const headPollMs = 500

/** How long a start waits for a node. Requests that need the chain are refused until it answers. */
const maxStartWaitMs = 3_000

/** Follows a chain behind one or several nodes. The service starts even if no node answers yet. */
export const openRpcChain = async (options: RpcOptions): Promise<Chain> => {
  const { urls, deployment, metadata, confirmations, log, clock = systemClock, pollMs = headPollMs } = options
  const connections: ReturnType<typeof openJsonRpc>[] = []
  const connect = (url: string, timeoutMs: number) => {
    const connection = openJsonRpc(url, { timeoutMs })
    connections.push(connection)
    return connection
  }
  // Callers retry where that helps. Retries here would multiply the timeout of a silent node.
  const carry = (connection: ReturnType<typeof openJsonRpc>) => custom(connection, { retryCount: 0 })
  const quick = urls.map((url) => connect(url, 5_000))
  const client = createPublicClient({
    chain: defineChain({
      id: deployment.chainId,
      name: `chain ${deployment.chainId}`,
      nativeCurrency: { name: 'native token', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: urls } },
    }),
    transport: fallback(quick.map(carry), { retryCount: 0 }),
    cacheTime: 0,
  }) as PublicClient

  const nodes = urls.map((url, index) => {
    const { request } = carry(connect(url, 10_000))({})
    return { name: `node ${index + 1}`, request: request as Node['request'] }
  })
  /** The newest block of the first node that answers. */
  const askNewest = async (): Promise<Head> => {
    let failure: unknown
    for (const { request } of quick) {
      try {
        const { number, hash, timestamp } = (await request(newestBlock)) as { number: Hex; hash: Hex; timestamp: Hex }
        return { number: BigInt(number), hash, timestamp: BigInt(timestamp) }
      } catch (error) {
        failure = error
      }
    }
    throw failure
  }

  const listeners = new Set<(head: Head) => void>()
  let head: Head | undefined
  let seenAtMs = clock.monotonicMs()
  const follow = async (): Promise<void> => {
    if (!head) await verifyDeployment(client, deployment)
    const found = await askNewest()
    const isNew = head?.hash !== found.hash
    head = found
    if (isNew) for (const listener of listeners) listener(head)
    seenAtMs = clock.monotonicMs()
  }
  const { promise: tried, resolve: setTried, reject: refuseChain } = Promise.withResolvers<void>()
  /** A wrong chain is permanent: it fails the start, or ends the polling if the node answered later. */
  const poll = async (): Promise<number | undefined> => {
    try {
      await follow()
    } catch (error) {
      if (!(error instanceof WrongChain)) throw error
      log.fatal({ err: error }, 'Node serves another chain than the one the protocol is deployed to')
      refuseChain(error)
      return Number.POSITIVE_INFINITY
    } finally {
      setTried()
    }
    return undefined
  }
  const loop = runLoop({ round: poll, pauseMs: pollMs, failure: { message: 'Chain does not answer' }, clock, log })
  await withTimeout(tried, { ms: maxStartWaitMs, clock, onTimeout: () => {} })

  return {
    id: deployment.chainId,
    kind: 'rpc',
    client,
    nodes,
    confirmations,
    deployment,
    protocol: openProtocol({ client, deployment }),
    findHead: () => head,
    getHead: () => {
      if (!head) throw chainUnavailable()
      return head
    },
    lagMs: () => clock.monotonicMs() - seenAtMs,
    onHead: (listener) => void listeners.add(listener),
    findMetadata: indexMetadata(metadata),
    close: async () => {
      // Not awaited: a node that does not answer must not hold up the shutdown.
      void loop.close()
      for (const connection of connections) void connection.close()
    },
  }
}

const newestBlock = { method: 'eth_getBlockByNumber', params: ['latest', false] }

class WrongChain extends Error {
  override readonly name = 'WrongChain'
}

const verifyDeployment = async (client: PublicClient, { chainId, surety, asset }: Deployment): Promise<void> => {
  const found = await client.getChainId()
  if (found !== chainId)
    throw new WrongChain(`RPC_URL serves chain ${found}, but DEPLOYMENT_FILE is for chain ${chainId}`)
  if (!(await client.getCode({ address: surety })))
    throw new WrongChain(`there is no contract at ${surety} on chain ${chainId}`)
  const held = await client.readContract({ address: surety, abi: suretyAbi, functionName: 'asset' })
  if (held.toLowerCase() !== asset.toLowerCase())
    throw new WrongChain(`the contract at ${surety} uses another asset: ${held}`)
}
