import { type RpcCall, refuseCall, serveCalls, type TestHttpServer } from './json-rpc.ts'

/**
 * What happens to a call. A `lost` call never reaches the node. The others do: the answer to a `dropped` call is cut off,
 * a `silent` one gets none, and the rest get a wrong one.
 */
type Fault = 'pass' | 'lost' | 'dropped' | 'silent' | 'bad gateway' | 'already known' | 'nonce too low' | 'stale'

export type Plan = (call: RpcCall) => Fault

export type FaultProxy = TestHttpServer & {
  /** How often each fault but `pass` happened. */
  faults: Map<Fault, number>
  /** Every raw transaction that reached the node. */
  sent: string[]
  setPlan(plan: Plan | undefined): void
  /** Stops all traffic until `release`. */
  hold(): void
  release(): void
}

/** Deterministic random numbers between 0 and 1. */
export const seeded = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
}

const toReads: Fault[] = ['lost', 'dropped', 'silent', 'bad gateway']
const toReceipts: Fault[] = ['stale', ...toReads]
const toSends: Fault[] = ['already known', 'nonce too low', ...toReads]

/** Lies about a share of all calls, with all faults that fit the method in turn. */
export const lieAbout = (share: number, seed: number): Plan => {
  const random = seeded(seed)
  const counts = new Map<Fault[], number>()
  return ({ method }) => {
    if (random() >= share) return 'pass'
    const isReceipt = method === 'eth_getTransactionReceipt' || method === 'eth_getTransactionCount'
    const choices = method === 'eth_sendRawTransaction' ? toSends : isReceipt ? toReceipts : toReads
    const times = counts.get(choices) ?? 0
    counts.set(choices, times + 1)
    return choices[times % choices.length] ?? 'pass'
  }
}

/** A proxy in front of a node that applies the plan to each call. */
export const startFaultProxy = async (target: string): Promise<FaultProxy> => {
  const faults = new Map<Fault, number>()
  const sent: string[] = []
  let plan: Plan | undefined
  let held: PromiseWithResolvers<void> | undefined

  const forward = async (call: RpcCall): Promise<string> => {
    if (call.method === 'eth_sendRawTransaction') sent.push(String(call.params?.[0]))
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(target, { method: 'POST', headers, body: JSON.stringify(call) })
    return response.text()
  }
  const refuse = (call: RpcCall, message: string): string => JSON.stringify(refuseCall(call, message))

  /** The answer to one call, regardless of what happens to the connection. */
  const answer = async (call: RpcCall, fault: Fault): Promise<string> => {
    if (fault === 'lost') return refuse(call, 'internal error')
    const forwarded = await forward(call)
    if (fault === 'pass') return forwarded
    if (fault === 'already known' || fault === 'nonce too low') return refuse(call, fault)
    if (fault !== 'stale') return refuse(call, 'internal error')
    // A node that lacks the newest blocks.
    const result = call.method === 'eth_getTransactionCount' ? '0x0' : null
    return JSON.stringify({ jsonrpc: '2.0', id: call.id, result })
  }
  const decide = (call: RpcCall): Fault => {
    const fault = plan?.(call) ?? 'pass'
    if (fault !== 'pass') faults.set(fault, (faults.get(fault) ?? 0) + 1)
    return fault
  }

  const server = await serveCalls(async (asked, response) => {
    await held?.promise
    const calls = Array.isArray(asked) ? asked : [asked]
    const decided = calls.map(decide)
    // The fault of the first call in a batch is that of the connection. The others affect only their own answers.
    const [first] = decided
    if (first === 'lost') return void response.destroy()
    const answers = await Promise.all(calls.map((call, index) => answer(call, decided[index] ?? 'pass')))
    if (first === 'dropped') return void response.destroy()
    if (first === 'silent') return
    const body = Array.isArray(asked) ? `[${answers.join(',')}]` : answers.join('')
    const isBad = first === 'bad gateway'
    response
      .writeHead(isBad ? 502 : 200, { 'content-type': 'application/json' })
      .end(isBad ? '<html>Bad Gateway</html>' : body)
  })
  return {
    url: server.url,
    faults,
    sent,
    setPlan: (next) => {
      plan = next
    },
    hold: () => {
      held ??= Promise.withResolvers()
    },
    release: () => {
      held?.resolve()
      held = undefined
    },
    close: async () => {
      held?.resolve()
      await server.close()
    },
  }
}
