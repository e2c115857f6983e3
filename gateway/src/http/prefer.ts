import { Type } from 'typebox'

const longestWait = 25
const usualWait = 10

/** RFC 7240. Preferences are wishes: what is not understood is ignored, as the standard asks. */
export const PreferHeader = Type.String({
  maxLength: 256,
  pattern: '^[\\x20-\\x7e]*$',
  description: `How long to wait for the outcome, as \`wait=<seconds>\` from 0 to ${longestWait}; ${usualWait} unless said.`,
  examples: ['wait=5'],
})

/** Reads how long a caller wants to wait, in milliseconds. */
export const readWaitMs = (header: string | undefined): number => {
  const [, seconds] = /(?:^|[,;\s])wait\s*=\s*"?(\d{1,9})"?\s*(?:$|[,;])/i.exec(header ?? '') ?? []
  return 1000 * Math.min(longestWait, seconds === undefined ? usualWait : Number(seconds))
}
