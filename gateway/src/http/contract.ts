import { isDeepStrictEqual } from 'node:util'
import swagger from '@fastify/swagger'
import { type ErrorCode, errorCodes, failures } from '../base/errors.ts'
import type { Access } from './access.ts'
import type { AssetView } from './asset-view.ts'
import type { App } from './build-fastify.ts'
import { envelope } from './envelope.ts'
import { patternOf } from './patterns.ts'

type Reference = { $ref: string }
type Media = { schema?: unknown; example?: unknown; examples?: object }
type Content = Record<string, Media>
type Response = { description?: string; headers?: Record<string, object>; content?: Content }
type Operation = {
  operationId?: string
  security?: Record<string, string[]>[]
  parameters?: { in: string; name: string; required?: boolean; schema?: { default?: unknown } & object }[]
  requestBody?: { content?: Content }
  responses: Record<string, Response | Reference>
}
type Components = Record<string, Record<string, object>>
type Document = {
  paths: Record<string, Record<string, Operation>>
  webhooks?: unknown
  components: Components
}

/** Properties of a route that its schema does not hold. */
type Traits = {
  access: Access
  errors: readonly ErrorCode[]
  limited: boolean
  document: boolean
  indexed: boolean
  /** Whether Fastify reads a body. Even an unexpected one can be too large or of the wrong type. */
  takesBody: boolean
}

export type ContractOptions = {
  serviceName: string
  version: string
  description: string
  tags: { name: string; description: string }[]
  asset: AssetView
  /** What the gateway sends to clients, by event type. */
  webhooks: Record<string, object>
}

/** Generates the OpenAPI document from the routes. Call it before registering them. */
export const describeContract = async (app: App, options: ContractOptions): Promise<void> => {
  const traits = new Map<string, Traits>()
  app.addHook('onRoute', ({ method, schema, config }) => {
    if (!schema?.operationId || method === 'HEAD') return
    traits.set(schema.operationId, {
      access: config?.access ?? 'public',
      errors: config?.errors ?? [],
      limited: config?.unlimited !== true,
      document: config?.document === true,
      indexed: config?.indexed === true,
      takesBody: method !== 'GET' && method !== 'HEAD',
    })
  })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.1',
      info: {
        title: `${options.serviceName} API`,
        version: options.version,
        description: `${options.description}\n\n${describeAsset(options.asset)}`,
        'x-asset': options.asset,
        license: { name: 'MIT', identifier: 'MIT' } as { name: string },
        contact: { name: 'The operator of this gateway; see /.well-known/security.txt' },
      } as { title: string; version: string },
      servers: [{ url: '/', description: serverDescription, 'x-internal': false } as { url: string }],
      tags: options.tags,
    },
    transformObject: (input) =>
      'openapiObject' in input
        ? (complete(input.openapiObject as Document, { traits, webhooks: options.webhooks }) as object)
        : input.swaggerObject,
  })
}

const describeAsset = ({ address, symbol, decimals, chainId }: AssetView): string =>
  `Amounts are in base units of the asset${symbol === null ? '' : ` ${symbol}`} (\`${address}\`, ${decimals} decimals) on chain ${chainId}.`

const serverDescription = 'The gateway that serves this document, in production or on a local machine.'

