import { createHardhatRuntimeEnvironment } from 'hardhat/hre'
import {
  type Chain,
  createPublicClient,
  createTestClient,
  createWalletClient,
  custom,
  type LocalAccount,
  type PublicClient,
  parseEther,
  publicActions,
  type TestClient,
  type Transport,
  type WalletClient,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { hardhat } from 'viem/chains'

export interface TestChain {
  publicClient: PublicClient
  /** What is read through it at the same time is one call. */
  batchClient: PublicClient
  testClient: TestClient<'hardhat', Transport, Chain>
  /** A funded wallet. */
  openWallet: (account: LocalAccount) => Promise<WalletClient<Transport, Chain, LocalAccount>>
  now: () => Promise<bigint>
  warp: (timestamp: bigint) => Promise<void>
  close: () => Promise<void>
}

/** An account whose key is `seed`. */
export function accountOf(seed: number): LocalAccount {
  return privateKeyToAccount(`0x${seed.toString(16).padStart(64, '0')}`)
}

/** Opens a private chain in this process; every transaction is a block of its own. */
export async function openChain({ initialDate }: { initialDate: Date }): Promise<TestChain> {
  process.env.HARDHAT_DISABLE_TELEMETRY = 'true'
  const hre = await createHardhatRuntimeEnvironment({})
  const { provider, close } = await hre.network.connect({ override: { initialDate } })
  // A revert is an answer: asking again would only mine it again.
  const transport = custom(provider, { retryCount: 0 })
  const options = { chain: hardhat, transport, pollingInterval: 5, cacheTime: 0 }
  const testClient = createTestClient({ ...options, mode: 'hardhat' })
  const publicClient = testClient.extend(publicActions) as unknown as PublicClient
  const batchClient = createPublicClient({ ...options, batch: { multicall: { deployless: true, batchSize: 2 ** 20 } } })
  return {
    publicClient,
    batchClient,
    testClient,
    openWallet: async (account) => {
      await testClient.setBalance({ address: account.address, value: parseEther('1000') })
      return createWalletClient({ ...options, account })
    },
    now: async () => (await publicClient.getBlock()).timestamp,
    warp: async (timestamp) => {
      await testClient.setNextBlockTimestamp({ timestamp })
    },
    close: () => close(),
  }
}
