/** Does `work` for one lot at a time: whatever comes meanwhile is the next lot, and shares its fate. */
export const inLots = <Item, Result>(work: (items: Item[]) => Promise<Result>): ((item: Item) => Promise<Result>) => {
  let next: { items: Item[]; done: Promise<Result> } | undefined
  let former: Promise<unknown> = Promise.resolve()
  return (item) => {
    if (next) {
      next.items.push(item)
      return next.done
    }
    const items = [item]
    const done = former.then(() => {
      next = undefined
      return work(items)
    })
    next = { items, done }
    former = done.catch(() => {})
    return done
  }
}
