import type { Hex } from 'viem'
import type { RelayContext } from '../setup/context.ts'
import type { FailedCall } from './simulate-batch.ts'
import { type Call, simulateCall } from './simulate-call.ts'

/** How a lack of gas shows: as no reason or, if it ended a contract wallet's own check, as an invalid signature. */
const possiblyOutOfGas = new Set(['Reverted', 'Error', 'InvalidSignature', 'ERC3009InvalidSignature'])

type GasRaise = { callId: string; gas: number }
type Source = Pick<RelayContext, 'chain'> & { address: Hex }

/**
 * Finds the failed calls that need more gas than at acceptance, because the state has changed. The simulation caps it. A
 * call that cannot be simulated now gets its chance after its next failure.
 */
export const reEstimateGas = async (source: Source, failed: readonly FailedCall[]): Promise<GasRaise[]> => {
  const calls = failed.filter(({ error }) => possiblyOutOfGas.has(error.name)).map(({ call }) => call)
  const raises = await Promise.all(calls.map((call) => findRaise(source, call)))
  return raises.filter((raise) => raise !== undefined)
}

const findRaise = async (
  { chain, address }: Source,
  call: Call & { callId: string; gas: number },
): Promise<GasRaise | undefined> => {
  const simulation = await simulateCall(chain.client, call, address).catch(() => undefined)
  if (!simulation || 'revert' in simulation || simulation.gas <= call.gas) return undefined
  return { callId: call.callId, gas: simulation.gas }
}
