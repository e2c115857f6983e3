import pg from 'pg'

const now = 1_800_000_000
/** One wallet owns a twentieth of everything; all others have three rows of each table. */
export const busyWallet = `0x${'ab'.repeat(20)}`

const wallet = `'0x' || lpad(to_hex(i / 3), 40, '0')`
const owner = `case when i % 20 = 0 then '${busyWallet}' else ${wallet} end`
const id = (prefix: string): string => `'${prefix}_' || lpad(i::text, 22, '0')`

/** A table with as many rows as there is of everything. */
export const grown = ['api_keys', 'policies', 'operations', 'relay_calls', 'events', 'event_audience', 'webhooks']

const inserts = (made: string): string[] => [
  `insert into api_keys (key_id, wallet, slot, hash, hint, created_at)
    select ${id('key')}, ${wallet}, i % 3 + 1, encode(sha256(convert_to('bench ' || i, 'UTF8')), 'hex'), 'none', now() from ${made}`,
  `insert into policies (token_id, product_id, owner, insured, payer, coverage, covered, premium, fee, bought_premium, bought_fee,
      bought_expiry, streamed, grace, paid_out, surrendered, refunded, extensions, start, active_from, expiry, cursor,
      expiry_announced, index, created_log, transaction_hash, created_block, changed_block)
    select (1::numeric * 18446744073709551616) + i, 1, ${owner}, ${owner}, ${owner}, 1000000, 1000000, 1, 0, 1, 0, 3, 1, 86400, 0, 0,
      0, 0, 1, ${now - 5_000}, ${now + 5_000}, 0, false, i, 0, 'tx', i, i from ${made}`,
  `insert into operations (operation_id, wallet, kind, signer, order_id, idempotency_key, fingerprint, terms, digest, digests,
      signature_hashes, valid_before, accepted_block, status, executed_block, executed_at, frozen_status, frozen_body, request_id, created_at, final_at)
    select ${id('op')}, ${owner}, 'buy_policy', ${owner}, 'order ' || i, 'key ' || i, 'print', '{"product":"1"}', 'digest', '{}', '{}',
      ${now}, i, 'succeeded', i, ${now}, 201, '{}', 'req', now() - make_interval(secs => i), now() from ${made}`,
  `insert into relay_calls (call_id, operation_id, group_name, shard, signer, order_id, target, data, gas, valid_until, request_id,
      status, included_at, final_at)
    select ${id('call')}, ${id('op')}, ${owner}, i, ${owner}, 'order ' || i, '0x', '0x', 300000, ${now}, 'req', 'done', now(), now() from ${made}`,
  `insert into events (event_id, sequence, type, audience, product_id, data, happened_at)
    select ${id('evt')}, i + 1, 'policy.bought', array[${owner}], 1, '{"premium":"4109590"}', now() from ${made}`,
  `insert into event_audience (member, sequence) select ${owner}, i + 1 from ${made}`,
  `insert into webhooks (webhook_id, wallet, url, events, patterns, status, secret, start_sequence, created_at, updated_at, verified_at)
    select ${id('whk')}, ${wallet}, 'https://example.com', '{*}', '{%}', 'enabled', 'secret', 0, now(), now(), now() from ${made}`,
]

/** Fills a database with `count` rows of everything. */
export const fill = async (url: string, count: number, onProgress: (table: string) => void): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('set synchronous_commit = off')
    for (const statement of inserts(`generate_series(0, ${count - 1}) as i`)) {
      onProgress(statement.split(' ')[2] ?? '')
      await client.query(statement)
    }
    await client.query(`update event_sequence set last = ${count}`)
    await client.query(`update webhook_fan_out set sequence = ${count}`)
    await client.query(`insert into index_cursor (deployment, number, hash, timestamp, final_number, final_timestamp, head_number, caught_up)
      values ('bench', 1, 'hash', ${now}, 1, ${now}, 1, true)`)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}