/** Adds what follows from the routes: security, headers, examples and error responses. */
const complete = (
  document: Document,
  { traits, webhooks }: { traits: Map<string, Traits>; webhooks: Record<string, object> },
): Document => {
  const components: Components = { securitySchemes, schemas: { ...document.components?.schemas, ...schemas }, headers }
  for (const operation of Object.values(document.paths).flatMap((methods) => Object.values(methods))) {
    const known = traits.get(operation.operationId ?? '')
    if (!known) throw new Error(`A route has no operationId: ${JSON.stringify(operation).slice(0, 200)}`)
    operation.security = known.access === 'public' ? [] : [{ [schemeOf[known.access]]: [] }]
    if (known.document || known.indexed) operation.parameters = [...(operation.parameters ?? []), ifNoneMatch]
    if (known.indexed) operation.parameters = [...(operation.parameters ?? []), indexRevision]
    // A parameter with a default is optional.
    for (const one of operation.parameters ?? []) if (one.schema?.default !== undefined) one.required = false
    for (const [status, response] of Object.entries(operation.responses) as [string, Response][]) {
      response.headers = {
        ...headersOf(known.limited ? ['RateLimit-Policy', 'RateLimit'] : []),
        ...headersOf(known.document ? documentHeaders : []),
        ...(known.indexed ? indexedHeaders : {}),
        ...headersOf(headersByStatus[status] ?? []),
        ...headersOf(isIdempotent(operation) ? ['Location', 'x-index-revision'] : []),
        ...headersOf(canReplay(operation, status) ? ['Idempotent-Replayed'] : []),
        ...headersOf(hasHeader(operation, 'prefer') ? ['Preference-Applied'] : []),
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
    addErrors(operation, known, components)
  }
  return { ...document, webhooks: shareTitled(structuredClone(webhooks), components), components }
}

/** Response headers of a static document. */
const documentHeaders: HeaderName[] = ['Access-Control-Allow-Origin', 'ETag', 'Cache-Control', 'Vary']

const ifNoneMatch = {
  in: 'header',
  name: 'If-None-Match',
  required: false,
  description: 'The ETag of an earlier response. If it is still current, the response is 304 without a body.',
  schema: { type: 'string', maxLength: 1024, pattern: '^[\\x21-\\x7e ]*$' },
}

/** The revision that a write was answered with can be sent to any process of the gateway. */
const indexRevision = {
  in: 'header',
  name: 'x-index-revision',
  required: false,
  description:
    'The `x-index-revision` of an earlier response. The answer shows that revision or a later one, whichever process sends it. ' +
    'Send the one of a 201 to read your own write.',
  schema: { type: 'string', maxLength: 18, pattern: patternOf('number') },
}

/** Response headers by status. */
const headersByStatus: Record<string, HeaderName[]> = { 201: ['Location'], 202: ['Location', 'Retry-After'] }

/** Whether a write takes an Idempotency-Key. A replay returns its outcome, which can be a conflict. */
const isIdempotent = ({ parameters = [], responses }: Operation): boolean =>
  '202' in responses && hasHeader({ parameters }, 'idempotency-key')

/** Whether an answer can be that of an earlier request. A write that is done at once replays what it created. */
const canReplay = (operation: Operation, status: string): boolean =>
  isIdempotent(operation) || (status === '201' && hasHeader(operation, 'idempotency-key'))

const hasHeader = ({ parameters = [] }: Pick<Operation, 'parameters'>, header: string): boolean =>
  parameters.some(({ name }) => name.toLowerCase() === header)

/** Errors that any request can get. */
const commonErrors: ErrorCode[] = [
  'invalid_request',
  'request_timeout',
  'expectation_failed',
  'headers_too_large',
  'internal_error',
  'unavailable',
]
const bodyErrors: ErrorCode[] = ['invalid_body', 'body_too_large', 'unsupported_media_type']

/** Codes that reject a credential end in its name, so a new code appears on every operation that needs it. */
const credentialCodes = (access: Access): ErrorCode[] =>
  errorCodes.filter((code) => access !== 'public' && code.endsWith(access === 'key' ? '_api_key' : '_admin_token'))

const addErrors = (
  operation: Operation,
  { access, errors, limited, takesBody }: Traits,
  components: Components,
): void => {
  const codes = new Set<ErrorCode>([
    ...errors,
    ...commonErrors,
    ...credentialCodes(access),
    ...(limited ? ['rate_limit' as const] : []),
    ...(takesBody ? bodyErrors : []),
    ...(operation.parameters?.some((parameter) => parameter.in === 'path') ? ['uri_too_long' as const] : []),
  ])
  for (const [status, group] of Map.groupBy([...codes].sort(), (code) => failures[code].status)) {
    const isReplayed = isIdempotent(operation) && status === 409
    // Responses that can be replayed, and those with more than two codes, are specific to their operation.
    operation.responses[status] =
      isReplayed || group.length > 2
        ? errorResponse(group, isReplayed ? ['Idempotent-Replayed'] : [])
        : share(components, 'responses', group.map(pascal).join('Or'), errorResponse(group))
    for (const code of group) share(components, 'examples', code, exampleOf(code))
  }
}

const errorResponse = (group: ErrorCode[], also: HeaderName[] = []): Response => {
  const hasRetryAfter = group.some((code) => code === 'order_contended' || [429, 503].includes(failures[code].status))
  return {
    description: group.map((code) => `\`${code}\`: ${failures[code].meaning}`).join(' '),
    headers: headersOf([
      'RateLimit-Policy',
      'RateLimit',
      ...(hasRetryAfter ? (['Retry-After'] as const) : []),
      ...also,
    ]),
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

/** Moves what many operations share to the components, so the contract stays short enough for a model to read. */
const share = (components: Components, kind: string, name: string, value: object): Reference => {
  components[kind] = { ...components[kind], [name]: value }
  return { $ref: `#/components/${kind}/${name}` }
}

type Page = { properties?: { data?: { items?: { examples?: unknown[] } }; nextCursor?: object } }

/** The example of a page is a list of the examples of its items. */
const addPageExample = (media: Media): void => {
  const { data, nextCursor } = (media.schema as Page | undefined)?.properties ?? {}
  if (data?.items?.examples && nextCursor) media.example ??= { data: data.items.examples, nextCursor: null }
}

/** Schema keywords that hold plain values and never schemas. */
const valueKeywords = ['example', 'examples', 'default', 'const', 'enum']

/** A schema with a title becomes a component of that name, so clients get one type for it. */
const shareTitled = (schema: unknown, components: Components): unknown => {
  if (Array.isArray(schema)) return schema.map((member) => shareTitled(member, components))
  if (typeof schema !== 'object' || schema === null) return schema
  const members = Object.entries(schema).map(([name, member]) => [
    name,
    valueKeywords.includes(name) ? member : shareTitled(member, components),
  ])
  const { title, examples, ...rest } = Object.fromEntries(members) as Record<string, unknown>
  if (typeof title !== 'string') return Object.fromEntries(members)
  // Fastify moves the examples of a whole-body schema next to it, so examples do not count in the comparison.
  const { examples: kept = examples, ...known } = (components.schemas?.[title] ?? rest) as Record<string, unknown>
  if (!isDeepStrictEqual(known, rest)) throw new Error(`Two different schemas have the title ${title}`)
  return share(components, 'schemas', title, { ...rest, ...(kept === undefined ? {} : { examples: kept }) })
}

const pascal = (code: string): string => code.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())

const schemeOf = { key: 'apiKey', admin: 'adminToken' } as const

const securitySchemes = {
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'x-api-key',
    description: 'API key of a wallet, issued by onboarding: `surety_live_` and 49 characters. Keep it secret.',
  },
  adminToken: {
    type: 'apiKey',
    in: 'header',
    name: 'x-admin-token',
    description: 'Token of the gateway operator. Clients do not need it.',
  },
}

const schemas = {
  Error: {
    type: 'object',
    description: 'Body of every non-2xx response. `error` and `code` are equal.',
    additionalProperties: false,
    required: ['error', 'message', 'code'],
    properties: {
      error: { $ref: '#/components/schemas/ErrorCode' },
      message: { type: 'string', maxLength: 2048, pattern: '\\S', description: 'What is wrong, and what to do.' },
      code: { $ref: '#/components/schemas/ErrorCode' },
    },
  },
  ErrorCode: {
    type: 'string',
    enum: errorCodes,
    description: 'Machine-readable error code.',
    'x-enumDescriptions': Object.fromEntries(
      errorCodes.map((code) => [code, `${failures[code].meaning} ${failures[code].remedy}`]),
    ),
  },
}

const headers = {
  RequestId: {
    description: 'Identifies this request in the logs. Include it when you report a problem.',
    required: true,
    schema: { type: 'string', maxLength: 64, pattern: '^[A-Za-z0-9._-]{8,64}$' },
    example: 'req_3yQ0cN8pT5mWv1ZrXbK7Ld',
  },
  RateLimitPolicy: {
    description: 'The rate limit, if any: q requests per w seconds.',
    schema: { type: 'string', maxLength: 128, pattern: '^"[a-z-]+";q=[0-9]+;w=[0-9]+$' },
    example: '"public";q=6000;w=60',
  },
  RateLimit: {
    description: 'What is left of the rate limit, if any: r requests; full again in t seconds.',
    schema: { type: 'string', maxLength: 128, pattern: '^"[a-z-]+";r=[0-9]+;t=[0-9]+$' },
    example: '"public";r=5999;t=1',
  },
  RetryAfter: {
    description: 'Seconds to wait before sending the request again.',
    schema: { type: 'integer', format: 'int32', minimum: 0, maximum: 2_147_483_647 },
    example: 5,
  },
  Location: {
    description: 'Path of the new resource (201) or of the operation to poll (202).',
    required: true,
    schema: { type: 'string', format: 'uri-reference', maxLength: 256 },
    example: '/api/v1/operations/op_3yQ0cN8pT5mWv1ZrXbK7Ld',
  },
  PreferenceApplied: {
    description: 'The wait that was used, if the request has a `Prefer: wait=<seconds>` header.',
    schema: { type: 'string', maxLength: 16, pattern: '^wait=[0-9]+$' },
    example: 'wait=5',
  },
  IdempotentReplayed: {
    description:
      'Present and `true` on a replay: the Idempotency-Key was used before, and this request changed nothing.',
    schema: { type: 'string', const: 'true' },
    example: 'true',
  },
  AnyOrigin: {
    description: 'Any origin may read this document.',
    required: true,
    schema: { type: 'string', const: '*' },
    example: '*',
  },
  ETag: {
    description:
      'Identifies these bytes, in this encoding. Send it as If-None-Match to get 304 while they are current.',
    required: true,
    schema: { type: 'string', maxLength: 64, pattern: '^"[A-Za-z0-9_-]{27}"$' },
    example: '"n4bQgYhMfWWaL-qgxVrQFaO_Txs"',
  },
  CacheControl: {
    description: 'Caches may store the document for this long without asking.',
    required: true,
    schema: { type: 'string', maxLength: 64, pattern: '^public, max-age=[0-9]+$' },
    example: 'public, max-age=300',
  },
  Revalidate: {
    description:
      'A cache must ask again before it uses the answer: send the ETag. Answers to a key are for that key only.',
    required: true,
    schema: { type: 'string', enum: ['no-cache', 'private, no-cache'] },
    example: 'no-cache',
  },
  IndexRevision: {
    description: 'The revision of the index that the response shows. It grows with every change.',
    schema: { type: 'string', maxLength: 18, pattern: patternOf('number') },
    example: '1024',
  },
  Vary: {
    description:
      'The encoding follows from Accept-Encoding: `br`, `gzip` or none. The type of the index follows from Accept.',
    required: true,
    schema: { type: 'string', enum: ['accept-encoding', 'accept, accept-encoding'] },
    example: 'accept-encoding',
  },
}

const headerNames = {
  'x-request-id': 'RequestId',
  'RateLimit-Policy': 'RateLimitPolicy',
  RateLimit: 'RateLimit',
  'Retry-After': 'RetryAfter',
  'Access-Control-Allow-Origin': 'AnyOrigin',
  ETag: 'ETag',
  'Cache-Control': 'CacheControl',
  Vary: 'Vary',
  'x-index-revision': 'IndexRevision',
  Location: 'Location',
  'Idempotent-Replayed': 'IdempotentReplayed',
  'Preference-Applied': 'PreferenceApplied',
} as const satisfies Record<string, keyof typeof headers>

type HeaderName = keyof typeof headerNames

/** References to the named headers. Every response has x-request-id. */
const headersOf = (names: HeaderName[]): Record<string, Reference> =>
  Object.fromEntries(
    (['x-request-id', ...names] as const).map((name) => [name, { $ref: `#/components/headers/${headerNames[name]}` }]),
  )

/** Response headers of what is read from the index. */
const indexedHeaders = {
  ...headersOf(['ETag', 'x-index-revision']),
  'Cache-Control': { $ref: '#/components/headers/Revalidate' },
}
