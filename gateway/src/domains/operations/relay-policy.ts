import type { Hex } from 'viem'
import type { Clock } from '../../base/clock.ts'
import { AppError } from '../../base/errors.ts'
import { countFreeSlots } from '../../chain/relayer/relayer.ts'
import type { Store, Tx } from '../../store/store.ts'
import type { SignedOrder } from './signed-write.ts'

/** What decides whether the gateway relays an order. */
export type RelayPolicy = {
  wake(): void
  /** `low`: the relayer wallets are short of funds. `none`: no relayer wallet is configured. */
  status(): 'ok' | 'low' | 'none'
  /** A random relayer wallet; undefined if there is none. */
  findSender(): Hex | undefined
  /** Returns whose daily gas budget is used up, if any. */
  checkBudget(tx: Tx, query: { wallet: string; clock: Clock }): Promise<'everybody' | 'wallet' | undefined>
  /** The lowest price of an order that the gateway pays gas for, in base units of the asset. */
  minValue: bigint
}

/** A long-lived signature is a risk: anyone who holds it can use it until its signer voids the order. */
const maxValiditySeconds = 86_400n

const clockSkewSeconds = 300n

/** Refuses a payment that stays valid for more than a day. */
export const requireShortValidity = ({ validUntil }: Pick<SignedOrder, 'validUntil'>, now: bigint): void => {
  const latest = now + maxValiditySeconds
  if (validUntil <= latest + clockSkewSeconds) return
  throw new AppError(
    'authorization_too_long',
    `The payment is valid until ${validUntil}, more than a day from now. Sign it again with a validBefore of ${latest} or earlier.`,
  )
}

type RelayRequest = Pick<SignedOrder, 'signer' | 'target' | 'data'> & Partial<Pick<SignedOrder, 'readPrice'>>

/** Refuses an order that the gateway does not pay gas for, and shows the call so that the wallet can send it itself. */
export const requireRelayable = async (
  { store, relayPolicy, clock }: { store: Store; relayPolicy: RelayPolicy; clock: Clock },
  order: RelayRequest,
): Promise<void> => {
  const status = relayPolicy.status()
  if (status !== 'ok') {
    const why = status === 'low' ? 'is out of funds for gas' : 'has no relayer wallet'
    throw new AppError('relayer_unavailable', `The gateway ${why}; it stored nothing. ${explainSelfRelay(order)}`, {
      headers: { 'retry-after': '30' },
    })
  }
  const price = relayPolicy.minValue === 0n ? undefined : await order.readPrice?.()
  if (price !== undefined && price < relayPolicy.minValue) {
    throw new AppError(
      'order_too_small',
      `The price is ${price}; the gateway pays gas for orders from ${relayPolicy.minValue}. ${explainSelfRelay(order)}`,
    )
  }
  const spent = await store.read((tx) => relayPolicy.checkBudget(tx, { wallet: order.signer, clock }))
  if (spent) {
    const whose = spent === 'wallet' ? 'This wallet' : 'The gateway'
    throw new AppError(
      'gas_budget_spent',
      `${whose} has used up its daily gas budget, which resets at midnight UTC. ${explainSelfRelay(order)}`,
    )
  }
}

/** Refuses a wallet that has the maximum of open calls: more would only delay others. */
export const requireQueueRoom = async (tx: Tx, signer: string): Promise<void> => {
  if ((await countFreeSlots(tx, signer)) > 0) return
  const message =
    'The wallet has 100 open calls, the maximum. Wait until some of them finish, then send the same request again.'
  throw new AppError('rate_limit', message, { headers: { 'retry-after': '15' } })
}

/** An error message has at most 2,048 characters. */
const maxDataLength = 1_500

const explainSelfRelay = ({ target, data }: RelayRequest): string =>
  data.length <= maxDataLength
    ? `Send the signed order from any account: to ${target}, value 0, data ${data}`
    : `Send the signed order from any account to ${target}, as shown in \`call\` of the quote.`
