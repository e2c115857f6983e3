import { setTimeout as sleep } from 'node:timers/promises'
import type { Hex } from 'viem'
import { claimLease, type Lease, releaseLease } from '../../../store/leases.ts'
import { sql, type Tx } from '../../../store/store.ts'
import type { Lane, RelayTools } from '../nonces/lane.ts'
import { listOpen, type OpenNonce, releaseCalls, requireLease } from '../nonces/nonces.ts'
import { openPurse } from '../nonces/reserved-gas.ts'
import { requeue } from '../queue/queue.ts'
import { type Broadcaster, openBroadcaster } from '../send/broadcast.ts'
import type { RelaySigner } from '../setup/signers.ts'
import { takeLook } from '../snapshot/snapshot.ts'
import { type Memory, newMemory, watchNonces } from '../track/track-nonces.ts'
import { sayOnce } from './log-on-change.ts'

type Options = { tools: RelayTools; signers: readonly RelaySigner[]; holder: string }

/** What is remembered of a wallet from look to look: also since when its bytes go out from here. */
type Watched = { memory: Memory; sentAt: Map<Hex, number> }

/** How long an end waits for answers to what was sent; the bytes are in the store. */
const farewellMs = 2_000

/**
 * Watches the open nonces of wallets whose keys this process does not have, because they were taken out of its
 * configuration: to look, and to send again what is signed, takes no key. The lease is borrowed for one look at a time,
 * so that a process that has the key need not wait for it.
 */
export const watchKeyless = ({ tools, signers, holder }: Options): { close(): Promise<void> } => {
  const { store, pace, log } = tools
  const over = new AbortController()
  const say = sayOnce(log)
  const broadcaster = openBroadcaster(() => {})
  const watched = new Map<Hex, Watched>()
  const own = signers.map(({ address }) => address)

  const visit = async (address: Hex): Promise<void> => {
    const name = `lane:${address}`
    const lease = await claimLease(store, { name, holder, ttlMs: pace.leaseMs })
    if (!lease) return
    try {
      const open = await store.read((tx) => listOpen(tx, address))
      if (!watched.has(address)) warn({ tools, address, open })
      const known = watched.get(address) ?? { memory: newMemory(), sentAt: new Map() }
      watched.set(address, known)
      await lookAfter(laneOf(lease, address), { open, known, broadcaster })
    } finally {
      await releaseLease(store, { name, holder })
    }
  }
  const laneOf = (lease: Lease, address: Hex): Lane => ({
    ...tools,
    address,
    signer: withoutKey(address),
    lease,
    purse: openPurse(),
    over: over.signal,
  })

  const visitAll = async (): Promise<void> => {
    const addresses = await store.read((tx) => listKeyless(tx, own))
    for (const address of watched.keys()) if (!addresses.includes(address)) watched.delete(address)
    for (const address of addresses) {
      if (over.signal.aborted) return
      const what = { lane: address }
      await visit(address).then(
        () => say(address, false, what, 'a wallet without a key could not be watched'),
        (error: unknown) => say(address, true, { ...what, err: error }, 'a wallet without a key could not be watched'),
      )
    }
  }
  const loop = async (): Promise<void> => {
    while (!over.signal.aborted) {
      await visitAll().catch((error: unknown) => log.warn({ err: error }, 'wallets without keys could not be listed'))
      await sleep(pace.leaseMs, undefined, { signal: over.signal }).catch(() => {})
    }
  }
  const looping = loop()

  return {
    close: async () => {
      over.abort()
      await looping
      await Promise.race([broadcaster.settled(), sleep(farewellMs, undefined, { ref: false })])
    },
  }
}

const withoutKey = (address: Hex): RelaySigner => ({
  address,
  sign: () => Promise.reject(new Error(`there is no key for ${address}`)),
})

const listKeyless = async (tx: Tx, own: readonly Hex[]): Promise<Hex[]> => {
  const { rows } = await sql<{ lane: Hex }>`
    select distinct lane from relay_nonces where outcome is null and lane <> all(${[...own]}::text[])
    order by lane`.execute(tx)
  return rows.map(({ lane }) => lane)
}

const warn = ({ tools, address, open }: { tools: RelayTools; address: Hex; open: readonly OpenNonce[] }): void =>
  tools.log.warn(
    { lane: address, nonces: open.map(({ nonce }) => nonce) },
    'a wallet has open nonces and no key here: they are only watched, and what is stuck goes out from another wallet',
  )

type Care = { open: OpenNonce[]; known: Watched; broadcaster: Broadcaster }

/** Settles what is in blocks, sends again what is signed, and hands on what this wallet does not get into a block. */
const lookAfter = async (lane: Lane, { open, known, broadcaster }: Care): Promise<void> => {
  const look = await takeLook(lane)
  const { waiting } = await watchNonces(lane, { open, look, memory: known.memory })
  for (const nonce of waiting) {
    const newest = nonce.transactions.at(-1)
    const since = newest && known.sentAt.get(newest.hash)
    if (newest) {
      known.sentAt.set(newest.hash, since ?? performance.now())
      broadcaster.send(lane, nonce, newest)
    }
    if (!newest || (since !== undefined && performance.now() - since >= lane.pace.stuckMs)) await handOn(lane, nonce)
  }
}

/**
 * Queues the calls of a nonce again, for another wallet: this one can neither sign nor raise what it offers. Should its
 * transaction be mined after all, then the order's id lets only one of the two execute; what has no order might be done
 * twice, so it goes again only if nothing was ever signed.
 */
const handOn = async ({ store, address, lease, log }: Lane, open: OpenNonce): Promise<void> => {
  const isSigned = open.transactions.length > 0
  const callIds = open.calls
    .filter(({ released, status, orderId }) => !released && status === 'sent' && (orderId !== null || !isSigned))
    .map(({ callId }) => callId)
  if (callIds.length === 0) return
  await store.transaction(async (tx) => {
    await requireLease(tx, lease)
    await releaseCalls(tx, { lane: address, nonce: open.nonce, callIds })
    await requeue(tx, callIds)
  })
  log.warn({ lane: address, nonce: open.nonce, calls: callIds }, 'a wallet without a key is stuck; its calls go again')
}
