import { addBond, claim as claimBond, type ModelBond, moveBond, type Pool, sync, unit } from './pool.ts'
import {
  attempt,
  findUnrest,
  keyOf,
  type Model,
  type Outcome,
  orderKey,
  type Position,
  poke,
  poolOf,
  type Refusal,
  refuse,
} from './protocol.ts'

const maxTerm = 5n * 365n * 86_400n
const maxShares = 2n ** 80n - 1n

export type PostBond = {
  payer: string
  product: number
  amount: bigint
  maturity: bigint
  recipient: string
  orderId: string
  value: bigint
}

function findMaturityFault(pool: Pool, maturity: bigint): Refusal | undefined {
  const { minTerm, term } = pool.terms
  if (maturity < pool.now + minTerm || maturity > pool.now + maxTerm) return refuse('OutOfRange')
  return maturity % term === 0n ? undefined : refuse('Misaligned')
}

export function postBond(model: Model, order: PostBond): Outcome<{ index: number }> {
  const { payer, product, amount, maturity, recipient, orderId, value } = order
  if (model.orders.has(orderKey(payer, orderId))) return refuse('OrderExecuted')
  if (model.paused) return refuse('Paused')
  if (value !== amount) return refuse('WrongPayment')
  const unrest = findUnrest(model, product)
  if (unrest) return unrest
  const pool = poolOf(model, product)
  if (amount < unit) return refuse('OutOfRange')
  const fault = findMaturityFault(pool, maturity)
  if (fault) return fault
  return attempt(pool, () => {
    sync(pool, false)
    const index = addBond(pool, { owner: recipient, maturity, amount })
    if (pool.shares > maxShares) return refuse('TooManyShares')
    model.orders.set(orderKey(payer, orderId), { kind: 'bond', product, index })
    return { index }
  })
}

export type ExtendBond = {
  owner: string
  product: number
  index: number
  maturity: bigint
  deadline: bigint
  orderId: string
}

export function extendBond(model: Model, order: ExtendBond): Outcome<object> {
  const { owner, product, index, maturity, deadline, orderId } = order
  if (model.orders.has(orderKey(owner, orderId))) return refuse('OrderExecuted')
  const pool = poolOf(model, product)
  const bond = pool.bonds[index]
  if (bond === undefined) return refuse('ERC721NonexistentToken')
  if (bond.owner !== owner) return refuse('NotOwner')
  if (model.now > deadline) return refuse('IntentExpired')
  const unrest = findUnrest(model, product)
  if (unrest) return unrest
  if (model.now >= bond.maturity) return refuse('Matured')
  if (maturity <= bond.maturity) return refuse('OutOfRange')
  const fault = findMaturityFault(pool, maturity)
  if (fault) return fault
  sync(pool, false)
  moveBond(pool, bond, maturity)
  const position: Position = { kind: 'bond', product, index }
  model.listings.delete(keyOf(position))
  model.orders.set(orderKey(owner, orderId), position)
  return {}
}

function findBond(model: Model, { product, index }: { product: number; index: number }): ModelBond | undefined {
  return poolOf(model, product).bonds[index]
}

export function claim(
  model: Model,
  at: { product: number; index: number },
): Outcome<{ owner: string; principal: bigint; premium: bigint; closed: boolean }> {
  const bond = findBond(model, at)
  if (bond === undefined) return refuse('ERC721NonexistentToken')
  poke(model, at.product)
  const paid = claimBond(poolOf(model, at.product), at.index)
  if (paid.closed) model.listings.delete(keyOf({ kind: 'bond', ...at }))
  return { owner: bond.owner, ...paid }
}
