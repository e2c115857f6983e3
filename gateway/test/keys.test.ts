import { Surety } from '@surety/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatTime } from '../src/base/times.ts'
import { makeKey } from '../src/domains/onboarding/key-format.ts'
import { newAddress, newAgent, newWallet, now, postClaim, signClaim } from './support/agents.ts'
import { startGateway, type TestGateway } from './support/gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ env: { TRUST_PROXY: '127.0.0.1' } })
})
afterAll(() => gateway.close())

type Refusal = { error: string; message: string; code: string }

const ask = async (
  path: string,
  { headers = {}, ...init }: RequestInit & { headers?: Record<string, string> } = {},
) => {
  const type = init.body ? { 'content-type': 'application/json' } : {}
  const response = await gateway.fetch(path, { ...init, headers: { ...type, ...headers } })
  return { status: response.status, headers: response.headers, body: (await response.json()) as Refusal }
}

const clientOf = ({ apiKey }: { apiKey: string }) =>
  new Surety({ baseUrl: gateway.url, apiKey, fetch: gateway.contract.checkedFetch })

test('201: a rotation with an empty body leaves the old key an hour', async () => {
  const agent = await newAgent(gateway)
  const path = `/api/v1/agent/keys/${agent.keyId}/rotate`
  const { status } = await ask(path, { method: 'POST', headers: { 'x-api-key': agent.apiKey }, body: '{}' })
  expect(status).toBe(201)
  const { key, activeKeys } = await agent.surety.agent()
  const left = Date.parse(key.expiresAt ?? '') - Date.now()
  expect([activeKeys, left > 3_590_000, left <= 3_600_000]).toEqual([2, true, true])
})

test('409: with three active keys a rotation needs graceSeconds 0, and says so', async () => {
  const agent = await newAgent(gateway)
  await newAgent(gateway, agent.wallet)
  await newAgent(gateway, agent.wallet)
  await expect(agent.surety.keys.rotate(agent.keyId)).rejects.toMatchObject({
    status: 409,
    code: 'cap_reached',
    message: expect.stringContaining('Send graceSeconds 0 to replace it at once'),
  })
  expect(await agent.surety.agent()).toMatchObject({ activeKeys: 3, key: { expiresAt: null } })
  const next = clientOf(await agent.surety.keys.rotate(agent.keyId, { graceSeconds: 0 }))
  expect(await next.agent()).toMatchObject({ activeKeys: 3 })
})

test('400: a grace period of less than nothing, of more than a day, or of half a second', async () => {
  const agent = await newAgent(gateway)
  for (const graceSeconds of [-1, 86_401, 0.5]) {
    await expect(agent.surety.keys.rotate(agent.keyId, { graceSeconds })).rejects.toMatchObject({
      code: 'invalid_body',
    })
  }
})

test('403: a key in its grace neither rotates any key nor revokes another; it reads, and can revoke itself', async () => {
  const leaked = await newAgent(gateway)
  const third = await newAgent(gateway, leaked.wallet)
  const owner = await leaked.surety.keys.rotate(leaked.keyId, { graceSeconds: 600 })
  const { keys } = leaked.surety
  expect((await Array.fromAsync(keys.list())).length).toBe(3)
  const refusal = { status: 403, code: 'key_in_grace' }
  for (const keyId of [owner.keyId, third.keyId, leaked.keyId]) {
    await expect(keys.rotate(keyId)).rejects.toMatchObject(refusal)
    await expect(keys.rotate(keyId, { graceSeconds: 0 })).rejects.toMatchObject(refusal)
    if (keyId !== leaked.keyId) await expect(keys.revoke(keyId)).rejects.toMatchObject(refusal)
  }
  expect(await clientOf(owner).agent()).toMatchObject({ activeKeys: 3 })
  const path = `/api/v1/agent/keys/${leaked.keyId}`
  expect((await ask(path, { method: 'DELETE', headers: { 'x-api-key': leaked.apiKey } })).status).toBe(200)
  await expect(leaked.surety.agent()).rejects.toMatchObject({ code: 'invalid_api_key' })
  expect(await clientOf(owner).agent()).toMatchObject({ activeKeys: 2 })
})

test('400: onboarding with the timestamp of a recovery says what happened and which timestamp to sign', async () => {
  const { wallet } = await newAgent(gateway)
  const timestamp = now()
  const recovery = await signClaim(wallet, { purpose: 'recovery', timestamp })
  expect((await postClaim(gateway.url, recovery, { path: '/agent/recover' })).status).toBe(200)
  const refused = await postClaim(gateway.url, await signClaim(wallet, { timestamp }))
  expect(refused.status).toBe(400)
  const { code, message } = (await refused.json()) as Refusal
  expect(code).toBe('stale_timestamp')
  expect(message).toContain(`The wallet was recovered with timestamp ${formatTime(BigInt(timestamp))}`)
  expect(message).toContain(`Sign again with timestamp ${timestamp + 1} or later.`)
  const later = await signClaim(wallet, { timestamp: timestamp + 1 })
  expect((await postClaim(gateway.url, later)).status).toBe(201)
})

