import { isDeepStrictEqual } from 'node:util'
import swagger from '@fastify/swagger'
import { type ErrorCode, errorCodes, failures } from '../base/errors.ts'
import type { Access } from './access.ts'
import { envelope } from './envelope.ts'
import type { App } from './kit.ts'

type Reference = { $ref: string }
type Media = { schema?: unknown; example?: unknown; examples?: object }
type Content = Record<string, Media>
type Response = { description?: string; headers?: Record<string, object>; content?: Content }
type Operation = {
  operationId?: string
  security?: Record<string, string[]>[]
  parameters?: { in: string; name: string; required?: boolean; schema?: { default?: unknown } }[]
  requestBody?: { content?: Content }
  responses: Record<string, Response | Reference>
}
type Components = Record<string, Record<string, object>>
type Document = { paths: Record<string, Record<string, Operation>>; components: Components }

/** What a route says about itself outside its schema. */
type Traits = {
  access: Access
  errors: readonly ErrorCode[]
  limited: boolean
  document: boolean
  /** Whether a body is read at all; where none is expected one may still be too large or of the wrong type. */
  takesBody: boolean
}

export type ContractOptions = {
  serviceName: string
  version: string
  description: string
  tags: { name: string; description: string }[]
}

/** Generates the OpenAPI document from the routes; register it before them. */
export const describeContract = async (app: App, options: ContractOptions): Promise<void> => {
  const traits = new Map<string, Traits>()
  app.addHook('onRoute', ({ method, schema, config }) => {
    if (!schema?.operationId || method === 'HEAD') return
    traits.set(schema.operationId, {
      access: config?.access ?? 'public',
      errors: config?.errors ?? [],
      limited: config?.unlimited !== true,
      document: config?.document === true,
      takesBody: method !== 'GET' && method !== 'HEAD',
    })
  })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.1',
      info: {
        title: `${options.serviceName} API`,
        version: options.version,
        description: options.description,
        license: { name: 'MIT', identifier: 'MIT' } as { name: string },
        contact: { name: 'The operator of this gateway, by way of /.well-known/security.txt' },
      },
      servers: [{ url: '/', description: serverDescription, 'x-internal': false } as { url: string }],
      tags: options.tags,
    },
    transformObject: (input) =>
      'openapiObject' in input ? (complete(input.openapiObject as Document, traits) as object) : input.swaggerObject,
  })
}

const serverDescription = 'The gateway that serves this document, in production as on a local machine.'

/** Adds to what the routes say about themselves all that follows from it. */
const complete = (document: Document, traits: Map<string, Traits>): Document => {
  const components: Components = { securitySchemes, schemas: { ...document.components?.schemas, ...schemas }, headers }
  for (const operation of Object.values(document.paths).flatMap((methods) => Object.values(methods))) {
    const known = traits.get(operation.operationId ?? '')
    if (!known) throw new Error(`a route has no operationId: ${JSON.stringify(operation).slice(0, 200)}`)
    operation.security = known.access === 'public' ? [] : [{ [schemeOf[known.access]]: [] }]
    // What has a default may be left out.
    for (const one of operation.parameters ?? []) if (one.schema?.default !== undefined) one.required = false
    for (const [status, response] of Object.entries(operation.responses) as [string, Response][]) {
      response.headers = {
        ...headersOf(known.limited ? ['RateLimit-Policy', 'RateLimit'] : []),
        ...headersOf(known.document ? ['Access-Control-Allow-Origin'] : []),
        ...headersOf(carriedBy[status] ?? []),
        ...headersOf(isRepeatable(operation) ? ['Idempotent-Replayed'] : []),
        ...response.headers,
      }
    }
    for (const { content = {} } of [
      operation.requestBody ?? {},
      ...(Object.values(operation.responses) as Response[]),
    ]) {
      for (const media of Object.values(content)) {
        addPageExample(media)
        media.schema = shareTitled(media.schema, components)
      }
    }
    addRefusals(operation, known, components)
  }
  return { ...document, components }
}

