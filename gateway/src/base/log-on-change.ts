import type { Logger } from './log.ts'

/** Reports whether a condition holds. `condition` names it; the line is written when it begins and when it ends. */
export type LogOnChange = (
  condition: string,
  isActive: boolean,
  fields: Record<string, unknown>,
  message: string,
) => void

/** Logs a condition once when it begins and once when it ends, however often it is reported in between. */
export const logOnChange = (log: Logger): LogOnChange => {
  const active = new Set<string>()
  return (condition, isActive, fields, message) => {
    if (active.has(condition) === isActive) return
    if (isActive) {
      active.add(condition)
      log.warn(fields, message)
    } else {
      active.delete(condition)
      log.info(fields, `Resolved: ${message}`)
    }
  }
}
