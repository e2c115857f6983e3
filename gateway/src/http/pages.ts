import { createHash } from 'node:crypto'
import { type TSchema, Type } from 'typebox'
import { AppError } from '../base/errors.ts'

/** The query members of every list. */
export const pageQuery = {
  limit: Type.Integer({
    minimum: 1,
    maximum: 100,
    default: 20,
    format: 'int32',
    description: 'How many to return at most.',
  }),
  cursor: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 512,
      pattern: '^[A-Za-z0-9_-]+$',
      description: 'Where to go on: the `nextCursor` of the page before, with the same filters.',
    }),
  ),
}

/** The answer of every list: newest first, and where to go on, or null on the last page. */
export const pageOf = <Item extends TSchema>(item: Item) =>
  Type.Object(
    {
      data: Type.Array(item, { maxItems: 100 }),
      nextCursor: Type.Union([Type.String({ maxLength: 512, pattern: '^[A-Za-z0-9_-]+$' }), Type.Null()]),
    },
    { additionalProperties: false },
  )

type Query = { limit: number; cursor?: string | undefined } & Record<string, unknown>

/** What a cursor belongs to: one list with one set of filters. Its page size may change from page to page. */
const sealOf = (list: string, { limit: _, cursor: __, ...filters }: Query, position: string): string => {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined)
  return createHash('sha256')
    .update(JSON.stringify([list, given.sort(), position]))
    .digest('base64url')
    .slice(0, 12)
}

/**
 * Reads the position that a cursor holds; the seal refuses one that was altered or is used with other filters. It has no
 * secret, since every process must accept it, so whoever reads this can seal a position of their own: it opens nothing
 * that the filters do not, and `columns` says what each value must look like before it comes near a statement.
 */
export const readCursor = (list: string, query: Query, columns: RegExp[]): string[] | undefined => {
  if (query.cursor === undefined) return undefined
  const seal = query.cursor.slice(0, 12)
  const text = query.cursor.slice(12)
  const position = Buffer.from(text, 'base64url').toString('utf8')
  // The same bytes can be spelt in several ways; only the one that was given out is taken back.
  const intact = Buffer.from(position).toString('base64url') === text && seal === sealOf(list, query, position)
  const values = intact ? parsePosition(position) : []
  if (values.length !== columns.length || !columns.every((column, index) => column.test(values[index] ?? ''))) {
    throw new AppError(
      'invalid_request',
      'query.cursor does not belong to this list with these filters; start again without it.',
    )
  }
  return values
}

const parsePosition = (text: string): string[] => {
  try {
    const values: unknown = JSON.parse(text)
    return Array.isArray(values) && values.every((value) => typeof value === 'string') ? values : []
  } catch {
    return []
  }
}

/**
 * Cuts a page from rows that were fetched one beyond the limit. A position is the values of the sort columns of the last
 * row shown, so that the next page is a range of an index and costs the same at any depth.
 */
export const cutPage = <Row>(list: string, query: Query, rows: Row[], positionOf: (row: Row) => string[]) => {
  const data = rows.slice(0, query.limit)
  const last = data.at(-1)
  if (rows.length <= query.limit || last === undefined) return { data, nextCursor: null }
  const position = JSON.stringify(positionOf(last))
  return { data, nextCursor: sealOf(list, query, position) + Buffer.from(position).toString('base64url') }
}
