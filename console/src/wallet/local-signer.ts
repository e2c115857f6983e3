import { keccak_256 as keccak256 } from '@noble/hashes/sha3'
import { getPublicKey, signAsync } from '@noble/secp256k1'
import { concat, fromHex, toHex, utf8 } from '../../../sdk/src/bytes.ts'
import { hashTypedData, type TypedData } from '../../../sdk/src/typed-data.ts'

/** The checksummed address (EIP-55) of a private key. */
const addressOf = (privateKey: Uint8Array): string => {
  const address = toHex(keccak256(getPublicKey(privateKey, false).slice(1)).slice(-20)).slice(2)
  const hash = toHex(keccak256(utf8(address))).slice(2)
  const isUpper = (index: number): boolean => Number.parseInt(hash[index] ?? '0', 16) > 7
  return `0x${[...address].map((digit, index) => (isUpper(index) ? digit.toUpperCase() : digit)).join('')}`
}

const signDigest = async (digest: Uint8Array, privateKey: Uint8Array): Promise<string> => {
  const signature = await signAsync(digest, privateKey, { prehash: false, format: 'recovered' })
  const [recovery = 0] = signature
  return `${toHex(signature.slice(1))}${(27 + recovery).toString(16)}`
}

/** A signer for a private key that is no secret: of a test wallet. It has the shape of a viem account. */
export const localSigner = (privateKey: Uint8Array) => ({
  address: addressOf(privateKey),
  signMessage: ({ message }: { message: string }): Promise<string> => {
    const text = utf8(message)
    const prefix = utf8(`\x19Ethereum Signed Message:\n${text.length}`)
    return signDigest(keccak256(concat(prefix, text)), privateKey)
  },
  signTypedData: (data: TypedData): Promise<string> => signDigest(fromHex(hashTypedData(data)), privateKey),
})
