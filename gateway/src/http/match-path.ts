import type { FastifyRequest } from 'fastify'

export type Params = Record<string, string>

type Schema = { params?: { properties?: Record<string, { pattern?: string; maxLength?: number }> } }

/**
 * Makes the function that finds the parameters in a path of a route, as its schema describes them. It accepts less than the router and the
 * validator do together: a path that is written in another way, has a query or does not fit the schema is not recognised.
 */
export const matchPath = ({ url = '', schema }: Pick<FastifyRequest['routeOptions'], 'url' | 'schema'>) => {
  const { properties = {} } = (schema as Schema | undefined)?.params ?? {}
  const names: string[] = []
  const pieces = url.split('/').map((piece) => {
    if (!piece.startsWith(':')) return piece
    names.push(piece.slice(1))
    return '([0-9A-Za-z_-]{1,128})'
  })
  const whole = new RegExp(`^${pieces.join('/')}$`)
  const rules = names.map((name) => {
    const { pattern, maxLength = 128 } = properties[name] ?? {}
    if (pattern === undefined) throw new Error(`the schema of ${url} has no pattern for ${name}`)
    return { name, pattern: new RegExp(pattern), maxLength }
  })
  return (path: string): Params | undefined => {
    const found = whole.exec(path)
    if (!found) return undefined
    const params: Params = {}
    for (const [index, { name, pattern, maxLength }] of rules.entries()) {
      const value = found[index + 1] ?? ''
      if (value.length > maxLength || !pattern.test(value)) return undefined
      params[name] = value
    }
    return params
  }
}
