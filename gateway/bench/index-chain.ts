import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { suretyAbi } from '@surety/contracts'
import { createPublicClient, type Hex, http, type Log, parseEventLogs } from 'viem'
import { makeLogger } from '../src/base/log.ts'
import { findCursor } from '../src/chain/indexer/cursor.ts'
import { runIndexer } from '../src/chain/indexer/indexer.ts'
import { decodeLog, type RawLog } from '../src/chain/indexer/protocol-event.ts'
import { openRpcChain } from '../src/chain/rpc.ts'
import { numberEvents } from '../src/store/outbox.ts'
import { openStore } from '../src/store/store.ts'
import { indexHandlers } from '../src/world.ts'
import { makeDatabase } from '../test/support/stores.ts'
import type { ChainMessage } from './chain-process.ts'
import { median, tell, tellRatio, wait } from './figures.ts'
import { flag, numberFlag } from './flags.ts'
import { runPonder } from './ponder.ts'

const log = makeLogger({ level: 'silent' })
const wanted = numberFlag('events', 200_000)
const rounds = 3
/** As many blocks at once as the indexer comes to ask for on this chain. */
const blocksAtOnce = 25
/** The default of CONFIRMATIONS. */
const confirmations = 12

type Chain = Extract<ChainMessage, { kind: 'full' }>

type Figure = { events: number; ms: number }
/** How long something took in a process of its own, its CPU time, and the most memory that it had. */
type Result = Figure & { peakBytes: number; cpuMs: number; numbered?: Figure }

/** Fetches every log and does with each answer what `decode` does; that returns how many events it found. */
const fetchAll = async (
  { url, deployment, first, last }: Chain,
  decode: (logs: RawLog[]) => number,
): Promise<number> => {
  const client = createPublicClient({ transport: http(url, { retryCount: 0 }) })
  let events = 0
  for (let from = first; from <= last; from += blocksAtOnce) {
    const to = Math.min(last, from + blocksAtOnce - 1)
    const params = [{ address: deployment.surety, fromBlock: hexOf(from), toBlock: hexOf(to) }] as const
    events += decode((await client.request({ method: 'eth_getLogs', params: [...params] })) as RawLog[])
  }
  return events
}
const hexOf = (number: number): Hex => `0x${number.toString(16)}`

const withViem = (chain: Chain): Promise<number> =>
  fetchAll(chain, (logs) => parseEventLogs({ abi: suretyAbi, logs: logs as unknown as Log[] }).length)

const withOurs = (chain: Chain): Promise<number> =>
  fetchAll(
    chain,
    (logs) =>
      logs.filter((raw) => decodeLog(raw, { number: BigInt(raw.blockNumber), hash: raw.blockHash, timestamp: 0n }))
        .length,
  )

/** Reads the whole chain into an empty database, and then numbers what there is to tell of it. */
const withIndexer = async (chain: Chain): Promise<Figure & { numbered: Figure }> => {
  const database = await makeDatabase()
  const store = await openStore(database.config, log)
  const rpc = await openRpcChain({ urls: [chain.url], deployment: chain.deployment, metadata: [], confirmations, log })
  const began = performance.now()
  const indexer = runIndexer({ store, chain: rpc, handlers: indexHandlers, log })
  await indexer.ready
  const ms = performance.now() - began
  await indexer.close()
  await rpc.close()
  if ((await store.read(findCursor))?.number !== BigInt(chain.last)) throw new Error('not all blocks were indexed')
  const numbering = performance.now()
  const numbered = { events: 0, ms: 0 }
  for (let more = 1; more > 0; numbered.events += more) more = await numberEvents(store)
  numbered.ms = performance.now() - numbering
  await store.close()
  await database.drop()
  return { events: chain.events, ms, numbered }
}

const timed = (work: (chain: Chain) => Promise<number>) => async (chain: Chain) => {
  const began = performance.now()
  const events = await work(chain)
  if (events !== chain.events) throw new Error(`${events} of ${chain.events} events were decoded`)
  return { events, ms: performance.now() - began }
}

const trials = { viem: timed(withViem), ours: timed(withOurs), indexer: withIndexer }
type Trial = keyof typeof trials

/** `wallMs` is from the start of the process until it has done everything. */
const runTrial = async (trial: Trial, chain: Chain): Promise<Result & { wallMs: number }> => {
  const began = performance.now()
  const child = fork(import.meta.filename, [trial, JSON.stringify(chain)])
  const [result] = (await Promise.race([once(child, 'message'), failed(child)])) as [Result]
  return { ...result, wallMs: performance.now() - began }
}

const failed = async (child: ChildProcess): Promise<never> => {
  const [code] = await once(child, 'exit')
  throw new Error(`a process ended with ${code} before it said anything`)
}

