import pg from 'pg'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

const pools = new Map<string, pg.Pool>()

/** Asks the database of a gateway past the gateway. */
export const query = async <Row>(url: string, text: string, values: unknown[] = []): Promise<Row[]> => {
  const known = pools.get(url)
  const pool = known ?? new pg.Pool({ connectionString: url, max: 2, allowExitOnIdle: true })
  pools.set(url, pool)
  // A database is dropped with whoever is connected to it.
  if (!known) pool.on('error', () => {})
  return (await pool.query(text, values)).rows as Row[]
}

/** What became of the nonces of one wallet, as its gateway remembers them. */
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
    isGapless: numbers.every((nonce, place) => nonce === (numbers[0] ?? 0) + place),
  }
}

/** How many operations there are of each status. */
export const countStatuses = async (url: string): Promise<Record<string, number>> => {
  const rows = await query<{ status: string; count: string }>(
    url,
    'select status, count(*) from operations group by status',
  )
  return Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)]))
}

/** Of raw transactions that a node was given, those that no database knows. */
export const listUnknown = async (urls: readonly string[], sent: readonly string[]): Promise<string[]> => {
  const known = new Set<string>()
  for (const url of urls)
    for (const { raw } of await query<{ raw: string }>(url, 'select raw from relay_transactions')) known.add(raw)
  return sent.filter((raw) => !known.has(raw))
}

/** The transactions that took the place of another without offering an eighth more, as only somebody would who did not know of it. */
export const listRogues = (url: string): Promise<{ nonce: string; hash: string }[]> =>
  query(
    url,
    `select nonce, hash from (
      select nonce, hash, max_fee_wei, lag(max_fee_wei) over (partition by lane, nonce order by signed_at) as before
      from relay_transactions) as sent
    where max_fee_wei * 8 < before * 9`,
  )

/** The transactions of ours that are in a block, by the word of one gateway. */
export const listMined = async (url: string): Promise<string[]> =>
  (await query<{ hash: string }>(url, `select included_hash as hash from relay_nonces where outcome = 'ours'`)).map(
    ({ hash }) => hash,
  )
