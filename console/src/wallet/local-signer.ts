import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { getPublicKey, signAsync } from '@noble/secp256k1'
import { hashTypedData, type TypedData } from '../../../sdk/src/typed-data.ts'

/** The checksummed address (EIP-55) of a private key. */
const addressOf = (privateKey: Uint8Array): string => {
  const address = bytesToHex(keccak_256(getPublicKey(privateKey, false).slice(1)).slice(-20))
  const hash = bytesToHex(keccak_256(utf8ToBytes(address)))
  const isUpper = (index: number): boolean => Number.parseInt(hash[index] ?? '0', 16) > 7
  return `0x${[...address].map((digit, index) => (isUpper(index) ? digit.toUpperCase() : digit)).join('')}`
}

const signDigest = async (digest: Uint8Array, privateKey: Uint8Array): Promise<string> => {
  const signature = await signAsync(digest, privateKey, { prehash: false, format: 'recovered' })
  const [recovery = 0] = signature
  return `0x${bytesToHex(signature.slice(1))}${(27 + recovery).toString(16)}`
}

/** A signer for a private key that is no secret: of a test wallet. It has the shape of a viem account. */
export const localSigner = (privateKey: Uint8Array) => ({
  address: addressOf(privateKey),
  signMessage: ({ message }: { message: string }): Promise<string> => {
    const text = utf8ToBytes(message)
    const prefix = utf8ToBytes(`\x19Ethereum Signed Message:\n${text.length}`)
    return signDigest(keccak_256(concatBytes(prefix, text)), privateKey)
  },
  signTypedData: (data: TypedData): Promise<string> => signDigest(hexToBytes(hashTypedData(data).slice(2)), privateKey),
})
