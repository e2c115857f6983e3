import { type SuretyErrorName, suretyAbi, testUsdAbi } from '@surety/contracts'
import { hexToString, isHex } from 'viem'
import { formatAmount } from '../base/amounts.ts'
import { AppError, type ErrorCode } from '../base/errors.ts'
import { formatDays, formatTime } from '../base/times.ts'
import type { CallError } from '../store/tables.ts'

type Refusal = { code: ErrorCode; message: string }
type Explain = (...args: string[]) => Refusal

const refuse = (code: ErrorCode, message: string): Refusal => ({ code, message })

/** Reverts that no signed order can cause. If one occurs, the gateway or the deployment is at fault. */
const unexpected =
  (what: string): Explain =>
  (...args) =>
    refuse(
      'protocol_refused',
      `The contract rejected the call: ${what}${args.length > 0 ? ` (${args.join(', ')})` : ''}.`,
    )

const rejected: Explain = () =>
  refuse(
    'signature_rejected',
    'The signature does not match the wallet, terms, value and validity. Sign the typedData of a quote unchanged.',
  )

const triggerStates = ['does not answer', 'is ready', 'reports a possible event', 'reports an ongoing event']

/** Every error of the protocol and its asset, by its Solidity name. A missing entry does not compile. */
const explanations: Record<SuretyErrorName, Explain> = {
  AlreadyListed: (tokenId, until) =>
    refuse('already_listed', `Position ${tokenId} is listed until ${time(until)}. Cancel that listing first.`),
  CapitalRetained: (shares) =>
    refuse(
      'capital_retained',
      `Cover in force holds back ${shares} shares of matured bonds. Try again when they are released.`,
    ),
  EventPending: (reported, confirmed) =>
    refuse(
      'event_pending',
      `The oracle has confirmed ${confirmed} events and ${reported} are reported. Try again when all of them are reported.`,
    ),
  InsufficientCapacity: (required, available) =>
    refuse(
      'insufficient_capacity',
      `The cover exceeds what the pool can still cover by ${formatAmount(less(required, available))}. Reduce the coverage by that, or choose another product.`,
    ),
  IntentExpired: (deadline, timestamp) =>
    refuse(
      'signature_expired',
      `The deadline was ${time(deadline)} and the chain time is ${time(timestamp)}. Sign a new quote.`,
    ),
  InvalidSignature: rejected,
  Matured: (maturity, timestamp) =>
    refuse(
      'bond_matured',
      `The bond matured at ${time(maturity)} and the chain time is ${time(timestamp)}. Claim it and post a new bond.`,
    ),
  Misaligned: (field, value, step) =>
    refuse(
      'misaligned',
      `${field} is ${time(value)} and must be a multiple of ${formatDays(BigInt(step ?? 1))}. The next one is ${time(next(value, step))}.`,
    ),
  NoEvent: (nextEvent, count) =>
    refuse('no_event', `The next event is ${nextEvent} and there are ${count}. No action needed yet.`),
  NotBond: (tokenId) => refuse('unknown_position', `Bond ${tokenId} does not exist. Check its id.`),
  NotCancellable: (target, tokenId) =>
    refuse(
      'not_cancellable',
      `Order ${target} was executed (position ${tokenId}) and has no open listing. It cannot be cancelled.`,
    ),
  NotListed: (tokenId) => refuse('not_listed', `Position ${tokenId} is not listed. Read the listings again.`),
  NotInForce: (expiry, timestamp) =>
    refuse(
      'policy_not_in_force',
      `The policy has no cover left or expired at ${time(expiry)}, and the chain time is ${time(timestamp)}. Buy a new policy.`,
    ),
  NotPolicy: (tokenId) => refuse('unknown_position', `Policy ${tokenId} does not exist. Check its id.`),
  NotOwner: (account, owner) =>
    refuse('not_owner', `The position belongs to ${owner}, not to ${account}. Sign with the owner's wallet.`),
  NothingOwed: (account) => refuse('nothing_owed', `${account} has nothing to collect. No action needed.`),
  OrderExecuted: (tokenId) =>
    tokenId === '0'
      ? refuse(
          'order_voided',
          'The signer voided the order, so it will never be executed. Use a new Idempotency-Key for a new order.',
        )
      : refuse(
          'order_executed',
          `The order is already executed (position ${tokenId}). Do not order again: GET ` +
            '/api/v1/operations?idempotencyKey= shows its outcome.',
        ),
  OutOfRange: (field = '', value = '', minimum = '', maximum = '', now = nowSeconds()) =>
    refuse('out_of_range', describeRange(field, [value, minimum, maximum, now].map(BigInt) as Range)),
  Paused: () => refuse('sales_paused', 'Sales of policies and bonds are paused. Try again later.'),
  PremiumAboveAuthorised: (premium, authorised) =>
    refuse(
      'premium_above_authorised',
      `The premium is now ${amount(premium)} and ${amount(authorised)} was authorised. Get a new quote with the same Idempotency-Key and sign it.`,
    ),
  ProductFrozen: (until) =>
    refuse('product_frozen', `A loss is being settled until ${time(until)} at the latest. Try again after that.`),
  TooManyShares: (shares, maximum) =>
    refuse(
      'too_many_shares',
      `The pool would have ${shares} shares and the maximum is ${maximum}. Choose another product.`,
    ),
  TriggerNotReady: (status) =>
    refuse(
      'trigger_not_ready',
      `The product's oracle ${triggerStates[Number(status)] ?? 'is not ready'}. Try again later, or choose another product.`,
    ),
  UnknownProduct: (product) =>
    refuse('unknown_product', `There is no product ${product}. GET /products lists all products.`),
  ValueBelowMinimum: (value, minimum) =>
    refuse(
      'value_below_minimum',
      `The position is worth ${amount(value)}, below the requested minimum of ${amount(minimum)}. Lower the minimum or wait.`,
    ),
  Unsettled: (settled, events) =>
    refuse(
      'policy_unsettled',
      `The policy is settled against ${settled} of ${events} events. Try again when it is settled against all of them.`,
    ),
  Waiting: (begins, timestamp) =>
    refuse(
      'policy_waiting',
      `The cover starts at ${time(begins)} and the chain time is ${time(timestamp)}. Try again after the start.`,
    ),
  WrongMaturity: (maturity, wanted) =>
    refuse(
      'wrong_maturity',
      maturity === '0'
        ? 'The position is a policy, which has no maturity. Sign the maturity 0.'
        : `The bond matures at ${time(maturity)} and the order is for ${wanted === '0' ? 'none' : time(wanted)}. Read the listing again and sign its maturity.`,
    ),
  WrongPayment: (required, authorised) =>
    refuse(
      'wrong_payment',
      `The payment must be ${amount(required)} and ${amount(authorised)} was authorised. Sign exactly ${required}.`,
    ),
  ERC721InvalidReceiver: (receiver) =>
    refuse('invalid_recipient', `${receiver} cannot receive positions. Choose another recipient.`),
  ERC721NonexistentToken: (tokenId) => refuse('unknown_position', `Position ${tokenId} does not exist. Check its id.`),
  ERC20InsufficientBalance: (sender, balance, needed) =>
    refuse(
      'insufficient_funds',
      `${sender} has a balance of ${amount(balance)} and authorised ${amount(needed)}. Add funds or authorise less, then send again.`,
    ),
  ERC3009InvalidAuthorizationTime: (validAfter = '0', validBefore) =>
    refuse(
      Number(validAfter) * 1000 >= Date.now() ? 'authorization_not_yet_valid' : 'authorization_expired',
      `The payment is valid after ${time(validAfter)} and before ${time(validBefore)}, and the chain time is outside. Sign a new quote.`,
    ),
  ERC3009InvalidSignature: rejected,
  ERC3009UsedAuthorization: (authorizer, nonce) =>
    refuse(
      'authorization_used',
      `${authorizer} has used or cancelled the authorisation ${nonce}. Get a quote with a new Idempotency-Key.`,
    ),
  ERC20InvalidReceiver: unexpected('the asset does not pay this receiver'),
  ERC20InvalidSender: unexpected('the asset does not pay from this sender'),
  ERC20InsufficientAllowance: unexpected('the asset asked for an allowance'),
  ERC20InvalidApprover: unexpected('the asset refused an approver'),
  ERC20InvalidSpender: unexpected('the asset refused a spender'),
  ERC721IncorrectOwner: unexpected('the position has another owner'),
  ERC721InsufficientApproval: unexpected('the caller may not move the position'),
  ERC721InvalidApprover: unexpected('the approver is not valid'),
  ERC721InvalidOperator: unexpected('the operator is not valid'),
  ERC721InvalidOwner: unexpected('the owner is not valid'),
  ERC721InvalidSender: unexpected('the sender is not valid'),
  InvalidRates: unexpected('the rates are not valid'),
  InvalidShortString: unexpected('a text is not valid'),
  OwnableInvalidOwner: unexpected('the owner is not valid'),
  OwnableUnauthorizedAccount: unexpected('only the owner may do this'),
  ReentrancyGuardReentrantCall: unexpected('it was called recursively'),
  SafeERC20FailedOperation: unexpected('the asset did not pay'),
  StringTooLong: unexpected('a text is too long'),
  UnsupportedAsset: unexpected('the asset is not supported'),
}

