import { randomUUID } from 'node:crypto'
import type { Logger } from '../../base/log.ts'
import { logOnChange } from '../../base/log-on-change.ts'
import { type Loop, runLoop } from '../../base/loop.ts'
import { findCursor, getCursor, indexTopic, presentOf } from '../../chain/indexer/cursor.ts'
import { readPools } from '../../chain/present-pools.ts'
import { type Faults, keeperAccount, readSpentWei } from '../../chain/relayer/relayer.ts'
import { claimLease, type Lease, LostLease, releaseLease } from '../../store/leases.ts'
import type { Watcher } from '../../store/revisions.ts'
import type { ClaimPosition } from './claims.ts'
import { type Budget, findNeeds } from './find-needs.ts'
import type { KeeperWorld, Present } from './need.ts'
import { priceNeeds } from './price-needs.ts'
import { queueNeeds, withdrawKeeperCalls } from './queue-needs.ts'
import { watchLag } from './watch-lag.ts'

export type KeeperOptions = KeeperWorld & {
  watcher: Watcher
  log: Logger
  faults: Faults
  /** The least that a call with this much gas must pay out. */
  readMinValue(gas: number): Promise<bigint>
  /** What the keeper may spend on gas a day; 0 means no limit. */
  budgetWei: bigint
  /** Tells the relayer about new calls. */
  wake(): void
  pace?: KeeperPace
}

type KeeperPace = { everyMs: number; leaseMs: number; minPauseMs: number }

const defaultPace: KeeperPace = { everyMs: 3_000, leaseMs: 10_000, minPauseMs: 500 }
/** Nobody else can want the lease of the embedded store, so it is renewed seldom. */
const alone: Partial<KeeperPace> = { leaseMs: 60_000 }

export type Keeper = {
  /** Seconds since which the protocol has waited for the oldest call; undefined in a process that is not the keeper. */
  lagSeconds(): number | undefined
  /** Hash of the newest block at which the keeper had nothing to queue. */
  checkedBlock(): string | undefined
  close(): Promise<void>
}

const leaseName = 'keeper'

/** Without a new block, only time can make a call needed: a bond matures. That can wait a little. */
const quietMs = 30_000

/** Calls that are priced and queued together; between two such steps the lease is renewed. */
const callsPerStep = 16

/** An upper bound of the gas of a claim. */
const claimGas = 250_000

/**
 * Does what the protocol needs somebody to do: shows triggers new rounds, reports events, settles policies, pays out matured
 * bonds. Each round compares what the chain needs with the calls that are on their way and queues what is missing, so a crash
 * loses nothing, and strangers may do the same. One process at a time is the keeper.
 */
export const runKeeper = (options: KeeperOptions): Keeper => {
  const { store, clock, log, watcher } = options
  const pace = options.pace ?? { ...defaultPace, ...(store.kind === 'embedded' ? alone : {}) }
  // The embedded store has one process. After a crash it need not wait for its own lease to expire.
  const holder = store.kind === 'embedded' ? 'embedded' : randomUUID()
  const logChange = logOnChange(log)
  const lag = watchLag(clock)
  let lastRoundMs = Number.NEGATIVE_INFINITY
  let quiet: { revision: bigint; untilMs: number } | undefined
  let held: { lease: Lease; renewAtMs: number } | undefined
  let checkedBlock: string | undefined
  let after: ClaimPosition

  const renew = async (): Promise<Lease | undefined> => {
    const askedAtMs = clock.monotonicMs()
    const lease = await claimLease(store, { name: leaseName, holder, ttlMs: pace.leaseMs })
    held = lease && { lease, renewAtMs: askedAtMs + pace.leaseMs / 2 }
    return lease
  }
  /** Every write checks the lease, so a write finds out if another process has it. */
  const hold = async (): Promise<Lease | undefined> =>
    held && clock.monotonicMs() < held.renewAtMs ? held.lease : renew()

  const keep = async (lease: Lease, present: Present): Promise<void> => {
    const budget = await readBudget(options)
    const minValue = await options.readMinValue(claimGas)
    const { missing, open, needless, last } = await findNeeds(options, { present, budget, minValue, after, logChange })
    after = last
    const waiting = [...open.calls.map(({ key }) => ({ key, since: present.now })), ...missing]
    lag.see(new Map(waiting.map(({ key, since }) => [key, since])), present.now)
    if (waiting.length === 0 && !last)
      quiet = { revision: present.cursor.revision, untilMs: clock.monotonicMs() + quietMs }
    if (needless.length > 0) await withdrawKeeperCalls(store, { lease, keys: needless })
    let queued = 0
    for (let from = 0; from < missing.length; from += callsPerStep) {
      const current = from === 0 ? lease : await renew()
      if (!current) return
      const needs = await priceNeeds(options, { needs: missing.slice(from, from + callsPerStep), logChange })
      if (needs.length === 0) continue
      await options.faults.at('keeping')
      const calls = await queueNeeds(store, { lease: current, needs, now: present.now })
      queued += calls
      await options.faults.at('kept')
      log.info({ calls, keys: needs.map(({ key }) => key) }, 'Keeper queued calls')
      options.wake()
    }
    if (queued === 0 && !last) checkedBlock = present.cursor.hash
  }

  const isQuiet = (): boolean =>
    quiet !== undefined && quiet.revision === watcher.revisionOf(indexTopic) && clock.monotonicMs() < quiet.untilMs

  const round = async (): Promise<number | undefined> => {
    const sinceMs = clock.monotonicMs() - lastRoundMs
    if (sinceMs < pace.minPauseMs) return pace.minPauseMs - sinceMs
    lastRoundMs = clock.monotonicMs()
    const lease = await hold()
    if (lease && isQuiet()) return undefined
    quiet = undefined
    const cursor = lease && (await store.read(findCursor))
    if (!lease || !cursor?.caught_up) {
      lag.leave()
      return undefined
    }
    await keep(lease, await readPresent(options)).catch((error: unknown) => {
      if (!(error instanceof LostLease)) throw error
      held = undefined
    })
    return undefined
  }
  const failure = { message: 'Keeper could not find out what is needed; trying again' }
  const loop: Loop = runLoop({ round, pauseMs: pace.everyMs, failure, clock, log })
  watcher.on(indexTopic, loop.wake)
  return {
    lagSeconds: lag.seconds,
    checkedBlock: () => checkedBlock,
    close: async () => {
      await loop.close()
      await releaseLease(store, { name: leaseName, holder }).catch(() => {})
    },
  }
}

const readPresent = ({ store, clock }: Pick<KeeperWorld, 'store' | 'clock'>): Promise<Present> =>
  store.snapshot(async (tx) => {
    const cursor = await getCursor(tx)
    return { cursor, now: presentOf(clock, cursor), pools: await readPools(tx) }
  })

/** Claims may use half of a day's budget and settlements nine tenths, so that an event can always be reported. */
const readBudget = async ({
  store,
  clock,
  budgetWei,
}: Pick<KeeperOptions, 'store' | 'clock' | 'budgetWei'>): Promise<Budget> => {
  if (budgetWei === 0n) return { maySettle: true, mayClaim: true }
  const spentWei = await store.read((tx) => readSpentWei(tx, { account: keeperAccount, at: clock.now() }))
  return { maySettle: spentWei * 10n < budgetWei * 9n, mayClaim: spentWei * 2n < budgetWei }
}
