import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { readFile } from 'node:fs/promises'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { failures } from '../src/base/errors.ts'
import { startGateway } from './support/gateway.ts'

type Node = Record<string, unknown>
type Response = { description: string; headers: Record<string, unknown>; content: Record<string, Node> }
type Operation = {
  operationId: string
  summary: string
  description: string
  tags: string[]
  security: Record<string, string[]>[]
  responses: Record<string, Node>
}
type Contract = {
  openapi: string
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: Record<string, Record<string, Node>>
}

let contract: Contract
const routes: RouteOptions[] = []

/** Records every route as Fastify registers it, independent of the contract. */
const watchRoutes = (message: unknown): void => {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onRoute', (route) => void routes.push(route))
}

beforeAll(async () => {
  subscribe('fastify.initialization', watchRoutes)
  const gateway = await startGateway()
  unsubscribe('fastify.initialization', watchRoutes)
  contract = (await (await gateway.fetch('/openapi.json')).json()) as Contract
  await gateway.close()
})

const listOperations = () =>
  Object.entries(contract.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )

const resolve = (node: Node): Node => {
  if (typeof node.$ref !== 'string') return node
  const [kind = '', name = ''] = node.$ref.replace('#/components/', '').split('/')
  return contract.components[kind]?.[name] ?? {}
}

test('the gateway serves docs/openapi.json, and it is OpenAPI 3.1.1', async () => {
  const committed = await readFile(new URL('../../docs/openapi.json', import.meta.url), 'utf8')
  expect(contract, 'run npm run generate').toEqual(JSON.parse(committed))
  expect(contract.openapi).toBe('3.1.1')
})

test('the contract has exactly the visible routes', () => {
  const visible = routes.filter(({ method, schema }) => method !== 'HEAD' && !schema?.hide)
  const registered = visible.map(({ method, url }) => `${method} ${url.replaceAll(/:(\w+)/g, '{$1}')}`)
  const described = listOperations().map(({ method, path }) => `${method.toUpperCase()} ${path}`)
  expect(described.sort()).toEqual(registered.sort())
  expect(described).toContain('GET /health')
})

