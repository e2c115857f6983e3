/** What a status means to a script. The numbers are those of sysexits.h. docs/guides/cli.md lists them. */
export const exitCodes = {
  done: 0,
  /** The gateway or the protocol refused. Nothing happened, and the same request will be refused again. */
  refused: 1,
  /** The command line is wrong. */
  usage: 64,
  /** No gateway answers. Nothing was sent. */
  unavailable: 69,
  /** The outcome is unknown. The error carries the key to retry with. */
  unknown: 75,
  /** The gateway proposed or answered something that does not match the request. */
  untrusted: 76,
  /** A spend limit stopped the order. Nothing was signed. */
  limit: 77,
  /** Something is missing or unsafe here: no wallet, no API key, a file that others can read. */
  configuration: 78,
  /** Interrupted before anything was signed. */
  interrupted: 130,
} as const

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]