test('200: a wallet is recovered at /api/v1/agent/recover, too, and both paths share one limit and one history', async () => {
  const agent = await newAgent(gateway)
  const ip = newAddress()
  const claim = await signClaim(agent.wallet, { purpose: 'recovery' })
  const recover = (path: string, body: unknown) => postClaim(gateway.url, body, { ip, path })
  const recovered = await recover('/api/v1/agent/recover', claim)
  expect([recovered.status, await recovered.json()]).toEqual([
    200,
    { walletAddress: agent.wallet.address, revokedKeys: 1, pausedWebhooks: 0 },
  ])
  await expect(agent.surety.agent()).rejects.toMatchObject({ code: 'invalid_api_key' })
  expect((await recover('/agent/recover', claim)).status).toBe(409)
  for (let count = 2; count < 10; count += 1) {
    expect((await recover(count % 2 ? '/agent/recover' : '/api/v1/agent/recover', {})).status).toBe(400)
  }
  for (const path of ['/agent/recover', '/api/v1/agent/recover']) expect((await recover(path, {})).status).toBe(429)
})

test('401: a key in the Authorization header is told where to go, and does not appear in the answer', async () => {
  const { apiKey } = await newAgent(gateway)
  for (const authorization of [`Bearer ${apiKey}`, apiKey]) {
    const { status, body } = await ask('/api/v1/agent', { headers: { authorization } })
    expect([status, body.code]).toEqual([401, 'missing_api_key'])
    expect(body.message).toContain('Send the key in the x-api-key header')
    expect(body.message).toContain('Authorization')
    expect(body.message).not.toContain(apiKey)
  }
  expect((await ask('/api/v1/agent', { headers: { authorization: 'Bearer x', 'x-api-key': apiKey } })).status).toBe(200)
})

test.each([
  ['U+0007', 'a\u0007'],
  ['U+200B', 'a\u200bb'],
  ['U+200D', '👩\u200d💻'],
  ['U+202E', '\u202egnp.exe'],
  ['U+2028', 'a\u2028b'],
  ['U+2029', 'a\u2029b'],
  ['U+2066', '\u2066a'],
  ['U+FEFF', '\ufeffa'],
  ['U+00AD', 'pay\u00adpal'],
  ['U+E0041', 'a\u{e0041}'],
  ['U+D800', 'a\ud800'],
])('400: a label with %s names the character, wherever a label is sent', async (name, label) => {
  const agent = await newAgent(gateway)
  const claim = { ...(await signClaim(newWallet())), label }
  const headers = { 'x-api-key': agent.apiKey, 'x-forwarded-for': newAddress() }
  const sent: [string, object][] = [
    ['/api/v1/agent/onboard', claim],
    [`/api/v1/agent/keys/${agent.keyId}/rotate`, { label }],
  ]
  for (const [path, body] of sent) {
    const answer = await ask(path, { method: 'POST', headers, body: JSON.stringify(body) })
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_body'])
    const index = label.indexOf(String.fromCodePoint(Number.parseInt(name.slice(2), 16)))
    expect(answer.body.message).toContain(`body.label has the character ${name} at index ${index}, which is invisible`)
  }
})

test('429: ONBOARDINGS_PER_HOUR sets the limit, and the answer says in words when to try again', async () => {
  const strict = await startGateway({ env: { TRUST_PROXY: '127.0.0.1', ONBOARDINGS_PER_HOUR: '2' } })
  try {
    const ip = newAddress()
    for (const status of [400, 400, 429]) expect((await postClaim(strict.url, {}, { ip })).status).toBe(status)
    const { message } = (await (await postClaim(strict.url, {}, { ip })).json()) as Refusal
    expect(message).toBe('The limit is 2 requests per hour. Try again in 60 minutes.')
  } finally {
    await strict.close()
  }
})

test('with ONBOARDINGS_PER_HOUR=0 there is no limit', async () => {
  const open = await startGateway({ env: { TRUST_PROXY: '127.0.0.1', ONBOARDINGS_PER_HOUR: '0' } })
  try {
    const ip = newAddress()
    for (let count = 0; count < 15; count += 1) expect((await postClaim(open.url, {}, { ip })).status).toBe(400)
  } finally {
    await open.close()
  }
})

test("200: another wallet's rotation costs nobody a look-up, also not behind an address that floods", async () => {
  const limited = await startGateway({ env: { TRUST_PROXY: '127.0.0.1', PUBLIC_REQUESTS_PER_MINUTE: '20' } })
  try {
    const [victim, other] = [await newAgent(limited), await newAgent(limited)]
    const from = (ip: string, apiKey: string) =>
      limited.fetch('/api/v1/agent', { headers: { 'x-api-key': apiKey, 'x-forwarded-for': ip } })
    const ip = newAddress()
    expect((await from(ip, victim.apiKey)).status).toBe(200)
    const flood = () => Promise.all(Array.from({ length: 40 }, () => from(ip, makeKey('surety_live_'))))
    let attacker = other
    for (let round = 0; round < 3; round += 1) {
      const next = await attacker.surety.keys.rotate(attacker.keyId, { graceSeconds: 0 })
      attacker = { ...attacker, ...next, surety: new Surety({ baseUrl: limited.url, apiKey: next.apiKey }) }
      expect((await flood()).map(({ status }) => status)).toContain(429)
      const answers = await Promise.all(Array.from({ length: 20 }, () => from(ip, victim.apiKey)))
      expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    }
    // After a rotation of its own the key has to be read again, which the flood must not prevent.
    await victim.surety.keys.rotate(victim.keyId, { graceSeconds: 3_600 })
    await flood()
    expect((await from(ip, victim.apiKey)).status).toBe(200)
  } finally {
    await limited.close()
  }
})
