import { newId } from '../../base/ids.ts'
import { enqueueCall, keeperAccount, withdrawCalls } from '../../chain/relayer/relayer.ts'
import { type Lease, requireLease } from '../../store/leases.ts'
import type { Store, Tx } from '../../store/store.ts'
import type { Need } from './need.ts'
import { keeperPrefix, readOpenCalls } from './open-calls.ts'
import { readNextEvents } from './settlements.ts'

/** How long the relayer tries a call. After that the keeper looks again at what is needed. */
const validSeconds = 3_600n

export type PricedNeed = Need & { gas: number }

type Queueing = { lease: Lease; needs: readonly PricedNeed[]; now: bigint }

/** Queues calls, unless another process has taken over or they are no longer missing. Returns how many it queued. */
export const queueNeeds = (store: Store, { lease, needs, now }: Queueing): Promise<number> =>
  store.transaction(async (tx) => {
    await requireLease(tx, lease)
    // In this order: a call that is indexed in between counts as open, or its policies no longer wait.
    const open = await readOpenCalls(tx)
    const missing = needs.filter(
      ({ key, tokenIds = [] }) => !open.has(key) && !tokenIds.some((tokenId) => open.settles(key, tokenId)),
    )
    const settled = await listSettled(tx, missing)
    const needed = missing.filter(({ key }) => !settled.has(key))
    for (const { key, target, data, gas } of needed) {
      const callId = newId('call')
      const call = {
        callId,
        operationId: `${keeperPrefix}${key}`,
        signer: keeperAccount,
        orderId: null,
        target,
        data,
        gas,
      }
      await enqueueCall(tx, { ...call, group: groupOf(key, callId), validUntil: now + validSeconds, requestId: callId })
    }
    return needed.length
  })

/** Claims of a bond go one after the other, no matter who asked for them. Nothing else waits for another call. */
const groupOf = (key: string, callId: string): string =>
  key.startsWith('claim:') ? `claim_bond ${key.slice('claim:'.length)}` : callId

/** Of these settlements, those whose policies are all settled by now. */
const listSettled = async (tx: Tx, needs: readonly PricedNeed[]): Promise<Set<string>> => {
  const settlements = needs.filter(({ tokenIds }) => tokenIds !== undefined)
  const ids = settlements.flatMap(({ tokenIds = [] }) => tokenIds.map(String))
  if (ids.length === 0) return new Set()
  const cursors = await readNextEvents(tx, ids)
  const isSettled = ({ key, tokenIds = [] }: PricedNeed): boolean =>
    tokenIds.every((id) => cursors.get(String(id)) !== key.split(':')[2])
  return new Set(settlements.filter(isSettled).map(({ key }) => key))
}

/** Withdraws queued calls. One that was assigned meanwhile cannot be stopped. */
export const withdrawKeeperCalls = (
  store: Store,
  { lease, keys }: { lease: Lease; keys: readonly string[] },
): Promise<void> =>
  store.transaction(async (tx) => {
    await requireLease(tx, lease)
    for (const key of keys) await withdrawCalls(tx, `${keeperPrefix}${key}`)
  })
