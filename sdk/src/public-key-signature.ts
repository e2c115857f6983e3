import { keccak_256 as keccak256 } from '@noble/hashes/sha3'
import { concat, fromHex, toHex } from './bytes.ts'

/** The curve secp256k1. */
const fieldSize = 2n ** 256n - 2n ** 32n - 977n
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const generator: Point = {
  x: 0x79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798n,
  y: 0x483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8n,
}

type Point = { x: bigint; y: bigint }

const mod = (value: bigint, size: bigint): bigint => ((value % size) + size) % size

const invert = (value: bigint, size: bigint): bigint => {
  let [a, b, x, y] = [mod(value, size), size, 1n, 0n]
  while (b > 0n) {
    const quotient = a / b
    ;[a, b, x, y] = [b, a - quotient * b, y, x - quotient * y]
  }
  return mod(x, size)
}

const add = (p: Point | undefined, q: Point): Point => {
  if (!p) return q
  const slope = p.x === q.x ? 3n * p.x * p.x * invert(2n * p.y, fieldSize) : (q.y - p.y) * invert(q.x - p.x, fieldSize)
  const x = mod(slope * slope - p.x - q.x, fieldSize)
  return { x, y: mod(slope * (p.x - x) - p.y, fieldSize) }
}

const multiply = (scalar: bigint): Point => {
  let result: Point | undefined
  let power = generator
  for (let left = scalar; left > 0n; left >>= 1n) {
    if (left & 1n) result = add(result, power)
    power = add(power, power)
  }
  return result ?? generator
}

const word = (value: bigint): string => value.toString(16).padStart(64, '0')

/**
 * Signs a digest with a key that everyone knows, in the form of wallets: r, s and v. It takes different times for different keys,
 * which would reveal a secret one: real keys belong into a wallet library.
 */
export const signWithPublicKey = (digest: Uint8Array, privateKey: string): string => {
  const [key, hash] = [BigInt(privateKey), BigInt(toHex(digest))]
  const nonce = mod(BigInt(toHex(keccak256(concat(fromHex(privateKey), digest)))), order)
  const point = multiply(nonce)
  const r = mod(point.x, order)
  const s = mod(invert(nonce, order) * (hash + r * key), order)
  const isHigh = s > order / 2n
  const parity = (point.y & 1n) ^ (isHigh ? 1n : 0n)
  return `0x${word(r)}${word(isHigh ? order - s : s)}${(27n + parity).toString(16)}`
}
