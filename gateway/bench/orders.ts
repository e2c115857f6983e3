import { randomBytes } from 'node:crypto'
import type { Deployment } from '@surety/contracts'
import { type Hex, keccak256, type LocalAccount, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { encodeOrder } from '../src/chain/orders.ts'
import { signPolicy } from '../test/support/market.ts'

const makeAccounts = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => {
    const key = keccak256(toHex(`${name} ${index}`))
    return { ...privateKeyToAccount(key), key }
  })

/** Wallets with money, each of which buys once at a time: what one of them does holds up none of the others. */
export const makeBuyers = (count: number): LocalAccount[] => makeAccounts('buyer', count)

/** How many wallets pay for gas: as many without the gateway as with it. */
export const lanes = 4

/** Wallets that pay for gas; the first half is for those who send by themselves, the other for the gateway. */
export const makeSenders = () => makeAccounts('sender', 2 * lanes)

/** Settings of a gateway that relays without limits, with the senders that no baseline uses. */
export const relaySettings = () => ({
  RELAYER_KEYS: makeSenders()
    .slice(lanes)
    .map(({ key }) => key)
    .join(),
  RELAY_UNLIMITED: '1',
  RELAY_MIN_VALUE: '0',
})

const coverage = 10_000_000n
const days = 20

export type Order = { data: Hex; body: object; key: string }

/** Signs a purchase, as the call that executes it and as the body that asks the gateway for it. */
export const signOrder = async (deployment: Deployment, account: LocalAccount): Promise<Order> => {
  const expiry = (Math.floor(Date.now() / 86_400_000) + days) * 86_400
  const validBefore = BigInt(Math.floor(Date.now() / 1000) + 3_600)
  const [terms, payment] = await signPolicy(deployment, account, { product: 1n, coverage, expiry, validBefore })
  const { from: _, signature, ...amounts } = payment
  const texts = (values: Record<string, string | number | bigint>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))
  return {
    data: encodeOrder('buy_policy', { ...terms, expiry: BigInt(terms.expiry) }, payment),
    body: { terms: texts(terms), payment: { ...texts(amounts), signature } },
    key: randomBytes(12).toString('hex'),
  }
}
