import type { Hex } from 'viem'
import type { Clock } from '../../base/clock.ts'
import { AppError } from '../../base/errors.ts'
import { countRoom } from '../../chain/relayer/relayer.ts'
import type { SignedOrder } from '../../http/signed-write.ts'
import type { Store, Tx } from '../../store/store.ts'

/** What an operation needs of whoever brings calls to the chain. */
export type Relaying = {
  wake(): void
  /** Whether new calls can be taken: `low` when there is too little to pay for them, `none` without a wallet. */
  status(): 'ok' | 'low' | 'none'
  /** One of the wallets that pay for gas, another one each time; undefined where there is none. */
  findSender(): Hex | undefined
  /** Whose budget for gas is spent for today, if anybody's. */
  checkBudget(tx: Tx, question: { wallet: string; clock: Clock }): Promise<'everybody' | 'wallet' | undefined>
  /** What an order must be worth to be relayed at the gateway's expense, in base units of the asset. */
  minValue: bigint
}

/** A signature that lives on is one to regret: nobody can take it back but by voiding, and whoever has it may use it. */
const longestLife = 86_400n

/** Clocks differ. */
const slack = 300n

/** Refuses an order that could still be executed when everybody has forgotten it. */
export const requireShortLife = ({ validUntil }: Pick<SignedOrder, 'validUntil'>, now: bigint): void => {
  const latest = now + longestLife
  if (validUntil <= latest + slack) return
  throw new AppError(
    'authorization_too_long',
    `The payment is valid until ${validUntil}, and may be valid for a day at most: until ${latest}. Sign it with an earlier validBefore.`,
  )
}

type Costly = Pick<SignedOrder, 'signer' | 'target' | 'data'> & Partial<Pick<SignedOrder, 'readWorth'>>

/** Refuses what the gateway does not pay the gas for, with the call to be sent by the wallet itself. */
export const requireRelay = async (
  { store, relaying, clock }: { store: Store; relaying: Relaying; clock: Clock },
  order: Costly,
): Promise<void> => {
  const status = relaying.status()
  if (status !== 'ok') {
    const why = status === 'low' ? 'has too little left to pay for gas' : 'has no wallet to pay for gas with'
    throw new AppError('relayer_unavailable', `The gateway ${why}. Nothing was bound. ${sendItself(order)}`, {
      headers: { 'retry-after': '30' },
    })
  }
  const worth = relaying.minValue === 0n ? undefined : await order.readWorth?.()
  if (worth !== undefined && worth < relaying.minValue) {
    throw new AppError(
      'order_too_small',
      `The price is ${worth}, below the ${relaying.minValue} from which on the gateway pays for the gas. ${sendItself(order)}`,
    )
  }
  const spent = await store.read((tx) => relaying.checkBudget(tx, { wallet: order.signer, clock }))
  if (spent) {
    const whose = spent === 'wallet' ? "the wallet's" : "the gateway's"
    throw new AppError(
      'gas_budget_spent',
      `Today's budget for gas is spent, ${whose}; it is full again at midnight UTC. ${sendItself(order)}`,
    )
  }
}

/** Refuses a wallet that has so much under way that the rest would only wait behind it, and others with it. */
export const requireRoom = async (tx: Tx, signer: string): Promise<void> => {
  if ((await countRoom(tx, signer)) > 0) return
  const message =
    'The wallet has a hundred calls under way. Wait until some of them are through, then send the same again.'
  throw new AppError('rate_limit', message, { headers: { 'retry-after': '15' } })
}

/** A message may have 2,048 characters. */
const longestData = 1_500

const sendItself = ({ target, data }: Costly): string =>
  data.length <= longestData
    ? `The signed order is valid as it is; any account can send it: to ${target}, value 0, data ${data}`
    : `The signed order is valid as it is; any account can send it to ${target}, as \`call\` of the quote shows.`
