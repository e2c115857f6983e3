import { type Hex, numberToHex, type PublicClient } from 'viem'
import { chainUnavailable } from './protocol.ts'
import { type Revert, readRevert } from './reverts.ts'

export type Call = { target: Hex; data: Hex }

/** How a call would end if it were in the next block: with `gas` to be given to it, or refused. */
export type Trial = { gas: number } | { revert: Revert }

/** Nobody's account, with nothing in it: what it can call, anybody can. */
const sender = '0x00000000000000000000000000000000000515e7'

/** A signer's contract runs inside of the call; it may not cost more than this to relay. */
const mostGas = 1_500_000
const leastGas = 150_000

/** Tries a call on the pending state, with bounded gas. Nothing it says is binding: the next block may differ. */
export const tryCall = async (client: PublicClient, { target, data }: Call): Promise<Trial> => {
  const request = { from: sender, to: target, data, gas: numberToHex(mostGas) } as const
  const [called, estimated] = await Promise.allSettled([
    client.request({ method: 'eth_call', params: [request, 'pending'] }),
    client.request({ method: 'eth_estimateGas', params: [request, 'pending'] }),
  ])
  if (called.status === 'rejected') {
    const revert = readRevert(called.reason)
    if (!revert) throw chainUnavailable(called.reason)
    return { revert }
  }
  // Other calls in the same block may make it dearer: cover that has ended meanwhile is taken off on the way.
  const estimate = estimated.status === 'fulfilled' ? Math.ceil(Number(estimated.value) * 1.25) + 30_000 : mostGas
  return { gas: Math.min(mostGas, Math.max(leastGas, estimate)) }
}
