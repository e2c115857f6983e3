import { type Hex, keccak256 } from 'viem'
import type { Lane } from '../nonces/lane.ts'
import { storeTransactions } from '../nonces/nonces.ts'
import type { Fees } from '../pricing/fees.ts'
import { nameCall, type QueuedCall } from '../queue/queue.ts'
import type { Content } from '../simulate/payload.ts'
import type { Look } from '../snapshot/snapshot.ts'
import type { Broadcaster } from './broadcast.ts'

export type Signing = { nonce: number; content: Content; fees: Fees; look: Look }

type Signed = { hash: Hex; raw: Hex }

/** Signs transactions and remembers them; only then are they returned, to be sent. */
const signTransactions = async (lane: Lane, signings: readonly Signing[]): Promise<Signed[]> => {
  const { chain, signer, store, clock, lease, address, faults, purse } = lane
  const signed = await Promise.all(
    signings.map(async ({ nonce, content: { kind, to, data, gas }, fees, look }) => {
      const raw = await signer.sign({
        type: 'eip1559',
        chainId: chain.id,
        nonce,
        to,
        data,
        gas,
        value: 0n,
        maxFeePerGas: fees.maxFeeWei,
        maxPriorityFeePerGas: fees.maxTipWei,
      })
      return { hash: keccak256(raw), raw, nonce, kind, ...fees, signedBlock: look.head.number }
    }),
  )
  for (const { nonce, content, fees } of signings) purse.promise(nonce, content.gas * fees.maxFeeWei)
  await faults.at('signed')
  const at = clock.now()
  await store.transaction((tx) => storeTransactions(tx, { lease, lane: address, signed, at }))
  await faults.at('stored')
  return signed
}

/** Signs one transaction and remembers it, to be sent. */
export const signTransaction = async (lane: Lane, signing: Signing): Promise<Signed> => {
  const [signed] = await signTransactions(lane, [signing])
  if (!signed) throw new Error('what is signed is returned')
  return signed
}

export type Sending = { look: Look; broadcaster: Broadcaster }

/** Signs the first transactions of nonces and sends them. */
export const signAndSend = async (
  lane: Lane,
  broadcaster: Broadcaster,
  signings: readonly (Signing & { calls: readonly QueuedCall[] })[],
): Promise<void> => {
  const { address, clock, log, observe } = lane
  const signed = await signTransactions(lane, signings)
  for (const [place, { nonce, calls }] of signings.entries()) {
    const transaction = signed[place]
    if (!transaction) throw new Error('what is signed is returned')
    for (const call of calls) {
      observe('signed', clock.now().getTime() - call.acceptedAt.getTime())
      log.debug({ ...nameCall(call), lane: address, nonce, hash: transaction.hash }, 'signed')
    }
    broadcaster.send(lane, { nonce, calls }, transaction)
  }
}
