import type { Selectable } from 'kysely'
import type { Projections } from './tables.ts'

export type Projection = keyof Projections

/** A row as it is read. */
export type Row<Table extends Projection> = Selectable<Projections[Table]>

/** What names a row of each projection. */
export const keyColumns = {
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

/** Rows to look for: by the values of columns, or by values of at most so much. */
export type Where<Table extends Projection> = {
  [Column in keyof Row<Table>]?: Row<Table>[Column] | { atMost: bigint }
}

export const projections = Object.keys(keyColumns) as Projection[]
