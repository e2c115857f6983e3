/** The protocol accepts only assets with this many decimals. */
export const assetDecimals = 6

const unit = 10n ** BigInt(assetDecimals)

/** Writes an amount in whole units, for example `1,000.00`. */
export const formatUnits = (amount: bigint): string => {
  const whole = String(amount / unit).replaceAll(/\B(?=(\d{3})+$)/g, ',')
  const rest = String(amount % unit).padStart(assetDecimals, '0')
  const cents = rest.replace(/0+$/, '').padEnd(2, '0')
  return `${whole}.${cents}`
}

/** Writes an amount for people and for programs, for example `1,000.00 (1000000000 base units)`. */
export const formatAmount = (baseUnits: string | bigint): string => {
  const amount = BigInt(baseUnits)
  return `${formatUnits(amount)} (${amount} base ${amount === 1n ? 'unit' : 'units'})`
}
