import { checksumAddress, type Hex, isAddress } from 'viem'
import { AppError } from '../base/errors.ts'

/** Reads a decimal string that the contract keeps in so many bits. */
export const readUint = (text: string, { bits, where }: { bits: number; where: string }): bigint => {
  const value = BigInt(text)
  if (value < 1n << BigInt(bits)) return value
  throw new AppError('invalid_body', `${where} is larger than the contract can hold: ${bits} bits at most.`)
}

/** Reads an address; mixed case carries a checksum (EIP-55), and a wrong one is a typo. */
export const readAddress = (text: string, where: string): Hex => {
  const digits = text.slice(2)
  const oneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  const right = checksumAddress(text.toLowerCase() as Hex)
  if (oneCase || isAddress(text, { strict: true })) return right
  throw new AppError('invalid_body', `${where} has a wrong checksum: expected ${right}, or all lower case.`)
}