/** What an answer says beside its body, by its status. */
const carriedBy: Record<string, HeaderName[]> = { 201: ['Location'], 202: ['Location', 'Retry-After'] }

/** Whether a write may be sent again under its key, and is then answered with what became of it: so is a conflict. */
const isRepeatable = ({ parameters = [], responses }: Operation): boolean =>
  '201' in responses && parameters.some(({ name }) => name.toLowerCase() === 'idempotency-key')

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

/** The codes that refuse a credential end in its name, so a new one shows up wherever that credential is asked for. */
const credentialCodes = (access: Access): ErrorCode[] =>
  errorCodes.filter((code) => access !== 'public' && code.endsWith(access === 'key' ? '_api_key' : '_admin_token'))

const addRefusals = (
  operation: Operation,
  { access, errors, limited, takesBody }: Traits,
  components: Components,
): void => {
  const codes = new Set<ErrorCode>([
    ...errors,
    ...always,
    ...credentialCodes(access),
    ...(limited ? ['rate_limit' as const] : []),
    ...(takesBody ? withBody : []),
    ...(operation.parameters?.some((parameter) => parameter.in === 'path') ? ['uri_too_long' as const] : []),
  ])
  for (const [status, group] of Map.groupBy([...codes].sort(), (code) => failures[code].status)) {
    const told = isRepeatable(operation) && status === 409
    // What is told again, and more than two codes under one status, are particular to their operation and stand there.
    operation.responses[status] =
      told || group.length > 2
        ? refusal(group, told ? ['Idempotent-Replayed'] : [])
        : share(components, 'responses', group.map(pascal).join('Or'), refusal(group))
    for (const code of group) share(components, 'examples', code, exampleOf(code))
  }
}

const refusal = (group: ErrorCode[], also: HeaderName[] = []): Response => {
  const waits = group.some((code) => [429, 503].includes(failures[code].status))
  return {
    description: group.map((code) => `\`${code}\`: ${failures[code].meaning}`).join(' '),
    headers: headersOf(['RateLimit-Policy', 'RateLimit', ...(waits ? (['Retry-After'] as const) : []), ...also]),
    content: {
      'application/json': {
        schema: {
          allOf: [{ $ref: '#/components/schemas/Error' }, { type: 'object', properties: { code: { enum: group } } }],
        },
        examples: Object.fromEntries(group.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
      },
    },
  }
}

const exampleOf = (code: ErrorCode): object => ({
  summary: failures[code].meaning,
  value: envelope(code, failures[code].remedy),
})

/** Says once what many operations say, so that the contract stays short enough for a model to read whole. */
const share = (components: Components, kind: string, name: string, value: object): Reference => {
  components[kind] = { ...components[kind], [name]: value }
  return { $ref: `#/components/${kind}/${name}` }
}

type Page = { properties?: { data?: { items?: { examples?: unknown[] } }; nextCursor?: object } }

/** A page needs no example of its own: it shows those of its items. */
const addPageExample = (media: Media): void => {
  const { data, nextCursor } = (media.schema as Page | undefined)?.properties ?? {}
  if (data?.items?.examples && nextCursor) media.example ??= { data: data.items.examples, nextCursor: null }
}

/** Members of a schema that hold values, which are to be left alone whatever they look like. */
const values = ['example', 'examples', 'default', 'const', 'enum']

/** A schema that has a title stands in the contract once, under that name; clients get one type for it. */
const shareTitled = (schema: unknown, components: Components): unknown => {
  if (Array.isArray(schema)) return schema.map((member) => shareTitled(member, components))
  if (typeof schema !== 'object' || schema === null) return schema
  const members = Object.entries(schema).map(([name, member]) => [
    name,
    values.includes(name) ? member : shareTitled(member, components),
  ])
  const { title, examples, ...rest } = Object.fromEntries(members) as Record<string, unknown>
  if (typeof title !== 'string') return Object.fromEntries(members)
  // Where the schema is the whole body its examples have moved beside it; they say nothing about whether two are alike.
  const { examples: kept = examples, ...known } = (components.schemas?.[title] ?? rest) as Record<string, unknown>
  if (!isDeepStrictEqual(known, rest)) throw new Error(`two schemas have the title ${title} and are not alike`)
  return share(components, 'schemas', title, { ...rest, ...(kept === undefined ? {} : { examples: kept }) })
}

const pascal = (code: string): string => code.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())

