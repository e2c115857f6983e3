/** Runs `work` for every item, at most `concurrency` at a time. */
export const forEach = async <Item>(
  items: readonly Item[],
  concurrency: number,
  work: (item: Item, index: number) => Promise<void>,
): Promise<void> => {
  let next = 0
  const one = async (): Promise<void> => {
    for (let index = next++; index < items.length; index = next++) await work(items[index] as Item, index)
  }
  await Promise.all(Array.from({ length: concurrency }, one))
}
