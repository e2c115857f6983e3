import type { FastifyReply, FastifyRequest, FastifySchemaValidationError } from 'fastify'
import { AppError, type ErrorCode } from '../base/errors.ts'
import { envelope } from './envelope.ts'
import { wordsOf } from './spelling.ts'

/** Headers that describe the body a handler was about to send, and would be untrue of the envelope. */
const ofTheBody = ['content-encoding', 'content-disposition', 'etag', 'last-modified', 'location']

/** Sends any error as the envelope. What is not a refusal of ours is logged whole and told as little as possible. */
export const sendRefusal = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const refusal = error instanceof AppError ? error : translate(error, request)
  if (refusal.status >= 500) request.log.error({ err: refusal.cause ?? refusal }, refusal.message)
  for (const name of ofTheBody) reply.removeHeader(name)
  // A refusal of Fastify's may come before any hook has run.
  reply.header('x-request-id', request.id)
  return reply
    .code(refusal.status)
    .headers({ ...refusal.headers, 'cache-control': 'no-store' })
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(envelope(refusal.code, refusal.message))
}

type Foreign = { code?: string; validation?: FastifySchemaValidationError[]; validationContext?: string }

/** Anything can be thrown, null too. */
const translate = (error: unknown, { raw }: FastifyRequest): AppError => {
  const { code = '', validation, validationContext = 'body' } = (error ?? {}) as Foreign
  if (validation) return explainValidation(validation, validationContext)
  const known = fastifyRefusals[code]
  if (known) return new AppError(...known)
  // Nobody reads this answer; it is no failure of ours that the caller hung up in mid-sentence.
  if (raw.destroyed && !raw.complete) return new AppError('invalid_request', 'The request was cut off.')
  const message =
    'Something failed on our side. Send the same request again, a write with the same Idempotency-Key: it may have been ' +
    'carried out. Report x-request-id if it persists.'
  return new AppError('internal_error', message, { cause: error })
}

const notJson = 'The body is not valid JSON. Send one JSON object, without a "__proto__" or "constructor" member.'
const notDeclared = 'Send the body with the header Content-Type: application/json.'

const fastifyRefusals: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_INVALID_JSON_BODY: ['invalid_body', notJson],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['invalid_body', 'The body is empty. Send one JSON object.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['invalid_body', 'The body is not as long as Content-Length says.'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['body_too_large', 'The body is larger than 64 KiB. Send a smaller one.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type', notDeclared],
  FST_ERR_CTP_INVALID_TYPE: ['unsupported_media_type', notDeclared],
  FST_ERR_BAD_URL: ['invalid_request', 'The path has an escape that is not valid; write % as %25.'],
  FST_ERR_ASYNC_CONSTRAINT: ['invalid_request', 'The request could not be matched to an operation.'],
  FST_ERR_MAX_PARAM_LENGTH: ['uri_too_long', 'A part of the path is too long to be an identifier of this service.'],
}

const parts: Record<string, string> = { body: 'body', querystring: 'query', params: 'path', headers: 'headers' }

/** Says where and what, in the words of the contract: `body.label must NOT have more than 128 characters`. */
const explainValidation = (faults: FastifySchemaValidationError[], context: string): AppError => {
  const part = parts[context] ?? context
  const [fault] = faults
  const where = `${part}${nameMember(fault?.instancePath ?? '')}`
  const code = part === 'body' ? 'invalid_body' : 'invalid_request'
  return new AppError(code, `${where} ${describeFault(faults)}. The contract is at /openapi.json.`)
}

/** `/a/b~1c` is a JSON pointer; people write `.a.b/c`. Names that the caller chose may be of any length. */
const nameMember = (pointer: string): string =>
  pointer.replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~').slice(0, 128)

const describeFault = (faults: FastifySchemaValidationError[]): string => {
  const [fault] = faults
  const { additionalProperty, allowedValues } = (fault?.params ?? {}) as {
    additionalProperty?: string
    allowedValues?: unknown[]
  }
  if (additionalProperty !== undefined) return `has an unknown member "${additionalProperty.slice(0, 64)}"`
  // A choice between literals fails once for each of them, and then as a whole.
  const literals = faults.filter(({ keyword }) => keyword === 'const').map(({ params }) => params.allowedValue)
  const choice = allowedValues ?? (literals.length === faults.length - 1 ? literals : [])
  if (choice.length > 0) return `must be one of: ${choice.join(', ')}`
  const words = fault?.keyword === 'pattern' ? wordsOf(fault.params.pattern) : undefined
  return words ? `must be ${words}` : (fault?.message ?? 'is not valid')
}
