import pg from 'pg'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

const pools = new Map<string, pg.Pool>()

/** Queries the database of a gateway directly. */
export const query = async <Row>(url: string, text: string, values: unknown[] = []): Promise<Row[]> => {
  const known = pools.get(url)
  const pool = known ?? new pg.Pool({ connectionString: url, max: 2, allowExitOnIdle: true })
  pools.set(url, pool)
  // Dropping a database breaks its open connections.
  if (!known) pool.on('error', () => {})
  return (await pool.query(text, values)).rows as Row[]
}

/** The nonces of one wallet in its gateway's database. */
export const readNonces = async (url: string, key: Hex) => {
  const lane = privateKeyToAccount(key).address.toLowerCase()
  const rows = await query<{ nonce: string; outcome: string | null }>(
    url,
    'select nonce, outcome from relay_nonces where lane = $1 order by nonce',
    [lane],
  )
  const numbers = rows.map(({ nonce }) => Number(nonce))
  return {
    used: numbers.length,
    next: (numbers.at(-1) ?? -1) + 1,
    open: rows.filter(({ outcome }) => outcome === null).length,
    foreign: rows.filter(({ outcome }) => outcome === 'foreign').length,
    isGapless: numbers.every((nonce, index) => nonce === (numbers[0] ?? 0) + index),
  }
}

/** The number of operations per status. */
export const countStatuses = async (url: string): Promise<Record<string, number>> => {
  const rows = await query<{ status: string; count: string }>(
    url,
    'select status, count(*) from operations group by status',
  )
  return Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)]))
}

/** The raw transactions sent to a node that are in no database. */
export const listUnknown = async (urls: readonly string[], sent: readonly string[]): Promise<string[]> => {
  const known = new Set<string>()
  for (const url of urls)
    for (const { raw } of await query<{ raw: string }>(url, 'select raw from relay_transactions')) known.add(raw)
  return sent.filter((raw) => !known.has(raw))
}

/** Replacements that offer less than an eighth more: their signer did not know of the transaction they replace. */
export const listRogues = (url: string): Promise<{ nonce: string; hash: string }[]> =>
  query(
    url,
    `select nonce, hash from (
      select nonce, hash, max_fee_wei, lag(max_fee_wei) over (partition by lane, nonce order by signed_at) as before
      from relay_transactions) as sent
    where max_fee_wei * 8 < before * 9`,
  )

/** Our included transactions according to one gateway. */
export const listMined = async (url: string): Promise<string[]> =>
  (await query<{ hash: string }>(url, `select included_hash as hash from relay_nonces where outcome = 'ours'`)).map(
    ({ hash }) => hash,
  )
