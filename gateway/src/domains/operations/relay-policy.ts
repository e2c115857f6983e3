import type { Hex } from 'viem'
import type { Clock } from '../../base/clock.ts'
import { AppError, type ErrorCode } from '../../base/errors.ts'
import { formatTime } from '../../base/times.ts'
import { countFreeSlots, hasPromisingCall, maxUnpaidPerDay, takeUnpaid } from '../../chain/relayer/relayer.ts'
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
  /** The lowest price of an order that the gateway pays this much gas for, in base units of the asset. */
  readMinValue(gas: number): Promise<bigint>
}

/** A long-lived signature is a risk: anyone who holds it can use it until its signer voids the order. */
const maxValiditySeconds = 86_400n

const clockSkewSeconds = 300n

/** Refuses a signature that stays valid for more than a day. */
export const requireShortValidity = (
  { validUntil, validityField }: Pick<SignedOrder, 'validUntil' | 'validityField'>,
  now: bigint,
): void => {
  const latest = now + maxValiditySeconds
  if (validUntil <= latest + clockSkewSeconds) return
  throw new AppError(
    'authorization_too_long',
    `The signature is valid until ${formatTime(validUntil)}, more than a day from now. Sign it again with a ${validityField} of ` +
      `${formatTime(latest)} or earlier.`,
  )
}

type SelfRelay = Pick<SignedOrder, 'target' | 'data'>
type RelayRequest = SelfRelay & Pick<SignedOrder, 'signer'> & Partial<Pick<SignedOrder, 'readPrice'>> & { gas: number }

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
  if (order.readPrice) await requireWorth(relayPolicy, { ...order, readPrice: order.readPrice })
  const spent = await store.read((tx) => relayPolicy.checkBudget(tx, { wallet: order.signer, clock }))
  if (spent) {
    const whose = spent === 'wallet' ? 'This wallet' : 'The gateway'
    throw new AppError(
      'gas_budget_spent',
      `${whose} has used up its daily gas budget, which resets at midnight UTC. ${explainSelfRelay(order)}`,
    )
  }
}

/** Refuses an order whose price is not worth its gas: otherwise strangers could spend the gateway's money for less of theirs. */
const requireWorth = async (
  { readMinValue }: Pick<RelayPolicy, 'readMinValue'>,
  order: SelfRelay & { readPrice(): Promise<bigint>; gas: number },
): Promise<void> => {
  const minValue = await readMinValue(order.gas)
  const price = minValue === 0n ? undefined : await order.readPrice()
  if (price === undefined || price >= minValue) return
  throw new AppError(
    'order_too_small',
    `It is worth ${price}; the gateway pays gas from ${minValue}. ${explainSelfRelay(order)}`,
  )
}

type Unpaid = { clock: Clock; call: SelfRelay & Pick<SignedOrder, 'signer'> }

/** Refuses a wallet that has used up its voids of the day. Counts this one. */
export const requireVoidLeft = async (tx: Tx, { clock, call }: Unpaid): Promise<void> => {
  if (await takeUnpaid(tx, { wallet: call.signer, what: 'voids', at: clock.now() })) return
  throw new AppError(
    'void_limit_reached',
    `The gateway has relayed ${maxUnpaidPerDay.voids} voids of this wallet today, the maximum. ${explainSelfRelay(call)}`,
  )
}

/** Refuses a wallet that has used up its orders without a payment of the day. Counts this one. */
export const requireUnpaidLeft = async (tx: Tx, { clock, call }: Unpaid): Promise<void> => {
  if (await takeUnpaid(tx, { wallet: call.signer, what: 'orders', at: clock.now() })) return
  throw new AppError(
    'order_limit_reached',
    `The gateway has relayed ${maxUnpaidPerDay.orders} orders without a payment of this wallet today, the maximum. ` +
      explainSelfRelay(call),
  )
}

/** Clocks of processes differ by less. */
const maxClockDifferenceMs = 5_000

/** Refuses an order while another one, which arrived first, is about to take what both want, or has since `simulatedAt`. */
export const requireUncontended = async (
  tx: Tx,
  { contended, simulatedAt }: { contended: string; simulatedAt: Date },
): Promise<void> => {
  const since = new Date(simulatedAt.getTime() - maxClockDifferenceMs)
  if (!(await hasPromisingCall(tx, { contended, since }))) return
  throw new AppError(
    'order_contended',
    'Another order for the same position arrived first and is being executed. If it fails, you can send this one again.',
    { headers: { 'retry-after': '5' } },
  )
}

/** Codes of refusals after which nobody can use the signature, or whose order id belongs to an accepted operation. */
const withoutLiveSignature: ReadonlySet<string> = new Set<ErrorCode>([
  'signature_rejected',
  'authorization_expired',
  'signature_expired',
  'authorization_used',
  'order_executed',
  'order_voided',
  'order_mismatch',
  'idempotency_key_reused',
])

/** Adds to the refusal of an order that its signature is still out there, until when, and how to void it. */
export const warnOfSignature = (
  error: unknown,
  { validUntil, orderId }: Pick<SignedOrder, 'validUntil' | 'orderId'>,
  now: bigint,
): unknown => {
  if (validUntil <= now) return error
  if (!(error instanceof AppError) || error.status >= 500 || withoutLiveSignature.has(error.code)) return error
  const { code, message, cause, headers } = error
  const warning =
    `The signature can still be used until ${formatTime(validUntil)}. To rule that out, void it: ` +
    `POST /api/v1/orders/${orderId}/void/quote.`
  return new AppError(code, `${message} ${warning}`, { cause, headers })
}

/** Refuses a wallet that has the maximum of open calls: more would only delay others. */
export const requireQueueRoom = async (tx: Tx, signer: string): Promise<void> =>
  requireFreeSlots(await countFreeSlots(tx, signer))

/** The same for a count that is known. */
export const requireFreeSlots = (free: number): void => {
  if (free > 0) return
  const message =
    'The wallet has 100 open calls, the maximum. Wait until some of them finish, then send the same request again.'
  throw new AppError('rate_limit', message, { headers: { 'retry-after': '15' } })
}

/** An error message has at most 2,048 characters. */
const maxDataLength = 1_500

const explainSelfRelay = ({ target, data }: SelfRelay): string =>
  data.length <= maxDataLength
    ? `Send it from any account: to ${target}, value 0, data ${data}`
    : `Send it from any account to ${target}, as shown in \`call\` of the quote.`
