import type { Clock } from '../../base/clock.ts'
import { newId } from '../../base/ids.ts'
import type { Logger } from '../../base/log.ts'
import { type Loop, runLoop } from '../../base/loop.ts'
import { withTimeout } from '../../base/timeout.ts'
import type { OutcomeKind } from '../../domains/webhooks/record.ts'
import type { Sender } from '../../domains/webhooks/sender.ts'
import { webhooksTopic } from '../../domains/webhooks/store.ts'
import type { Vault } from '../../domains/webhooks/vault.ts'
import type { Watcher } from '../../store/revisions.ts'
import type { Store } from '../../store/store.ts'
import { makeBatcher } from './batcher.ts'
import { openBodies } from './bodies.ts'
import {
  claimEndpoints,
  type Due,
  type Endpoint,
  findNextDue,
  listFirst,
  listFollowing,
  listRetries,
  type Release,
  releaseEndpoints,
  renewEndpoints,
} from './endpoints.ts'
import { type Hold, holdEndpoint } from './hold.ts'
import { openRecorder } from './recorder.ts'

export type DispatchOptions = {
  store: Store
  watcher: Watcher
  vault: Vault
  sender: Sender
  clock: Clock
  log: Logger
  observe(kind: OutcomeKind, durationsMs: number[]): void
}

const roundMs = 1_000
/** The same when nothing is scheduled and no other process can schedule anything. What this one does wakes it. */
const restMs = 10_000
const renewMs = 5_000
/** How many endpoints a process delivers to at once. Those that fail may take half, so that the others find a place. */
const maxHeld = 1_000
const maxFailing = maxHeld / 2
const maxReleases = 500
/** Endpoints for which one statement reads what is due next. */
const maxRead = 20
const readFailure = 'Due webhook deliveries could not be read; retrying'
/** How long attempts may take to finish during a shutdown. Others are repeated by the next process. */
const drainMs = 2_000

/**
 * Delivers to endpoints. A process holds an endpoint while it has something due there, so that its first attempts are in
 * order, and each endpoint is worked on by itself, so that none waits for another.
 */
export const startDispatch = (options: DispatchOptions): Loop => {
  const { store, watcher, clock, log } = options
  const holder = newId('dsp')
  const held = new Map<string, Hold>()
  const stopping = new AbortController()
  const bodies = openBodies(store)

  const records = openRecorder(options)
  const releases = makeBatcher<Release, void>({
    write: async (batch) => {
      for (const { webhookId } of batch) held.delete(webhookId)
      const isMoreDue = await releaseEndpoints(store, { holder, releases: batch, now: clock.now() })
      if (isMoreDue) loop.wake()
      return batch.map(() => undefined)
    },
    maxItems: maxReleases,
    failure: { message: 'Webhooks could not be released; retrying' },
    clock,
    log,
  })

  /** Reads what is due at endpoints, and the bodies that many of them share. */
  const load = async (reading: Promise<Due[]>): Promise<Map<string, Due[]>> => {
    const dues = await reading
    await bodies.load(dues)
    return Map.groupBy(dues, ({ webhook_id }) => webhook_id)
  }
  const readDue = (list: typeof listFirst, webhookIds: readonly string[]): Promise<Map<string, Due[]>> =>
    load(list(store, { holder, webhookIds, now: clock.now() }))

  /** Endpoints that want more at the same time share a statement. */
  const batchReads = <Asked>(idOf: (asked: Asked) => string, read: (asked: Asked[]) => Promise<Map<string, Due[]>>) =>
    makeBatcher<Asked, Due[]>({
      write: async (asked) => {
        const dues = await read(asked)
        return asked.map((one) => dues.get(idOf(one)) ?? [])
      },
      maxItems: maxRead,
      failure: { message: readFailure },
      clock,
      log,
    })
  const following = batchReads<Due>(
    ({ webhook_id }) => webhook_id,
    (after) => load(listFollowing(store, { holder, after })),
  )
  const retried = batchReads<string>(
    (webhookId) => webhookId,
    (webhookIds) => readDue(listRetries, webhookIds),
  )
  const hold = (endpoint: Endpoint, first: Due[], retries: Due[]): void => {
    const entry = holdEndpoint(
      { endpoint, first, retries },
      {
        ...options,
        bodies,
        record: records.add,
        release: (release) => void releases.add(release).catch(() => {}),
        nextFirst: following.add,
        nextRetries: () => retried.add(endpoint.webhook_id),
        stopping: stopping.signal,
      },
    )
    held.set(endpoint.webhook_id, entry)
  }

  /** Takes endpoints with something due. Returns how long to pause. */
  const claim = async (): Promise<number> => {
    const free = maxHeld - held.size
    const failingHeld = [...held.values()].filter(({ isFailing }) => isFailing).length
    const now = clock.now()
    const due = await findNextDue(store)
    if (!due && held.size === 0 && store.kind === 'embedded') return restMs
    if (!due || due > now) return roundMs
    const healthy = await claimEndpoints(store, { holder, now, limit: free, failing: false })
    const limit = Math.min(free - healthy.length, maxFailing - failingHeld)
    const failing = await claimEndpoints(store, { holder, now, limit, failing: true })
    const claimed = [...healthy, ...failing]
    if (claimed.length === 0) return roundMs
    const ids = claimed.map(({ webhook_id }) => webhook_id)
    const [first, retries] = [await readDue(listFirst, ids), await readDue(listRetries, ids)]
    for (const endpoint of claimed)
      hold(endpoint, first.get(endpoint.webhook_id) ?? [], retries.get(endpoint.webhook_id) ?? [])
    return healthy.length === free ? 0 : roundMs
  }

  /** A slow retry holds its endpoint for long. New events of it must not wait for that. */
  const feedIdle = async (): Promise<void> => {
    const idle = [...held].filter(([, entry]) => entry.isIdle()).map(([webhookId]) => webhookId)
    if (idle.length === 0) return
    for (const [webhookId, dues] of await readDue(listFirst, idle)) held.get(webhookId)?.feed(dues)
  }

  const round = async (signal: AbortSignal): Promise<number | undefined> => {
    if (signal.aborted) return undefined
    await feedIdle()
    return held.size < maxHeld ? claim() : undefined
  }
  const loop = runLoop({ round, pauseMs: roundMs, failure: { message: readFailure }, clock, log })
  const renewing = runLoop({
    round: async () => {
      if (held.size > 0) await renewEndpoints(store, { holder, webhookIds: [...held.keys()] })
    },
    pauseMs: renewMs,
    failure: { message: 'Webhooks could not be kept; another process may deliver again' },
    clock,
    log,
  })
  watcher.onSubjects(webhooksTopic, (webhookIds) => {
    for (const webhookId of webhookIds ?? held.keys()) held.get(webhookId)?.stop()
    loop.wake()
  })

  return {
    wake: loop.wake,
    close: async () => {
      await loop.close()
      stopping.abort()
      const open = Promise.all([...held.values()].map(({ ended }) => ended))
      await withTimeout(open, { ms: drainMs, clock, onTimeout: () => undefined })
      await options.sender.close()
      // From now on a store that fails is not retried without end.
      await Promise.all([following, retried, records].map((batcher) => batcher.close()))
      await open
      await renewing.close()
      await records.close()
      await releases.close()
    },
  }
}
