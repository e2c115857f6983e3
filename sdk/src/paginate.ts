import { send, type Transport } from './send.ts'

type Page<Item> = { data: Item[]; nextCursor: string | null }

export type PageOptions = {
  /** How many items to request at a time, 1 to 100; 20 by default. The list yields all of them either way. */
  pageSize?: number | undefined
}

/** Yields the items of all pages of a list. The next page is requested once the caller asks for its first item. */
export async function* paginate<Item>(
  transport: Transport,
  path: string,
  { pageSize, query = {} }: PageOptions & { query?: Record<string, string | number | undefined> } = {},
): AsyncGenerator<Item, void> {
  if (pageSize !== undefined && (!Number.isInteger(pageSize) || pageSize < 1 || pageSize > 100))
    throw new RangeError('pageSize must be a whole number. Pass 1 to 100.')
  let cursor: string | undefined
  do {
    const page: Page<Item> = await send(transport, {
      method: 'GET',
      path,
      query: { ...query, limit: pageSize, cursor },
    })
    yield* page.data
    cursor = page.nextCursor ?? undefined
  } while (cursor)
}
