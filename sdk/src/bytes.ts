export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

export const concat = (...parts: Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let offset = 0
  for (const part of parts) {
    joined.set(part, offset)
    offset += part.length
  }
  return joined
}

/** Reads hex digits, with or without 0x. */
export const fromHex = (text: string): Uint8Array => {
  const digits = text.replace(/^0x/, '')
  if (!/^([0-9a-fA-F]{2})*$/.test(digits)) throw new TypeError('This is not hex. Pass pairs of hex digits.')
  return Uint8Array.from({ length: digits.length / 2 }, (_, index) =>
    Number.parseInt(digits.slice(2 * index, 2 * index + 2), 16),
  )
}

export const toHex = (bytes: Uint8Array): string =>
  `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
