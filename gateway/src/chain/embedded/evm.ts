import { fileURLToPath } from 'node:url'
import { createHardhatRuntimeEnvironment } from 'hardhat/hre'

/** One EVM in this process. It mines only when told to, and nothing of it outlives the process. */
export type Evm = {
  request(call: { method: string; params?: unknown[] | undefined }): Promise<unknown>
  close(): Promise<void>
}

/** `funded` have ether in the first block. */
export type EvmOptions = { chainId: number; funded: readonly string[] }

/** A million ether, as the node takes it. */
const startingBalance = `0x${(10n ** 24n).toString(16)}`

/** Every embedded chain begins at this moment; its first block is as late as it is mined. */
const genesis = new Date('2026-01-01T00:00:00Z')

/** Hardhat looks for a package.json above this folder. By default it would use the working directory. */
const projectRoot = fileURLToPath(new URL('.', import.meta.url))

/** Opens an EVM whose blocks follow from their times and transactions alone: two that are given the same come to the same hashes. */
export const openEvm = async ({ chainId, funded }: EvmOptions): Promise<Evm> => {
  const config = {
    networks: {
      embedded: {
        type: 'edr-simulated' as const,
        chainType: 'l1' as const,
        chainId,
        hardfork: 'prague',
        accounts: [],
        blockGasLimit: 1_000_000_000n,
        allowBlocksWithSameTimestamp: true,
        mining: { auto: false, interval: 0, mempool: { order: 'fifo' as const } },
      },
    },
  }
  const hre = await createHardhatRuntimeEnvironment(config, {}, projectRoot)
  const connection = await hre.network.connect({ network: 'embedded', override: { initialDate: genesis } })
  for (const address of funded) {
    await connection.provider.request({ method: 'hardhat_setBalance', params: [address, startingBalance] })
  }
  return {
    request: ({ method, params = [] }) => connection.provider.request({ method, params }),
    close: () => connection.close(),
  }
}
