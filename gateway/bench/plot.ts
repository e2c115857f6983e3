import { median, type Row } from './figures.ts'

const [width, left, barHeight, gap] = [760, 330, 18, 12]

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Colours that are readable on white and on black; the text takes the reader's own scheme. */
const style = `<style>
  text { font: 13px system-ui, sans-serif; fill: #24292f }
  .bar { fill: #2f81f7 } .below { fill: #db6d28 } .mark { stroke: #24292f; stroke-width: 2 } .range { stroke: #57606a }
  @media (prefers-color-scheme: dark) { text { fill: #e6edf3 } .mark { stroke: #e6edf3 } .range { stroke: #9da7b1 } }
</style>`

/** Draws ratios as bars, each with its spread and with the mark that it has to reach. */
export const plotRatios = (rows: readonly Row[]): string => {
  const max = Math.max(1, ...rows.flatMap(({ ratios = [] }) => ratios))
  const x = (value: number): number => Math.round(left + (value / max) * (width - left - 60))
  const lines = rows.map(({ what, ratios = [], bar = 0 }, index) => {
    const [top, value] = [20 + index * (barHeight + gap), median(ratios)]
    const middle = top + barHeight / 2
    return [
      `<text x="${left - 8}" y="${top + 14}" text-anchor="end">${escapeText(what)}</text>`,
      `<rect class="${value >= bar ? 'bar' : 'below'}" x="${left}" y="${top}" width="${x(value) - left}" height="${barHeight}" />`,
      `<line class="range" x1="${x(Math.min(...ratios))}" x2="${x(Math.max(...ratios))}" y1="${middle}" y2="${middle}" />`,
      `<line class="mark" x1="${x(bar)}" x2="${x(bar)}" y1="${top - 3}" y2="${top + barHeight + 3}" />`,
      `<text x="${x(Math.max(...ratios)) + 6}" y="${top + 14}">${value.toFixed(2)}</text>`,
    ].join('\n')
  })
  const height = 30 + rows.length * (barHeight + gap)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">
<title>Ratios to a baseline of the same run. The mark is the least that is required.</title>
${style}
${lines.join('\n')}
</svg>
`
}
