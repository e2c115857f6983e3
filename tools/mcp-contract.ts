type Schema = Record<string, unknown> & {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  enum?: unknown[]
}
type Parameter = { in: string; name: string; required?: boolean; description?: string; schema: Schema }
type Media = { content?: Record<string, { schema: Schema }> }
type Operation = {
  operationId: string
  parameters?: Parameter[]
  requestBody?: Media
  responses: Record<string, Media>
}
type Contract = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}
type Failures = Record<string, { status: number; meaning: string; remedy: string }>

/** The operations behind the tools of the MCP server. */
const used = [
  'onboard',
  'getAgent',
  'listProducts',
  'getProduct',
  'getPolicy',
  'getBond',
  'listPolicies',
  'listBonds',
  'listListings',
  'getPortfolio',
  'listEvents',
  'listOperations',
  'getOperation',
  'quotePolicy',
  'buyPolicy',
  'quotePolicyExtension',
  'extendPolicy',
  'quoteSurrender',
  'surrenderPolicy',
  'quoteBond',
  'postBond',
  'quoteBondExtension',
  'extendBond',
  'quoteListing',
  'createListing',
  'quoteListingPurchase',
  'buyListing',
  'quoteListingCancellation',
  'cancelListing',
  'quoteVoid',
  'voidOperation',
  'claimBond',
]

/** Names that say more than the short ones of the paths. */
const renamed: Record<string, string> = { p: 'productId', i: 'index' }

/** Writes the part of the contract that the MCP server needs, short enough for a model to read. */
export const renderMcpContract = (contract: object, failures: Failures): string => {
  const { paths, components } = contract as Contract
  const found = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const operations = used.map((name) => {
    const known = found.find(({ operation }) => operation.operationId === name)
    if (!known) throw new Error(`The contract has no operation ${name}, which the MCP server uses.`)
    return [name, describe(known, components.schemas)] as const
  })
  return `// Generated from docs/openapi.json by npm run generate.
import type { Failure, Operation } from '../src/contract.ts'

export type OperationName =
${used.map((name) => `  | '${name}'`).join('\n')}

export const operations: Record<OperationName, Operation> = ${JSON.stringify(Object.fromEntries(operations), null, 2)}

export const failures: Record<string, Failure> = ${JSON.stringify(failures, null, 2)}
`
}

const describe = (
  { path, method, operation }: { path: string; method: string; operation: Operation },
  schemas: Record<string, Schema>,
) => {
  const { parameters = [], requestBody, responses } = operation
  const body = resolve(requestBody?.content?.['application/json']?.schema ?? {}, schemas)
  const [, success] = Object.entries(responses).find(([status]) => /^20[01]$/.test(status)) ?? []
  const members = parameters.filter(({ in: place }) => place === 'path' || place === 'query')
  const named = members.map(({ name, description, schema }): [string, Schema] => [
    renamed[name] ?? name,
    shortenInput(description === undefined ? schema : { description, ...schema }, schemas),
  ])
  const sent = Object.entries(body.properties ?? {}).map(([name, schema]): [string, Schema] => [
    name,
    shortenInput(schema, schemas),
  ])
  const required = [
    ...members
      .filter((one) => one.required && one.schema.default === undefined)
      .map(({ name }) => renamed[name] ?? name),
    ...(body.required ?? []),
  ]
  return {
    method,
    path: path.replace(/\{(\w+)\}/g, (_, name: string) => `{${renamed[name] ?? name}}`),
    takesKey: parameters.some(({ in: place, name }) => place === 'header' && name === 'idempotency-key'),
    takesBody: requestBody !== undefined,
    input: {
      type: 'object',
      properties: Object.fromEntries([...named, ...sent]),
      ...(required[0] ? { required } : {}),
    },
    output: shorten(success?.content?.['application/json']?.schema ?? {}, { schemas, depth: depthOf(method, path) }),
  }
}

/** Lists and positions are shown, quotes are cut to their figures, and the answer to a write is one of the former. */
const depthOf = (method: string, path: string): number => (method === 'GET' ? 3 : path.endsWith('/quote') ? 2 : 1)

const resolve = (schema: Schema, schemas: Record<string, Schema>): Schema =>
  schema.$ref === undefined ? schema : resolve(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, schemas)

const kept = ['type', 'enum', 'minimum', 'maximum', 'description']

/** What a caller must know of a member: its type and what it means. The service checks the rest, and says what is wrong. */
const shortenInput = (schema: Schema, schemas: Record<string, Schema>): Schema => {
  const found = resolve(schema, schemas)
  if (found.properties) return { ...shorten(found, { schemas, depth: 2 }), ...describeIt(found) }
  const members = kept.filter((name) => name in found && Math.abs(Number(found[name])) !== Number.MAX_SAFE_INTEGER)
  return Object.fromEntries(members.map((name) => [name, found[name]]))
}

const describeIt = ({ description }: Schema): Schema => (description === undefined ? {} : { description })

type Depth = { schemas: Record<string, Schema>; depth: number }

/** The names and types in an answer. Everything else about them is in the OpenAPI contract. */
const shorten = (schema: Schema, { schemas, depth }: Depth): Schema => {
  const found = resolve(schema, schemas)
  const variants = found.anyOf ?? found.oneOf
  if (variants) return shortenVariants(variants, { schemas, depth })
  if (found.enum) return { enum: found.enum }
  if (found.items) return { type: 'array', items: shorten(found.items, { schemas, depth: depth - 1 }) }
  if (!found.properties || depth <= 0) return found.type === undefined ? {} : { type: found.type }
  const properties = Object.entries(found.properties).map(([name, member]) => [
    name,
    shorten(member, { schemas, depth: depth - 1 }),
  ])
  return { type: 'object', properties: Object.fromEntries(properties) }
}

/** Members that every variant has, with or without null. */
const shortenVariants = (variants: Schema[], { schemas, depth }: Depth): Schema => {
  const all = variants.map((variant) => shorten(variant, { schemas, depth }))
  const some = all.filter(({ type }) => type !== 'null')
  const [first = {}, ...others] = some
  const nullable = some.length < all.length
  if (others.length > 0 && some.every(({ properties }) => properties)) {
    const names = Object.keys(first.properties ?? {}).filter((name) =>
      others.every((one) => name in (one.properties ?? {})),
    )
    const same = names.map((name): [string, Schema] => [
      name,
      joinMembers(some.map(({ properties }) => properties?.[name] ?? {})),
    ])
    return { type: nullable ? ['object', 'null'] : 'object', properties: Object.fromEntries(same) }
  }
  if (others.length > 0) return {}
  if (!nullable) return first
  if (first.enum) return { enum: [...first.enum, null] }
  return typeof first.type === 'string' ? { ...first, type: [first.type, 'null'] } : {}
}

/** A member as it is in every variant. Where it tells them apart, its values would make the list long: they are texts. */
const joinMembers = (members: Schema[]): Schema => {
  const [first = {}] = members
  if (new Set(members.map((member) => JSON.stringify(member))).size === 1) return first
  return members.every(({ enum: values = [0] }) => values.every((value) => typeof value === 'string'))
    ? { type: 'string' }
    : {}
}
