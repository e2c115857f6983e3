import type { Clock } from '../../base/clock.ts'
import type { Logger } from '../../base/log.ts'
import { pingType } from '../../domains/webhooks/event-schemas.ts'
import type { LocatedOutcome, OutcomeKind } from '../../domains/webhooks/record.ts'
import { openSecrets, type Secret, usableKeys } from '../../domains/webhooks/secrets.ts'
import { type Answer, isSuccess, type Receiver, type Sender } from '../../domains/webhooks/sender.ts'
import { signMessage } from '../../domains/webhooks/sign.ts'
import type { Vault } from '../../domains/webhooks/vault.ts'
import type { Bodies } from './bodies.ts'
import { batchSize, type Due, type Endpoint, type Release } from './endpoints.ts'

/** An endpoint that this process delivers to. */
export type Hold = {
  isFailing: boolean
  /** Whether its lane of first attempts has nothing to do while a retry is still going on. */
  isIdle(): boolean
  /** Gives more first attempts to an idle one. */
  feed(first: Due[]): void
  /** Begins no more attempts and releases it. */
  stop(): void
  ended: Promise<void>
}

export type HoldOptions = {
  vault: Vault
  sender: Sender
  bodies: Bodies
  clock: Clock
  log: Logger
  record(outcome: LocatedOutcome): Promise<OutcomeKind>
  release(release: Release): void
  /** Reads the first attempts that follow one. */
  nextFirst(after: Due): Promise<Due[]>
  nextRetries(): Promise<Due[]>
  /** Begin no more attempts. */
  stopping: AbortSignal
}

/** Retries of one endpoint that run at the same time. */
const retryWorkers = 4
/** Attempts of a lane whose results are not written yet. When the process dies, these and the one under way are repeated. */
const maxUnrecorded = 10
/** How long an endpoint waits whose secret cannot be read, or after the store failed. */
const unreadableMs = 600_000
const failedMs = 5_000

