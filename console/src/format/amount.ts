export type AssetText = { symbol: string | null; decimals: number }

const group = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',')

/** The exact decimal number that an integer in base units stands for. */
export const exactUnits = (value: bigint, decimals: number): string => {
  const digits = String(value < 0n ? -value : value).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = decimals === 0 ? '' : digits.slice(-decimals).replace(/0+$/, '')
  return `${value < 0n ? '-' : ''}${group(whole)}${fraction && `.${fraction}`}`
}

/** A short form of it: two decimals, or three significant digits where the whole part is zero. Rounds towards zero. */
export const shortUnits = (value: bigint, decimals: number): string => {
  const exact = exactUnits(value, decimals)
  const [whole = '0', fraction = ''] = exact.split('.')
  if (!/^-?0$/.test(whole)) return fraction ? `${whole}.${fraction.padEnd(2, '0').slice(0, 2)}` : whole
  const zeros = /^0*/.exec(fraction)?.[0].length ?? 0
  return fraction === '' ? '0' : `${whole}.${fraction.slice(0, Math.max(2, zeros + 3)).padEnd(2, '0')}`
}

const scales: [bigint, string][] = [
  [1_000_000_000n, 'B'],
  [1_000_000n, 'M'],
  [1_000n, 'k'],
]

/** For axes and tiles: 1.35M. */
export const compactUnits = (value: bigint, decimals: number): string => {
  const unit = 10n ** BigInt(decimals)
  for (const [scale, letter] of scales) {
    if (value < scale * unit) continue
    const hundredths = (value * 100n) / (scale * unit)
    return `${trim(exactUnits(hundredths, 2))}${letter}`
  }
  return trim(shortUnits(value, decimals))
}

const trim = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text)

/** A share scaled by 1e18 as a percentage. */
export const percent = (wad: bigint, decimals = 2): string => {
  const scaled = (wad * 100n * 10n ** BigInt(decimals)) / 10n ** 18n
  return `${exactFixed(scaled, decimals)} %`
}

const exactFixed = (value: bigint, decimals: number): string => {
  const digits = String(value < 0n ? -value : value).padStart(decimals + 1, '0')
  const whole = group(digits.slice(0, digits.length - decimals))
  return `${value < 0n ? '-' : ''}${whole}${decimals === 0 ? '' : `.${digits.slice(-decimals)}`}`
}

/** Reads what a person typed, such as 1,000.5, into base units. Undefined if it is no such amount. */
export const parseUnits = (text: string, decimals: number): bigint | undefined => {
  const match = /^(\d{1,30})(?:\.(\d*))?$/.exec(text.replace(/[,\s_]/g, ''))
  const [, whole = '', fraction = ''] = match ?? []
  if (!match || fraction.length > decimals) return undefined
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

/** Where a value lies between two others, for drawing only: what is written next to it comes from the integers. */
export const ratio = (value: bigint, total: bigint): number =>
  total === 0n ? 0 : Number((value * 1_000_000n) / total) / 1_000_000
