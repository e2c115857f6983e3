import { AsyncLocalStorage } from 'node:async_hooks'
import { HttpRequestError, keccak256, TimeoutError } from 'viem'
import { systemClock } from '../base/clock.ts'
import type { Node } from '../chain/node.ts'
import type { FaultBody } from '../domains/sandbox/schema.ts'

type Kind = FaultBody['kind']

type Fault = { kind: Kind; left: number; untilMs: number; path: string; delayMs: number }

type Incoming = { method: string; path: string }

export type WorldFaults = {
  set(fault: FaultBody): void
  clear(): void
  list(): { kind: Kind; requestsLeft: number | null; secondsLeft: number | null }[]
  /** Uses up one request of a fault that applies to it. */
  take(kind: Kind, incoming?: Incoming): { delayMs: number } | undefined
  /** Runs a request. If its chain calls are to fail, they do. */
  run(incoming: Incoming, work: () => void): void
  intercept(request: Node['request']): Node['request']
}

const chainKinds = ['chain_timeout', 'chain_down'] as const
const chainTimeoutMs = 1_500
/** While a transaction is stuck, others' blocks go by: without blocks, a relayer would wait. */
const blockEveryMs = 1_000

/** The faults of one world: which are set, and whether one applies now. */
export const openFaults = (mine: () => Promise<void>): WorldFaults => {
  let faults: Fault[] = []
  const failing = new AsyncLocalStorage<Kind | undefined>()
  const inForce = (): Fault[] => {
    faults = faults.filter(({ left, untilMs }) => left > 0 && performance.now() < untilMs)
    return faults
  }
  const find = (kind: Kind, incoming?: Incoming): Fault | undefined =>
    inForce().find((fault) => fault.kind === kind && (!incoming || isMatch(fault.path, incoming.path)))
  const use = (fault: Fault | undefined): Fault | undefined => {
    if (fault) fault.left -= 1
    return fault
  }
  const held = openHeld(mine)
  /** A fault for some seconds concerns every call; one for some requests concerns the calls of those requests. */
  const chainFault = (): Kind | undefined =>
    failing.getStore() ?? chainKinds.find((kind) => find(kind)?.left === Number.POSITIVE_INFINITY)

  return {
    set: ({ kind, requests, seconds, path = '/api/', delayMs = 2_000 }) => {
      const left = requests ?? (seconds === undefined ? 1 : Number.POSITIVE_INFINITY)
      const untilMs = seconds === undefined ? Number.POSITIVE_INFINITY : performance.now() + seconds * 1_000
      faults.push({ kind, left, untilMs, path, delayMs })
    },
    clear: () => {
      faults = []
      held.release()
    },
    list: () =>
      inForce().map(({ kind, left, untilMs }) => ({
        kind,
        requestsLeft: Number.isFinite(left) ? left : null,
        secondsLeft: Number.isFinite(untilMs) ? Math.ceil((untilMs - performance.now()) / 1_000) : null,
      })),
    take: (kind, incoming) => use(find(kind, incoming)),
    run: (incoming, work) => {
      const kind = chainKinds.find((one) => use(find(one, incoming)))
      failing.run(kind, work)
    },
    intercept: (request) => async (call) => {
      const isSend = call.method === 'eth_sendRawTransaction'
      const kind = chainFault()
      if (kind === 'chain_down') throw new HttpRequestError({ url: 'http://sandbox', details: 'connect ECONNREFUSED' })
      if (kind === 'chain_timeout') {
        // A transaction whose answer is lost has arrived all the same.
        if (isSend) await request(call).catch(() => {})
        await systemClock.sleep(chainTimeoutMs)
        throw new TimeoutError({ body: { method: call.method }, url: 'http://sandbox' })
      }
      if (!isSend) return request(call)
      const raw = String(call.params?.[0]) as `0x${string}`
      return held.has(raw) || use(find('stuck_transaction')) ? held.add(raw, request) : request(call)
    },
  }
}

/** A path that ends in a slash means all below it; any other means itself. */
const isMatch = (wanted: string, url: string): boolean => {
  const [path = ''] = url.split('?', 1)
  return wanted.endsWith('/') ? path.startsWith(wanted) : path === wanted
}

/** Transactions that a node has accepted and no block includes. They reach the chain when they are released, if still valid. */
const openHeld = (mine: () => Promise<void>) => {
  const held = new Map<string, () => void>()
  let timer: NodeJS.Timeout | undefined
  const stop = (): void => {
    clearInterval(timer)
    timer = undefined
  }
  let ticks = 0
  const maxTicks = 15
  const release = (): void => {
    stop()
    for (const send of held.values()) send()
    held.clear()
  }
  const tick = (): void => {
    ticks += 1
    if (ticks > maxTicks) release()
    else mine().catch(() => {})
  }
  return {
    has: (raw: string): boolean => held.has(raw),
    add: (raw: `0x${string}`, request: Node['request']): string => {
      held.set(raw, () => void request({ method: 'eth_sendRawTransaction', params: [raw] }).catch(() => {}))
      ticks = 0
      timer ??= setInterval(tick, blockEveryMs).unref()
      return keccak256(raw)
    },
    release,
  }
}