const schemeOf = { key: 'apiKey', admin: 'adminToken' } as const

const securitySchemes = {
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'x-api-key',
    description: 'The key that onboarding gave to a wallet: `surety_live_` and 49 characters. Keep it secret.',
  },
  adminToken: {
    type: 'apiKey',
    in: 'header',
    name: 'x-admin-token',
    description: 'The token of whoever operates this gateway; no client of it needs one.',
  },
}

const schemas = {
  Error: {
    type: 'object',
    description: 'The body of every answer that is not 2xx. `error` and `code` are equal.',
    additionalProperties: false,
    required: ['error', 'message', 'code'],
    properties: {
      error: { $ref: '#/components/schemas/ErrorCode' },
      message: { type: 'string', maxLength: 2048, pattern: '\\S', description: 'What is wrong and what to do next.' },
      code: { $ref: '#/components/schemas/ErrorCode' },
    },
  },
  ErrorCode: {
    type: 'string',
    enum: errorCodes,
    description: 'Machine code of a refusal.',
    'x-enumDescriptions': Object.fromEntries(
      errorCodes.map((code) => [code, `${failures[code].meaning} ${failures[code].remedy}`]),
    ),
  },
}

const headers = {
  RequestId: {
    description: 'Names this request in the logs of the service. Send it along when you report a problem.',
    required: true,
    schema: { type: 'string', maxLength: 64, pattern: '^[A-Za-z0-9._-]{8,64}$' },
    example: 'req_3yQ0cN8pT5mWv1ZrXbK7Ld',
  },
  RateLimitPolicy: {
    description: 'The limit, where the operation has one: q requests in w seconds.',
    schema: { type: 'string', maxLength: 128, pattern: '^"[a-z-]+";q=[0-9]+;w=[0-9]+$' },
    example: '"public";q=6000;w=60',
  },
  RateLimit: {
    description: 'What is left of the limit, where the operation has one: r requests, full again in t seconds.',
    schema: { type: 'string', maxLength: 128, pattern: '^"[a-z-]+";r=[0-9]+;t=[0-9]+$' },
    example: '"public";r=5999;t=1',
  },
  RetryAfter: {
    description: 'Seconds to wait before sending again.',
    schema: { type: 'integer', format: 'int32', minimum: 0, maximum: 2_147_483_647 },
    example: 5,
  },
  Location: {
    description:
      'The path of what was made or, while that is on its way, of the operation that tells what becomes of it.',
    required: true,
    schema: { type: 'string', format: 'uri-reference', maxLength: 256, pattern: '^/[a-z]' },
    example: '/api/v1/operations/op_3yQ0cN8pT5mWv1ZrXbK7Ld',
  },
  IdempotentReplayed: {
    description:
      'There, and true, where the Idempotency-Key was seen before: nothing was done now, this tells what was.',
    schema: { type: 'string', const: 'true' },
    example: 'true',
  },
  AnyOrigin: {
    description: 'Pages of any origin may read this document.',
    required: true,
    schema: { type: 'string', const: '*' },
    example: '*',
  },
}

const headerNames = {
  'x-request-id': 'RequestId',
  'RateLimit-Policy': 'RateLimitPolicy',
  RateLimit: 'RateLimit',
  'Retry-After': 'RetryAfter',
  'Access-Control-Allow-Origin': 'AnyOrigin',
  Location: 'Location',
  'Idempotent-Replayed': 'IdempotentReplayed',
} as const satisfies Record<string, keyof typeof headers>

type HeaderName = keyof typeof headerNames

/** Every answer names its request; the other headers are those asked for. */
const headersOf = (names: HeaderName[]): Record<string, Reference> =>
  Object.fromEntries(
    (['x-request-id', ...names] as const).map((name) => [name, { $ref: `#/components/headers/${headerNames[name]}` }]),
  )
