import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { suretyAbi, testUsdAbi } from '@surety/contracts'
import { encodeFunctionData, type LocalAccount } from 'viem'
import { systemClock } from '../src/base/clock.ts'
import { makeLogger } from '../src/base/log.ts'
import { openJournal } from '../src/chain/embedded/journal.ts'
import { type EmbeddedChain, openEmbeddedChain, openEmbeddedEvm } from '../src/chain/embedded/open.ts'
import { openStore } from '../src/store/store.ts'
import { signPolicy, wallets } from '../test/support/market.ts'
import { tell, wait } from './figures.ts'

const log = makeLogger({ level: 'silent' })
const transactions = 10_000
const policies = 1_000
const nobody = '0x000000000000000000000000000000000000dEaD'

const open = async (path: string) => {
  const store = await openStore({ kind: 'embedded', path }, log)
  const journal = openJournal(store)
  const chain = await openEmbeddedChain({
    chainId: 31337,
    evm: openEmbeddedEvm(31337),
    journal,
    clock: systemClock,
    log,
    publicUrl: 'http://bench',
  })
  return { chain, close: () => chain.close().then(() => store.close()) }
}

/** Signs what one agent sends: first its policies, then transfers. */
const signAll = async ({ deployment }: EmbeddedChain, agent: LocalAccount): Promise<string[]> => {
  const [share, bought] = [transactions / wallets.agents.length, policies / wallets.agents.length]
  const expiry = (Math.floor(Date.now() / 86_400_000) + 20) * 86_400
  const raws: string[] = []
  for (let nonce = 0; nonce < share; nonce += 1) {
    const isPolicy = nonce < bought
    const data = isPolicy
      ? encodeFunctionData({
          abi: suretyAbi,
          functionName: 'buyPolicy',
          args: await signPolicy(deployment, agent, { product: 1n, coverage: 10_000_000n, expiry }),
        })
      : encodeFunctionData({ abi: testUsdAbi, functionName: 'transfer', args: [nobody, 1n] })
    const to = isPolicy ? deployment.surety : deployment.asset
    const gas = isPolicy ? 400_000n : 80_000n
    raws.push(
      await agent.signTransaction({
        to,
        data,
        nonce,
        gas,
        gasPrice: 10n ** 10n,
        chainId: deployment.chainId,
        type: 'legacy',
      }),
    )
  }
  return raws
}

const look = async ({ client, deployment }: EmbeddedChain, blockNumber: bigint): Promise<string> => {
  const { hash } = await client.getBlock({ blockNumber })
  const pool = await client.readContract({
    address: deployment.surety,
    abi: suretyAbi,
    functionName: 'getPool',
    args: [1n],
    blockNumber,
  })
  const gone = await client.readContract({
    address: deployment.asset,
    abi: testUsdAbi,
    functionName: 'balanceOf',
    args: [nobody],
    blockNumber,
  })
  return `${hash} ${pool.policies} policies ${pool.locked} locked ${gone} moved`
}

/** What the process that will be killed does and says. */
type Said = { mined: number; number: string; seen: string }

const fill = async (path: string): Promise<void> => {
  const { chain } = await open(path)
  const queues = await Promise.all(wallets.agents.map((agent) => signAll(chain, agent)))
  const began = performance.now()
  await Promise.all(
    queues.map(async (raws) => {
      for (const raw of raws) await chain.embedded.request({ method: 'eth_sendRawTransaction', params: [raw] })
    }),
  )
  const mined = performance.now() - began
  const { number } = chain.getHead()
  const said: Said = { mined, number: String(number), seen: await look(chain, number) }
  process.stdout.write(`${JSON.stringify(said)}\n`)
  // The parent process ends it without a warning.
  setInterval(() => {}, 1_000)
}

/** Runs `fill` in a process of its own and kills it the moment it has said what is there. */
const fillAndKill = async (path: string): Promise<Said> => {
  const child = spawn(process.execPath, [import.meta.filename, path], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  for await (const line of createInterface({ input: child.stdout })) {
    child.kill('SIGKILL')
    await exited
    return JSON.parse(line) as Said
  }
  throw new Error('the process ended by itself')
}

/** Ten thousand transactions on the embedded chain in a process that is killed, and the start after that. */
export const benchReplay = async (): Promise<void> => {
  const path = await mkdtemp(join(tmpdir(), 'surety-bench-'))
  wait('signing and mining')
  const { mined, number, seen } = await fillAndKill(path)
  tell(`baseline: ${transactions} transactions mined in ${number} blocks`, `${(mined / 1000).toFixed(1)} s`)
  const began = performance.now()
  const { chain, close } = await open(path)
  const replayed = performance.now() - began
  const after = await look(chain, BigInt(number))
  tell(
    'after SIGKILL: store, replay and readings at the next start',
    `${(replayed / 1000).toFixed(1)} s, ${(replayed / mined).toFixed(2)} of the baseline`,
  )
  tell('same block hash, policies and balances', String(seen === after))
  await close()
  await rm(path, { recursive: true, force: true })
  if (seen !== after) throw new Error(`before: ${seen}\nafter: ${after}`)
}

if (import.meta.main) await fill(process.argv[2] ?? '')
