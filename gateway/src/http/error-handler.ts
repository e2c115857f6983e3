import type { FastifyReply, FastifyRequest, FastifySchemaValidationError } from 'fastify'
import { AppError, type ErrorCode } from '../base/errors.ts'
import { reasonOf } from '../base/reason.ts'
import { describeFault } from './describe-fault.ts'
import { envelope } from './envelope.ts'

/** Headers that describe the body a handler was about to send. They do not apply to the envelope. */
const bodyHeaders = ['content-encoding', 'content-disposition', 'etag', 'last-modified', 'location']

/** Sends any error as the envelope. An unexpected error is logged in full and shows the caller no details; an outage in one line. */
export const sendError = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const failure = error instanceof AppError ? error : translate(error, request)
  if (failure.status === 500) request.log.error({ err: failure.cause ?? failure }, failure.message)
  // A full sandbox is a limit that holds, nothing to wake anybody for.
  else if (failure.status > 500 && failure.code !== 'sandbox_full')
    request.log.error({ reason: reasonOf(failure.cause) }, failure.message)
  for (const name of bodyHeaders) reply.removeHeader(name)
  // Fastify may report an error before any hook has run.
  reply.header('x-request-id', request.id)
  return reply
    .code(failure.status)
    .headers({ ...failure.headers, 'cache-control': 'no-store' })
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(envelope(failure.code, failure.message))
}

type ForeignError = { code?: string; validation?: FastifySchemaValidationError[]; validationContext?: string }

/** JavaScript can throw any value, including null. */
const translate = (error: unknown, { raw }: FastifyRequest): AppError => {
  const { code = '', validation, validationContext = 'body' } = (error ?? {}) as ForeignError
  if (validation) return explainValidation(validation, validationContext)
  const known = fastifyErrors[code]
  if (known) return new AppError(...known)
  // The caller hung up while sending. Nobody reads this response, and it is not our failure.
  if (raw.destroyed && !raw.complete) return new AppError('invalid_request', 'The request was cut off. Send it again.')
  const message =
    'The service failed unexpectedly. Send the same request again, for a write with the same Idempotency-Key: it may have ' +
    'been executed. If it keeps failing, report the x-request-id.'
  return new AppError('internal_error', message, { cause: error })
}

const notJson = 'The body has a "__proto__" or "constructor" member. Send one JSON object without it.'
const notDeclared = 'The body is not declared as JSON. Send the header Content-Type: application/json.'

const fastifyErrors: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_INVALID_JSON_BODY: ['invalid_body', notJson],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['invalid_body', 'The body is empty. Send one JSON object.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [
    'invalid_body',
    'The body does not match its Content-Length. Correct the length and send again.',
  ],
  FST_ERR_CTP_BODY_TOO_LARGE: ['body_too_large', 'The body exceeds 64 KiB. Send a smaller one.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type', notDeclared],
  FST_ERR_CTP_INVALID_TYPE: ['unsupported_media_type', notDeclared],
  FST_ERR_BAD_URL: ['invalid_request', 'The path has an invalid escape sequence. Write % as %25.'],
  FST_ERR_ASYNC_CONSTRAINT: ['invalid_request', 'The request could not be matched to an operation. Check its headers.'],
  FST_ERR_MAX_PARAM_LENGTH: ['uri_too_long', 'A path segment is too long to be an identifier. Check the path.'],
}

const parts: Record<string, string> = { body: 'body', querystring: 'query', params: 'path', headers: 'headers' }

/** Says where the fault is and what it is, for example `body.days must be at least 1`. */
const explainValidation = (faults: FastifySchemaValidationError[], context: string): AppError => {
  const part = parts[context] ?? context
  const [fault] = faults
  const where = `${part}${nameMember(fault?.instancePath ?? '')}`
  const code = part === 'body' ? 'invalid_body' : 'invalid_request'
  return new AppError(code, `${where} ${describeFault(faults)}. See /openapi.json for the contract.`)
}

/** Turns the JSON pointer `/a/b~1c` into `.a.b/c`. Member names come from the caller and can be of any length. */
const nameMember = (pointer: string): string =>
  pointer.replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~').slice(0, 128)
