import { Type } from 'typebox'
import { patternOf } from './patterns.ts'

const maxWaitSeconds = 25
const defaultWaitSeconds = 10

/** RFC 7240: a server may ignore a preference, or apply less of it, and says in Preference-Applied what it did. */
export const PreferHeader = Type.String({
  maxLength: 256,
  pattern: patternOf('prefer'),
  description:
    `How long to wait for the outcome: \`wait=<seconds>\`, 0 to ${maxWaitSeconds}. Default: ${defaultWaitSeconds}. A longer wait ` +
    `counts as ${maxWaitSeconds}, and anything else is ignored; \`Preference-Applied\` shows the wait that was used.`,
  examples: ['wait=5'],
})

const findWait = (header: string | undefined): number | undefined => {
  const [, seconds] = /(?:^|[,;\s])wait\s*=\s*"?(\d{1,9})"?\s*(?:$|[,;])/i.exec(header ?? '') ?? []
  return seconds === undefined ? undefined : Math.min(maxWaitSeconds, Number(seconds))
}

/** Reads how long the caller wants to wait. */
export const readWaitMs = (header: string | undefined): number => 1000 * (findWait(header) ?? defaultWaitSeconds)

/** The response header for a wait that the caller asked for. */
export const preferenceApplied = (header: string | undefined): Record<string, string> => {
  const seconds = findWait(header)
  return seconds === undefined ? {} : { 'preference-applied': `wait=${seconds}` }
}
