import { getAddress } from 'viem'
import { nameEvent } from '../../base/ids.ts'
import type { Handlers } from '../../chain/indexer/handlers.ts'
import { positionOf } from '../../chain/indexer/origin.ts'
import { publish } from '../../store/outbox.ts'
import { sql } from '../../store/store.ts'
import type { PolicyExpiredData } from './schema.ts'

/** The next block publishes the rest. */
const maxPerBlock = 2_000

type Expired = { token_id: bigint; product_id: bigint; insured: string; expiry: bigint }

/**
 * Publishes `policy.expired` to the insured once a final block is past the expiry. A final block cannot be reverted, so
 * the event is published once and never reverted.
 */
export const publishExpiries: NonNullable<Handlers['afterBlocks']> = async (tx, { cursor }) => {
  const { rows } = await sql<Expired>`
    update policies set expiry_announced = true where token_id in (
      select token_id from policies where not expiry_announced and expiry <= ${cursor.final_timestamp}
      order by expiry limit ${maxPerBlock}
    ) returning token_id, product_id, insured, expiry`.execute(tx)
  if (rows.length === 0) return
  await publish(
    tx,
    rows.sort(byExpiry).map(({ token_id, product_id, insured, expiry }) => ({
      eventId: nameEvent(['expired', cursor.deployment, token_id]),
      type: 'policy.expired',
      audience: [insured],
      productId: product_id,
      data: {
        ...positionOf(token_id),
        owner: getAddress(insured),
        expiry: String(expiry),
      } satisfies PolicyExpiredData,
      happenedAt: new Date(Number(expiry) * 1000),
      blockNumber: null,
    })),
  )
}

const byExpiry = (a: Expired, b: Expired): number =>
  a.expiry === b.expiry ? Number(a.token_id - b.token_id) : Number(a.expiry - b.expiry)
