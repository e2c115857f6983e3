/** About the strength of 20 random hexadecimal digits. */
const minBits = 80

/** The shortest text that makes up a whole text when repeated. */
const unitOf = (text: string): string => {
  // A text inside its own double, other than at its beginning and end, repeats from there.
  return text.slice(0, (text + text).indexOf(text, 1))
}

/** Bits of entropy of a text, estimated from how often each character occurs in it. */
const estimateBits = (text: string): number => {
  const counts = new Map<string, number>()
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
  return [...counts.values()].reduce((bits, count) => bits + count * Math.log2(text.length / count), 0)
}

/** Tells a random token from one that a person typed to get past a minimum length: one character or word, over and over. */
export const isHardToGuess = (token: string): boolean => estimateBits(unitOf(token)) >= minBits
