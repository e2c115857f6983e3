import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

type RpcCall = { id: number; method: string; params?: unknown[] }

/**
 * What becomes of a call. `lost` never reaches the node; `dropped` does, and its answer is cut off; `silent` does, and is
 * never answered; the others reach it and are answered with something else.
 */
type Fate = 'pass' | 'lost' | 'dropped' | 'silent' | 'bad gateway' | 'already known' | 'nonce too low' | 'stale'

export type Plan = (call: RpcCall) => Fate

export type FaultProxy = {
  url: string
  /** How often each fate but `pass` befell a call. */
  fates: Map<Fate, number>
  /** Every raw transaction that reached the node. */
  sent: string[]
  setPlan(plan: Plan | undefined): void
  /** From now on nobody is answered, and nothing passes, until it is let go. */
  hold(): void
  release(): void
  close(): Promise<void>
}

/** Numbers between 0 and 1 that are the same every time. */
export const seeded = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
}

const toReads: Fate[] = ['lost', 'dropped', 'silent', 'bad gateway']
const toReceipts: Fate[] = ['stale', ...toReads]
const toSends: Fate[] = ['already known', 'nonce too low', ...toReads]

/** Lies about a share of all calls, in turn in every way that suits the method. */
export const lieAbout = (share: number, seed: number): Plan => {
  const random = seeded(seed)
  const told = new Map<Fate[], number>()
  return ({ method }) => {
    if (random() >= share) return 'pass'
    const isReceipt = method === 'eth_getTransactionReceipt' || method === 'eth_getTransactionCount'
    const ways = method === 'eth_sendRawTransaction' ? toSends : isReceipt ? toReceipts : toReads
    const times = told.get(ways) ?? 0
    told.set(ways, times + 1)
    return ways[times % ways.length] ?? 'pass'
  }
}

/** Stands between a client and a node, and does to each call what the plan says. */
export const startFaultProxy = async (target: string): Promise<FaultProxy> => {
  const fates = new Map<Fate, number>()
  const sent: string[] = []
  let plan: Plan | undefined
  let held: PromiseWithResolvers<void> | undefined

  const forward = async (call: RpcCall): Promise<string> => {
    if (call.method === 'eth_sendRawTransaction') sent.push(String(call.params?.[0]))
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(target, { method: 'POST', headers, body: JSON.stringify(call) })
    return response.text()
  }
  const refuse = (id: number, message: string): string =>
    JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32_000, message } })

  /** The answer to one call, whatever becomes of the connection. */
  const tell = async (call: RpcCall, fate: Fate): Promise<string> => {
    if (fate === 'lost') return refuse(call.id, 'internal error')
    const told = await forward(call)
    if (fate === 'pass') return told
    if (fate === 'already known' || fate === 'nonce too low') return refuse(call.id, fate)
    if (fate !== 'stale') return refuse(call.id, 'internal error')
    // A node that has not heard of the newest blocks.
    const result = call.method === 'eth_getTransactionCount' ? '0x0' : null
    return JSON.stringify({ jsonrpc: '2.0', id: call.id, result })
  }
  const decide = (call: RpcCall): Fate => {
    const fate = plan?.(call) ?? 'pass'
    if (fate !== 'pass') fates.set(fate, (fates.get(fate) ?? 0) + 1)
    return fate
  }

  const server = createServer(async (request, response) => {
    try {
      const asked = JSON.parse(await readBody(request)) as RpcCall | RpcCall[]
      await held?.promise
      const calls = Array.isArray(asked) ? asked : [asked]
      const drawn = calls.map(decide)
      // What befalls the first of several calls befalls the connection; the others are answered one by one.
      const [first] = drawn
      if (first === 'lost') return void response.destroy()
      const told = await Promise.all(calls.map((call, place) => tell(call, drawn[place] ?? 'pass')))
      if (first === 'dropped') return void response.destroy()
      if (first === 'silent') return
      const body = Array.isArray(asked) ? `[${told.join(',')}]` : told.join('')
      const isBad = first === 'bad gateway'
      response
        .writeHead(isBad ? 502 : 200, { 'content-type': 'application/json' })
        .end(isBad ? '<html>Bad Gateway</html>' : body)
    } catch {
      response.destroy()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fates,
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
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

const readBody = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
