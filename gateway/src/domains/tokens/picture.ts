import { formatUnits } from '../../base/amounts.ts'
import type { Card } from './card.ts'
import { escapeXml, measure, readable, wrap } from './readable.ts'

export type Names = { service: string; product: string; symbol: string }

type Palette = Record<'ground' | 'raised' | 'accent' | 'muted', string>

const palettes: Record<Card['kind'], Palette> = {
  Policy: { ground: '#12263c', raised: '#1b3550', accent: '#8fc1f0', muted: '#9db3c8' },
  Bond: { ground: '#15302a', raised: '#1f4239', accent: '#93d8b8', muted: '#9dbfb1' },
}
const ink = '#f4f7fa'
const grey = '#8b98a5'

/** A shield for cover; layers for capital. */
const marks = {
  Policy: 'M20 2 36 8v11c0 10-6.500 17-16 21C10.500 36 4 29 4 19V8Z',
  Bond: 'M20 3 37 11 20 19 3 11ZM3 19l17 8 17-8v5l-17 8-17-8ZM3 28l17 8 17-8v5l-17 8-17-8Z',
}

const text = (content: string, attributes: Record<string, string | number>): string => {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`)
  return `<text${written.join('')}>${escapeXml(content)}</text>`
}

const date = (seconds: bigint): string => {
  const [, day = '', month = '', year = ''] = new Date(Number(seconds) * 1000).toUTCString().split(' ')
  return `${Number(day)} ${month} ${year}`
}

/** The largest size at which a text fits. `beside`: what else is on its line, at half its size. */
const fit = (content: string, { width, max, beside = '' }: { width: number; max: number; beside?: string }): number =>
  Math.floor(Math.min(max, width / (measure(content) + measure(beside) / 2)))

const titleSize = 38
/** Widths are of bold text. */
const regular = 0.88
const left = 44
const width = 512 - 2 * left

/** Rounds down to cents, but for less than one unit. */
const roundDown = (value: bigint): bigint => (value < 1_000_000n ? value : value - (value % 10_000n))

const drawAmount = ({ amount }: Card, symbol: string): string => {
  const units = formatUnits(roundDown(amount.value))
  const size = fit(units, { width, max: 60, beside: ` ${symbol}` })
  const unit = symbol && `<tspan dx="${size / 4}" font-size="${Math.ceil(size / 2)}">${escapeXml(symbol)}</tspan>`
  return `<text x="${left}" y="366" font-size="${size}" font-weight="600">${escapeXml(units)}${unit}</text>`
}

const drawStatus = ({ status, over }: Card, { raised, accent, muted }: Palette): string => {
  const size = 24
  const wide = Math.ceil(measure(status) * size * regular) + 66
  const x = 512 - left - wide
  const colour = over ? grey : accent
  return [
    `<rect x="${x}" y="420" width="${wide}" height="52" rx="26" fill="${raised}"/>`,
    `<circle cx="${x + 26}" cy="446" r="7" fill="${colour}"/>`,
    text(status, { x: x + 44, y: 454, 'font-size': size, fill: over ? muted : ink }),
  ].join('')
}

/**
 * Draws a position as an SVG picture. It has no script, no style and no reference, and every text is escaped: names of
 * products come from outside.
 */
export const drawCard = (card: Card, { service, product, symbol }: Names): string => {
  const palette = palettes[card.kind]
  const { ground, raised, accent, muted } = palette
  const name = `${card.kind} ${card.productId}/${card.index}`
  const lines = wrap(product, { maxWidth: width / titleSize, maxLines: 2 })
  const [, end] = card.dates
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="512" height="512" role="img" ',
    `font-family="ui-sans-serif, system-ui, Helvetica, Arial, sans-serif" fill="${ink}">`,
    `<title>${escapeXml(`${name}: ${product}`)}</title>`,
    `<rect width="512" height="512" fill="${ground}"/>`,
    `<path d="${marks[card.kind]}" transform="translate(296 -28) scale(6)" fill="${raised}" fill-opacity="0.6"/>`,
    `<path d="${marks[card.kind]}" transform="translate(${left - 4} 42)" fill="${card.over ? grey : accent}"/>`,
    text(name, { x: left + 50, y: 72, 'font-size': fit(name, { width: 250, max: 28 }) }),
    text(service, {
      x: 512 - left,
      y: 72,
      'font-size': fit(service, { width: 110, max: 22 }),
      fill: muted,
      'text-anchor': 'end',
    }),
    ...lines.map((line, index) =>
      text(line, { x: left, y: 158 + index * 46, 'font-size': titleSize, 'font-weight': 600 }),
    ),
    `<rect x="${left}" y="248" width="${width}" height="2" fill="${raised}"/>`,
    text(card.amount.label, { x: left, y: 300, 'font-size': 24, fill: muted }),
    drawAmount(card, readable(symbol, 12)),
    text(end?.label ?? '', { x: left, y: 434, 'font-size': 20, fill: muted }),
    text(end ? date(end.at) : '', { x: left, y: 466, 'font-size': 26 }),
    drawStatus(card, palette),
    '</svg>\n',
  ].join('')
}
