import { type Chain, createWalletClient, type LocalAccount, type Transport, type WalletClient } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'

/** Everybody knows these words, and so everybody has these keys: they are for chains where nothing is worth anything. */
export const mnemonic = 'test test test test test test test test test test test junk'

/** Who does what on a private chain, by the place of the key in the mnemonic. 10 to 19 are free for agents to use. */
const places = {
  owner: 0,
  resolvers: [1, 2, 3],
  oracle: 5,
  underwriters: [6, 7],
  agents: [10, 11, 12, 13, 14, 15, 16, 17, 18, 19],
}

const at = (place: number): LocalAccount => mnemonicToAccount(mnemonic, { addressIndex: place })

export type Wallets = {
  owner: LocalAccount
  resolvers: LocalAccount[]
  oracle: LocalAccount
  underwriters: LocalAccount[]
  agents: LocalAccount[]
}

export const openWallets = (): Wallets => ({
  owner: at(places.owner),
  // The resolver trigger takes signatures in the order of their signers.
  resolvers: places.resolvers.map(at).sort((a, b) => (a.address.toLowerCase() < b.address.toLowerCase() ? -1 : 1)),
  oracle: at(places.oracle),
  underwriters: places.underwriters.map(at),
  agents: places.agents.map(at),
})

export type Wallet = WalletClient<Transport, Chain, LocalAccount>

export const connectWallet = (account: LocalAccount, transport: Transport, chain: Chain): Wallet =>
  createWalletClient({ account, transport, chain, pollingInterval: 10 })
