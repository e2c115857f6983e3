import Fastify, { type FastifySchema } from 'fastify'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { assetExample } from './asset-view.ts'
import type { App } from './build-fastify.ts'
import { describeContract } from './contract.ts'

type Reference = { $ref: string }
type Operation = { security: object[]; responses: Record<string, Reference & { description: string; content: object }> }
type Contract = {
  paths: Record<string, Record<string, Operation>>
  components: Record<string, Record<string, { description?: string }>>
}

const options = {
  serviceName: 'Test',
  version: '1.0.0',
  description: 'A test.',
  tags: [],
  asset: assetExample,
  webhooks: {},
}

/** The contract of an application with the given routes only. */
const describe = async (add: (app: App) => void): Promise<Contract> => {
  const app = Fastify() as unknown as App
  await describeContract(app, options)
  add(app)
  await app.ready()
  return app.swagger() as unknown as Contract
}

const answer = (operationId: string, schema: FastifySchema = {}): FastifySchema => ({
  operationId,
  response: { 200: Type.Object({}, { description: 'Done.' }) },
  ...schema,
})

const done = async (): Promise<object> => ({})

test('an operation that needs a credential names it and lists the codes that reject it', async () => {
  const { paths, components } = await describe((app) => {
    app.get('/open', { config: { access: 'public' }, schema: answer('open') }, done)
    app.get('/keyed', { config: { access: 'key' }, schema: answer('keyed') }, done)
    app.get('/run', { config: { access: 'admin' }, schema: answer('run') }, done)
  })
  expect(paths['/open']?.get?.security).toEqual([])
  expect(paths['/open']?.get?.responses).not.toHaveProperty('401')
  expect(paths['/keyed']?.get?.security).toEqual([{ apiKey: [] }])
  expect(paths['/keyed']?.get?.responses['401']?.$ref).toBe('#/components/responses/InvalidApiKeyOrMissingApiKey')
  expect(paths['/run']?.get?.security).toEqual([{ adminToken: [] }])
  expect(paths['/run']?.get?.responses['401']?.$ref).toBe('#/components/responses/InvalidAdminToken')
  expect(components.responses).toHaveProperty('InvalidApiKeyOrMissingApiKey')
})

test('an operation lists its own codes, and those of a body, a path parameter and a rate limit', async () => {
  const { paths } = await describe((app) => {
    const body = Type.Object({})
    const params = Type.Object({ id: Type.String() })
    app.post('/things/:id', { config: { errors: ['not_found'] }, schema: answer('make', { body, params }) }, done)
    app.get('/ping', { config: { unlimited: true }, schema: answer('ping') }, done)
  })
  const statuses = (operation: Operation | undefined) => Object.keys(operation?.responses ?? {})
  const more = ['404', '413', '414', '415', '429']
  expect(statuses(paths['/things/{id}']?.post)).toEqual(expect.arrayContaining(more))
  expect(statuses(paths['/ping']?.get).filter((status) => more.includes(status))).toEqual([])
})

test('more than two codes under one status are listed with their operation', async () => {
  const { paths } = await describe((app) => {
    const errors = ['stale_timestamp', 'invalid_body'] as const
    app.get('/thing', { config: { errors }, schema: answer('thing') }, done)
  })
  const response = paths['/thing']?.get?.responses['400']
  for (const code of ['stale_timestamp', 'invalid_body', 'invalid_request'])
    expect(response?.description).toContain(code)
})

const Thing = (description: string) =>
  Type.Object({ title: Type.String() }, { title: 'Thing', description, examples: [{ title: 'Mine' }] })

test('a schema with a title becomes one component, also inside other schemas', async () => {
  const { paths, components } = await describe((app) => {
    const list = Type.Object({ data: Type.Array(Thing('A thing.')) }, { description: 'Things.' })
    app.get('/thing', { schema: answer('thing', { response: { 200: Thing('A thing.') } }) }, done)
    app.get('/things', { schema: answer('things', { response: { 200: list } }) }, done)
  })
  const reference = { $ref: '#/components/schemas/Thing' }
  const schemaOf = (path: string) => paths[path]?.get?.responses['200']?.content
  expect(schemaOf('/thing')).toMatchObject({ 'application/json': { schema: reference } })
  expect(schemaOf('/things')).toMatchObject({
    'application/json': { schema: { properties: { data: { items: reference } } } },
  })
  expect(components.schemas?.Thing).toMatchObject({
    description: 'A thing.',
    properties: { title: { type: 'string' } },
    examples: [{ title: 'Mine' }],
  })
})

test('the example of a page has the examples of its items', async () => {
  const { paths } = await describe((app) => {
    const page = Type.Object(
      { data: Type.Array(Thing('A thing.')), nextCursor: Type.Null() },
      { description: 'Things.' },
    )
    app.get('/things', { schema: answer('things', { response: { 200: page } }) }, done)
  })
  expect(paths['/things']?.get?.responses['200']?.content).toMatchObject({
    'application/json': { example: { data: [{ title: 'Mine' }], nextCursor: null } },
  })
})

test('two different schemas with the same title are rejected', async () => {
  const contract = describe((app) => {
    app.get('/one', { schema: answer('one', { response: { 200: Thing('One.') } }) }, done)
    app.get('/two', { schema: answer('two', { response: { 200: Thing('Two.') } }) }, done)
  })
  await expect(contract).rejects.toThrow('Two different schemas have the title Thing')
})

test('a visible route without an operationId is rejected', async () => {
  const contract = describe((app) => {
    app.get('/nameless', { schema: { response: { 200: Type.Object({}) } } }, done)
  })
  await expect(contract).rejects.toThrow('has no operationId')
})