const startChain = async (): Promise<{ chain: Chain; stop(): void }> => {
  const child = fork(join(import.meta.dirname, 'chain-process.ts'), [String(wanted)])
  const full = new Promise<Chain>((resolve) => {
    child.on('message', (message: ChainMessage) => {
      if (message.kind === 'full') resolve(message)
      else wait(`filling a chain: ${message.events} of ${message.of} events`)
    })
  })
  return { chain: await Promise.race([full, failed(child)]), stop: () => void child.kill() }
}

const rate = ({ events, ms }: Figure): number => (events / ms) * 1000
const best = (results: Result[]): Result => results.reduce((a, b) => (b.ms < a.ms ? b : a))
const show = (result: Result): string =>
  `${Math.round(rate(result))} a second, ${(result.cpuMs / 1000).toFixed(1)} s of CPU, at most ${Math.round(result.peakBytes / 1e6)} MB`

const compare = (result: Figure, baseline: Figure): string =>
  `${(rate(result) / rate(baseline)).toFixed(2)} of the baseline`

type Pair = { ours: Result & { wallMs: number }; peer: Result }

/**
 * Ponder beside our indexer, in turns, each from the start of its process. Ours does more: it keeps pools, positions, orders and
 * the events of agents.
 */
const tellPeer = (pairs: readonly Pair[]): void => {
  tell('a peer: Ponder writes one row for each event', show(best(pairs.map(({ peer }) => peer))))
  const seconds = (values: number[]): string => `${(median(values) / 1000).toFixed(1)} s`
  tellRatio({
    what: 'our indexer, from the start of its process to its end',
    figure: `${seconds(pairs.map(({ ours }) => ours.wallMs))}, Ponder ${seconds(pairs.map(({ peer }) => peer.ms))}`,
    of: 'the speed of Ponder',
    ratios: pairs.map(({ ours, peer }) => peer.ms / ours.wallMs),
  })
  tellRatio({
    what: 'our indexer: events for each second of CPU in its process',
    figure: `${seconds(pairs.map(({ ours }) => ours.cpuMs))} of CPU, Ponder ${seconds(pairs.map(({ peer }) => peer.cpuMs))}`,
    of: 'those of Ponder',
    ratios: pairs.map(({ ours, peer }) => peer.cpuMs / ours.cpuMs),
  })
}

/** From an empty database to the newest block of a long chain, beside merely fetching and decoding the same logs, and beside Ponder with `--ponder=<folder>`. */
export const benchIndex = async (): Promise<void> => {
  const began = performance.now()
  const { chain, stop } = await startChain()
  const { events, first, last } = chain
  tell(
    `a chain with ${events} events in ${last - first + 1} blocks was made`,
    `${((performance.now() - began) / 1000).toFixed(0)} s`,
  )
  const results: Record<Trial, Result[]> = { viem: [], ours: [], indexer: [] }
  const folder = flag('ponder')
  const pairs: Pair[] = []
  for (let round = 0; round < rounds; round += 1) {
    for (const trial of ['viem', 'ours'] as const) {
      wait(`${trial}, round ${round + 1} of ${rounds}`)
      results[trial].push(await runTrial(trial, chain))
    }
    wait(`indexer, round ${round + 1} of ${rounds}`)
    const ours = await runTrial('indexer', chain)
    results.indexer.push(ours)
    if (folder === undefined) continue
    wait(`Ponder, round ${round + 1} of ${rounds}`)
    pairs.push({ ours, peer: await runPonder(folder, { ...chain, blocksAtOnce }) })
  }
  const [viem, ours, indexer] = [best(results.viem), best(results.ours), best(results.indexer)]
  tell('baseline: events fetched and decoded by viem', show(viem))
  tell('fetched, and decoded by us', `${show(ours)}, ${compare(ours, viem)}`)
  tell('indexed into PostgreSQL', `${show(indexer)}, ${compare(indexer, viem)}`)
  const { numbered } = indexer
  if (numbered)
    tell(`${numbered.events} events of the stream numbered after it`, `${Math.round(rate(numbered))} a second`)
  if (pairs.length > 0) tellPeer(pairs)
  stop()
}

if (import.meta.main) {
  const [trial, chain] = process.argv.slice(2) as [Trial, string]
  const result = await trials[trial](JSON.parse(chain) as Chain)
  // The peak is told in kilobytes.
  const peakBytes = process.resourceUsage().maxRSS * 1024
  const { user, system } = process.cpuUsage()
  const told = { ...result, peakBytes, cpuMs: (user + system) / 1000 } satisfies Result
  if (process.send) process.send(told, undefined, undefined, () => process.exit(0))
  else console.log(JSON.stringify(told))
}
