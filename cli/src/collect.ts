/** The first items of a list; without a limit all of them. */
export const collect = async <Item>(items: AsyncIterable<Item>, limit: number): Promise<Item[]> => {
  const collected: Item[] = []
  for await (const item of items) {
    collected.push(item)
    if (collected.length >= limit) break
  }
  return collected
}

/** The size of a page that fits the limit. */
export const pageFor = (limit: number): { pageSize: number } => ({ pageSize: Math.max(1, Math.min(100, limit)) })
