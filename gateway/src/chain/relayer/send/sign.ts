import { type Hex, keccak256 } from 'viem'
import type { Lane } from '../nonces/lane.ts'
import { storeTransactions } from '../nonces/transactions.ts'
import type { Fees } from '../pricing/fees.ts'
import { coverSigning } from '../pricing/fits-budget.ts'
import { callFields, type QueuedCall } from '../queue/calls.ts'
import type { Payload } from '../simulate/payload.ts'
import type { ChainSnapshot } from '../snapshot/snapshot.ts'
import type { Broadcaster } from './broadcast.ts'

export type SigningRequest = { nonce: number; payload: Payload; fees: Fees; snapshot: ChainSnapshot }

type Signed = { hash: Hex; raw: Hex }

/**
 * Signs transactions and stores them. They are returned, to be broadcast, only after that. Undefined if other lanes have
 * signed for the rest of the day's budget meanwhile; then nothing is stored. A no-op is always paid for.
 */
const signTransactions = async (lane: Lane, requests: readonly SigningRequest[]): Promise<Signed[] | undefined> => {
  const { chain, signer, store, clock, lease, address, log, faults, reservedGas } = lane
  const transactions = await Promise.all(
    requests.map(async ({ nonce, payload: { kind, to, data, gas }, fees, snapshot }) => {
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
      return { hash: keccak256(raw), raw, nonce, kind, ...fees, signedBlock: snapshot.head.number }
    }),
  )
  for (const { nonce, payload, fees } of requests) reservedGas.reserve(nonce, payload.gas * fees.maxFeeWei)
  await faults.at('signed')
  const at = clock.now()
  const paid = transactions.filter(({ kind }) => kind !== 'noop')
  const isStored = await store.transaction(async (tx) => {
    if (!(await coverSigning(tx, lane, paid))) return false
    await storeTransactions(tx, { lease, laneAddress: address, transactions, at })
    return true
  })
  if (!isStored) {
    log.info({ lane: address, nonces: paid.map(({ nonce }) => nonce) }, 'Daily gas budget taken by another lane')
    return undefined
  }
  await faults.at('stored')
  return transactions
}

/** Signs and stores one transaction; undefined if the day's budget does not cover it. */
export const signTransaction = async (lane: Lane, request: SigningRequest): Promise<Signed | undefined> => {
  const signed = await signTransactions(lane, [request])
  return signed?.[0]
}

/** What sending needs beside the lane. */
export type SendTools = { snapshot: ChainSnapshot; broadcaster: Broadcaster }

/** Signs, stores and broadcasts the first transactions of nonces. False if the day's budget does not cover them. */
export const signAndBroadcast = async (
  lane: Lane,
  broadcaster: Broadcaster,
  requests: readonly (SigningRequest & { calls: readonly QueuedCall[] })[],
): Promise<boolean> => {
  const { address, clock, log, observe } = lane
  const signed = await signTransactions(lane, requests)
  // The next turn completes these nonces, if need be with no-ops.
  if (!signed) return false
  for (const [index, { nonce, calls }] of requests.entries()) {
    const transaction = signed[index]
    if (!transaction) throw new Error('a signed transaction is missing')
    for (const call of calls) {
      observe('signed', clock.now().getTime() - call.acceptedAt.getTime())
      log.debug({ ...callFields(call), lane: address, nonce, hash: transaction.hash }, 'Call signed')
    }
    broadcaster.send(lane, { nonce, calls }, transaction)
  }
  return true
}
