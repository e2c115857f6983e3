import swagger from '@fastify/swagger'
import { type ErrorCode, errorCodes, failures } from '../base/errors.ts'
import { envelope } from './envelope.ts'
import type { App } from './kit.ts'

type Operation = {
  operationId?: string
  parameters?: unknown[]
  requestBody?: unknown
  responses: Record<string, { description?: string; headers?: object; content?: object }>
}
type Document = { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, object> } }

export type ContractOptions = {
  serviceName: string
  version: string
  description: string
  tags: { name: string; description: string }[]
}

/** What may happen to any request at all, before or after its operation is known. */
const always: ErrorCode[] = [
  'invalid_request',
  'request_timeout',
  'expectation_failed',
  'headers_too_large',
  'internal_error',
  'unavailable',
]
const withBody: ErrorCode[] = ['invalid_body', 'body_too_large', 'unsupported_media_type']

/** Generates the OpenAPI document from the routes; register it before them. */
export const describeContract = async (app: App, options: ContractOptions): Promise<void> => {
  const operations = new Map<string, { errors: readonly ErrorCode[]; limited: boolean }>()
  app.addHook('onRoute', ({ schema, config }) => {
    if (schema?.operationId) {
      operations.set(schema.operationId, { errors: config?.errors ?? [], limited: config?.unlimited !== true })
    }
  })
  const complete = (document: Document): Document => {
    document.components = { ...document.components, schemas: { ...document.components?.schemas, ...schemas } }
    for (const methods of Object.values(document.paths)) {
      for (const operation of Object.values(methods)) {
        const { errors = [], limited = true } = operations.get(operation.operationId ?? '') ?? {}
        addHeaders(operation, limited)
        addRefusals(operation, errors, limited)
      }
    }
    return document
  }
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.1',
      info: {
        title: `${options.serviceName} API`,
        version: options.version,
        description: options.description,
        license: { name: 'MIT', identifier: 'MIT' } as { name: string },
        contact: { name: 'Security reports', url: '/.well-known/security.txt' },
      },
      servers: [{ url: '/', description: 'The gateway that serves this document' }],
      tags: options.tags,
    },
    transformObject: (input) =>
      'openapiObject' in input ? (complete(input.openapiObject as Document) as object) : input.swaggerObject,
  })
}

const schemas = {
  Error: {
    type: 'object',
    description: 'The body of every answer that is not 2xx. `error` and `code` are equal.',
    additionalProperties: false,
    required: ['error', 'message', 'code'],
    properties: {
      error: { $ref: '#/components/schemas/ErrorCode' },
      message: { type: 'string', maxLength: 2048, description: 'What is wrong and what to do next.' },
      code: { $ref: '#/components/schemas/ErrorCode' },
    },
  },
  ErrorCode: {
    type: 'string',
    enum: errorCodes,
    description: 'Machine code of a refusal; docs/errors.md explains each.',
  },
}

const requestIdHeader = {
  'x-request-id': {
    description: 'Names this request in the logs of the service.',
    schema: { type: 'string', maxLength: 64, pattern: '^[A-Za-z0-9._-]+$' },
  },
}
const rateLimitHeader = {
  'RateLimit-Policy': {
    description: 'The limit: q requests in w seconds.',
    schema: { type: 'string', maxLength: 128 },
  },
  RateLimit: {
    description: 'What is left of it: r requests, full again in t seconds.',
    schema: { type: 'string', maxLength: 128 },
  },
}
const retryAfterHeader = {
  'Retry-After': {
    description: 'Seconds to wait before sending again.',
    schema: { type: 'string', pattern: '^[0-9]{1,9}$', maxLength: 9 },
  },
}

const headersOf = (limited: boolean): object => ({ ...requestIdHeader, ...(limited ? rateLimitHeader : {}) })

const addHeaders = (operation: Operation, limited: boolean): void => {
  for (const response of Object.values(operation.responses))
    response.headers = { ...headersOf(limited), ...response.headers }
}

const addRefusals = (operation: Operation, own: readonly ErrorCode[], limited: boolean): void => {
  const inPath = (operation.parameters ?? []).some((parameter) => (parameter as { in: string }).in === 'path')
  const codes = new Set<ErrorCode>([
    ...own,
    ...always,
    ...(limited ? ['rate_limit' as const] : []),
    ...(operation.requestBody ? withBody : []),
    ...(inPath ? ['uri_too_long' as const] : []),
  ])
  for (const [status, group] of Map.groupBy([...codes].sort(), (code) => failures[code].status)) {
    const waits = group.includes('rate_limit') || group.includes('unavailable')
    operation.responses[status] = {
      description: group.map((code) => `\`${code}\`: ${failures[code].meaning}`).join(' '),
      headers: { ...headersOf(limited), ...(waits ? retryAfterHeader : {}) },
      content: {
        'application/json': {
          schema: {
            allOf: [{ $ref: '#/components/schemas/Error' }, { type: 'object', properties: { code: { enum: group } } }],
          },
          examples: Object.fromEntries(
            group.map((code) => [
              code,
              { summary: failures[code].meaning, value: envelope(code, failures[code].remedy) },
            ]),
          ),
        },
      },
    }
  }
}
