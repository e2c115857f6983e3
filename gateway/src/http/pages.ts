import { createHash } from 'node:crypto'
import { type TSchema, Type } from 'typebox'
import { AppError } from '../base/errors.ts'
import { patternOf } from './patterns.ts'

/** Query parameters of every list. */
export const pageQuery = {
  limit: Type.Integer({
    minimum: 1,
    maximum: 100,
    default: 20,
    format: 'int32',
    description: 'Maximum number of items to return.',
  }),
  cursor: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 512,
      pattern: patternOf('cursor'),
      description: 'The `nextCursor` of the previous page. Keep the filters the same.',
    }),
  ),
}

/** The body of every list: newest first, with `nextCursor` null on the last page. */
export const pageOf = <Item extends TSchema>(item: Item) =>
  Type.Object(
    {
      data: Type.Array(item, { maxItems: 100 }),
      nextCursor: Type.Union([Type.String({ maxLength: 512, pattern: patternOf('cursor') }), Type.Null()]),
    },
    { additionalProperties: false },
  )

type Query = { limit: number; cursor?: string | undefined } & Record<string, unknown>

/** Binds a cursor to one list with one set of filters. The page size may change between pages. */
const checksumOf = (list: string, { limit: _, cursor: __, ...filters }: Query, position: string): string => {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined)
  return createHash('sha256')
    .update(JSON.stringify([list, given.sort(), position]))
    .digest('base64url')
    .slice(0, 12)
}

/**
 * Reads the position in a cursor. The checksum rejects a cursor that was altered or is used with other filters. It has no
 * secret, because every process must accept it. A forged cursor reaches only rows that the filters allow, and `columns`
 * checks the form of each value before it reaches SQL.
 */
export const readCursor = (list: string, query: Query, columns: RegExp[]): string[] | undefined => {
  if (query.cursor === undefined) return undefined
  const checksum = query.cursor.slice(0, 12)
  const text = query.cursor.slice(12)
  const position = Buffer.from(text, 'base64url').toString('utf8')
  // Base64 can encode the same bytes in several ways. Only the canonical form is accepted.
  const intact = Buffer.from(position).toString('base64url') === text && checksum === checksumOf(list, query, position)
  const values = intact ? parsePosition(position) : []
  if (values.length !== columns.length || !columns.every((column, index) => column.test(values[index] ?? ''))) {
    throw new AppError(
      'invalid_request',
      'query.cursor does not belong to this list with these filters. Start again without it.',
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
 * Makes a page from rows fetched with `limit + 1`. The cursor holds the sort values of the last row shown, so the next
 * page is an index range and costs the same at any depth.
 */
export const cutPage = <Row>(list: string, query: Query, rows: Row[], positionOf: (row: Row) => string[]) => {
  const data = rows.slice(0, query.limit)
  const last = data.at(-1)
  if (rows.length <= query.limit || last === undefined) return { data, nextCursor: null }
  const position = JSON.stringify(positionOf(last))
  return { data, nextCursor: checksumOf(list, query, position) + Buffer.from(position).toString('base64url') }
}
