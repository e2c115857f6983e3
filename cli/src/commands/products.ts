import type { Product, Surety } from '@surety/sdk'
import { formatTime, parseId } from '../amounts.ts'
import { assetOf } from '../asset.ts'
import { collect } from '../collect.ts'
import type { Action } from '../command.ts'
import type { Cell } from '../output.ts'
import type { Session } from '../session.ts'
import { sparkline } from '../terminal.ts'

const trendPoints = 24
const maxProducts = 100

/** The newest readings of the oracle, oldest first. */
const readTrend = async (surety: Surety, { productId }: Product): Promise<number[]> => {
  const { readings } = await surety.products.oracle(productId)
  return readings
    .slice(0, trendPoints)
    .map(({ value }) => Number(value))
    .reverse()
}

const formatRate = (rate: bigint): string => `${(Number(rate) / 1e16).toFixed(2)} %`

const statusCell = (status: Product['status']): Cell => ({
  text: status,
  style: status === 'on_sale' ? 'green' : status === 'tripped' || status === 'frozen' ? 'red' : 'yellow',
})

export const products: Action = async (session, { args: [id] }) => {
  const surety = session.publicClient()
  if (id !== undefined) return showProduct(session, surety, parseId('product', id))
  const found = (await collect(surety.products.list({ pageSize: 100 }), maxProducts)).reverse()
  const trends = await Promise.all(found.map((product) => readTrend(surety, product)))
  const { output } = session
  output.print(
    found.map((product, index) => ({ ...product, trend: trends[index] })),
    () =>
      output.table({
        columns: ['id', 'product', 'status', 'rate a year', 'oracle', 'cover available'],
        rows: found.map((product, index) => [
          String(product.productId),
          product.metadata?.name ?? '',
          statusCell(product.status),
          formatRate(product.pool.rate),
          { text: sparkline(trends[index] ?? []), style: 'cyan' },
          assetOf(session, product.asset).format(product.pool.available),
        ]),
        empty: 'There are no products.',
      }),
  )
}

const showProduct = async (session: Session, surety: Surety, productId: bigint): Promise<void> => {
  const { output } = session
  const product = await surety.products.get(productId)
  const trend = await readTrend(surety, product)
  const { format } = assetOf(session, product.asset)
  const { metadata, pool, terms } = product
  output.print({ ...product, trend }, () =>
    output.fields([
      ['product', { text: `${productId} ${metadata?.name ?? ''}`, style: 'bold' }],
      ['pays if', metadata?.insuredEvent ?? ''],
      ['status', statusCell(product.status)],
      ['rate a year', formatRate(pool.rate)],
      ['oracle', sparkline(trend)],
      ['cover available', format(pool.available)],
      ['capital', `${format(pool.capital)}, ${format(pool.locked)} in use`],
      ['waiting period', `${terms.waiting} seconds`],
      ['longest cover', `${terms.maxDuration / 86_400n} days`],
      ['next boundary', formatTime(pool.nextBoundary)],
    ]),
  )
}
