import type { Logger } from '../../../base/log.ts'

export type SayOnce = (what: string, isSo: boolean, line: Record<string, unknown>, words: string) => void

/** Says that something is so when it begins to be, and that it is over when it is; not each time it is noticed. */
export const sayOnce = (log: Logger): SayOnce => {
  const said = new Set<string>()
  return (what, isSo, line, words) => {
    if (said.has(what) === isSo) return
    if (isSo) {
      said.add(what)
      log.warn(line, words)
    } else {
      said.delete(what)
      log.info(line, `over: ${words}`)
    }
  }
}