/** USDC reverts with texts instead of named errors. */
const texts: [RegExp, SuretyErrorName][] = [
  [/authorization is used/i, 'ERC3009UsedAuthorization'],
  [/authorization is expired/i, 'ERC3009InvalidAuthorizationTime'],
  [/exceeds balance/i, 'ERC20InsufficientBalance'],
  [/invalid signature/i, 'ERC3009InvalidSignature'],
]

const less = (required: string | undefined, available: string | undefined): bigint =>
  BigInt(required ?? 0) - BigInt(available ?? 0)
const next = (value: string | undefined, step: string | undefined): bigint =>
  (BigInt(value ?? 0) / BigInt(step ?? 1) + 1n) * BigInt(step ?? 1)

const time = (seconds: string | bigint | undefined): string => formatTime(seconds || '0')
const amount = (baseUnits: string | undefined): string => formatAmount(baseUnits || '0')
const nowSeconds = (): string => String(Math.floor(Date.now() / 1000))

type Range = [value: bigint, minimum: bigint, maximum: bigint, now: bigint]

/** Bounds this high are those of the contract's integers. Nobody can reach them. */
const maxShownBound = 1n << 64n

/** Says how far a term is out of range: times in days from now, amounts in units. */
const describeRange = (field: string, [value, minimum, maximum, now]: Range): string => {
  if (field === 'expiry' || field === 'maturity') {
    const away = value > now ? `${formatDays(value - now)} from now` : 'in the past'
    const bounds = `${formatDays(minimum - now)} to ${formatDays(maximum - now)} from now`
    return `${field} is ${formatTime(value)}, ${away}. Choose a time ${bounds}: from ${formatTime(minimum)} to ${formatTime(maximum)}.`
  }
  const isAmount = field === 'coverage' || field === 'amount' || field === 'price'
  const show = isAmount ? formatAmount : String
  const max = maximum < maxShownBound ? ` and at most ${show(maximum)}` : ''
  const hint = isAmount ? ' GET /products/{p} shows how much is available.' : ''
  return `${field} is ${show(value)} and must be at least ${show(minimum)}${max}.${hint}`
}

