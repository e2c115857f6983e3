import { expect, test } from 'vitest'
import { maxDailySpendWei } from './chain/relayer/relayer.ts'
import { readConfig } from './config.ts'

const real = { RPC_URL: 'http://node.example', RELAYER_KEYS: 'ab'.repeat(32) }

test('a relayer wallet on a real chain needs a daily budget, and the message says what to set', () => {
  expect(() => readConfig(real)).toThrow(/RELAY_DAILY_BUDGET_WEI must be set .* RELAY_UNLIMITED=1 sets no limit/)
  expect(() => readConfig({ ...real, RELAY_WALLET_DAILY_BUDGET_WEI: '5' })).toThrow(
    'RELAY_DAILY_BUDGET_WEI must be set',
  )
  expect(() => readConfig({ ...real, RELAY_UNLIMITED: 'yes' })).toThrow('RELAY_UNLIMITED must be 1, or 0')
  const both = { ...real, RELAY_UNLIMITED: '1', RELAY_DAILY_BUDGET_WEI: '5' }
  expect(() => readConfig(both)).toThrow('RELAY_UNLIMITED must be empty when RELAY_DAILY_BUDGET_WEI is set')
})

test('no budget is needed where nothing is relayed, on the embedded chain, or if the operator says so', () => {
  expect(readConfig({ RPC_URL: real.RPC_URL }).relay.wallets).toBeUndefined()
  expect(readConfig({ RELAYER_KEYS: real.RELAYER_KEYS }).relay.limits.dailyBudgetWei).toBe(0n)
  expect(readConfig({ ...real, RELAY_UNLIMITED: '1' }).relay.limits.dailyBudgetWei).toBe(0n)
})

test('by default a wallet has a tenth of the budget, and an order on a real chain a minimum value', () => {
  const { limits, minValue } = readConfig({ ...real, RELAY_DAILY_BUDGET_WEI: '500' }).relay
  expect([limits.dailyBudgetWei, limits.walletDailyBudgetWei]).toEqual([500n, 50n])
  expect(minValue).toEqual({ amount: 1_000_000n, nativePrice: 0n, gasMultiple: 1n })
  const own = { RELAY_DAILY_BUDGET_WEI: '500', RELAY_WALLET_DAILY_BUDGET_WEI: '0', RELAY_MIN_VALUE: '7' }
  const chosen = readConfig({ ...real, ...own }).relay
  expect([chosen.limits.walletDailyBudgetWei, chosen.minValue.amount]).toEqual([0n, 7n])
})

test('the most that strangers can cost in a day is the budget and the no-ops that may clear nonces', () => {
  const { limits } = readConfig({ ...real, RELAY_DAILY_BUDGET_WEI: '1000000000000000000' }).relay
  const noopsWei = 2n * 16n * 21_000n * 200n * 10n ** 9n
  expect(maxDailySpendWei(limits, { lanes: 2, keeper: false })).toBe(10n ** 18n + noopsWei)
  // The keeper has as much again, unless the operator says otherwise.
  expect(maxDailySpendWei(limits, { lanes: 2, keeper: true })).toBe(2n * 10n ** 18n + noopsWei)
  // A budget below one call still lets the first call of the day pass.
  expect(maxDailySpendWei({ ...limits, dailyBudgetWei: 1n, maxInFlight: 1 }, { lanes: 1, keeper: false })).toBe(
    (1_900_000n + 21_000n) * limits.maxFeeWei,
  )
  expect(maxDailySpendWei({ ...limits, dailyBudgetWei: 0n }, { lanes: 1, keeper: false })).toBeUndefined()
})
