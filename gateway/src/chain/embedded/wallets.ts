import { pbkdf2Sync } from 'node:crypto'
import {
  type Chain,
  createWalletClient,
  type Hex,
  type LocalAccount,
  type Transport,
  toHex,
  type WalletClient,
} from 'viem'
import { HDKey, privateKeyToAccount } from 'viem/accounts'
import { fundedAddresses } from './funded.ts'

/** A public mnemonic. Its keys are for chains without value. */
const mnemonic = 'test test test test test test test test test test test junk'

/** The roles on an embedded chain, by the key's index in the mnemonic. Agents can use 10 to 19. */
const indexes = {
  owner: 0,
  resolvers: [1, 2, 3],
  oracle: 5,
  underwriters: [6, 7],
  relayers: [8, 9],
  agents: [10, 11, 12, 13, 14, 15, 16, 17, 18, 19],
}

/** The wallets that agents may use, for the documents of an embedded chain. */
export const describeTestWallets = () => ({
  mnemonic,
  path: "m/44'/60'/0'/0",
  indexes: indexes.agents,
  addresses: fundedAddresses.slice(indexes.agents[0], (indexes.agents.at(-1) ?? 0) + 1),
})

export type Wallets = {
  owner: LocalAccount
  resolvers: LocalAccount[]
  oracle: LocalAccount
  underwriters: LocalAccount[]
  relayers: LocalAccount[]
  agents: LocalAccount[]
}

/** Node derives the seed once. In JavaScript, per key, that took a third of the start time. */
const openBranch = () => {
  const seed = pbkdf2Sync(mnemonic, 'mnemonic', 2_048, 64, 'sha512')
  const branch = HDKey.fromMasterSeed(seed).derive("m/44'/60'/0'/0")
  return (index: number): Hex => {
    const { privateKey } = branch.deriveChild(index)
    if (!privateKey) throw new Error('the derived key has no private key')
    return toHex(privateKey)
  }
}

/** The funded wallets that agents may use, with their keys, which are public. */
export const listAgentKeys = (): { address: string; privateKey: Hex }[] => {
  const keyAt = openBranch()
  return indexes.agents.map((index) => ({ address: fundedAddresses[index] ?? '', privateKey: keyAt(index) }))
}

let wallets: Wallets | undefined

/** Derives the wallets once per process. */
export const openWallets = (): Wallets => {
  wallets ??= deriveWallets()
  return wallets
}

const deriveWallets = (): Wallets => {
  const keyAt = openBranch()
  const at = (index: number): LocalAccount => privateKeyToAccount(keyAt(index))
  let agents: LocalAccount[] | undefined
  return {
    owner: at(indexes.owner),
    // The resolver trigger takes signatures in the order of their signers.
    resolvers: indexes.resolvers.map(at).sort((a, b) => (a.address.toLowerCase() < b.address.toLowerCase() ? -1 : 1)),
    oracle: at(indexes.oracle),
    underwriters: indexes.underwriters.map(at),
    relayers: indexes.relayers.map(at),
    // Only the first start and tests need these.
    get agents() {
      agents ??= indexes.agents.map(at)
      return agents
    },
  }
}

export type Wallet = WalletClient<Transport, Chain, LocalAccount>

export const connectWallet = (account: LocalAccount, transport: Transport, chain: Chain): Wallet =>
  createWalletClient({ account, transport, chain, pollingInterval: 10 })
