import type { Tx } from '../../../store/store.ts'
import type { Lane } from '../nonces/lane.ts'
import type { QueuedCall } from '../queue/queue.ts'
import type { Verdicts } from './simulate-batch.ts'
import { tryCall } from './simulate-call.ts'

/** What a lack of gas looks like: no reason at all or, where it ended a wallet's own check, a signature that is not valid. */
const maybeLackOfGas = new Set(['Reverted', 'Error', 'InvalidSignature', 'ERC3009InvalidSignature'])

type Raise = { callId: string; gas: number }

/**
 * Says which of the refused calls need more gas than they were given when they were accepted: the state that they meet
 * has changed. A trial bounds how much that can be. One that cannot be tried now is when it is refused again.
 */
export const estimateAnew = async (
  lane: Pick<Lane, 'chain' | 'address'>,
  refused: Verdicts['refused'],
): Promise<Raise[]> => {
  const calls = refused.filter(({ error }) => maybeLackOfGas.has(error.name)).map(({ call }) => call)
  const raises = await Promise.all(calls.map((call) => findRaise(lane, call)))
  return raises.filter((raise) => raise !== undefined)
}

const findRaise = async (
  { chain, address }: Pick<Lane, 'chain' | 'address'>,
  call: QueuedCall,
): Promise<Raise | undefined> => {
  const trial = await tryCall(chain.client, call, address).catch(() => undefined)
  return trial && 'gas' in trial && trial.gas > call.gas ? { callId: call.callId, gas: trial.gas } : undefined
}

/** Gives calls that wait more gas. */
export const raiseGas = async (tx: Tx, raises: readonly Raise[]): Promise<void> => {
  for (const { callId, gas } of raises) {
    const raised = tx.updateTable('relay_calls').set({ gas })
    await raised.where('call_id', '=', callId).where('status', '=', 'queued').where('gas', '<', gas).execute()
  }
}
