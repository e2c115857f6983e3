import { Type } from 'typebox'

const maxWaitSeconds = 25
const defaultWaitSeconds = 10

/** RFC 7240: a server ignores preferences that it does not understand. */
export const PreferHeader = Type.String({
  maxLength: 256,
  pattern: '^[\\x20-\\x7e]*$',
  description: `How long to wait for the outcome: \`wait=<seconds>\`, 0 to ${maxWaitSeconds}. Default: ${defaultWaitSeconds}.`,
  examples: ['wait=5'],
})

/** Reads how long the caller wants to wait. */
export const readWaitMs = (header: string | undefined): number => {
  const [, seconds] = /(?:^|[,;\s])wait\s*=\s*"?(\d{1,9})"?\s*(?:$|[,;])/i.exec(header ?? '') ?? []
  return 1000 * Math.min(maxWaitSeconds, seconds === undefined ? defaultWaitSeconds : Number(seconds))
}
