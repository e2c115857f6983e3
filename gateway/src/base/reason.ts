const maxCauses = 4
const maxLength = 500

/**
 * Says in one line why something failed: the error and its causes, each with the first line of its message. The errors of
 * the chain library carry requests and whole ABIs, which a log does not need.
 */
export const reasonOf = (error: unknown): string => {
  const parts: string[] = []
  for (let next = error; next !== undefined && next !== null && parts.length < maxCauses; next = causeOf(next)) {
    const part = describe(next)
    if (parts.at(-1) !== part) parts.push(part)
  }
  return parts.join(' < ').slice(0, maxLength)
}

const causeOf = (error: unknown): unknown => (error instanceof Error ? error.cause : undefined)

const describe = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const { shortMessage = error.message } = error as { shortMessage?: string }
  return `${error.name}: ${shortMessage.split('\n', 1)[0]}`
}
