import { expect, test } from 'vitest'
import { rateAt } from './view.ts'

const wad = 10n ** 18n
const rates = { zero: 10n, kink: 50n, full: 250n, kinkAt: (wad * 8n) / 10n }

test.each([
  [0n, 10n],
  [(wad * 4n) / 10n, 30n],
  [(wad * 8n) / 10n, 50n],
  [(wad * 9n) / 10n, 150n],
  [wad, 250n],
  [2n * wad, 250n],
])('at a utilisation of %d the rate is %d', (utilization, rate) => {
  expect(rateAt(rates, utilization)).toBe(rate)
})
