import { randomUUID } from 'node:crypto'
import type { Deployment } from '@surety/contracts'
import type { IssuedKey, Operation } from '@surety/sdk'
import type { Hex, LocalAccount } from 'viem'
import { digestTerms, encodeOrder, orderIdOf, writePayment } from '../../src/chain/orders.ts'
import { postClaim, signClaim } from './agents.ts'

/** A signed purchase as sent to a gateway, and the contract call that executes it. */
export type Order = { wallet: LocalAccount; key: string; orderId: Hex; body: object; data: Hex }

type OrderOptions = { key?: string; coverage?: bigint; validSeconds?: number; now?: number }

const day = 86_400

/** Signs a purchase without a quote. It authorises much more than the premium. */
export const signOrder = async (
  deployment: Deployment,
  wallet: LocalAccount,
  {
    key = randomUUID(),
    coverage = 1_000_000n,
    validSeconds = 3_600,
    now = Math.floor(Date.now() / 1000),
  }: OrderOptions = {},
): Promise<Order> => {
  const orderId = orderIdOf(key)
  const expiry = BigInt(Math.ceil(now / day) * day + 5 * day)
  const terms = { product: 1n, coverage, expiry, recipient: wallet.address, orderId }
  const unsigned = { from: wallet.address, value: coverage, validAfter: 0n, validBefore: BigInt(now + validSeconds) }
  const typed = writePayment(
    deployment,
    { name: 'USD Coin', version: '2' },
    { ...unsigned, nonce: digestTerms(deployment, 'buy_policy', terms) },
  )
  const signature = await wallet.signTypedData(typed as unknown as Parameters<LocalAccount['signTypedData']>[0])
  const { from: _, ...payment } = { ...unsigned, signature }
  return {
    wallet,
    key,
    orderId,
    body: { terms: asText(terms), payment: asText(payment) },
    data: encodeOrder('buy_policy', terms, { ...unsigned, signature }),
  }
}

const asText = (members: object): object =>
  Object.fromEntries(Object.entries(members).map(([name, value]) => [name, String(value)]))

export type Answer = { status: number; text: string; body: Record<string, string>; headers: Headers }

/** Gets an API key for a wallet. */
export const onboard = async (url: string, wallet: LocalAccount): Promise<string> => {
  const response = await postClaim(url, await signClaim(wallet))
  if (response.status !== 201) throw new Error(`onboarding answered ${response.status}: ${await response.text()}`)
  return ((await response.json()) as IssuedKey).apiKey
}

/** Gets API keys for wallets, a few at a time, and returns them by address. */
export const onboardAll = async (url: string, wallets: readonly LocalAccount[]): Promise<Map<string, string>> => {
  const keys = new Map<string, string>()
  await forEachLimited(wallets, 8, async (wallet) => void keys.set(wallet.address, await onboard(url, wallet)))
  return keys
}

/** Runs `work` for each item, with limited concurrency. */
export const forEachLimited = async <Item>(
  items: readonly Item[],
  maxConcurrent: number,
  work: (item: Item, index: number) => Promise<void>,
): Promise<void> => {
  const left = [...items.entries()]
  const worker = async (): Promise<void> => {
    for (let next = left.shift(); next; next = left.shift()) await work(next[1], next[0])
  }
  await Promise.all(Array.from({ length: maxConcurrent }, worker))
}

type Sending = { url: string; apiKey: string; order: Pick<Order, 'key' | 'body'>; waitSeconds?: number }

/** Sends an order once. Rejects if no answer comes. */
export const post = async ({ url, apiKey, order, waitSeconds = 10 }: Sending): Promise<Answer> => {
  const response = await fetch(`${url}/api/v1/policies`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-api-key': apiKey,
      'idempotency-key': order.key,
      prefer: `wait=${waitSeconds}`,
    },
    body: JSON.stringify(order.body),
    signal: AbortSignal.timeout(30_000),
  })
  const text = await response.text()
  return { status: response.status, text, body: JSON.parse(text), headers: response.headers }
}

type PostUntilDone = Omit<Sending, 'url'> & { urls: readonly string[]; maxWaitMs?: number }

/** Sends an order as an agent does: with the same key, to any gateway, until the outcome is known. */
export const postUntilDone = async ({ urls, maxWaitMs = 60_000, ...sending }: PostUntilDone): Promise<Answer> => {
  const until = Date.now() + maxWaitMs
  let last: unknown
  for (let times = 0; Date.now() < until; times += 1) {
    try {
      const answer = await post({ ...sending, url: urls[times % urls.length] ?? '' })
      if (answer.status !== 202 && answer.status < 500) return answer
      last = answer.text
      if (answer.status === 202) continue
    } catch (error) {
      last = error
    }
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
  throw new Error(`no outcome after ${maxWaitMs} ms: ${last}`)
}

/** The operation of an order; undefined if the gateway does not know it. */
export const findOperation = async ({ url, apiKey, order }: Sending): Promise<Operation | undefined> => {
  const query = new URLSearchParams({ idempotencyKey: order.key })
  const response = await fetch(`${url}/api/v1/operations?${query}`, { headers: { 'x-api-key': apiKey } })
  if (response.status !== 200) throw new Error(`operations answered ${response.status}: ${await response.text()}`)
  return ((await response.json()) as { data: Operation[] }).data[0]
}
