import { mnemonicToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { derivePrivateKey } from './derive.ts'
import { localSigner } from './local-signer.ts'
import { testMnemonic } from './test-wallet.ts'

const typedData = {
  domain: { name: 'Surety', version: '1', chainId: 31_337n, verifyingContract: `0x${'12'.repeat(20)}` },
  types: {
    CancelTerms: [
      { name: 'seller', type: 'address' },
      { name: 'deadline', type: 'uint40' },
    ],
  },
  primaryType: 'CancelTerms',
  message: { seller: `0x${'ab'.repeat(20)}`, deadline: 1_794_709_674n },
}

test.each([10, 11, 19])(
  'test wallet %i has the address and the signatures that viem gives it',
  async (addressIndex) => {
    const signer = localSigner(await derivePrivateKey(testMnemonic, addressIndex))
    const account = mnemonicToAccount(testMnemonic, { addressIndex })
    expect(signer.address).toBe(account.address)
    const message = 'Surety onboarding for somebody at 1794709674 ✓'
    expect(await signer.signMessage({ message })).toBe(await account.signMessage({ message }))
    expect(await signer.signTypedData(typedData)).toBe(await account.signTypedData(typedData as never))
  },
)
