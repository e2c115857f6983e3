import type { operations } from '../generated/contract.ts'

/** The body that an operation of the contract answers with. */
export type Answer<Name extends keyof operations, Status extends number = 200> = operations[Name] extends {
  responses: { [Code in Status]: { content: { 'application/json': infer Body } } }
}
  ? Body
  : never
