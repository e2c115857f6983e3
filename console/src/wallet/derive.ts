import { getPublicKey, Point } from '@noble/secp256k1'
import { concat, fromHex, toHex, utf8 } from '../../../sdk/src/bytes.ts'

type Node = { key: Uint8Array; chainCode: Uint8Array }

const hardened = 0x8000_0000

// The browser hashes: a copy of SHA-512 would be a tenth of the wallet's size.
const hmacSha512 = async (key: Uint8Array, data: Uint8Array): Promise<Node> => {
  const algorithm = { name: 'HMAC', hash: 'SHA-512' }
  const imported = await crypto.subtle.importKey('raw', Uint8Array.from(key), algorithm, false, ['sign'])
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', imported, Uint8Array.from(data)))
  return { key: bytes.slice(0, 32), chainCode: bytes.slice(32) }
}

/** The seed of a mnemonic without a passphrase (BIP-39). */
const seedOf = async (mnemonic: string): Promise<Uint8Array> => {
  const words = Uint8Array.from(utf8(mnemonic))
  const imported = await crypto.subtle.importKey('raw', words, 'PBKDF2', false, ['deriveBits'])
  const salt = Uint8Array.from(utf8('mnemonic'))
  const parameters = { name: 'PBKDF2', hash: 'SHA-512', iterations: 2_048, salt }
  return new Uint8Array(await crypto.subtle.deriveBits(parameters, imported, 512))
}

/** One step of BIP-32. */
const deriveChild = async ({ key, chainCode }: Node, index: number): Promise<Node> => {
  const suffix = new Uint8Array(4)
  new DataView(suffix.buffer).setUint32(0, index)
  const prefix = index >= hardened ? concat(Uint8Array.of(0), key) : getPublicKey(key)
  const child = await hmacSha512(chainCode, concat(prefix, suffix))
  const sum = (BigInt(toHex(child.key)) + BigInt(toHex(key))) % Point.CURVE().n
  return { key: fromHex(sum.toString(16).padStart(64, '0')), chainCode: child.chainCode }
}

/** The private key of an Ethereum wallet of a mnemonic (BIP-44): m/44'/60'/0'/0/index. */
export const derivePrivateKey = async (mnemonic: string, index: number): Promise<Uint8Array> => {
  let node = await hmacSha512(utf8('Bitcoin seed'), await seedOf(mnemonic))
  for (const step of [hardened + 44, hardened + 60, hardened, 0, index]) node = await deriveChild(node, step)
  return node.key
}
