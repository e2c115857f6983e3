import type { ServerResponse } from 'node:http'
import { type ErrorCode, failures } from '../base/errors.ts'
import { newId } from '../base/ids.ts'
import { commonHeaders, envelope } from '../http/envelope.ts'

/** Answers a request that reaches no gateway in a world. */
export const refuse = (response: ServerResponse, code: ErrorCode, message: string): void => {
  response.writeHead(failures[code].status, {
    ...commonHeaders(newId('req')),
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...(failures[code].status === 503 ? { 'retry-after': '1' } : {}),
  })
  response.end(JSON.stringify(envelope(code, message)))
}