test('only what pages load, MCP and the gateways of worlds, which have contracts of their own, are hidden', () => {
  const hidden = routes.filter(({ method, schema }) => method !== 'HEAD' && schema?.hide)
  const others = hidden.map(({ url }) => url).filter((url) => !/^\/(api-docs|docs\/images)\//.test(url))
  expect([...new Set(others)].sort()).toEqual(['/docs/style.css', '/mcp', '/sandbox/worlds/:worldId/*'])
})

test('every operation has a unique id, a title, a description and documented tags', () => {
  const operations = listOperations().map(({ operation }) => operation)
  const ids = operations.map(({ operationId }) => operationId)
  expect(new Set(ids).size).toBe(ids.length)
  const known = contract.tags.map(({ name }) => name)
  for (const { operationId, summary, description, tags } of operations) {
    expect(operationId).toMatch(/^[a-z][A-Za-z]+$/)
    expect(summary, operationId).toMatch(/\S/)
    expect(description, operationId).toMatch(/\S/)
    expect(tags.length, operationId).toBeGreaterThan(0)
    expect(known, operationId).toEqual(expect.arrayContaining(tags))
  }
})

test('every response has a description', () => {
  for (const { operation } of listOperations()) {
    for (const [status, response] of Object.entries(operation.responses)) {
      const { description } = resolve(response) as Response
      expect(description, `${operation.operationId} ${status}`).toMatch(/\S/)
      expect(description, `${operation.operationId} ${status}`).not.toBe('Default Response')
    }
  }
})

type ErrorMedia = { schema: { allOf: [Node, { properties: { code: { enum: string[] } } }] }; examples: Node }

test('every operation lists its error codes by status, each with an example', () => {
  for (const { operation } of listOperations()) {
    const errors = Object.entries(operation.responses).filter(([status]) => Number(status) >= 400)
    const codes = errors.flatMap(([status, response]) => {
      const { schema, examples } = (resolve(response) as Response).content['application/json'] as ErrorMedia
      const [envelope, { properties }] = schema.allOf
      expect(envelope, operation.operationId).toEqual({ $ref: '#/components/schemas/Error' })
      expect(Object.keys(examples), operation.operationId).toEqual(properties.code.enum)
      for (const code of properties.code.enum) {
        expect(failures[code as keyof typeof failures].status, code).toBe(Number(status))
      }
      return properties.code.enum
    })
    const own = routes.find(({ schema }) => schema?.operationId === operation.operationId)?.config?.errors ?? []
    const always = ['invalid_request', 'request_timeout', 'headers_too_large', 'internal_error', 'unavailable']
    expect(codes, operation.operationId).toEqual(expect.arrayContaining([...always, ...own]))
  }
})

test('both credentials are declared, and every /api route requires one unless it is public', () => {
  expect(contract.components.securitySchemes).toMatchObject({
    apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
    adminToken: { type: 'apiKey', in: 'header', name: 'x-admin-token' },
  })
  const schemes = { public: [], key: [{ apiKey: [] }], admin: [{ adminToken: [] }] }
  for (const { path, operation } of listOperations()) {
    const config = routes.find(({ schema }) => schema?.operationId === operation.operationId)?.config
    const access = config?.access ?? (path.startsWith('/api/') ? 'key' : 'public')
    expect(operation.security, operation.operationId).toEqual(schemes[access])
  }
})

test('only public documents allow other origins', () => {
  for (const { operation } of listOperations()) {
    const config = routes.find(({ schema }) => schema?.operationId === operation.operationId)?.config
    for (const [status, response] of Object.entries(operation.responses)) {
      const { headers } = resolve(response) as Response
      const promised = 'Access-Control-Allow-Origin' in headers
      expect(promised, `${operation.operationId} ${status}`).toBe(config?.document === true && Number(status) < 400)
    }
  }
})

test('every JSON response except the contract itself has an example', () => {
  for (const { operation } of listOperations()) {
    for (const [status, response] of Object.entries(operation.responses)) {
      const media = (resolve(response) as Partial<Response>).content?.['application/json']
      if (!media || operation.operationId === 'getContract') continue
      expect('example' in media || 'examples' in media, `${operation.operationId} ${status}`).toBe(true)
    }
  }
})

const escapePart = (part: string): string => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))

/** Finds every schema that has examples, with the path to the schema. */
const listExamples = (node: unknown, way: string[] = []): { way: string[]; value: unknown }[] => {
  if (typeof node !== 'object' || node === null) return []
  const { schema, example, examples } = node as Node
  const own = schema === undefined ? [] : [...(example === undefined ? [] : [example]), ...namedValues(examples)]
  // Inside a schema, `examples` is a list of plain values.
  const inSchema = schema === undefined && Array.isArray(examples) ? examples : []
  return [
    ...own.map((value) => ({ way: [...way, 'schema'], value })),
    ...inSchema.map((value: unknown) => ({ way, value })),
    ...Object.entries(node)
      .filter(([name]) => name !== 'example' && name !== 'examples')
      .flatMap(([name, child]) => listExamples(child, [...way, name])),
  ]
}

const namedValues = (examples: unknown): unknown[] =>
  Object.values((examples ?? {}) as Record<string, Node>).map((example) => resolve(example).value)

test('every example matches its schema', () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  ;(formats as unknown as (target: Ajv2020) => void)(ajv)
  ajv.addSchema(contract, 'contract')
  const found = listExamples(contract)
  expect(found.length).toBeGreaterThan(Object.keys(contract.components.responses ?? {}).length)
  for (const { way, value } of found) {
    const validate = ajv.compile({ $ref: `contract#/${way.map(escapePart).join('/')}` })
    validate(value)
    expect(validate.errors ?? [], `${way.join(' > ')}: ${JSON.stringify(value)}`).toEqual([])
  }
})

test('parameters with a default are optional', () => {
  const parameters = listOperations().flatMap(
    ({ operation }) => (operation as unknown as Node).parameters ?? [],
  ) as Node[]
  const defaulted = parameters.filter(({ schema }) => (schema as Node).default !== undefined)
  expect(defaulted.map(({ name }) => name)).toContain('limit')
  expect(defaulted.filter(({ required }) => required !== false)).toEqual([])
})
