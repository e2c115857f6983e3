import { fileURLToPath } from 'node:url'
import type { HardhatRuntimeEnvironment } from 'hardhat/types/hre'

/** An EVM in this process. It mines only on request and keeps nothing on disk. */
export type Evm = {
  request(call: { method: string; params?: unknown[] | undefined }): Promise<unknown>
  close(): Promise<void>
}

/** The `funded` addresses have ether in the first block. */
export type EvmOptions = { chainId: number; funded: readonly string[] }

/** A million ether in hex. */
const startingBalance = `0x${(10n ** 24n).toString(16)}`

/** The genesis time of every embedded chain. Later blocks have the time at which they are mined. */
const genesis = new Date('2026-01-01T00:00:00Z')

/** Hardhat looks for a package.json above this folder. By default it would use the working directory. */
const projectRoot = fileURLToPath(new URL('.', import.meta.url))

const config = {
  networks: {
    embedded: {
      type: 'edr-simulated' as const,
      chainType: 'l1' as const,
      chainId: 31_337,
      hardfork: 'prague',
      accounts: [],
      blockGasLimit: 1_000_000_000n,
      allowBlocksWithSameTimestamp: true,
      mining: { auto: false, interval: 0, mempool: { order: 'fifo' as const } },
    },
  },
}

let environment: Promise<HardhatRuntimeEnvironment> | undefined

/** All chains of a process share one runtime: a second one costs a hundredth of the first. */
const openEnvironment = (): Promise<HardhatRuntimeEnvironment> => {
  // A gateway on another chain needs no EVM, so it is not loaded there.
  environment ??= import('hardhat/hre').then((hardhat) =>
    hardhat.createHardhatRuntimeEnvironment(config, {}, projectRoot),
  )
  return environment
}

/** Opens a deterministic EVM: the same transactions at the same times give the same block hashes. */
export const openEvm = async ({ chainId, funded }: EvmOptions): Promise<Evm> => {
  const hre = await openEnvironment()
  const override = { chainId, initialDate: genesis }
  const connection = await hre.network.connect({ network: 'embedded', override })
  for (const address of funded) {
    await connection.provider.request({ method: 'hardhat_setBalance', params: [address, startingBalance] })
  }
  return {
    request: ({ method, params = [] }) => connection.provider.request({ method, params }),
    close: () => connection.close(),
  }
}
