export { type ErrorCode, SuretyError } from './error.ts'
export type { Transport } from './send.ts'
export { Surety } from './surety.ts'
