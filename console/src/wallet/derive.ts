import { hmac } from '@noble/hashes/hmac.js'
import { pbkdf2 } from '@noble/hashes/pbkdf2.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { getPublicKey, Point } from '@noble/secp256k1'

type Node = { key: Uint8Array; chainCode: Uint8Array }

const toNode = (bytes: Uint8Array): Node => ({ key: bytes.slice(0, 32), chainCode: bytes.slice(32) })

const hardened = 0x8000_0000

/** One step of BIP-32. */
const deriveChild = ({ key, chainCode }: Node, index: number): Node => {
  const suffix = new Uint8Array(4)
  new DataView(suffix.buffer).setUint32(0, index)
  const prefix = index >= hardened ? concatBytes(Uint8Array.of(0), key) : getPublicKey(key)
  const child = toNode(hmac(sha512, chainCode, concatBytes(prefix, suffix)))
  const order = Point.CURVE().n
  const sum = (BigInt(`0x${bytesToHex(child.key)}`) + BigInt(`0x${bytesToHex(key)}`)) % order
  return { key: hexToBytes(sum.toString(16).padStart(64, '0')), chainCode: child.chainCode }
}

/** The private key of an Ethereum wallet of a mnemonic (BIP-39, BIP-44): m/44'/60'/0'/0/index. */
export const derivePrivateKey = (mnemonic: string, index: number): Uint8Array => {
  const seed = pbkdf2(sha512, utf8ToBytes(mnemonic), utf8ToBytes('mnemonic'), { c: 2_048, dkLen: 64 })
  const master = toNode(hmac(sha512, utf8ToBytes('Bitcoin seed'), seed))
  return [hardened + 44, hardened + 60, hardened, 0, index].reduce(deriveChild, master).key
}
