import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeEach, expect, test } from 'vitest'
import { Spending } from '../src/spending.ts'

let home: string
let spending: Spending
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'surety-spending-'))
  spending = new Spending({ home, decimals: 6 })
})

const pay = (nonce: string, units: bigint, asset = '1:0xA') => ({ nonce, asset, value: units * 1_000_000n })

test('an order above 100 and a day above 500 are refused without any setting', async () => {
  await expect(spending.reserve(pay('a', 101n))).rejects.toMatchObject({ exitCode: 77 })
  for (const nonce of ['a', 'b', 'c', 'd', 'e']) await spending.reserve(pay(nonce, 100n))
  await expect(spending.reserve(pay('f', 1n))).rejects.toMatchObject({ exitCode: 77, message: /per day/ })
  await spending.reserve(pay('f', 1n, '1:0xB'))
  expect(await spending.spent('1:0xa')).toBe(500_000_000n)
})

test('a payment that is signed again counts once, at its highest price', async () => {
  for (const units of [60n, 80n, 70n]) await spending.reserve(pay('a', units))
  expect(await spending.spent('1:0xA')).toBe(80_000_000n)
})

test('what was signed a day ago does not count any more', async () => {
  const now = Date.now()
  await spending.setLimits({ order: '500' })
  await spending.reserve(pay('a', 500n), now - 86_400_001)
  await spending.reserve(pay('b', 500n), now)
  await expect(spending.reserve(pay('c', 1n), now)).rejects.toThrow('per day')
})

test('four processes at once spend the limit of a day, and not more', async () => {
  const script = fileURLToPath(new URL('./spending-process.ts', import.meta.url))
  const run = (name: string) => promisify(execFile)(process.execPath, [script, home, name, '40'])
  const ended = await Promise.all(['a', 'b', 'c', 'd'].map(run))
  const reserved = ended.map(({ stdout }) => Number(stdout))
  expect(reserved.reduce((sum, count) => sum + count, 0)).toBe(100)
  expect(await spending.spent('1:0xA')).toBe(500_000_000n)
})

test('the state is readable for its owner only, old versions go, and a file that others can read is refused', async () => {
  for (let index = 0; index < 8; index += 1) await spending.reserve(pay(String(index), 1n))
  const folder = join(home, 'spending')
  const files = readdirSync(folder)
  expect(files.length).toBeLessThanOrEqual(4)
  for (const file of files) expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
})
