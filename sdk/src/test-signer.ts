import { keccak_256 as keccak256 } from '@noble/hashes/sha3'
import { concat, fromHex, utf8 } from './bytes.ts'
import { signWithPublicKey } from './public-key-signature.ts'
import { hashTypedData, type TypedData } from './typed-data.ts'

/** A funded wallet of a sandbox world. It signs like a viem account. */
export type TestSigner = {
  address: string
  /** Everyone has it. Never send real money to it. */
  privateKey: string
  signMessage(request: { message: string }): Promise<string>
  signTypedData(data: TypedData): Promise<string>
}

export const makeTestSigner = ({ address, privateKey }: { address: string; privateKey: string }): TestSigner => ({
  address,
  privateKey,
  signMessage: async ({ message }) => {
    const text = utf8(message)
    const prefix = utf8(`\x19Ethereum Signed Message:\n${text.length}`)
    return signWithPublicKey(keccak256(concat(prefix, text)), privateKey)
  },
  signTypedData: async (data) => signWithPublicKey(fromHex(hashTypedData(data)), privateKey),
})
