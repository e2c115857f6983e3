import { type Hex, numberToHex, type PublicClient } from 'viem'
import { chainUnavailable } from '../../protocol.ts'
import { type Revert, readRevert } from '../../reverts.ts'
import { type Fees, offerFees } from '../pricing/fees.ts'
import { isAboutPrice } from '../send/broadcast-result.ts'
import { takeMarket } from '../snapshot/snapshot.ts'

export type Call = { target: Hex; data: Hex }

/** How a call would end if it were in the next block: with `gas` to be given to it, or refused. */
export type Trial = { gas: number } | { revert: Revert }

/** Nobody's account, with nothing in it: what it can call, anybody can. */
const nobody = '0x00000000000000000000000000000000000515e7'

/** A signer's contract runs inside of the call; it may not cost more than this to relay. */
const mostGas = 1_500_000
const leastGas = 150_000

/**
 * Tries a call on the pending state, with bounded gas. Nothing it says is binding: the next block may differ. `sender` is
 * the wallet that may come to relay it, and then what that would offer for gas is offered, too: a signer's contract sees
 * both, and could pass here and fail in earnest.
 */
export const tryCall = async (client: PublicClient, { target, data }: Call, sender?: Hex): Promise<Trial> => {
  const request = { from: sender ?? nobody, to: target, data, gas: numberToHex(mostGas) }
  const priced = sender && { ...request, ...writeFees(await findFees(client)) }
  let [called, estimated] = await ask(client, priced ?? request)
  // A wallet that cannot pay at this moment is nothing against the call, which is judged again before it is sent.
  if (priced && called.status === 'rejected' && !readRevert(called.reason) && isAboutPrice(called.reason))
    [called, estimated] = await ask(client, request)
  if (called.status === 'rejected') {
    const revert = readRevert(called.reason)
    if (!revert) throw chainUnavailable(called.reason)
    return { revert }
  }
  // Other calls in the same block may make it dearer: cover that has ended meanwhile is taken off on the way.
  const estimate = estimated.status === 'fulfilled' ? Math.ceil(Number(estimated.value) * 1.25) + 30_000 : mostGas
  return { gas: Math.min(mostGas, Math.max(leastGas, estimate)) }
}

type Request = { from: Hex; to: Hex; data: Hex; gas: Hex; maxFeePerGas?: Hex; maxPriorityFeePerGas?: Hex }

const ask = (client: PublicClient, request: Request) =>
  Promise.allSettled([
    client.request({ method: 'eth_call', params: [request, 'pending'] }),
    client.request({ method: 'eth_estimateGas', params: [request, 'pending'] }),
  ])

const noCeiling = 1n << 128n

/** What the relayer would offer at this moment if it had no ceiling. */
const findFees = async (client: PublicClient): Promise<Fees> => {
  const fees = offerFees(
    await takeMarket(client, noCeiling).catch((error: unknown) => {
      throw chainUnavailable(error)
    }),
  )
  if (!fees) throw chainUnavailable()
  return fees
}

const writeFees = ({ maxFeeWei, maxTipWei }: Fees) => ({
  maxFeePerGas: numberToHex(maxFeeWei),
  maxPriorityFeePerGas: numberToHex(maxTipWei),
})
