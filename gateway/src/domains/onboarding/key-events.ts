import { type Static, Type } from 'typebox'
import { publish } from '../../store/outbox.ts'
import type { Tx } from '../../store/store.ts'
import { Hint, KeyId, NullableLabel, Time } from './schema.ts'
import type { KeyRow } from './store.ts'

const names = { keyId: KeyId, label: NullableLabel, hint: Hint }
const closed = { additionalProperties: false }

const KeyCreatedData = Type.Object(names, {
  ...closed,
  title: 'KeyCreatedData',
  description: 'A key was issued to the wallet. If you did not request it, recover the wallet.',
})

const KeyRevokedData = Type.Object(
  { ...names, revokedAt: Time('When it stops working: after a rotation, the end of the grace period.') },
  { ...closed, title: 'KeyRevokedData', description: 'A key of the wallet was revoked or replaced.' },
)

/** The `data` of key events, by event type. Holders of any other key of the wallet receive them. */
export const keyEventSchemas = { 'key.created': KeyCreatedData, 'key.revoked': KeyRevokedData }

const namesOf = ({ key_id, label, hint }: KeyRow): Static<typeof KeyCreatedData> => ({ keyId: key_id, label, hint })

export const publishKeyCreated = (tx: Tx, row: KeyRow): Promise<void> => {
  const data = namesOf(row)
  const common = { audience: [row.wallet], productId: null, blockNumber: null }
  return publish(tx, [{ type: 'key.created', data, happenedAt: row.created_at, ...common }])
}

export const publishKeysRevoked = (
  tx: Tx,
  rows: readonly KeyRow[],
  { now, revokedAt = now }: { now: Date; revokedAt?: Date },
): Promise<void> =>
  publish(
    tx,
    rows.map((row) => ({
      type: 'key.revoked',
      audience: [row.wallet],
      productId: null,
      data: { ...namesOf(row), revokedAt: revokedAt.toISOString() } satisfies Static<typeof KeyRevokedData>,
      happenedAt: now,
      blockNumber: null,
    })),
  )
