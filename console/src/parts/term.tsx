import { shortUnits } from '../format/amount.ts'
import { localText, toDate } from '../format/time.ts'
import type { Page, Product } from '../state/contract.ts'
import { useResource } from '../state/use-resource.ts'
import { Hash } from './copy.tsx'
import { Amount, Time } from './figures.tsx'

/** Fields of orders and events that are amounts of the asset, and those that are times. */
const amounts = new Set(
  'amount atRisk coverage fee minRefund minValue payout posted premium price principal refund value'.split(' '),
)
const times = new Set('activeFrom deadline expiry maturity'.split(' '))

type Asset = Product['asset']

/** The asset of the deployment: all products share it. */
export const useAsset = (): Asset | undefined =>
  useResource<Page<Product>>('/products?limit=1', 60_000).data?.data[0]?.asset

const isNumber = (value: string): boolean => /^\d+$/.test(value)

/** A field of an order in the units of a reader. Its exact value shows on hover. */
export const Term = ({ name, value }: { name: string; value: string }) => {
  const asset = useAsset()
  if (value.startsWith('0x')) return <Hash value={value} what={name} />
  if (times.has(name) && isNumber(value) && value !== '0') return <Time at={value} />
  return amounts.has(name) && asset ? <Amount value={value} asset={asset} /> : <span>{value}</span>
}

/** The same as text, for a line of many. */
export const termText = (name: string, value: string, asset: Asset | undefined): string => {
  if (amounts.has(name) && asset && isNumber(value))
    return `${shortUnits(BigInt(value), asset.decimals)} ${asset.symbol ?? 'units'}`
  if (times.has(name) && isNumber(value)) return localText(toDate(value))
  return value.length > 28 ? `${value.slice(0, 10)}…${value.slice(-6)}` : value
}
