import { expect, test } from 'vitest'
import { request, serve } from './fake-gateway.ts'

const { maxPremium: _, ...unlimited } = request

test('requests a price tolerance of 5 % by default', async () => {
  const { surety, sent } = serve()
  await surety.policies.quote(unlimited)
  await surety.policies.buy(unlimited)
  const quotes = sent.filter(({ path }) => path.endsWith('/quote')).map(({ body }) => body)
  expect(quotes).toHaveLength(2)
  for (const quote of quotes) {
    expect(quote).toMatchObject({ toleranceBps: 500 })
    expect(quote).not.toHaveProperty('maxPremium')
  }
})

test('requests a price tolerance of 10 % below the limit of the caller', async () => {
  const { surety, sent } = serve()
  await surety.policies.quote(request)
  expect(sent[0]?.body).toMatchObject({ toleranceBps: 1_000, maxPremium: '1300000' })
})
