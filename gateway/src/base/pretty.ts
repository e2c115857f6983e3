/** Colours of a terminal, by level. */
const colours: Record<string, number> = { trace: 90, debug: 36, info: 32, warn: 33, error: 31, fatal: 41 }

const maxFieldLength = 300

/** Turns a finished JSON log line into lines for people: time, level, message, fields, and the stack of an error below. */
export const prettify = (line: string, { colour }: { colour: boolean }): string => {
  const { level, time, msg, err, ...fields } = JSON.parse(line) as Record<string, unknown>
  const paint = (code: number, text: string): string => (colour ? `\x1b[${code}m${text}\x1b[0m` : text)
  const name = String(level)
  const parts = [
    paint(90, String(time).slice(11, 23)),
    paint(colours[name] ?? 0, name.toUpperCase().padEnd(5)),
    ...(msg === undefined ? [] : [escapeControls(String(msg))]),
    ...Object.entries(fields).map(([key, value]) => paint(90, `${escapeControls(key)}=${showValue(value)}`)),
  ]
  return `${parts.join(' ')}\n${err === undefined ? '' : `${paint(90, showError(err))}\n`}`
}

/** A value can come from a caller, so it must not move the cursor or forge a line. */
const escapeControls = (text: string): string =>
  text.replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u${character.codePointAt(0)?.toString(16).padStart(4, '0')}`,
  )

const showValue = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  const short = text.length > maxFieldLength ? `${text.slice(0, maxFieldLength)}…` : text
  return escapeControls(typeof value === 'string' && /[\s"]/.test(short) ? JSON.stringify(short) : short)
}

const showError = (error: unknown): string => {
  const { stack, message } = (typeof error === 'object' && error ? error : {}) as { stack?: string; message?: string }
  const lines = (stack ?? message ?? showValue(error)).split('\n')
  return lines.map((line) => `    ${escapeControls(line)}`).join('\n')
}
