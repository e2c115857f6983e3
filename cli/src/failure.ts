import type { ExitCode } from './exit-codes.ts'

/** Ends the command with a status and a message that says what to do. */
export class Failure extends Error {
  readonly exitCode: ExitCode
  /** A word for scripts. */
  readonly code: string
  readonly idempotencyKey: string | undefined

  constructor(exitCode: ExitCode, code: string, message: string, idempotencyKey?: string) {
    super(message)
    this.exitCode = exitCode
    this.code = code
    this.idempotencyKey = idempotencyKey
  }
}
