import type { Deployment } from '@surety/contracts'
import { createPublicClient, defineChain, type Hex, http, type PublicClient } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { systemClock } from '../../src/base/clock.ts'
import type { Logger } from '../../src/base/log.ts'
import type { Node } from '../../src/chain/node.ts'
import { type Relayer, runRelayer } from '../../src/chain/relayer/lane/run-relayer.ts'
import type { Faults } from '../../src/chain/relayer/setup/faults.ts'
import { defaultLimits, type RelayLimits, type RelayPace } from '../../src/chain/relayer/setup/limits.ts'
import { makeSigner } from '../../src/chain/relayer/setup/signers.ts'
import type { Store } from '../../src/store/store.ts'

/** Everything in a hurry, so that a test need not wait for what a day's work would. */
const hurried: RelayPace = {
  leaseMs: 1_200,
  pollMs: 40,
  idleMs: 60,
  resendMs: 300,
  stuckBlocks: 80n,
  stuckMs: 3_000,
  retryMs: 100,
  longestRetryMs: 400,
  longestPauseMs: 2_000,
  foreignLooks: 4,
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
}

/** Runs a relayer by itself: no gateway above it, and a node behind an address. */
export const startRelayer = (options: Options): Relayer => {
  const { store, url, deployment, keys, log, limits, pace, confirmations = 0, faults, timeoutMs = 500 } = options
  const transport = http(url, { timeout: timeoutMs, retryCount: 0 })
  const chain = defineChain({
    id: deployment.chainId,
    name: 'test',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  })
  const client = createPublicClient({ chain, transport, cacheTime: 0 }) as PublicClient
  const request = client.request as unknown as Node['request']
  return runRelayer({
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
    clock: systemClock,
    log,
    limits: { ...defaultLimits, ...limits },
    pace: { ...hurried, ...pace },
    confirmations,
    ...(faults ? { faults } : {}),
  })
}
