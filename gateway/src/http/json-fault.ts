type Fault = { at: number; found: string | undefined }

/** Tokens of JSON. A text that starts with none of them is at fault there. */
const token =
  /[ \t\n\r]*(?:([{}[\],:])|("(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null))/y

type Expected = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma or end' | 'nothing'

/**
 * Finds where a text stops being JSON; undefined if it is JSON. `JSON.parse` does not always tell. Iterative, because a
 * body can be nested deeper than the stack.
 */
export const findJsonFault = (text: string): Fault | undefined => {
  const open: string[] = []
  let expected: Expected = 'value'
  token.lastIndex = 0
  for (;;) {
    const start = skipSpace(text, token.lastIndex)
    if (start === text.length) return expected === 'nothing' ? undefined : { at: start, found: undefined }
    token.lastIndex = start
    const match = token.exec(text)
    const next: Expected | undefined = match ? step(expected, open, match) : undefined
    if (next === undefined) return { at: start, found: String.fromCodePoint(text.codePointAt(start) ?? 0) }
    expected = next
  }
}

const skipSpace = (text: string, from: number): number => {
  let at = from
  while (at < text.length && ' \t\n\r'.includes(text[at] ?? '')) at += 1
  return at
}

const after = (open: readonly string[]): Expected => (open.length > 0 ? 'comma or end' : 'nothing')

/** What may follow a token; undefined if the token may not stand here. Keeps `open`, the brackets that are not closed. */
const step = (expected: Expected, open: string[], [, mark, text]: RegExpExecArray): Expected | undefined => {
  if (expected === 'key or end' || expected === 'key') {
    if (text !== undefined) return 'colon'
    return mark === '}' && expected === 'key or end' ? close(open) : undefined
  }
  if (expected === 'colon') return mark === ':' ? 'value' : undefined
  if (expected === 'comma or end') {
    if (mark === ',') return open.at(-1) === '{' ? 'key' : 'value'
    return mark === (open.at(-1) === '{' ? '}' : ']') ? close(open) : undefined
  }
  if (expected === 'nothing') return undefined
  if (mark === undefined) return after(open)
  if (mark === ']' && expected === 'value or end') return close(open)
  if (mark !== '{' && mark !== '[') return undefined
  open.push(mark)
  return mark === '{' ? 'key or end' : 'value or end'
}

const close = (open: string[]): Expected => {
  open.pop()
  return after(open)
}

/** Describes where a text stops being JSON, for example `unexpected "}" at line 3, column 5`. */
export const describeJsonFault = (text: string): string | undefined => {
  const fault = findJsonFault(text)
  if (!fault) return undefined
  const lines = text.slice(0, fault.at).split('\n')
  const where = `line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`
  return fault.found === undefined ? `it ends at ${where}` : `unexpected ${JSON.stringify(fault.found)} at ${where}`
}
