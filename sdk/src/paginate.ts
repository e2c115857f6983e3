import { send, type Transport } from './send.ts'

type Page<Item> = { data: Item[]; nextCursor: string | null }

/** Yields the items of all pages of a list. */
export async function* paginate<Item>(
  transport: Transport,
  path: string,
  query: Record<string, string | number | undefined> = {},
): AsyncGenerator<Item, void> {
  let cursor: string | undefined
  do {
    const page: Page<Item> = await send(transport, { method: 'GET', path, query: { ...query, cursor } })
    yield* page.data
    cursor = page.nextCursor ?? undefined
  } while (cursor)
}
