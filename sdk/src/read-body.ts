/** The largest answer of the API is far below 1 MB. */
export const maxBodyBytes = 4_000_000

/** Thrown for a body that is longer than any answer: its sender may never end it. */
export class BodyTooLong extends Error {}

/** Reads a body, but not without end: a hostile gateway must not fill the memory. */
export const readBody = async ({ body }: Response): Promise<string> => {
  if (!body) return ''
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let text = ''
  for (let size = 0; ; ) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    size += value.length
    if (size > maxBodyBytes) {
      // A cancellation that never resolves must not hold up the error.
      reader.cancel().catch(() => {})
      throw new BodyTooLong(`more than ${maxBodyBytes} bytes`)
    }
    text += decoder.decode(value, { stream: true })
  }
}
