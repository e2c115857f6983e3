import type { Hex } from 'viem'
import type { Lease } from '../../../store/leases.ts'
import type { RelayContext } from '../setup/context.ts'
import type { RelaySigner } from '../setup/signers.ts'
import type { ReservedGas } from './reserved-gas.ts'

/** One relayer wallet with its nonces, for as long as this process holds its lease. */
export type Lane = RelayContext & {
  address: Hex
  signer: RelaySigner
  lease: Lease
  reservedGas: ReservedGas
  /** Aborts at shutdown. Work that has not begun is left to the next owner. */
  stopping: AbortSignal
}
