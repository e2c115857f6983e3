import { type SuretyErrorName, suretyAbi, testUsdAbi } from '@surety/contracts'
import { decodeErrorResult, type Hex, hexToString, isHex } from 'viem'
import { AppError, type ErrorCode } from '../base/errors.ts'

/** Why the contract refused: the name of its error, or the words of a token that has no names, and what came with it. */
export type Revert = { name: string; args: readonly string[] }

type Refusal = { code: ErrorCode; message: string }
type Explain = (...args: string[]) => Refusal

const refuse = (code: ErrorCode, message: string): Refusal => ({ code, message })

/** What an agent cannot run into by what it signs; if it does, the gateway or the deployment is at fault. */
const unexpected =
  (what: string): Explain =>
  (...args) =>
    refuse('protocol_refused', `The contract refused: ${what}${args.length > 0 ? ` (${args.join(', ')})` : ''}.`)

const rejected: Explain = () =>
  refuse(
    'signature_rejected',
    'The signature is not one of the wallet over exactly these terms, value and validity. Sign the typedData of a quote as it is.',
  )

const triggerStates = ['does not answer', 'is ready', 'suspects an event', 'has confirmed an event that goes on']

/** Every way the protocol and its asset refuse, by the name of the Solidity error. One without an entry does not compile. */
const explanations: Record<SuretyErrorName, Explain> = {
  AlreadyListed: (tokenId, until) =>
    refuse('already_listed', `Position ${tokenId} has a listing until ${until}. Cancel it first.`),
  EventPending: (reported, confirmed) =>
    refuse(
      'event_pending',
      `The oracle has confirmed ${confirmed} events and ${reported} were reported. Nothing is sold until the rest is; try again later.`,
    ),
  InsufficientCapacity: (required, available) =>
    refuse(
      'insufficient_capacity',
      `With this purchase ${required} would be covered and the pool carries ${available}. Ask for ${less(required, available)} less, or choose another product.`,
    ),
  IntentExpired: (deadline, timestamp) =>
    refuse('signature_expired', `The deadline ${deadline} is before the chain's time ${timestamp}. Sign a new quote.`),
  InvalidSignature: rejected,
  Misaligned: (field, value, step) =>
    refuse(
      'misaligned',
      `${field} is ${value} and must be a multiple of ${step}. The next one is ${next(value, step)}.`,
    ),
  NoEvent: (nextEvent, count) =>
    refuse('no_event', `Event ${nextEvent} is the next one, and there are ${count}. Nothing is to be done yet.`),
  NotBond: (tokenId) => refuse('unknown_position', `There is no bond ${tokenId}.`),
  NotCancellable: (target, tokenId) =>
    refuse(
      'not_cancellable',
      `Order ${target} was executed (position ${tokenId}) and no listing of it is live: it cannot be taken back.`,
    ),
  NotListed: (tokenId) => refuse('not_listed', `Position ${tokenId} is not on sale. Read the listings again.`),
  NotMatured: (maturity, timestamp) =>
    refuse('not_matured', `The bond matures at ${maturity}, and the chain's time is ${timestamp}. Try again then.`),
  NotOwner: (account, owner) => refuse('not_owner', `The position belongs to ${owner}, not to ${account}.`),
  NothingOwed: (account) => refuse('nothing_owed', `${account} is owed nothing.`),
  OrderExecuted: (tokenId) =>
    tokenId === '0'
      ? refuse(
          'order_voided',
          'The order was voided by its signer and never will be executed. Use a new Idempotency-Key to start anew.',
        )
      : refuse(
          'order_executed',
          `The order was executed before: it made or moved position ${tokenId}. It is paid for; do not order again. GET ` +
            '/api/v1/operations?idempotencyKey= with the key of the order shows what became of it.',
        ),
  OutOfRange: (field, value, minimum, maximum) =>
    refuse('out_of_range', `${field} is ${value} and must be from ${minimum} to ${maximum}.`),
  Paused: () => refuse('sales_paused', 'The sale of policies and bonds is paused. Try again later.'),
  PremiumAboveAuthorised: (premium, authorised) =>
    refuse(
      'premium_above_authorised',
      `The premium is ${premium} now and ${authorised} was authorised. Ask for a new quote with the same Idempotency-Key and sign it.`,
    ),
  ProductFrozen: (until) =>
    refuse('product_frozen', `A loss is being settled until ${until} at the latest. Try again then.`),
  TooManyShares: (shares, maximum) =>
    refuse('too_many_shares', `The pool would have ${shares} shares and may have ${maximum}. Choose another product.`),
  TriggerNotReady: (status) =>
    refuse(
      'trigger_not_ready',
      `The product's oracle ${triggerStates[Number(status)] ?? 'is not ready'}. Try again later, or choose another product.`,
    ),
  UnknownProduct: (product) =>
    refuse('unknown_product', `There is no product ${product}. GET /products lists those there are.`),
  ValueBelowMinimum: (value, minimum) =>
    refuse('value_below_minimum', `The position is worth ${value}, less than the ${minimum} that was asked for.`),
  WrongPayment: (required, authorised) =>
    refuse('wrong_payment', `${required} must be paid and ${authorised} was authorised. Sign exactly that amount.`),
  ERC721InvalidReceiver: (receiver) =>
    refuse('invalid_recipient', `${receiver} cannot receive positions. Choose an account of your own as recipient.`),
  ERC721NonexistentToken: (tokenId) => refuse('unknown_position', `There is no position ${tokenId}.`),
  ERC20InsufficientBalance: (sender, balance, needed) =>
    refuse(
      'insufficient_funds',
      `${sender} has ${balance} of the asset and authorised ${needed}. Add money or authorise less, then send again.`,
    ),
  ERC3009InvalidAuthorizationTime: (validAfter = '0', validBefore) =>
    refuse(
      Number(validAfter) * 1000 >= Date.now() ? 'authorization_not_yet_valid' : 'authorization_expired',
      `The payment is valid after ${validAfter} and before ${validBefore}, and the chain's time is not in between. Sign a new quote.`,
    ),
  ERC3009InvalidSignature: rejected,
  ERC3009UsedAuthorization: (authorizer, nonce) =>
    refuse(
      'authorization_used',
      `${authorizer} has used or cancelled the authorisation ${nonce}. Ask for a quote with a new Idempotency-Key.`,
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
  ReentrancyGuardReentrantCall: unexpected('it was called from inside of itself'),
  SafeCastOverflowedUintDowncast: unexpected('a figure is too large'),
  SafeERC20FailedOperation: unexpected('the asset did not pay'),
  StringTooLong: unexpected('a text is too long'),
  UnsupportedAsset: unexpected('the asset is not supported'),
}

/** USDC says in words what others say by name. */
const words: [RegExp, SuretyErrorName][] = [
  [/authorization is used/i, 'ERC3009UsedAuthorization'],
  [/authorization is expired/i, 'ERC3009InvalidAuthorizationTime'],
  [/exceeds balance/i, 'ERC20InsufficientBalance'],
  [/invalid signature/i, 'ERC3009InvalidSignature'],
]

const less = (required: string | undefined, available: string | undefined): bigint =>
  BigInt(required ?? 0) - BigInt(available ?? 0)
const next = (value: string | undefined, step: string | undefined): bigint =>
  (BigInt(value ?? 0) / BigInt(step ?? 1) + 1n) * BigInt(step ?? 1)

/** Says in our words why the contract refused, and what an agent can do about it. */
export const explainRevert = ({ name, args }: Revert): Refusal => {
  if (Object.hasOwn(explanations, name)) return explanations[name as SuretyErrorName](...args)
  if (/authorization is not yet valid/i.test(name))
    return refuse('authorization_not_yet_valid', 'The payment is not valid yet. Sign it with a validAfter of 0.')
  const [, known] = words.find(([pattern]) => pattern.test(name)) ?? []
  const { code } = known ? explanations[known]('', '', '') : { code: 'protocol_refused' as const }
  return { code, message: `The asset or the contract refused: ${name.slice(0, 200)}.` }
}

export const refusalOf = (revert: Revert): AppError => {
  const { code, message } = explainRevert(revert)
  return new AppError(code, message)
}

const abi = [...suretyAbi, ...testUsdAbi]

type NamedRevert = { name: string; args: Record<string, string>; message: string }

/** The same for what was written down by the names of the error's parameters. */
export const explainNamed = ({ name, args, message }: NamedRevert): Refusal => {
  // The relayer's own reasons, beside those of the protocol.
  if (name === 'GasBudgetSpent' || name === 'WalletPaused') return refuse('gas_budget_spent', message)
  if (name === 'Error') return explainRevert({ name: args.message ?? message, args: [] })
  const item = abi.find((entry) => entry.type === 'error' && entry.name === name)
  if (item?.type !== 'error') return refuse('protocol_refused', message || name)
  return explainRevert({ name, args: item.inputs.map((input) => writeArgument(args[input.name] ?? '')) })
}

/** Reads why a call was refused from what the node threw; undefined if the node refused, not the contract. */
export const readRevert = (error: unknown): Revert | undefined => {
  const data = findData(error)
  if (data !== undefined) return decodeRevert(data)
  return saysRevert(error) ? { name: 'no reason was given', args: [] } : undefined
}

/** Reads what the contract returned when it refused. */
export const decodeRevert = (data: Hex): Revert => {
  try {
    const { errorName, args = [] } = decodeErrorResult({ abi, data }) as {
      errorName: string
      args?: readonly unknown[]
    }
    if (errorName === 'Error') return { name: String(args[0]), args: [] }
    return { name: errorName, args: args.map(writeArgument) }
  } catch {
    return { name: data === '0x' ? 'no reason was given' : `an unknown error ${data.slice(0, 10)}`, args: [] }
  }
}

/** Integers as decimal text; the names of fields are text in 32 bytes. */
const writeArgument = (value: unknown): string => {
  if (!isHex(value) || value.length !== 66) return String(value)
  const text = hexToString(value, { size: 32 })
  return /^[a-zA-Z]+$/.test(text) ? text : value
}

/** Nodes differ in where they put it: the innermost error that has data tells. */
const findData = (error: unknown): Hex | undefined => {
  for (let cause = error; typeof cause === 'object' && cause !== null; cause = (cause as { cause?: unknown }).cause) {
    const { data } = cause as { data?: unknown }
    const inner = typeof data === 'object' && data !== null && 'data' in data ? data.data : data
    if (isHex(inner)) return inner
  }
  return undefined
}

/** Some nodes tell a revert by words alone. Only what the node itself said counts: other messages hold its address. */
const saysRevert = (error: unknown): boolean => {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.name === 'HttpRequestError' || cause.name === 'TimeoutError') return false
    const said = 'details' in cause && typeof cause.details === 'string' ? cause.details : cause.message
    if (/revert|out of gas|gas required exceeds|invalid opcode/i.test(said)) return true
  }
  return false
}
