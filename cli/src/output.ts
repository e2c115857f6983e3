import { hasColour, paint, type Style, sanitize, toJson } from './terminal.ts'

export type Cell = string | { text: string; style: Style }
type Table = { columns: string[]; rows: Cell[][]; empty: string }

/** Where results go: tables for people on a terminal, JSON for programs. Progress and errors go to stderr. */
export type Output = {
  isJson: boolean
  /** Prints a result: its JSON, or what `show` makes of it. */
  print(value: unknown, show: () => string): void
  table(table: Table): string
  fields(rows: [string, Cell][]): string
  note(text: string): void
}

export const openOutput = ({ json }: { json: boolean }): Output => {
  const isJson = json || !process.stdout.isTTY
  const isColoured = !isJson && hasColour(process.stdout, process.env)
  const draw = (cell: Cell, width: number): string => {
    const { text, style } = typeof cell === 'string' ? { text: cell, style: undefined } : cell
    const padded = sanitize(text).padEnd(width)
    return style ? paint(style, padded, isColoured) : padded
  }
  const widthOf = (cell: Cell): number => (typeof cell === 'string' ? cell : cell.text).length
  const table = ({ columns, rows, empty }: Table): string => {
    if (rows.length === 0) return empty
    const widths = columns.map((column, index) =>
      Math.max(column.length, ...rows.map((row) => widthOf(row[index] ?? ''))),
    )
    const head = columns.map((text, index) => draw({ text, style: 'bold' }, widths[index] ?? 0))
    const body = rows.map((row) =>
      row
        .map((cell, index) => draw(cell, widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    return [head.join('  ').trimEnd(), ...body].join('\n')
  }
  return {
    isJson,
    print: (value, show) => void process.stdout.write(`${isJson ? toJson(value) : show()}\n`),
    table,
    fields: (rows) => {
      const width = Math.max(...rows.map(([name]) => name.length))
      return rows.map(([name, cell]) => `${draw({ text: name, style: 'dim' }, width)}  ${draw(cell, 0)}`).join('\n')
    },
    note: (text) => void process.stderr.write(`${sanitize(text)}\n`),
  }
}
