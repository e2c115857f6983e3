import { pbkdf2Sync } from 'node:crypto'
import { type Chain, createWalletClient, type LocalAccount, type Transport, toHex, type WalletClient } from 'viem'
import { HDKey, privateKeyToAccount } from 'viem/accounts'

/** Everybody knows these words, and so everybody has these keys: they are for chains where nothing is worth anything. */
const mnemonic = 'test test test test test test test test test test test junk'

/** Who does what on an embedded chain, by the place of the key in the mnemonic. 10 to 19 are free for agents to use. */
const places = {
  owner: 0,
  resolvers: [1, 2, 3],
  oracle: 5,
  underwriters: [6, 7],
  relayers: [8, 9],
  agents: [10, 11, 12, 13, 14, 15, 16, 17, 18, 19],
}

export type Wallets = {
  owner: LocalAccount
  resolvers: LocalAccount[]
  oracle: LocalAccount
  underwriters: LocalAccount[]
  relayers: LocalAccount[]
  agents: LocalAccount[]
}

/** The seed is stretched by Node itself, and once: in JavaScript, for every key, that took a third of a start. */
export const openWallets = (): Wallets => {
  const seed = pbkdf2Sync(mnemonic, 'mnemonic', 2_048, 64, 'sha512')
  const branch = HDKey.fromMasterSeed(seed).derive("m/44'/60'/0'/0")
  const at = (place: number): LocalAccount => {
    const { privateKey } = branch.deriveChild(place)
    if (!privateKey) throw new Error('a branch with private keys has private children')
    return privateKeyToAccount(toHex(privateKey))
  }
  let agents: LocalAccount[] | undefined
  return {
    owner: at(places.owner),
    // The resolver trigger takes signatures in the order of their signers.
    resolvers: places.resolvers.map(at).sort((a, b) => (a.address.toLowerCase() < b.address.toLowerCase() ? -1 : 1)),
    oracle: at(places.oracle),
    underwriters: places.underwriters.map(at),
    relayers: places.relayers.map(at),
    // Only the first start and tests need these.
    get agents() {
      agents ??= places.agents.map(at)
      return agents
    },
  }
}

export type Wallet = WalletClient<Transport, Chain, LocalAccount>

export const connectWallet = (account: LocalAccount, transport: Transport, chain: Chain): Wallet =>
  createWalletClient({ account, transport, chain, pollingInterval: 10 })
