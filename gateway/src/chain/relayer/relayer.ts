/**
 * The relayer's only door: code outside of this folder imports from here. The rooms behind it import each other one way
 * only, from `lane` at the top to `setup` at the bottom.
 */
export { type Relayer, runRelayer } from './lane/run-relayer.ts'
export { checkBudget } from './pricing/spending.ts'
export { enqueueCall } from './queue/enqueue.ts'
export { hasLiveCall } from './queue/open-calls.ts'
export { countRoom } from './queue/queue.ts'
export { findRelayState, type RelayState } from './queue/relay-state.ts'
export { withdrawCalls } from './queue/withdraw.ts'
export { type Faults, noFaults } from './setup/faults.ts'
export type { RelayLimits } from './setup/limits.ts'
export { makeSigner, openSigners, type RelaySigner, type SignerSource } from './setup/signers.ts'
export { tryCall } from './simulate/simulate-call.ts'
