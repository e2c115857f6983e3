import { checksumAddress, type Hex, isAddress } from 'viem'
import { AppError } from '../base/errors.ts'

/** Reads a decimal string that must fit the contract's integer type. */
export const readUint = (text: string, { bits, where }: { bits: number; where: string }): bigint => {
  const value = BigInt(text)
  if (value < 1n << BigInt(bits)) return value
  throw new AppError('invalid_body', `${where} does not fit uint${bits}. Send a smaller number.`)
}

/** Reads an address. Mixed case carries a checksum (EIP-55), and a wrong checksum is a typo. */
export const readAddress = (text: string, where: string): Hex => {
  const digits = text.slice(2)
  const oneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  const expected = checksumAddress(text.toLowerCase() as Hex)
  if (oneCase || isAddress(text, { strict: true })) return expected
  const code = where.startsWith('body.') ? 'invalid_body' : 'invalid_request'
  throw new AppError(code, `${where} has a wrong checksum. Send ${expected}, or all lower case.`)
}