const explain = (name: string, args: readonly string[]): Refusal => {
  if (Object.hasOwn(explanations, name)) return explanations[name as SuretyErrorName](...args)
  if (/authorization is not yet valid/i.test(name))
    return refuse('authorization_not_yet_valid', 'The payment is not valid yet. Sign it with a validAfter of 0.')
  const [, known] = texts.find(([pattern]) => pattern.test(name)) ?? []
  const { code } = known ? explanations[known]() : { code: 'protocol_refused' as const }
  return { code, message: `The asset or the contract rejected the call: ${name.slice(0, 200)}.` }
}

const abi = [...suretyAbi, ...testUsdAbi]

/** What is known about the call beside its revert: the present in seconds, and the signed terms. */
type Context = { now?: bigint; terms?: Record<string, string> }

/** Explains why a call failed and what an agent can do about it. */
export const explainRevert = ({ name, args, message }: CallError, { now, terms }: Context = {}): Refusal => {
  // The relayer's own reasons, beside those of the protocol.
  if (name === 'GasBudgetSpent' || name === 'WalletPaused') return refuse('gas_budget_spent', message)
  if (name === 'Error') return explain(Object.values(args)[0] ?? message, [])
  if (name === 'InsufficientCapacity' && terms?.coverage) return explainCapacity(args, terms.coverage)
  const item = abi.find((entry) => entry.type === 'error' && entry.name === name)
  if (item?.type !== 'error') return refuse('protocol_refused', message || name)
  const values = item.inputs.map((input, index) => writeArgument(args[input.name || String(index)] ?? ''))
  return explain(name, name === 'OutOfRange' && now !== undefined ? [...values, String(now)] : values)
}

/** The contract tells the whole cover in force with and without the order. Agents need to know what is left for theirs. */
const explainCapacity = ({ required, available }: CallError['args'], coverage: string): Refusal => {
  const left = BigInt(coverage) - less(required, available)
  const remedy =
    left > 0n
      ? `The pool can cover ${formatAmount(left)} more. Ask for at most that, or choose another product.`
      : 'The pool is sold out. Choose another product, or try again later.'
  return refuse('insufficient_capacity', `coverage is ${formatAmount(coverage)}. ${remedy}`)
}

/** The same as an error of the API. */
export const refusalOf = (error: CallError, context?: Context): AppError => {
  const { code, message } = explainRevert(error, context)
  return new AppError(code, message)
}

/** Integers are decimal text already. Names of fields are text in 32 bytes. */
const writeArgument = (value: string): string => {
  if (!isHex(value) || value.length !== 66) return value
  const text = hexToString(value, { size: 32 })
  return /^[a-zA-Z]+$/.test(text) ? text : value
}
