import type { Lease } from '../../../store/leases.ts'
import type { Tx } from '../../../store/store.ts'

/** Another process holds the lease now, and continues the lane's work. */
export class LostLease extends Error {
  override readonly name = 'LostLease'
}

/** The name of a lane's lease. */
export const leaseName = (laneAddress: string): string => `lane:${laneAddress}`

/** Locks the lease until `tx` ends. Throws `LostLease` if another process holds it. */
export const requireLease = async (tx: Tx, { name, holder, epoch }: Lease): Promise<void> => {
  const held = await tx
    .selectFrom('leases')
    .select('epoch')
    .where('name', '=', name)
    .where('holder', '=', holder)
    .where('epoch', '=', epoch)
    .forUpdate()
    .executeTakeFirst()
  if (!held) throw new LostLease(`another process holds the lease ${name}`)
}
