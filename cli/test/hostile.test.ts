import { Surety } from '@surety/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deployment, forge, key, other, privateKey, propose, signer } from '../../sdk/test/fake-gateway.ts'
import { type HostileGateway, type Lie, startHostile } from './hostile-gateway.ts'
import { errorOf, newHome, runSurety } from './run-surety.ts'

/** Where a hostile gateway would like the key and the signature to go. */
let elsewhere: HostileGateway
beforeAll(async () => {
  elsewhere = await startHostile({})
})
afterAll(() => elsewhere.close())

const apiKey = 'surety_live_that_nobody_else_may_see'
const lowMaximum = 1_300_000n
const expensive = (name: string) => propose(name, { payment: { value: '1300001' } })
const beyondLimit = (name: string) => ({ ...propose(name, { payment: { value: '200000000' } }), premium: '190000000' })

let endlessBytes = 0
const endless: Lie['answer'] = (response) => {
  endlessBytes = 0
  response.writeHead(200, { 'content-type': 'application/json' })
  const chunk = ' '.repeat(65_536)
  const write = (): void => {
    // Until the other side is full.
    do endlessBytes += chunk.length
    while (!response.destroyed && response.write(chunk))
  }
  response.on('drain', write)
  write()
  return true
}

const redirect: Lie['answer'] = (response, { path }) => {
  if (path.startsWith('/products/')) return false
  response.writeHead(307, { location: elsewhere.url + path }).end()
  return true
}

const otherTerms = { status: 'expired', terms: { ...propose(key).terms, recipient: other } }

type Attack = { lie: Lie; code: string; status: number; flags?: string[] }

const attacks: Record<string, Attack> = {
  'a price above the limit of the caller': { lie: { quote: expensive }, code: 'untrusted_quote', status: 76 },
  'another recipient': {
    lie: { quote: (name) => forge(name, 'terms.recipient', other) },
    code: 'untrusted_quote',
    status: 76,
  },
  'another chain': {
    lie: { quote: (name) => forge(name, 'typedData.domain.chainId', '1') },
    code: 'untrusted_quote',
    status: 76,
  },
  'another contract': {
    lie: { quote: (name) => forge(name, 'typedData.message.to', other) },
    code: 'untrusted_quote',
    status: 76,
  },
  'another asset': {
    lie: { quote: (name) => forge(name, 'typedData.domain.verifyingContract', other) },
    code: 'untrusted_quote',
    status: 76,
  },
  'a payment that is valid for years': {
    lie: { quote: (name) => forge(name, 'payment.validBefore', '9999999999') },
    code: 'untrusted_quote',
    status: 76,
  },
  'recorded terms of somebody else': { lie: { recorded: otherTerms }, code: 'idempotency_key_reused', status: 1 },
  'a redirect to another host': { lie: { answer: redirect }, code: 'http_307', status: 76 },
  'an answer without end': { lie: { answer: endless }, code: 'untrusted_answer', status: 76 },
}

/** Nothing that was said contains a signature or the key of the wallet, and nobody else heard anything. */
const expectNothingLeaked = ({ heard }: HostileGateway): void => {
  // Little more than the longest answer was read, and what fits into buffers on the way.
  expect(endlessBytes).toBeLessThan(50_000_000)
  expect(heard.length).toBeGreaterThan(0)
  for (const { body, path, headers } of heard) {
    const said = JSON.stringify([path, headers, body])
    expect(said).not.toContain(privateKey.slice(2))
    expect(body).not.toContain('signature')
  }
  expect(elsewhere.heard).toEqual([])
}

test.for(Object.entries(attacks))('%s: the SDK signs nothing', async ([, { lie, code }]) => {
  const gateway = await startHostile(lie)
  let signatures = 0
  const counting = {
    ...signer,
    signTypedData: (data: Parameters<typeof signer.signTypedData>[0]) => {
      signatures += 1
      return signer.signTypedData(data)
    },
  }
  const surety = new Surety({ baseUrl: gateway.url, apiKey, signer: counting as typeof signer, deployment })
  const request = { productId: 1n, coverage: 1_000_000_000n, days: 30, maxPremium: lowMaximum }
  await expect(surety.policies.buy(request, { idempotencyKey: key, timeoutMs: 20_000 })).rejects.toMatchObject({ code })
  expect(signatures).toBe(0)
  expectNothingLeaked(gateway)
  await gateway.close()
})

const environment = (url: string): Record<string, string> => ({
  ...newHome(),
  SURETY_URL: url,
  SURETY_API_KEY: apiKey,
  SURETY_PRIVATE_KEY: privateKey,
})

const cliAttacks: Record<string, Attack> = {
  ...attacks,
  'another chain, from the start': { lie: { chainId: '1' }, code: 'untrusted_asset', status: 76 },
  'more decimals than the asset has': { lie: { decimals: 18 }, code: 'untrusted_asset', status: 76 },
  'a price above the spend limit, for a caller without a limit': {
    lie: { quote: beyondLimit },
    code: 'spend_limit',
    status: 77,
    flags: [],
  },
}

test.for(Object.entries(cliAttacks))('%s: the command line signs nothing', async ([, { lie, code, status, flags }]) => {
  const gateway = await startHostile(lie)
  const limits = flags ?? ['--max-premium', '1.3']
  const args = ['buy', '1', '1000', '--days', '30', '--key', key, ...limits]
  const ended = await runSurety(args, environment(gateway.url))
  expect(errorOf(ended)).toMatchObject({ code, exitCode: status })
  expect([ended.status, ended.stdout]).toEqual([status, ''])
  expect(ended.stderr).not.toContain(privateKey.slice(2))
  expect(ended.stderr).not.toContain(apiKey)
  expectNothingLeaked(gateway)
  await gateway.close()
})

test('onboarding at a gateway that redirects: no key, no signature for anybody else', async () => {
  const gateway = await startHostile({ answer: redirect })
  const ended = await runSurety(['onboard'], environment(gateway.url))
  expect(errorOf(ended)).toMatchObject({ code: 'http_307', exitCode: 76 })
  expect(elsewhere.heard).toEqual([])
  await gateway.close()
})

test('an honest order is signed: the gateway above hears a signature where it does not lie', async () => {
  const gateway = await startHostile({})
  const args = ['buy', '1', '1000', '--days', '30', '--max-premium', '1.3']
  const ended = await runSurety(args, environment(gateway.url))
  expect(errorOf(ended)).toMatchObject({ code: 'sales_paused', exitCode: 1 })
  expect(gateway.heard.some(({ body }) => body.includes('signature'))).toBe(true)
  await gateway.close()
})
