import { checksumAddress, type Hex, isAddress } from 'viem'
import { AppError } from '../base/errors.ts'

/** Parses a decimal string that must fit a uint of `bits` bits. */
export const readUint = (text: string, { bits, where }: { bits: number; where: string }): bigint => {
  const value = BigInt(text)
  if (value < 1n << BigInt(bits)) return value
  throw new AppError('invalid_body', `${where} is too large. The contract stores it as uint${bits}.`)
}

/** Parses an address. Mixed case must have a valid EIP-55 checksum; a wrong one is a typo. */
export const readAddress = (text: string, where: string): Hex => {
  const digits = text.slice(2)
  const oneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  const right = checksumAddress(text.toLowerCase() as Hex)
  if (oneCase || isAddress(text, { strict: true })) return right
  throw new AppError('invalid_body', `${where} has a wrong checksum. Send ${right}, or all lower case.`)
}
