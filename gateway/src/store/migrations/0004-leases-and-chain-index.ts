import { type Kysely, sql } from 'kysely'
import { commentTables } from '../comment-tables.ts'

/**
 * The chain as tables. Only the indexer writes the tables from `products` on, and it rolls them back when a block is
 * orphaned. On-chain integers of up to 256 bits are `numeric`.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table leases (
    name text primary key,
    holder text not null,
    epoch bigint not null,
    expires_at timestamptz not null
  )`.execute(db)

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
  await sql`create table blocks (
    number bigint primary key,
    hash text not null,
    parent_hash text not null,
    timestamp bigint not null
  )`.execute(db)
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
    metadata_uri text not null,
    created_block bigint not null,
    created_at bigint not null,
    changed_block bigint not null
  )`.execute(db)
  await sql`create table pools (
    product_id bigint primary key,
    capital numeric not null,
    shares numeric not null,
    committed numeric not null,
    locked numeric not null,
    rate numeric not null,
    acc numeric not null,
    synced_at bigint not null,
    head bigint not null,
    next bigint not null,
    buckets jsonb not null,
    slots jsonb not null,
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
    known_at bigint not null,
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
    bought_premium numeric not null,
    bought_fee numeric not null,
    bought_expiry bigint not null,
    streamed numeric not null,
    grace bigint not null,
    paid_out numeric not null,
    surrendered numeric not null,
    refunded numeric not null,
    surrendered_at bigint,
    extensions bigint not null,
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
  // Finds the policies that wait to be settled against an event.
  await sql`create index policies_unsettled on policies (product_id, cursor, expiry) where coverage > 0`.execute(db)
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
    maturity bigint not null,
    got_principal numeric not null,
    got_premium numeric not null,
    posted_at bigint not null,
    closed_at bigint,
    transaction_hash text not null,
    created_block bigint not null,
    created_log integer not null,
    changed_block bigint not null
  )`.execute(db)
  await sql`create table bond_claims (
    token_id numeric primary key,
    claimed_at bigint not null,
    transaction_hash text not null,
    changed_block bigint not null
  )`.execute(db)
  await sql`create index bond_claims_blocks on bond_claims (changed_block)`.execute(db)
  await sql`create index bonds_owners on bonds (owner, created_block desc, created_log desc)`.execute(db)
  await sql`create index bonds_products on bonds (owner, product_id, created_block desc, created_log desc)`.execute(db)
  await sql`create index bonds_cohorts on bonds (product_id, maturity) where closed_at is null`.execute(db)

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
  // A query merges one index range per status and kind.
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
  await sql`create table listed_positions (
    token_id numeric primary key,
    listing_id text not null,
    changed_block bigint not null
  )`.execute(db)

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

  await commentTables(db, {
    leases:
      'Which process runs the indexer, which the keeper and which each relayer lane, until when; each holder writes its own row.',
    index_cursor:
      'One row: how far the chain is indexed, and the newest final block; the indexer moves it with a compare-and-set on the parent block.',
    blocks: 'Indexed blocks that can still be orphaned, and the newest final one, written by the indexer.',
    undo: 'Rows as they were before a block that can still be orphaned changed them (null if new), written by the indexer to roll back reorgs.',
    products: 'Products with their terms and metadata hash, written by the indexer.',
    pools:
      'The accounts of each product as the contract keeps them, written by the indexer; buckets hold the coverage and premium rate that end at a time.',
    pool_history: 'Each pool at the end of every hour and day in which it changed, written by the indexer.',
    reports: 'Reported events of each product with their severity, written by the indexer.',
    policies: 'Policies with their owner, coverage and payouts, written by the indexer.',
    bonds: 'Bonds with their owner, shares and collected premium, written by the indexer.',
    bond_claims: 'The last claim of each bond, written by the indexer.',
    listings: 'Listings of positions for sale and how they ended, written by the indexer.',
    listed_positions: 'The last listing of each position, written by the indexer.',
    orders: 'Executed and voided orders by signer and order id, as the contract records them, written by the indexer.',
  })
}
