import type { Deployment } from '@surety/contracts'
import { createPublicClient, custom, defineChain, type Hex, type PublicClient } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { type Clock, systemClock } from '../../src/base/clock.ts'
import type { Logger } from '../../src/base/log.ts'
import { openJsonRpc } from '../../src/chain/json-rpc.ts'
import type { Node } from '../../src/chain/node.ts'
import {
  defaultLimits,
  type Faults,
  makeSigner,
  type Relayer,
  type RelayLimits,
  type RelayPace,
  runRelayer,
} from '../../src/chain/relayer/relayer.ts'
import type { Store } from '../../src/store/store.ts'

/** Short times, so that tests are quick. */
const hurried: RelayPace = {
  leaseMs: 1_200,
  pollMs: 80,
  idleMs: 60,
  restMs: 60,
  resendMs: 300,
  stuckBlocks: 40n,
  stuckMs: 3_000,
  retryMs: 100,
  maxRetryMs: 400,
  maxPauseMs: 2_000,
  maxRecentFailures: 5,
  failureWindowMs: 600_000,
  maxBrakeMs: 500,
  foreignSnapshots: 4,
  balanceMs: 100,
}

type Options = {
  store: Store
  url: string
  deployment: Deployment
  keys: readonly Hex[]
  log: Logger
  limits?: Partial<RelayLimits>
  pace?: Partial<RelayPace>
  confirmations?: number
  faults?: Faults
  timeoutMs?: number
  clock?: Clock
}

/** Runs a relayer without a gateway, on a node behind a URL. */
export const startRelayer = (options: Options): Relayer => {
  const { store, url, deployment, keys, log, limits, pace, confirmations = 0, faults, timeoutMs = 60_000 } = options
  const rpc = openJsonRpc(url, { timeoutMs })
  const transport = custom(rpc, { retryCount: 0 })
  const chain = defineChain({
    id: deployment.chainId,
    name: 'test',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  })
  const client = createPublicClient({ chain, transport, cacheTime: 0 }) as PublicClient
  const request = client.request as unknown as Node['request']
  const relayer = runRelayer({
    store,
    chain: {
      id: deployment.chainId,
      client,
      nodes: [{ name: 'test', request }],
      deployment,
      findHead: () => undefined,
      onHead: () => {},
    },
    signers: keys.map((key) => makeSigner(privateKeyToAccount(key))),
    watcher: { on: () => {} },
    clock: options.clock ?? systemClock,
    log,
    limits: { ...defaultLimits, ...limits },
    pace: { ...hurried, ...pace },
    confirmations,
    ...(faults ? { faults } : {}),
  })
  return {
    ...relayer,
    close: async () => {
      await relayer.close()
      void rpc.close()
    },
  }
}
