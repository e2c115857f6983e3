import { expect, test } from 'vitest'
import { systemClock } from '../../base/clock.ts'
import type { Store } from '../../store/store.ts'
import { type RelayPolicy, requireRelayable, requireShortValidity } from './relay-policy.ts'

const order = {
  signer: '0xbcd4042de499d14e55001ccbb24a551f3b954096',
  target: '0x5FC8d32690cc91D4c39d9d3abcBD16989F875707',
  data: `0x${'ab'.repeat(400)}`,
  readPrice: async () => 50n,
  gas: 300_000,
} as const

const store = { read: (work: (tx: undefined) => unknown) => work(undefined) } as unknown as Store

const check = (changed: Partial<RelayPolicy>, asked: object = order) => {
  const relayPolicy: RelayPolicy = {
    wake: () => {},
    status: () => 'ok',
    findSender: () => undefined,
    checkBudget: async () => undefined,
    readMinValue: async () => 0n,
    ...changed,
  }
  return requireRelayable({ store, relayPolicy, clock: systemClock }, asked as typeof order)
}

test('an order at the minimum price is relayed', async () => {
  await expect(check({ readMinValue: async () => 50n })).resolves.toBeUndefined()
})

test.each([
  ['order_too_small', { readMinValue: async () => 51n }],
  ['gas_budget_spent', { checkBudget: async () => 'wallet' }],
  ['gas_budget_spent', { checkBudget: async () => 'everybody' }],
  ['relayer_unavailable', { status: () => 'low' }],
  ['relayer_unavailable', { status: () => 'none' }],
] as [string, Partial<RelayPolicy>][])(
  '%s: the message has the call for the wallet to send itself',
  async (code, changed) => {
    const refusal = await check(changed).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ code })
    expect((refusal as Error).message).toContain(`to ${order.target}, value 0, data ${order.data}`)
    expect((refusal as Error).message.length).toBeLessThan(2_048)
  },
)

test('a call that is too long for a message: the message points to the quote', async () => {
  const long = { ...order, data: `0x${'ab'.repeat(4_000)}` }
  const refusal = await check({ readMinValue: async () => 51n }, long).catch((error: unknown) => error)
  expect((refusal as Error).message).toContain('as shown in `call` of the quote')
  expect((refusal as Error).message.length).toBeLessThan(2_048)
})

test('a payment can be valid for a day, plus clock skew', () => {
  const now = 1_794_700_000n
  expect(() => requireShortValidity({ validUntil: now + 86_700n, validityField: 'validBefore' }, now)).not.toThrow()
  expect(() => requireShortValidity({ validUntil: now + 86_701n, validityField: 'validBefore' }, now)).toThrow(
    'validBefore of 2026-11-15 23:46:40 UTC (1794786400) or earlier',
  )
})
