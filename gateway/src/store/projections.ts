import type { Selectable } from 'kysely'
import type { Projections } from './tables.ts'

export type Projection = keyof Projections

/** A row as read. */
export type Row<Table extends Projection> = Selectable<Projections[Table]>

/** The primary key of each projection. */
export const keyColumns = {
  bond_claims: ['token_id'],
  bonds: ['token_id'],
  listed_positions: ['token_id'],
  listings: ['listing_id'],
  orders: ['signer', 'order_id'],
  policies: ['token_id'],
  pool_history: ['product_id', 'interval', 'at'],
  pools: ['product_id'],
  products: ['product_id'],
  reports: ['product_id', 'event_index'],
} as const satisfies { [Table in Projection]: readonly (keyof Projections[Table])[] }

export type KeyOf<Table extends Projection> = Pick<
  Row<Table>,
  Extract<(typeof keyColumns)[Table][number], keyof Row<Table>>
>

/** A filter: columns equal to a value, or at most a value. */
export type Where<Table extends Projection> = {
  [Column in keyof Row<Table>]?: Row<Table>[Column] | { atMost: bigint }
}

export const projections = Object.keys(keyColumns) as Projection[]
