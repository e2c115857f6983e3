import { afterEach, expect, test, vi } from 'vitest'
import { type Deployment, Surety } from '../src/index.ts'
import { buyCall, day, deployment, failureOf, forge, key, request, serve, signer } from './fake-gateway.ts'

afterEach(() => vi.restoreAllMocks())

const hour = 3_600
const inDays = (days: number): string => String(Math.floor(Date.now() / 1000 + days * day))
const { days: _, ...anyTerm } = request
const threeDays = { ...anyTerm, days: 3 }

/** A gateway that sells an expiry, and a client that pins epochs of products. */
const sell = (expiry: string, epochSeconds?: Deployment['epochSeconds']) => {
  const { fetch, count } = serve({}, (name) => forge(name, 'terms.expiry', expiry))
  const pinned = { ...deployment, epochSeconds }
  return { count, surety: new Surety({ baseUrl: 'http://gateway.test', signer, fetch, deployment: pinned }) }
}

const expectRefusal = async (expiry: string, epochSeconds?: Deployment['epochSeconds']) => {
  const signTypedData = vi.spyOn(signer, 'signTypedData')
  const { surety, count } = sell(expiry, epochSeconds)
  const error = await failureOf(surety.policies.buy(threeDays, { idempotencyKey: key }))
  expect(error.code).toBe('untrusted_quote')
  expect(signTypedData).not.toHaveBeenCalled()
  expect(count(buyCall)).toBe(0)
  return error
}

test('refuses 32.9 days for a request of 3, and says how to allow a longer epoch', async () => {
  const expiry = inDays(32.9)
  const { message } = await expectRefusal(expiry)
  expect(message).toMatch(
    new RegExp(`expiry is ${expiry}, expected between \\d+ and \\d+, which is what \`days: 3\` can mean`),
  )
  expect(message).toContain('Nothing was signed.')
  expect(message).toContain('pass it in `deployment.epochSeconds`, or pass `expiry`')
})

test('signs at most one day beyond `days`, and the clock skew, if no epoch is pinned', async () => {
  const allowed = inDays(4)
  expect(await sell(allowed).surety.policies.buy(threeDays)).toMatchObject({ expiry: BigInt(allowed) })
  await expectRefusal(inDays(4.1))
})

test('signs at most one pinned epoch beyond `days`, and the clock skew', async () => {
  const week = { '1': BigInt(7 * day) }
  const allowed = inDays(10)
  expect(await sell(allowed, week).surety.policies.buy(threeDays)).toMatchObject({ expiry: BigInt(allowed) })
  await expectRefusal(inDays(10.1), week)
  await expectRefusal(inDays(3.5), { '1': BigInt(hour) })
})

test('does not apply the pinned epoch of another product', async () => {
  await expectRefusal(inDays(10), { '2': BigInt(7 * day) })
})

test('refuses an epoch that is not a bigint', () => {
  expect(() => sell(inDays(3), { '1': 86_400 as unknown as bigint })).toThrow(
    "deployment.epochSeconds['1'] must be a bigint",
  )
})