/** Works on the deliveries of one endpoint: first attempts one after the other, retries beside them. Releases it at the end. */
export const holdEndpoint = (
  { endpoint, first, retries }: { endpoint: Endpoint; first: Due[]; retries: Due[] },
  options: HoldOptions,
): Hold => {
  const { vault, clock, log, record, release, stopping } = options
  const { webhook_id: webhookId } = endpoint
  const receiver = options.sender.to(endpoint.url)
  let isHealthy = endpoint.status === 'enabled' && endpoint.failing_since === null
  let failures = 0
  let isOver = false
  let notBefore: Date | undefined
  // Counted before they run, so that the first one that ends is not taken for the last.
  let [lanes, firstLanes] = [2, 1]
  let secrets: Secret[] = []
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()

  const wait = (ms: number): void => {
    isOver = true
    notBefore = new Date(clock.now().getTime() + ms)
  }

  /** Returns undefined if the host gets no more for now. */
  const attempt = async (due: Due): Promise<LocatedOutcome | undefined> => {
    const permit = receiver.enter(due.type === pingType ? 'ping' : 'event')
    if ('waitMs' in permit) {
      wait(permit.waitMs)
      return undefined
    }
    try {
      const { answer, isFinal } = await post({ receiver, secrets, due }, options)
      if (answer.wantsNoMore) isOver = true
      // Known at once, not when it is written: a success meanwhile must end the series of failures.
      if (!isSuccess(answer)) {
        isHealthy = false
        failures += 1
      }
      return {
        webhookId,
        sequence: due.sequence,
        eventId: due.event_id,
        place: due.place,
        url: endpoint.url,
        type: due.type,
        retries: due.retries,
        isFresh: due.attempts === 0,
        isFinal,
        wasHealthy: isHealthy,
        answer,
      }
    } finally {
      permit.leave()
    }
  }

  const settle = async (outcome: LocatedOutcome): Promise<void> => {
    const failuresBefore = failures
    const kind = await record(outcome)
    if (kind === 'succeeded' && failures === failuresBefore) isHealthy = true
  }

  const goesOn = (): boolean => !isOver && !stopping.aborted

  /** Makes one attempt after the other. The next ones begin while the last are being recorded, but no further ahead. */
  const drain = async (queue: Due[], recording: Promise<void>[]): Promise<void> => {
    for (let due = queue.shift(); due && goesOn(); due = queue.shift()) {
      const outcome = await attempt(due)
      if (outcome) recording.push(handled(settle(outcome)))
      if (recording.length >= maxUnrecorded) await recording.shift()
    }
  }

  /** Each batch is read while the one before it is being delivered. */
  const drainFirst = (first: Due[]): Promise<void> =>
    untilRecorded(async (recording) => {
      for (let queue = first; queue.length > 0 && goesOn(); ) {
        const last = queue.length === batchSize ? queue.at(-1) : undefined
        const following = last && handled(options.nextFirst(last))
        await drain(queue, recording)
        queue = (await following) ?? []
      }
    })

  /** The next batch is read when all attempts are recorded: it would have them again. */
  const drainRetries = async (retries: Due[]): Promise<void> => {
    for (let queue = retries; queue.length > 0 && goesOn(); ) {
      const isFull = queue.length === batchSize
      const work = () => untilRecorded((recording) => drain(queue, recording))
      await Promise.all(Array.from({ length: retryWorkers }, work))
      queue = isFull ? await options.nextRetries() : []
    }
  }

  const runLane = async (work: Promise<void>): Promise<void> => {
    try {
      await work
    } catch (error) {
      // Ended by a shutdown, or the store failed. The delivery is still waiting.
      if (!stopping.aborted) {
        log.warn({ err: error, webhookId }, 'Webhook deliveries interrupted; trying again')
        wait(failedMs)
      }
    }
    lanes -= 1
    if (lanes === 0) {
      release({ webhookId, notBefore })
      end()
    }
  }

  const runFirst = (dues: Due[]): Promise<void> =>
    runLane(drainFirst(dues)).finally(() => {
      firstLanes -= 1
    })
  const isIdle = (): boolean => lanes > 0 && firstLanes === 0 && !isOver

  try {
    secrets = openSecrets(vault, endpoint)
  } catch (error) {
    log.error({ err: error, webhookId }, 'Webhook secret cannot be read; its deliveries wait')
    wait(unreadableMs)
  }
  void runFirst(first)
  void runLane(drainRetries(retries))

  return {
    isFailing: endpoint.failing_since !== null,
    isIdle,
    feed: (dues) => {
      if (!isIdle()) return
      lanes += 1
      firstLanes += 1
      void runFirst(dues)
    },
    stop: () => {
      isOver = true
    },
    ended,
  }
}

/** Awaited later. If it rejects before, that is no unhandled rejection. */
const handled = <Result>(promise: Promise<Result>): Promise<Result> => {
  promise.catch(() => {})
  return promise
}

/** Ends when what `work` has begun to record is recorded. */
const untilRecorded = async (work: (recording: Promise<void>[]) => Promise<void>): Promise<void> => {
  const recording: Promise<void>[] = []
  try {
    await work(recording)
  } finally {
    await Promise.all(recording)
  }
}

const gone: Omit<Answer, 'at'> = {
  durationMs: 0,
  status: null,
  reason: 'The event is older than 30 days and no longer stored.',
  response: null,
  retryAfter: undefined,
  wantsNoMore: false,
}

type Job = { receiver: Receiver; secrets: readonly Secret[]; due: Due }

/** Signs a delivery with the secrets of now, and sends it. */
const post = async ({ receiver, secrets, due }: Job, { bodies, clock }: HoldOptions) => {
  const body = bodies.peek(due) ?? (await bodies.find(due))
  const now = clock.now()
  if (body === undefined) return { answer: { ...gone, at: now }, isFinal: true }
  const message = { id: due.event_id, timestampSeconds: Math.floor(now.getTime() / 1_000), body }
  const headers = signMessage(message, usableKeys(secrets, now))
  return { answer: await receiver.post({ headers, body: body.bytes }), isFinal: false }
}
