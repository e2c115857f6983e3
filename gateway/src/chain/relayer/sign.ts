import { type Hex, keccak256 } from 'viem'
import type { Broadcaster } from './broadcast.ts'
import type { Content } from './content.ts'
import type { Fees } from './fees.ts'
import type { Lane } from './lane.ts'
import type { Look } from './look.ts'
import { storeTransaction } from './nonces.ts'
import { nameCall, type QueuedCall } from './queue.ts'

export type Signing = { nonce: number; content: Content; fees: Fees; look: Look }

/** Signs a transaction and remembers it; only then is it returned, to be sent. */
export const signTransaction = async (
  lane: Lane,
  { nonce, content, fees, look }: Signing,
): Promise<{ hash: Hex; raw: Hex }> => {
  const { chain, signer, store, clock, lease, address, faults } = lane
  const { kind, to, data, gas } = content
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
  const hash = keccak256(raw)
  await faults.at('signed')
  const transaction = { hash, kind, ...fees, signedBlock: look.head.number, signedAt: clock.now() }
  await store.transaction((tx) => storeTransaction(tx, { lease, lane: address, nonce, transaction, raw }))
  await faults.at('stored')
  return { hash, raw }
}

export type Sending = { look: Look; broadcaster: Broadcaster }

/** Signs the first transaction of a nonce and sends it. */
export const signAndSend = async (
  lane: Lane,
  { nonce, calls, content, fees, look, broadcaster }: Sending & Signing & { calls: readonly QueuedCall[] },
): Promise<void> => {
  const signed = await signTransaction(lane, { nonce, content, fees, look })
  const { address, clock, log, observe } = lane
  for (const call of calls) {
    observe('signed', clock.now().getTime() - call.acceptedAt.getTime())
    log.debug({ ...nameCall(call), lane: address, nonce, hash: signed.hash }, 'signed')
  }
  broadcaster.send(lane, { nonce, calls }, signed)
}
