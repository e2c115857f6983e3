import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rememberOrder } from '../src/order-book.ts'
import type { Session } from '../src/session.ts'

const sessionAt = (home: string, url: string): Session => ({ settings: { home, url } }) as Session

test('a repeated order keeps what was decided first; another key, and the key at another gateway, are other orders', async () => {
  const home = mkdtempSync(join(tmpdir(), 'surety-orders-'))
  const session = sessionAt(home, 'http://one.test')
  let price = 0
  const decide = async () => {
    price += 1
    return { maxPremium: String(price) }
  }
  const first = await rememberOrder(session, undefined, decide)
  expect(first).toMatchObject({ key: expect.stringMatching(/^[0-9a-f-]{36}$/), values: { maxPremium: '1' } })
  expect(await rememberOrder(session, first.key, decide)).toEqual(first)
  expect(await rememberOrder(session, 'mine', decide)).toEqual({ key: 'mine', values: { maxPremium: '2' } })
  const elsewhere = sessionAt(home, 'http://two.test')
  expect(await rememberOrder(elsewhere, 'mine', decide)).toEqual({ key: 'mine', values: { maxPremium: '3' } })
})
