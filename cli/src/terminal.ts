import { styleText } from 'node:util'

/** Replaces what could move the cursor or hide text: names and messages come from the gateway. */
export const sanitize = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '\u{fffd}')

/** JSON leaves the control characters above 0x7f as they are, and a terminal obeys some of them. */
export const toJson = (value: unknown): string =>
  JSON.stringify(value, (_, item) => (typeof item === 'bigint' ? item.toString() : item)).replace(
    /[\u007f-\u009f\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

export type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan'

/** Whether a stream gets colour: on a terminal, unless NO_COLOR is set or the terminal is dumb. */
export const hasColour = (stream: { isTTY?: boolean }, env: NodeJS.ProcessEnv): boolean =>
  stream.isTTY === true && !env.NO_COLOR && env.TERM !== 'dumb'

export const paint = (style: Style, text: string, isColoured: boolean): string =>
  isColoured ? styleText(style, text, { validateStream: false }) : text

const bars = '▁▂▃▄▅▆▇█'

/** Draws values as a line of bars, the lowest at the bottom. */
export const sparkline = (values: readonly number[]): string => {
  const [min, max] = [Math.min(...values), Math.max(...values)]
  const scale = max > min ? (bars.length - 1) / (max - min) : 0
  return values.map((value) => bars[Math.round((value - min) * scale)]).join('')
}
