import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, type ErrorCode } from '../base/errors.ts'
import { envelope } from './envelope.ts'

/** Sends any error as the envelope. What is not a refusal of ours is logged whole and told as little as possible. */
export const sendRefusal = (
  error: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  const refusal = error instanceof AppError ? error : translate(error)
  if (refusal.status >= 500) request.log.error({ err: refusal.cause ?? refusal }, refusal.message)
  // A refusal of Fastify's may come before any hook has run.
  reply.header('x-request-id', request.id)
  return reply
    .code(refusal.status)
    .headers({ ...refusal.headers, 'cache-control': 'no-store' })
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(envelope(refusal.code, refusal.message))
}

const translate = (error: FastifyError): AppError => {
  if (error.validation) return explainValidation(error)
  const known = fastifyRefusals[error.code]
  if (known) return new AppError(...known)
  return new AppError(
    'internal_error',
    'Something failed on our side. Send the request again; report x-request-id if it persists.',
    {
      cause: error,
    },
  )
}

const notJson = 'The body is not valid JSON. Send one JSON object, without a "__proto__" or "constructor" member.'

const fastifyRefusals: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_INVALID_JSON_BODY: ['invalid_body', notJson],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['invalid_body', 'The body is empty. Send one JSON object.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['invalid_body', 'The body is not as long as Content-Length says.'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['body_too_large', 'The body is larger than 64 KiB. Send a smaller one.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [
    'unsupported_media_type',
    'Send the body with the header Content-Type: application/json.',
  ],
  FST_ERR_CTP_INVALID_TYPE: ['unsupported_media_type', 'Send the body with the header Content-Type: application/json.'],
  FST_ERR_BAD_URL: ['invalid_request', 'The path has an escape that is not valid; write % as %25.'],
  FST_ERR_ASYNC_CONSTRAINT: ['invalid_request', 'The request could not be matched to an operation.'],
  FST_ERR_MAX_PARAM_LENGTH: ['uri_too_long', 'A part of the path is too long to be an identifier of this service.'],
}

const parts: Record<string, string> = { body: 'body', querystring: 'query', params: 'path', headers: 'headers' }

/** Says where and what, in the words of the contract: `body.label must NOT have more than 128 characters`. */
const explainValidation = ({ validation = [], validationContext = 'body' }: FastifyError): AppError => {
  const part = parts[validationContext] ?? validationContext
  const [fault] = validation
  const where = `${part}${(fault?.instancePath ?? '').replaceAll('/', '.')}`
  const { additionalProperty, allowedValues } = (fault?.params ?? {}) as {
    additionalProperty?: string
    allowedValues?: unknown[]
  }
  const what =
    additionalProperty === undefined ? fault?.message : `has an unknown member "${additionalProperty.slice(0, 64)}"`
  const choice = allowedValues === undefined ? '' : `: ${allowedValues.join(', ')}`
  const code = part === 'body' ? 'invalid_body' : 'invalid_request'
  return new AppError(code, `${where} ${what}${choice}. The contract is at /openapi.json.`)
}
