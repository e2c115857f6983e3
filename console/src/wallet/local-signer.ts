import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { getPublicKey, hashes, sign } from '@noble/secp256k1'
import { hashTypedData, type TypedData } from '../../../sdk/src/typed-data.ts'

hashes.sha256 = sha256
hashes.hmacSha256 = (key, message) => hmac(sha256, key, message)

/** The checksummed address (EIP-55) of a private key. */
const addressOf = (privateKey: Uint8Array): string => {
  const address = bytesToHex(keccak_256(getPublicKey(privateKey, false).slice(1)).slice(-20))
  const hash = bytesToHex(keccak_256(utf8ToBytes(address)))
  const mixed = [...address].map((digit, index) => (Number.parseInt(hash[index] ?? '0', 16) > 7 ? digit.toUpperCase() : digit))
  return `0x${mixed.join('')}`
}

const signDigest = (digest: Uint8Array, privateKey: Uint8Array): string => {
  const signature = sign(digest, privateKey, { prehash: false, format: 'recovered' })
  const [recovery = 0] = signature
  return `0x${bytesToHex(signature.slice(1))}${(27 + recovery).toString(16)}`
}

/** A signer for a private key that is no secret: of a test wallet. It has the shape of a viem account. */
export const localSigner = (privateKey: Uint8Array) => ({
  address: addressOf(privateKey),
  signMessage: async ({ message }: { message: string }): Promise<string> => {
    const text = utf8ToBytes(message)
    const prefix = utf8ToBytes(`\x19Ethereum Signed Message:\n${text.length}`)
    return signDigest(keccak_256(concatBytes(prefix, text)), privateKey)
  },
  signTypedData: async (data: TypedData): Promise<string> =>
    signDigest(hexToBytes(hashTypedData(data).slice(2)), privateKey),
})
