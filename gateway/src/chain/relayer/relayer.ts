/**
 * The relayer's facade: code outside this folder imports from here only. The rooms behind it import one way, from `lane`
 * at the top to `setup` at the bottom; `test/house-rules.ts` has the order.
 */
export { type Relayer, runRelayer } from './lane/run-relayer.ts'
export { maxDailySpendWei } from './pricing/fits-budget.ts'
export { defaultCallGas } from './pricing/gas.ts'
export { type MinValue, readMinValue } from './pricing/min-value.ts'
export { checkBudget, maxUnpaidPerDay, readSpentWei, takeUnpaid } from './pricing/spending.ts'
export { enqueueCall, enqueueCalls, type NewCall } from './queue/enqueue.ts'
export {
  countFreeSlots,
  countOpenCalls,
  hasOpenCall,
  hasOpenCallLike,
  hasPromisingCall,
  maxOpenCalls,
} from './queue/open-calls.ts'
export { findRelayState, type RelayState, stateOfNewCall } from './queue/relay-state.ts'
export { restoreCalls, withdrawCalls } from './queue/transitions.ts'
export type { RelayStage } from './setup/context.ts'
export { type FaultPoint, type Faults, noFaults } from './setup/faults.ts'
export { keeperAccount } from './setup/keeper-account.ts'
export { defaultLimits, defaultPace, type RelayLimits, type RelayPace } from './setup/limits.ts'
export { makeSigner, openSigners, type RelaySigner, type SignerSource } from './setup/signers.ts'
export { estimateCall, simulateCall } from './simulate/simulate-call.ts'
