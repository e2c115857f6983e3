import { type OperationName, operations } from '../generated/contract.ts'

/** A request to the gateway's REST API. */
export type Call = {
  method: string
  path: string
  query: Record<string, string>
  body: Record<string, unknown> | undefined
  headers: Record<string, string>
}

export type Reply = { status: number; body: unknown }

/** Sends a call to the gateway. It throws a `Refusal` for every answer that is not 2xx. */
export type Gateway = { send(call: Call): Promise<Reply> }

/** An answer that is not 2xx. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: string
  readonly status: number

  constructor({ code, message, status }: { code: string; message: string; status: number }) {
    super(message)
    this.code = code
    this.status = status
  }
}

export type Arguments = Record<string, unknown>

type Options = { idempotencyKey?: string | undefined; body?: Record<string, unknown> }

/** Calls an operation with its arguments by name: those in its path go there, the others into the query or the body. */
export const callOperation = (
  gateway: Gateway,
  name: OperationName,
  args: Arguments,
  { idempotencyKey, body }: Options = {},
): Promise<Reply> => {
  const { method, path, takesKey, takesBody } = operations[name]
  const used = new Set<string>()
  const filled = path.replace(/\{(\w+)\}/g, (_, parameter: string) => {
    used.add(parameter)
    return encodeURIComponent(requireText(parameter, args[parameter]))
  })
  const rest = Object.entries(args).filter(([key, value]) => !used.has(key) && value !== undefined)
  const isRead = method === 'GET'
  return gateway.send({
    method,
    path: filled,
    query: isRead ? Object.fromEntries(rest.map(([key, value]) => [key, String(value)])) : {},
    body: isRead ? undefined : (body ?? (takesBody || rest.length > 0 ? Object.fromEntries(rest) : undefined)),
    headers: takesKey && idempotencyKey !== undefined ? { 'idempotency-key': idempotencyKey } : {},
  })
}

/** Path segments are never empty, so that a missing argument cannot turn one operation into another. */
const requireText = (name: string, value: unknown): string => {
  if (typeof value === 'string' && /^[A-Za-z0-9_-]{1,128}$/.test(value)) return value
  const message = `${name} is missing or not an identifier. Pass ${name} as the earlier answer shows it.`
  throw new Refusal({ code: 'invalid_request', message, status: 400 })
}
