import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suretyAbi, testUsdAbi } from '@surety/contracts'
import { encodeFunctionData, type LocalAccount } from 'viem'
import { systemClock } from '../src/base/clock.ts'
import { makeLogger } from '../src/base/log.ts'
import { openJournal } from '../src/chain/journal.ts'
import { openPrivateChain, openPrivateEvm, type PrivateChain } from '../src/chain/private/open.ts'
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
  const chain = await openPrivateChain({
    chainId: 31337,
    evm: openPrivateEvm(31337),
    journal,
    clock: systemClock,
    log,
    publicUrl: 'http://bench',
  })
  return { chain, close: () => chain.close().then(() => store.close()) }
}

/** Signs what one agent sends: first its policies, then transfers. */
const signAll = async ({ deployment }: PrivateChain, agent: LocalAccount): Promise<string[]> => {
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

const look = async ({ client, deployment }: PrivateChain, blockNumber: bigint): Promise<string> => {
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

/** Ten thousand transactions on the embedded chain, and the start after them. */
export const benchReplay = async (): Promise<void> => {
  const path = await mkdtemp(join(tmpdir(), 'surety-bench-'))
  const first = await open(path)
  wait('signing')
  const queues = await Promise.all(wallets.agents.map((agent) => signAll(first.chain, agent)))
  wait('mining ')
  let began = performance.now()
  await Promise.all(
    queues.map(async (raws) => {
      for (const raw of raws) await first.chain.embedded.request({ method: 'eth_sendRawTransaction', params: [raw] })
    }),
  )
  const mined = performance.now() - began
  const { number } = first.chain.getHead()
  const before = await look(first.chain, number)
  await first.close()
  tell(`baseline: ${transactions} transactions mined in ${number} blocks`, `${(mined / 1000).toFixed(1)} s`)
  began = performance.now()
  const second = await open(path)
  const replayed = performance.now() - began
  const after = await look(second.chain, number)
  tell(
    'store, replay and readings at the next start',
    `${(replayed / 1000).toFixed(1)} s, ${(replayed / mined).toFixed(2)} of the baseline`,
  )
  tell('same block hash, policies and balances', String(before === after))
  await second.close()
  await rm(path, { recursive: true, force: true })
  if (before !== after) throw new Error(`before: ${before}\nafter: ${after}`)
}
