/** Runs `work` for one chunk at a time. Items that arrive meanwhile form the next chunk, and share its result. */
export const inChunks = <Item, Result>(work: (items: Item[]) => Promise<Result>): ((item: Item) => Promise<Result>) => {
  let next: { items: Item[]; done: Promise<Result> } | undefined
  let previous: Promise<unknown> = Promise.resolve()
  return (item) => {
    if (next) {
      next.items.push(item)
      return next.done
    }
    const items = [item]
    const done = previous.then(() => {
      next = undefined
      return work(items)
    })
    next = { items, done }
    previous = done.catch(() => {})
    return done
  }
}
