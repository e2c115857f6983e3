import { requireLease } from '../../../store/leases.ts'
import type { Lane } from '../nonces/lane.ts'
import { type OpenNonce, releaseCalls } from '../nonces/open-nonces.ts'
import { offerFees } from '../pricing/fees.ts'
import { isCovered } from '../pricing/fits-budget.ts'
import { idsOf, type QueuedCall } from '../queue/calls.ts'
import { delayCall } from '../queue/retry.ts'
import { requeueCalls } from '../queue/transitions.ts'
import { makePayload, type Payload } from '../simulate/payload.ts'
import { simulateBatch } from '../simulate/simulate-batch.ts'
import { type SendTools, signAndBroadcast } from './sign.ts'

/** Gives a nonce its first transaction if its owner stopped before signing one: its calls if they still pass, else a no-op. */
export const completeNonce = async (
  lane: Lane,
  open: OpenNonce,
  { snapshot, broadcaster }: SendTools,
): Promise<void> => {
  const { store, chain, clock, address, lease, pace, reservedGas } = lane
  const fees = offerFees(snapshot.market)
  if (!fees) return
  const assigned = open.calls.filter(({ released, status }) => !released && status === 'assigned')
  const target = { batch: chain.deployment.batch, laneAddress: address }
  const availableWei = snapshot.balanceWei - reservedGas.totalWei()
  const canPay = ({ gas }: Payload): boolean => gas * fees.maxFeeWei <= availableWei
  if (!canPay(makePayload([], target))) return
  const { maxFeeWei } = fees
  // Calls that this wallet cannot pay for are left to another one, which may. Fees may have risen since the nonce was assigned.
  const isAffordable =
    canPay(makePayload(assigned, target)) &&
    (await store.read((tx) => isCovered(tx, lane, [{ nonce: open.nonce, maxFeeWei }])))
  const valid = assigned.filter(({ validUntil }) => isAffordable && validUntil > snapshot.final.timestamp)
  const { transactions, failed } = await simulateBatch({ chain, laneAddress: address, fees }, valid)
  const [transaction] = transactions
  const passed: readonly QueuedCall[] = transaction?.calls ?? []
  const callIds = idsOf(assigned.filter((call) => !passed.includes(call)))
  const now = clock.now()
  await store.transaction(async (tx) => {
    await requireLease(tx, lease)
    await releaseCalls(tx, { laneAddress: address, nonce: open.nonce, callIds })
    await requeueCalls(tx, callIds)
    for (const { call, error } of failed) await delayCall(tx, { callId: call.callId, error, pace, now })
  })
  const request = { nonce: open.nonce, payload: transaction?.payload ?? makePayload([], target), fees, snapshot }
  await signAndBroadcast(lane, broadcaster, [{ ...request, calls: passed }])
}
