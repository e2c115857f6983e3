import { systemClock } from '../../src/base/clock.ts'
import { makeLogger } from '../../src/base/log.ts'
import { openJournal } from '../../src/chain/embedded/journal.ts'
import { openEmbeddedChain, openEmbeddedEvm } from '../../src/chain/embedded/open.ts'
import { openStore } from '../../src/store/store.ts'
import { connectTo, wallets } from './market.ts'

/** Moves money on the embedded chain in the folder given, and prints each block it was told of, until it is ended. */
const log = makeLogger({ level: 'silent' })
const store = await openStore({ kind: 'embedded', path: process.argv[2] ?? '' }, log)
const chain = await openEmbeddedChain({
  chainId: 31337,
  evm: openEmbeddedEvm(31337),
  journal: openJournal(store),
  clock: systemClock,
  log,
  publicUrl: 'http://test',
})
await Promise.all(
  wallets.agents.slice(0, 4).map(async (agent) => {
    const wallet = connectTo(chain, agent)
    for (let count = 0; count < 2_000; count += 1) {
      const hash = await wallet.sendTransaction({ to: '0x000000000000000000000000000000000000dEaD', value: 1n })
      const { blockHash, blockNumber } = await chain.client.getTransactionReceipt({ hash })
      process.stdout.write(`${JSON.stringify({ hash, blockHash, blockNumber: String(blockNumber) })}\n`)
    }
  }),
)
