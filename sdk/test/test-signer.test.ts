import { hashMessage, recoverAddress, recoverTypedDataAddress } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { makeTestSigner } from '../src/test-signer.ts'

const domain = { name: 'Surety', version: '1', chainId: 7n, verifyingContract: `0x${'ab'.repeat(20)}` } as const
const types = { Thing: [{ name: 'amount', type: 'uint256' }] }

test('signatures of random keys are those of their addresses, with a low s', async () => {
  for (let round = 0; round < 20; round += 1) {
    const privateKey = generatePrivateKey()
    const { address } = privateKeyToAccount(privateKey)
    const signer = makeTestSigner({ address, privateKey })
    const message = `message ${round} \u00e9`
    const signature = (await signer.signMessage({ message })) as `0x${string}`
    expect(await recoverAddress({ hash: hashMessage(message), signature })).toBe(address)
    expect(BigInt(`0x${signature.slice(66, 130)}`)).toBeLessThan(2n ** 255n)
    const data = { domain, types, primaryType: 'Thing', message: { amount: BigInt(round) } } as const
    const typed = (await signer.signTypedData(data)) as `0x${string}`
    expect(await recoverTypedDataAddress({ ...data, signature: typed })).toBe(address)
  }
})
