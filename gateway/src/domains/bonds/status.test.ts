import { expect, test } from 'vitest'
import { statusOf } from './status.ts'

const pool = { product_id: 1n, head: 100n, next: 200n }
const bond = (maturity: bigint) => ({ product_id: 1n, maturity, closed_at: null })

test.each([
  [200n, 'committed'],
  [300n, 'committed'],
  [100n, 'retained'],
  [199n, 'retained'],
  [99n, 'released'],
])('with cohorts retained from 100 until 200 a bond until %d is %s', (maturity, status) => {
  expect(statusOf(bond(maturity), pool)).toBe(status)
})

test('a bond that was paid the last of it is closed whatever its pool does', () => {
  for (const maturity of [99n, 100n, 300n]) expect(statusOf({ ...bond(maturity), closed_at: 1n }, pool)).toBe('closed')
})
