import type { Hex } from 'viem'
import { logOnChange } from '../../../base/log-on-change.ts'
import { runLoop } from '../../../base/loop.ts'
import { withTimeout } from '../../../base/timeout.ts'
import { claimLease, type Lease, releaseLease, requireLease } from '../../../store/leases.ts'
import { sql, type Tx } from '../../../store/store.ts'
import type { Lane } from '../nonces/lane.ts'
import { leaseName } from '../nonces/lease.ts'
import { listOpenNonces, type OpenNonce, releaseCalls } from '../nonces/open-nonces.ts'
import { makeReservedGas } from '../nonces/reserved-gas.ts'
import { idsOf } from '../queue/calls.ts'
import { requeueCalls } from '../queue/transitions.ts'
import { type Broadcaster, makeBroadcaster } from '../send/broadcast.ts'
import type { RelayContext } from '../setup/context.ts'
import { defaultPace } from '../setup/limits.ts'
import type { RelaySigner } from '../setup/signers.ts'
import { takeSnapshot } from '../snapshot/snapshot.ts'
import { type LaneMemory, newMemory, trackNonces } from '../track/track-nonces.ts'
import { shutdownMs } from './run-lane.ts'

type Options = { context: RelayContext; signers: readonly RelaySigner[]; holder: string }

/** What is remembered of a wallet between rounds, including since when this process broadcasts its transactions. */
type WatchedWallet = { memory: LaneMemory; sentAtMs: Map<Hex, number> }

/**
 * Watches the open nonces of wallets whose keys were removed from this process's configuration: tracking and broadcasting
 * signed bytes needs no key. It borrows the lease for one round at a time, so that a process with the key does not wait.
 */
export const watchKeyless = ({ context, signers, holder }: Options): { close(): Promise<void> } => {
  const { store, pace, log, clock } = context
  const logChange = logOnChange(log)
  const broadcaster = makeBroadcaster({ clock, onAnswer: () => {} })
  const wallets = new Map<Hex, WatchedWallet>()
  const ownAddresses = signers.map(({ address }) => address)

  const visit = async (address: Hex, stopping: AbortSignal): Promise<void> => {
    const name = leaseName(address)
    const lease = await claimLease(store, { name, holder, ttlMs: pace.leaseMs })
    if (!lease) return
    try {
      const open = await store.read((tx) => listOpenNonces(tx, address))
      if (!wallets.has(address)) warn({ context, address, open })
      const wallet = wallets.get(address) ?? { memory: newMemory(), sentAtMs: new Map() }
      wallets.set(address, wallet)
      await lookAfter(laneWith(lease, address, stopping), { open, wallet, broadcaster })
    } finally {
      await releaseLease(store, { name, holder })
    }
  }
  const laneWith = (lease: Lease, address: Hex, stopping: AbortSignal): Lane => ({
    ...context,
    address,
    signer: signerWithoutKey(address),
    lease,
    reservedGas: makeReservedGas(),
    stopping,
  })

  const visitAll = async (stopping: AbortSignal): Promise<void> => {
    const addresses = await store.read((tx) => listKeyless(tx, ownAddresses))
    for (const address of wallets.keys()) if (!addresses.includes(address)) wallets.delete(address)
    for (const address of addresses) {
      if (stopping.aborted) return
      const report = (isFailing: boolean, fields: object = {}): void =>
        logChange(address, isFailing, { lane: address, ...fields }, 'Wallet without a key not watched; trying again')
      await visit(address, stopping).then(
        () => report(false),
        (error: unknown) => report(true, { err: error }),
      )
    }
  }
  const loop = runLoop({
    clock,
    log,
    pauseMs: Math.min(pace.leaseMs, defaultPace.leaseMs),
    round: visitAll,
    failure: { message: 'Wallets without keys not listed; trying again' },
  })

  return {
    close: async () => {
      await loop.close()
      await withTimeout(broadcaster.idle(), { ms: shutdownMs, clock, onTimeout: () => {} })
    },
  }
}

const signerWithoutKey = (address: Hex): RelaySigner => ({
  address,
  sign: () => Promise.reject(new Error(`there is no key for ${address}`)),
})

const listKeyless = async (tx: Tx, ownAddresses: readonly Hex[]): Promise<Hex[]> => {
  const { rows } = await sql<{ lane: Hex }>`
    select distinct lane from relay_nonces where outcome is null and lane <> all(${[...ownAddresses]}::text[])
    order by lane`.execute(tx)
  return rows.map(({ lane }) => lane)
}

const warn = ({ context, address, open }: { context: RelayContext; address: Hex; open: readonly OpenNonce[] }): void =>
  context.log.warn(
    { lane: address, nonces: open.map(({ nonce }) => nonce) },
    'Wallet has open nonces but no key here; watching them, and sending stuck calls from another wallet',
  )

type Round = { open: OpenNonce[]; wallet: WatchedWallet; broadcaster: Broadcaster }

/** Tracks nonces, broadcasts signed transactions again, and hands over calls that this wallet does not get into a block. */
const lookAfter = async (lane: Lane, { open, wallet, broadcaster }: Round): Promise<void> => {
  const { clock, pace } = lane
  const snapshot = await takeSnapshot(lane)
  const { pending } = await trackNonces(lane, { open, snapshot, memory: wallet.memory })
  for (const nonce of pending) {
    const newest = nonce.transactions.at(-1)
    const sinceMs = newest && wallet.sentAtMs.get(newest.hash)
    if (newest) {
      wallet.sentAtMs.set(newest.hash, sinceMs ?? clock.monotonicMs())
      broadcaster.send(lane, nonce, newest)
    }
    const isStuck = sinceMs !== undefined && clock.monotonicMs() - sinceMs >= pace.stuckMs
    if (!newest || isStuck) await handOver(lane, nonce)
  }
}

/**
 * Queues the calls of a nonce again, for another wallet: this one can neither sign nor raise its fees. If its transaction
 * is mined after all, the order id lets only one of the two execute. A call without an order could execute twice, so it
 * is queued again only if nothing was ever signed.
 */
const handOver = async ({ store, address, lease, log }: Lane, open: OpenNonce): Promise<void> => {
  const isSigned = open.transactions.length > 0
  const callIds = idsOf(
    open.calls.filter(
      ({ released, status, orderId }) => !released && status === 'assigned' && (orderId !== null || !isSigned),
    ),
  )
  if (callIds.length === 0) return
  await store.transaction(async (tx) => {
    await requireLease(tx, lease)
    await releaseCalls(tx, { laneAddress: address, nonce: open.nonce, callIds })
    await requeueCalls(tx, callIds)
  })
  log.warn(
    { lane: address, nonce: open.nonce, calls: callIds },
    'Wallet without a key stuck; its calls are queued again',
  )
}
