import { type Kysely, sql } from 'kysely'

/**
 * What the chain tells, as tables. Rows of these are written by the indexer alone, and taken back by it when the block
 * that made them is orphaned. Every on-chain integer is `numeric`: 256 bits fit nothing smaller.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table leases (
    name text primary key,
    holder text not null,
    epoch bigint not null,
    expires_at timestamptz not null
  )`.execute(db)

  // One row: how far the chain was read. A block is applied only on top of the one that is named here.
  await sql`create table index_cursor (
    id smallint primary key default 1 check (id = 1),
    deployment text not null,
    number bigint not null,
    hash text not null,
    timestamp bigint not null,
    final_number bigint not null,
    final_timestamp bigint not null,
    head_number bigint not null,
    caught_up boolean not null
  )`.execute(db)
  // The blocks that may still be orphaned, and the last one that may not.
  await sql`create table blocks (
    number bigint primary key,
    hash text not null,
    parent_hash text not null,
    timestamp bigint not null
  )`.execute(db)
  // A row as it was before a block that may still be orphaned changed it; null where it was not there.
  await sql`create table undo (
    block_number bigint not null,
    index integer not null,
    table_name text not null,
    key jsonb not null,
    row jsonb,
    primary key (block_number, index)
  )`.execute(db)

  await sql`create table products (
    product_id bigint primary key,
    terms jsonb not null,
    metadata text not null,
    created_block bigint not null,
    created_at bigint not null,
    changed_block bigint not null
  )`.execute(db)
  // The pool's own accounts, as the contract keeps them; what ends at a time is in buckets, by that time.
  await sql`create table pools (
    product_id bigint primary key,
    capital numeric not null,
    shares numeric not null,
    exiting numeric not null,
    locked numeric not null,
    rate numeric not null,
    acc numeric not null,
    synced_at bigint not null,
    buckets jsonb not null,
    unsettled numeric not null,
    loss_event bigint,
    loss_reported_at bigint,
    policies bigint not null,
    bonds bigint not null,
    events bigint not null,
    premiums numeric not null,
    fees numeric not null,
    payouts numeric not null,
    changed_block bigint not null
  )`.execute(db)
  // The pool at the end of each hour and each day in which it changed.
  await sql`create table pool_history (
    product_id bigint not null,
    interval text not null,
    at bigint not null,
    capital numeric not null,
    locked numeric not null,
    capacity numeric not null,
    rate numeric not null,
    premiums numeric not null,
    payouts numeric not null,
    changed_block bigint not null,
    primary key (product_id, interval, at)
  )`.execute(db)
  await sql`create table reports (
    product_id bigint not null,
    event_index bigint not null,
    observed_at bigint not null,
    reported_at bigint not null,
    severity integer not null,
    changed_block bigint not null,
    primary key (product_id, event_index)
  )`.execute(db)

  await sql`create table policies (
    token_id numeric primary key,
    product_id bigint not null,
    index bigint not null,
    owner text not null,
    insured text not null,
    payer text not null,
    coverage numeric not null,
    covered numeric not null,
    premium numeric not null,
    fee numeric not null,
    paid_out numeric not null,
    start bigint not null,
    active_from bigint not null,
    expiry bigint not null,
    cursor bigint not null,
    expiry_announced boolean not null,
    transaction_hash text not null,
    created_block bigint not null,
    created_log integer not null,
    changed_block bigint not null
  )`.execute(db)
  await sql`create index policies_owners on policies (owner, created_block desc, created_log desc)`.execute(db)
  await sql`create index policies_products on policies (owner, product_id, created_block desc, created_log desc)`.execute(
    db,
  )
  await sql`create index policies_unannounced on policies (expiry) where not expiry_announced`.execute(db)

  await sql`create table bonds (
    token_id numeric primary key,
    product_id bigint not null,
    index bigint not null,
    owner text not null,
    payer text not null,
    principal numeric not null,
    shares numeric not null,
    debt numeric not null,
    collected numeric not null,
    maturity bigint not null,
    exiting boolean not null,
    redeemed numeric,
    posted_at bigint not null,
    redeemed_at bigint,
    transaction_hash text not null,
    created_block bigint not null,
    created_log integer not null,
    changed_block bigint not null
  )`.execute(db)
  await sql`create index bonds_owners on bonds (owner, created_block desc, created_log desc)`.execute(db)
  await sql`create index bonds_products on bonds (owner, product_id, created_block desc, created_log desc)`.execute(db)

  await sql`create table listings (
    listing_id text primary key,
    token_id numeric not null,
    kind text not null,
    product_id bigint not null,
    seller text not null,
    order_id text not null,
    price numeric not null,
    expiry bigint not null,
    status text not null,
    buyer text,
    recipient text,
    listed_at bigint not null,
    closed_at bigint,
    transaction_hash text not null,
    created_block bigint not null,
    created_log integer not null,
    changed_block bigint not null
  )`.execute(db)
  // A list is merged from one range of an index for each status and kind that it shows.
  for (const [name, columns] of Object.entries({ all: '', product: 'product_id, ', seller: 'seller, ' })) {
    const of = sql.raw(`status, kind, ${columns}`)
    await sql`create index ${sql.ref(`listings_${name}_newest`)} on listings (${of} created_block desc, created_log desc)`.execute(
      db,
    )
    await sql`create index ${sql.ref(`listings_${name}_prices`)} on listings (${of} price, created_block, created_log)`.execute(
      db,
    )
  }
  await sql`create index listings_open on listings (expiry) where status = 'open'`.execute(db)
  await sql`create index listings_open_products on listings (product_id) where status = 'open'`.execute(db)
  // The last listing that each position had.
  await sql`create table listed_positions (
    token_id numeric primary key,
    listing_id text not null,
    changed_block bigint not null
  )`.execute(db)

  // What became of signed orders: what the contract remembers of each signer and order id.
  await sql`create table orders (
    signer text not null,
    order_id text not null,
    token_id numeric not null,
    digest text not null,
    filled_at bigint not null,
    transaction_hash text not null,
    log_index integer not null,
    changed_block bigint not null,
    primary key (signer, order_id)
  )`.execute(db)
}
