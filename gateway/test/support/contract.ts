import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import findMyWay, { type HTTPVersion, type Instance } from 'find-my-way'
import { expect } from 'vitest'

type Header = { required?: boolean; schema: unknown }
type Response = { headers?: Record<string, { $ref: string }>; content?: Record<string, unknown> }
type Operation = { operationId: string; responses: Record<string, Response | { $ref: string }> }
export type Contract = {
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, unknown>
    responses: Record<string, Response>
    headers: Record<string, Header>
  }
}

/** Headers that must never be sent unless the contract lists them. */
const documentedHeaders = ['location', 'retry-after', 'idempotent-replayed', 'preference-applied']

type Found = { path: string; operations: Record<string, Operation> }

/** Checks responses against the contract that the same gateway serves. */
export const readContract = (contract: Contract) => {
  // Each schema checks a few bodies: to optimise its code takes longer than to run it.
  const ajv = new Ajv2020({ strict: false, allErrors: true, code: { optimize: false } })
  ;(formats as unknown as (target: Ajv2020) => void)(ajv)
  ajv.addSchema(contract, 'contract')
  const router: Instance<HTTPVersion.V1> = findMyWay()
  for (const [path, operations] of Object.entries(contract.paths)) {
    router.on('GET', path.replaceAll(/\{(\w+)\}/g, ':$1'), () => {}, { path, operations } satisfies Found)
  }
  const compiled = new Map<string, ValidateFunction>()
  const compile = (reference: string): ValidateFunction => {
    const known = compiled.get(reference) ?? ajv.compile({ $ref: `contract#${reference}` })
    compiled.set(reference, known)
    return known
  }

  /** Fails unless the contract describes this response to this request. */
  const check = (
    request: { method: string; url: string },
    answer: { status: number; headers: Headers; body: string },
  ): void => {
    const where = `${request.method} ${request.url} -> ${answer.status} ${answer.body.slice(0, 300)}`
    if (request.method === 'HEAD' || answer.status === 204) {
      expect(answer.body, where).toBe('')
      return
    }
    const found = router.find('GET', request.url.split('?')[0] ?? '/')?.store as Found | undefined
    const operation = found?.operations[request.method.toLowerCase()]
    const listed = operation?.responses[answer.status]
    const shared = listed && '$ref' in listed ? listed.$ref.slice('#/components/responses/'.length) : undefined
    const described = shared === undefined ? (listed as Response | undefined) : contract.components.responses[shared]
    if (!described || !found) {
      // Not an operation, so the response must be the bare envelope.
      expect(answer.status, `${where}: not in the contract`).toBeGreaterThanOrEqual(400)
      expectValid(compile('/components/schemas/Error'), answer.body, where)
      expect(operation === undefined, `${where}: ${operation?.operationId} does not list ${answer.status}`).toBe(true)
      return
    }
    checkHeaders(described, answer.headers, where)
    if (answer.status === 304) {
      expect(answer.body, where).toBe('')
      return
    }
    const mediaType = (answer.headers.get('content-type') ?? '').split(';')[0] ?? ''
    expect(Object.keys(described.content ?? {}), where).toContain(mediaType)
    if (!mediaType.endsWith('json')) return
    const escapePart = (part: string) => part.replaceAll('~', '~0').replaceAll('/', '~1')
    const home =
      shared === undefined
        ? ['paths', found.path, request.method.toLowerCase(), 'responses', String(answer.status)]
        : ['components', 'responses', shared]
    const pointer = [...home, 'content', mediaType, 'schema']
    expectValid(compile(`/${pointer.map(escapePart).map(encodeURIComponent).join('/')}`), answer.body, where)
  }

  const checkHeaders = (described: Response, sent: Headers, where: string): void => {
    const listed = new Map(
      Object.entries(described.headers ?? {}).map(([name, { $ref }]) => [name.toLowerCase(), $ref]),
    )
    for (const name of documentedHeaders) if (sent.has(name)) expect([...listed.keys()], where).toContain(name)
    for (const [name, reference] of listed) {
      const value = sent.get(name)
      const { required, schema } = contract.components.headers[reference.split('/').at(-1) ?? ''] as Header
      if (required) expect(value, `${where}: ${name} is missing`).not.toBeNull()
      if (value === null) continue
      const parsed = (schema as { type: string }).type === 'integer' ? Number(value) : value
      expect(ajv.validate(schema as object, parsed), `${where}: ${name}: ${value}`).toBe(true)
    }
  }

  /** A `fetch` that checks every response. */
  const checkedFetch: typeof fetch = async (input, init) => {
    const response = await fetch(input, init)
    const body = await response.clone().text()
    const url = new URL(input instanceof Request ? input.url : input)
    check(
      { method: init?.method ?? 'GET', url: url.pathname + url.search },
      { status: response.status, headers: response.headers, body },
    )
    expect(response.headers.get('x-request-id'), 'x-request-id is on every response').toMatch(/^[A-Za-z0-9._-]{8,64}$/)
    return response
  }
  return { check, checkedFetch }
}

const expectValid = (validate: ValidateFunction, body: string, where: string): void => {
  const parsed = JSON.parse(body) as { error?: unknown; code?: unknown }
  validate(parsed)
  expect(validate.errors ?? [], where).toEqual([])
  if (parsed.error !== undefined) expect(parsed.error, where).toBe(parsed.code)
}
