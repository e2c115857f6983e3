import { mnemonicToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { fundedAddresses } from './funded.ts'
import { openWallets } from './wallets.ts'

const words = 'test test test test test test test test test test test junk'
const derived = Array.from({ length: 20 }, (_, addressIndex) => mnemonicToAccount(words, { addressIndex }).address)

test('the funded addresses are those of the well-known mnemonic', () => {
  expect(fundedAddresses).toEqual(derived)
})

test('each role has the key at its index of the mnemonic', () => {
  const { owner, oracle, agents } = openWallets()
  expect([owner.address, oracle.address]).toEqual([derived[0], derived[5]])
  expect(agents.map(({ address }) => address)).toEqual(derived.slice(10))
})
