import { suretyAbi } from '@surety/contracts'
import { encodeFunctionData } from 'viem'
import { expect, test } from 'vitest'
import { systemClock } from '../src/base/clock.ts'
import { newId } from '../src/base/ids.ts'
import { makeLogger } from '../src/base/log.ts'
import { openJournal } from '../src/chain/embedded/journal.ts'
import { openEmbeddedChain, openEmbeddedEvm } from '../src/chain/embedded/open.ts'
import { defaultLimits, enqueueCall, makeSigner, type RelayStage, runRelayer } from '../src/chain/relayer/relayer.ts'
import { watchRevisions } from '../src/store/revisions.ts'
import { openStore } from '../src/store/store.ts'
import { signPolicy, wallets } from './support/market.ts'

const log = makeLogger({ level: 'silent' })

test('on the embedded chain and store calls are final as soon as they are mined, without delay', async () => {
  const store = await openStore({ kind: 'embedded', path: 'memory://' }, log)
  const journal = openJournal(store)
  const evm = openEmbeddedEvm(31337)
  const chain = await openEmbeddedChain({
    chainId: 31337,
    evm,
    journal,
    clock: systemClock,
    log,
    publicUrl: 'http://test',
  })
  const watcher = await watchRevisions(store, log)
  const stages: Partial<Record<RelayStage, number[]>> = {}
  const observe = (stage: RelayStage, ms: number): void => {
    stages[stage] = [...(stages[stage] ?? []), ms]
  }
  const signers = wallets.relayers.map(makeSigner)
  const { confirmations } = chain
  const options = {
    store,
    chain,
    signers,
    watcher,
    clock: systemClock,
    log,
    limits: defaultLimits,
    confirmations,
    observe,
  }
  const relayer = runRelayer(options)
  const blockBefore = chain.getHead().number
  const read = async () =>
    (await store.read((tx) => tx.selectFrom('relay_calls').select('status').execute())).map((row) => row.status)
  try {
    const day = 86_400
    const expiry = Math.ceil(Number(chain.getHead().timestamp) / day) * day + 5 * day
    for (const agent of wallets.agents) {
      const args = await signPolicy(chain.deployment, agent, { product: 1n, coverage: 1_000_000n, expiry })
      const call = {
        callId: newId('call'),
        operationId: newId('op'),
        group: agent.address,
        signer: agent.address,
        orderId: args[0].orderId,
        target: chain.deployment.surety,
        data: encodeFunctionData({ abi: suretyAbi, functionName: 'buyPolicy', args }),
        gas: 400_000,
        validUntil: 1n << 40n,
        requestId: newId('req'),
      }
      await store.transaction((tx) => enqueueCall(tx, call))
      relayer.wake()
    }
    await expect.poll(read, { interval: 20 }).toEqual(wallets.agents.map(() => 'done'))
    for (const stage of ['simulated', 'signed', 'broadcast', 'included', 'final'] as const)
      expect(stages[stage], stage).toHaveLength(wallets.agents.length)
    // No call waited for another block to become final.
    expect(Number(chain.getHead().number - blockBefore)).toBeLessThanOrEqual(wallets.agents.length)
    const idle = { kind: 'ok', lanes: [{ inFlight: 0 }, { inFlight: 0 }] }
    await expect.poll(relayer.status).toMatchObject(idle)
  } finally {
    await relayer.close()
    await watcher.close()
    await chain.close()
    await store.close()
  }
})
