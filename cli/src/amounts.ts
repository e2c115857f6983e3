import { exitCodes } from './exit-codes.ts'
import { Failure } from './failure.ts'

/** Reads an amount of the asset, such as 1000 or 0.25, as base units. */
export const parseAmount = (name: string, text: string, decimals: number): bigint => {
  const [, whole = '', fraction = ''] = /^(\d{1,30})(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === '' || fraction.length > decimals)
    throw usage(`${name} must be an amount with at most ${decimals} decimals. Pass one such as 1000 or 0.25.`)
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

export const formatAmount = (units: bigint, decimals: number): string => {
  const digits = units.toString().padStart(decimals + 1, '0')
  const split = digits.length - decimals
  const whole = digits.slice(0, split).replace(/\B(?=(\d{3})+$)/g, ',')
  const fraction = digits.slice(split).replace(/0+$/, '')
  return fraction === '' ? whole : `${whole}.${fraction}`
}

export const parseId = (name: string, text: string): bigint => {
  if (/^\d{1,19}$/.test(text)) return BigInt(text)
  throw usage(`${name} must be a whole number. Pass one such as 1.`)
}

export const parseCount = (name: string, text: string): number => {
  const count = /^\d{1,9}$/.test(text) ? Number(text) : 0
  if (count > 0) return count
  throw usage(`${name} must be a whole number. Pass 1 or more.`)
}

/** Reads seconds since 1970 or a date such as 2026-12-31. */
export const parseTime = (name: string, text: string): bigint => {
  if (/^\d{9,12}$/.test(text)) return BigInt(text)
  const ms = Date.parse(text)
  if (Number.isNaN(ms)) throw usage(`${name} must be a time. Pass a date such as 2026-12-31, or seconds since 1970.`)
  return BigInt(Math.floor(ms / 1000))
}

export const formatTime = (seconds: bigint): string =>
  `${new Date(Number(seconds) * 1000).toISOString().slice(0, 16).replace('T', ' ')}Z`

const usage = (message: string): Failure => new Failure(exitCodes.usage, 'invalid_argument', message)
