import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { policyId } from '@surety/contracts'
import { type Store, sql } from '../src/store/store.ts'
import { cpuDuring } from './cpu.ts'
import { median, ms, tell, tellRatio, wait } from './figures.ts'
import { type Load, openLoad } from './load.ts'
import type { PlainOrder, PlainReply, Sample } from './plain-process.ts'
import { openStage, type Stage } from './stage.ts'

const repeats = 5
const roundMs = 1_500

const openPlain = () => {
  const child: ChildProcess = fork(join(import.meta.dirname, 'plain-process.ts'))
  const ask = async <Reply extends PlainReply>(order: PlainOrder): Promise<Reply> => {
    child.send(order)
    const [reply] = (await once(child, 'message')) as [Reply]
    return reply
  }
  return { ask, pid: child.pid ?? 0, close: () => void child.kill() }
}
type Plain = ReturnType<typeof openPlain>

/** An answer of the gateway, for a baseline to repeat: it sends the same bytes, headers included. */
const sampleOf = async (url: string, headers: Record<string, string>): Promise<Sample> => {
  const response = await fetch(url, { headers })
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}`)
  const own = ['date', 'connection', 'keep-alive', 'content-length']
  const kept = [...response.headers].filter(([name]) => !own.includes(name))
  return { body: await response.text(), headers: Object.fromEntries(kept) }
}

/** Sends until the code is compiled, which takes a number of requests and not a time. */
const warm = async (run: (ms: number) => Promise<{ aSecond: number }>): Promise<void> => {
  for (let [sent, rounds] = [0, 0]; sent < 15_000 && rounds < 8; rounds += 1) sent += (await run(1_000)).aSecond
}

type Case = {
  what: string
  path: string
  headers?: Record<string, string>
  against: 'bare' | 'fastify'
  bar?: number
}

type Tools = { load: Load; plain: Plain; pid: number }
type Round = { aSecond: number; p99: number; cpuUs: number }

/** One round: how many a second, and how much CPU time of the server each takes. */
const runRound = async (pid: number, run: () => Promise<{ aSecond: number; p99?: number }>): Promise<Round> => {
  const { result, cpuMs } = await cpuDuring(pid, run)
  return { aSecond: result.aSecond, p99: result.p99 ?? 0, cpuUs: (cpuMs * 1_000_000) / (result.aSecond * roundMs) }
}

type Pair = { what: string; of: string; bar?: number; baseline(): Promise<Round>; ours(): Promise<Round> }

/** Measures in turns, so that both see the same machine. */
const compareRounds = async ({ what, of, bar, baseline, ours }: Pair): Promise<void> => {
  const pairs: { ours: Round; baseline: Round }[] = []
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    wait(`${what}: ${repeat + 1} of ${repeats}`)
    pairs.push({ baseline: await baseline(), ours: await ours() })
  }
  const typical = (read: (pair: (typeof pairs)[number]) => number): number => median(pairs.map(read))
  const cpu = typical((pair) => pair.ours.cpuUs).toFixed(0)
  const cpuRatio = typical((pair) => pair.baseline.cpuUs / pair.ours.cpuUs).toFixed(2)
  tellRatio({
    what,
    figure: `${typical((pair) => pair.ours.aSecond).toFixed(0)}/s, p99 ${ms(typical((pair) => pair.ours.p99))}, ${cpu} µs of CPU (ratio ${cpuRatio})`,
    of,
    ratios: pairs.map((pair) => pair.ours.aSecond / pair.baseline.aSecond),
    ...(bar === undefined ? {} : { bar }),
  })
}

const compare = async (gatewayUrl: string, { load, plain, pid }: Tools, one: Case): Promise<void> => {
  const [url, headers] = [gatewayUrl + one.path, one.headers ?? {}]
  const sample = await sampleOf(url, headers)
  const servers = await plain.ask<Extract<PlainReply, { bareUrl: string }>>({ kind: 'serve', sample })
  const [baseUrl, of] =
    one.against === 'bare' ? [servers.bareUrl, 'bare node:http'] : [servers.fastifyUrl, 'a plain Fastify route']
  await warm((ms) => load.run(baseUrl, { ms }))
  await warm((ms) => load.run(url, { headers, ms }))
  await compareRounds({
    what: `${one.what}, ${sample.body.length} bytes`,
    of,
    ...(one.bar === undefined ? {} : { bar: one.bar }),
    baseline: () => runRound(plain.pid, () => load.run(baseUrl, { ms: roundMs })),
    ours: () => runRound(pid, () => load.run(url, { headers, ms: roundMs })),
  })
}

/** More than are asked for in all rounds: a policy that was asked for is in memory until the next block. */
const coldPolicies = 300_000
const firstCold = 1_000

/** Adds policies to the index: copies of the first one. A wallet owns three of them. */
const addPolicies = async (store: Store): Promise<void> => {
  const [step, first] = [20_000, policyId({ product: 1n, index: 0n })]
  for (let from = firstCold; from < firstCold + coldPolicies; from += step) {
    wait(`adding policies: ${from - firstCold} of ${coldPolicies}`)
    await store.write((tx) =>
      sql`insert into policies select made.* from policies p, generate_series(${from}::int, ${from + step - 1}::int) n,
        lateral jsonb_populate_record(p, jsonb_build_object('token_id', p.token_id + n, 'index', n, 'expiry_announced', true,
          'owner', '0x' || lpad(to_hex(n / 3), 40, '0'), 'payer', '0x' || lpad(to_hex(n / 3), 40, '0'))) made
        where p.token_id = ${first}`.execute(tx),
    )
  }
  await store.write((tx) => sql`analyze policies`.execute(tx))
}

/** Hands out every policy once, to both sides in turn. */
const countCold = () => {
  let used = 0
  return {
    next: (): number => firstCold + used,
    use: (sent: number): void => {
      used += sent
      if (used > coldPolicies) throw new Error(`${coldPolicies} policies are too few: some were asked for twice`)
    },
  }
}

/** Reads of policies that are not in memory: each is asked for once. */
const compareCold = async (gatewayUrl: string, stage: Stage, { load, plain, pid }: Tools): Promise<void> => {
  await addPolicies(stage.store)
  const [ours, theirs] = [countCold(), countCold()]
  const text = 'select * from policies where token_id = $1'
  const askPlain = async (ms: number) => {
    const first = String(policyId({ product: 1n, index: BigInt(theirs.next()) }))
    const result = await plain.ask<Extract<PlainReply, { sent: number }>>({
      kind: 'select',
      databaseUrl: stage.databaseUrl,
      text,
      first,
      ms,
    })
    theirs.use(result.sent)
    return result
  }
  const askGateway = async (ms: number) => {
    const result = await load.run(`${gatewayUrl}/policies/1/{n}`, { first: ours.next(), ms })
    ours.use(result.sent)
    return result
  }
  await warm(askPlain)
  await warm(askGateway)
  await compareRounds({
    what: 'cold: one policy, from PostgreSQL',
    of: 'a prepared select through pg',
    bar: 0.5,
    baseline: () => runRound(plain.pid, () => askPlain(roundMs)),
    ours: () => runRound(pid, () => askGateway(roundMs)),
  })
}

/** Reads from memory and from the store, with and without a key, beside servers that do nothing but send the same bytes. */
export const benchReads = async (): Promise<void> => {
  wait('opening a chain')
  const stage = await openStage()
  const [load, plain] = [openLoad(), openPlain()]
  try {
    const gateway = await stage.start()
    const { url } = gateway
    const tools = { load, plain, pid: gateway.process.pid }
    const { apiKey, wallet } = await stage.onboard(gateway)
    // The first buyer gets a page of policies.
    await stage.store.write((tx) =>
      sql`update policies set owner = ${wallet} where index in (select index from policies limit 20)`.execute(tx),
    )
    const key = { 'x-api-key': apiKey }
    const cases: Case[] = [
      { what: '/health/live', path: '/health/live', against: 'fastify', bar: 0.85 },
      { what: 'hot: one policy', path: '/policies/1/0', against: 'bare', bar: 0.5 },
      {
        what: 'hot: one policy, with a key',
        path: '/api/v1/policies?limit=1',
        headers: key,
        against: 'bare',
        bar: 0.5,
      },
      { what: 'hot: 20 policies, with a key', path: '/api/v1/policies', headers: key, against: 'bare', bar: 0.4 },
      { what: 'hot: all products', path: '/products', against: 'bare', bar: 0.4 },
      { what: 'the agent of a key', path: '/api/v1/agent', headers: key, against: 'bare' },
    ]
    for (const one of cases) await compare(url, tools, one)
    await compareCold(url, stage, tools)
    tell('connections', '16, one request at a time on each; a new block every 3 s')
  } finally {
    load.close()
    plain.close()
    await stage.close()
  }
}
