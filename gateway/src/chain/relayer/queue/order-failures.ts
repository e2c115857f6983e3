import type { SuretyErrorName } from '@surety/contracts'

/**
 * Reverts that are about the order itself: its price, its validity, its product. They say nothing about the payer's other
 * orders. Every other failure, such as a short balance, is taken to be about the payer.
 */
export const orderFailures: ReadonlySet<string> = new Set<SuretyErrorName>([
  'AlreadyListed',
  'CapitalRetained',
  'ERC3009InvalidAuthorizationTime',
  'ERC3009UsedAuthorization',
  'EventPending',
  'InsufficientCapacity',
  'IntentExpired',
  'Matured',
  'Misaligned',
  'NotCancellable',
  'NotInForce',
  'NotListed',
  'NotOwner',
  'OrderExecuted',
  'OutOfRange',
  'Paused',
  'PremiumAboveAuthorised',
  'ProductFrozen',
  'TooManyShares',
  'TriggerNotReady',
  'UnknownProduct',
  'Unsettled',
  'ValueBelowMinimum',
  'Waiting',
  'WrongMaturity',
  'WrongPayment',
])
