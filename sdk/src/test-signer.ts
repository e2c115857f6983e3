import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { hashTypedData, type TypedData } from './typed-data.ts'

/** A funded wallet of a sandbox world. It signs like a viem account. */
export type TestSigner = {
  address: string
  /** Public: anyone in the world has it. Never send real money to it. */
  privateKey: string
  signMessage(request: { message: string }): Promise<string>
  signTypedData(data: TypedData): Promise<string>
}

const hex = (bytes: Uint8Array): string => `0x${bytesToHex(bytes)}`

/** Signs with a key that everyone knows. For real keys use a wallet library, which protects them. */
export const makeTestSigner = ({ address, privateKey }: { address: string; privateKey: string }): TestSigner => {
  const key = hexToBytes(privateKey.slice(2))
  const sign = (digest: Uint8Array): string => {
    const recovered = secp256k1.sign(digest, key, { prehash: false, format: 'recovered' })
    // Noble puts the recovery bit first; wallets put it last, plus 27.
    return hex(concatBytes(recovered.subarray(1), Uint8Array.of((recovered[0] ?? 0) + 27)))
  }
  return {
    address,
    privateKey,
    signMessage: async ({ message }) => {
      const bytes = utf8ToBytes(message)
      return sign(keccak_256(concatBytes(utf8ToBytes(`\x19Ethereum Signed Message:\n${bytes.length}`), bytes)))
    },
    signTypedData: async (data) => sign(hexToBytes(hashTypedData(data).slice(2))),
  }
}
