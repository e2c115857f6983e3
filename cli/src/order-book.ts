import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Session } from './session.ts'
import { openState } from './state.ts'

type Values = Record<string, string>
type Orders = Record<string, { values: Values; at: number }>

const keptMs = 30 * 86_400_000

/**
 * Returns the key of an order and what was decided when it was first placed: limits and what was shown. A repeated command
 * must mean the same order, although prices have changed since. Both are stored before anything is signed.
 */
export const rememberOrder = async (
  { settings: { home, url } }: Session,
  key: string | undefined,
  decide: () => Promise<Values>,
): Promise<{ key: string; values: Values }> => {
  const book = openState<Orders>(join(home, 'orders'), {})
  const name = `${url} ${key ?? randomUUID()}`
  const known = (await book.read())[name]
  const { values, at } = known ?? { values: await decide(), at: Date.now() }
  await book.update((orders) => {
    const recent = Object.entries(orders).filter(([, order]) => order.at > Date.now() - keptMs)
    return { ...Object.fromEntries(recent), [name]: orders[name] ?? { values, at } }
  })
  return { key: name.slice(url.length + 1), values }
}
