import type { Hex, LocalAccount, TransactionSerializableEIP1559 } from 'viem'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'

/** A wallet that pays for gas. Its key may be held elsewhere: the relayer only asks for signatures. */
export type RelaySigner = { address: Hex; sign(transaction: TransactionSerializableEIP1559): Promise<Hex> }

export type SignerSource = { kind: 'keys'; keys: Hex[] } | { kind: 'mnemonic'; mnemonic: string; count: number }

export const makeSigner = (account: LocalAccount): RelaySigner => ({
  address: account.address.toLowerCase() as Hex,
  sign: (transaction) => account.signTransaction(transaction),
})

/** Opens the wallets that the configuration gives as private keys or as a mnemonic. */
export const openSigners = (source: SignerSource): RelaySigner[] => {
  if (source.kind === 'keys') return source.keys.map((key) => makeSigner(privateKeyToAccount(key)))
  return Array.from({ length: source.count }, (_, addressIndex) =>
    makeSigner(mnemonicToAccount(source.mnemonic, { addressIndex })),
  )
}
