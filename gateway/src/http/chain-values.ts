import { checksumAddress, type Hex, isAddress } from 'viem'
import { AppError } from '../base/errors.ts'

/** Reads a decimal string that must fit the contract's integer type. */
export const readUint = (text: string, { bits, where }: { bits: number; where: string }): bigint => {
  const value = BigInt(text)
  if (value < 1n << BigInt(bits)) return value
  throw new AppError('invalid_body', `${where} ${describeExcess(bits, where)}`)
}

/** The contract keeps times in 40 bits, ids in 64, and amounts and token ids in more. */
const describeExcess = (bits: number, where: string): string => {
  if (bits <= 40) return 'is not a Unix time in seconds. If it is in milliseconds, divide it by 1000.'
  if (bits <= 64) return 'is too large to be an id. GET /products lists all products.'
  if (where.endsWith('tokenId')) return 'is too large to be a token id. Send one that the gateway has shown.'
  return 'is larger than any amount of the asset. Send base units: "1000000" is 1.00.'
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
