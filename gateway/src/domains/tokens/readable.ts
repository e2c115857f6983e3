/** Control, invisible, reordering, unassigned and half characters: none of them is text, and XML forbids some. */
const unreadable = /[\p{C}\p{Zl}\p{Zp}]/gu

/** A text from outside on one line, without characters that people cannot see, of at most `max` characters. */
export const readable = (text: string, max: number): string => {
  const characters = [...text.replaceAll(/\s+/g, ' ').replaceAll(unreadable, '').trim()]
  return characters.length <= max
    ? characters.join('')
    : `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes text for an element or an attribute of XML. */
export const escapeXml = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')

/** How wide a character is in a wide sans-serif font, in tenths of its height. */
const widthOf = (character: string): number => {
  if (character >= '\u1100') return 10.5
  if (/[ijlI.,:;'|! ]/.test(character)) return 3.8
  if (/[MWmw@%]/.test(character)) return 10.5
  return /[A-Z0-9]/.test(character) ? 7.2 : 6.6
}

/** About how wide a text is, in heights of its font. */
export const measure = (text: string): number =>
  [...text].reduce((width, character) => width + widthOf(character), 0) / 10

/** Breaks a text into at most `maxLines` lines of about `maxWidth`. What does not fit ends in an ellipsis. */
export const wrap = (text: string, { maxWidth, maxLines }: { maxWidth: number; maxLines: number }): string[] => {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ').flatMap((one) => splitWord(one, maxWidth))) {
    const longer = line === '' ? word : `${line} ${word}`
    if (measure(longer) <= maxWidth) line = longer
    else {
      lines.push(line)
      line = word
    }
  }
  lines.push(line)
  if (lines.length <= maxLines) return lines
  const kept = lines.slice(0, maxLines)
  return [...kept.slice(0, -1), `${shorten(kept.at(-1) ?? '', maxWidth - 1)}…`]
}

const shorten = (line: string, maxWidth: number): string => {
  let short = line
  while (measure(short) > maxWidth) short = [...short].slice(0, -1).join('')
  return short.trimEnd()
}

/** A word that is longer than a line goes over several. */
const splitWord = (word: string, maxWidth: number): string[] => {
  const parts: string[] = []
  let rest = word
  while (measure(rest) > maxWidth) {
    const part = shorten(rest, maxWidth)
    parts.push(part)
    rest = rest.slice(part.length)
  }
  return [...parts, rest]
}
