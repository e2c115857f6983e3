import { createHash } from 'node:crypto'
import { connect } from 'node:net'
import { Surety, type SuretyError } from '@surety/sdk'
import { Wallet as EthersWallet } from 'ethers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newAddress, newAgent, newWallet, now, postClaim, signClaim } from './support/agents.ts'
import { startGateway, type TestGateway } from './support/gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ env: { TRUST_PROXY: '127.0.0.1' } })
})
afterAll(() => gateway.close())

/** A connection on which a request can be sent bit by bit. */
const openConnection = (port: number) => {
  const socket = connect(port, '127.0.0.1')
  const answer = new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))))
  return { send: (text: string) => void socket.write(text), answer: answer.finally(() => socket.destroy()) }
}

type KeyEvent = { type: string; timestamp: string; data: { keyId: string; revokedAt?: string } }
type Refusal = { error: string; message: string; code: string }

const post = async (claim: unknown, options?: { ip?: string; path?: string }) => {
  const response = await postClaim(gateway.url, claim, options)
  const body = await response.text()
  gateway.contract.check(
    { method: 'POST', url: options?.path ?? '/api/v1/agent/onboard' },
    { status: response.status, headers: response.headers, body },
  )
  return {
    status: response.status,
    headers: response.headers,
    body: JSON.parse(body) as Refusal & { apiKey: string; walletAddress: string },
  }
}

const turnOfSecond = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1_020 - (Date.now() % 1_000)))

test('201: a viem account gets a key that works, through the SDK', async () => {
  const signer = newWallet()
  const fetchFrom: typeof fetch = (url, init) =>
    gateway.contract.checkedFetch(url, {
      ...init,
      headers: { ...(init?.headers as object), 'x-forwarded-for': newAddress() },
    })
  const issued = await Surety.onboard({ baseUrl: gateway.url, signer, label: 'first', fetch: fetchFrom })
  expect(issued).toMatchObject({ walletAddress: signer.address, label: 'first' })
  const surety = new Surety({ baseUrl: gateway.url, apiKey: issued.apiKey, fetch: gateway.contract.checkedFetch })
  expect(await surety.agent()).toMatchObject({ walletAddress: signer.address, activeKeys: 1, maxActiveKeys: 3 })
})

test('201: an ethers wallet gets a key as it is', async () => {
  const signer = EthersWallet.createRandom()
  const fetchFrom: typeof fetch = (url, init) =>
    fetch(url, { ...init, headers: { ...(init?.headers as object), 'x-forwarded-for': newAddress() } })
  const issued = await Surety.onboard({ baseUrl: gateway.url, signer, fetch: fetchFrom })
  expect(issued).toMatchObject({ walletAddress: signer.address, label: null })
})

/** Onboards with timestamps at these offsets from now. Tries again if the second changed meanwhile, which matters at the limit. */
const onboardAt = async (offsets: number[]) => {
  for (;;) {
    const at = now() + 1
    const claims = await Promise.all(offsets.map((offset) => signClaim(newWallet(), { timestamp: at + offset })))
    await turnOfSecond()
    const answers = now() === at ? await Promise.all(claims.map((claim) => post(claim))) : []
    if (answers.length > 0 && now() === at) return answers
  }
}

test('201: a timestamp up to 300 s from now, before or after', async () => {
  const answers = await onboardAt([-300, -299, 0, 299, 300])
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(201))
})

test('400: a timestamp further than 300 s from now is stale', async () => {
  const distances = ['301 seconds behind', '301 seconds ahead of', '1000000 seconds behind']
  for (const [index, { status, body }] of (await onboardAt([-301, 301, -1_000_000])).entries()) {
    expect([status, body.code]).toEqual([400, 'stale_timestamp'])
    expect(body.message).toMatch(/^body\.timestamp is \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC \(\d+\), /)
    expect(body.message).toContain(`${distances[index]} the server time 20`)
    expect(body.message).toContain('Sign again with the current time.')
  }
})

test('400: a timestamp before any date is stale, too', async () => {
  const { status, body } = await post(await signClaim(newWallet(), { timestamp: Number.MIN_SAFE_INTEGER }))
  expect([status, body.code]).toEqual([400, 'stale_timestamp'])
  expect(body.message).toContain('before 1970')
})

test('400: milliseconds are recognised and named', async () => {
  const { status, body } = await post(await signClaim(newWallet(), { timestamp: Date.now() }))
  expect([status, body.code]).toEqual([400, 'stale_timestamp'])
  expect(body.message).toContain('It looks like milliseconds; send seconds.')
})

test('201: checksummed, lower-case and upper-case addresses are taken as they were signed, and mean one wallet', async () => {
  const wallet = newWallet()
  const spellings = [wallet.address, wallet.address.toLowerCase(), `0x${wallet.address.slice(2).toUpperCase()}`]
  for (const address of spellings) {
    const { status, body } = await post(await signClaim(wallet, { address }))
    expect([status, body.walletAddress]).toEqual([201, wallet.address])
  }
  expect(await post(await signClaim(wallet))).toMatchObject({ status: 409, body: { code: 'cap_reached' } })
})

test('401: the case of the address is part of the message', async () => {
  const wallet = newWallet()
  const claim = await signClaim(wallet)
  const { status, body } = await post({ ...claim, walletAddress: wallet.address.toLowerCase() })
  expect([status, body.code]).toEqual([401, 'invalid_signature'])
})

test.each([
  ['a trailing period', { end: '.' }],
  ['another service', { name: 'Assurety' }],
  ['another case', { name: 'surety' }],
  ['another purpose', { purpose: 'recovery' }],
])('401: %s is another message; the answer shows the one expected', async (_, wrong) => {
  const wallet = newWallet()
  const claim = await signClaim(wallet, wrong)
  const { status, body } = await post(claim)
  expect([status, body.code]).toEqual([401, 'invalid_signature'])
  expect(body.message).toContain(`exactly "Surety onboarding for ${wallet.address} at ${claim.timestamp}"`)
  expect(body.message).toMatch(/it was made by 0x[0-9a-fA-F]{40}/)
})

test('401: the signature of another wallet names that wallet', async () => {
  const [mine, victim] = [newWallet(), newWallet()]
  const { status, body } = await post(await signClaim(mine, { address: victim.address }))
  expect([status, body.code]).toEqual([401, 'invalid_signature'])
  expect(body.message).toContain(`it was made by ${mine.address}`)
})

const good = () => signClaim(newWallet())
test.each<[string, () => Promise<unknown>]>([
  ['no body', async () => null],
  ['an array', async () => []],
  ['no address', async () => ({ ...(await good()), walletAddress: undefined })],
  ['a short address', async () => ({ ...(await good()), walletAddress: '0x1234' })],
  [
    'a wrong checksum',
    async () => ({ ...(await good()), walletAddress: '0xbCd4042DE499D14e55001CcbB24a551F3b954096' }),
  ],
  ['no signature', async () => ({ ...(await good()), signature: undefined })],
  ['a signature that is not hex', async () => ({ ...(await good()), signature: '0xzz' })],
  ['half a byte of signature', async () => ({ ...(await good()), signature: '0x123' })],
  ['a signature of 9 KiB', async () => ({ ...(await good()), signature: `0x${'00'.repeat(9_000)}` })],
  ['a timestamp as text', async () => ({ ...(await good()), timestamp: String(now()) })],
  ['a fraction of a second', async () => ({ ...(await good()), timestamp: now() + 0.5 })],
  ['an empty label', async () => ({ ...(await good()), label: '' })],
  ['a label of 129 characters', async () => ({ ...(await good()), label: 'x'.repeat(129) })],
  ['a NUL in the label', async () => ({ ...(await good()), label: 'a\u0000b' })],
  ['half a character in the label', async () => ({ ...(await good()), label: 'a\ud800' })],
  ['an unknown member', async () => ({ ...(await good()), admin: true })],
])('400: %s', async (_, make) => {
  const { status, body } = await post(await make())
  expect([status, body.code]).toEqual([400, 'invalid_body'])
})

test('201: a label of 128 characters of any script', async () => {
  const label = `${'保'.repeat(126)}🛡️`
  const { status, body } = await post({ ...(await good()), label })
  expect(status).toBe(201)
  expect(body).toMatchObject({ label })
})

test('429: the eleventh request of an address within an hour, malformed ones counted; another address is not concerned', async () => {
  const ip = '203.0.113.7'
  for (let count = 0; count < 10; count += 1) {
    const { status, headers } = await post(count % 2 ? { nonsense: true } : await good(), { ip })
    expect(status).toBe(count % 2 ? 400 : 201)
    expect(headers.get('ratelimit-policy')).toBe('"onboarding";q=10;w=3600')
    expect(headers.get('ratelimit')).toMatch(new RegExp(`^"onboarding";r=${9 - count};t=\\d+$`))
  }
  const { status, headers, body } = await post(await good(), { ip })
  expect([status, body.code]).toEqual([429, 'rate_limit'])
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(3_500)
  expect((await post(await good(), { ip: '203.0.113.8' })).status).toBe(201)
})

test('429: a full window is refused from memory: a flood costs no database work', async () => {
  const ip = '203.0.113.99'
  for (let count = 0; count < 11; count += 1) await post({}, { ip })
  const { store } = gateway.world
  const { transaction } = store
  store.transaction = () => expect.unreachable('the store was asked')
  try {
    for (let count = 0; count < 50; count += 1) expect((await post({}, { ip })).status).toBe(429)
  } finally {
    store.transaction = transaction
  }
})

test('429: IPv6 counts by /64', async () => {
  for (let host = 1; host <= 10; host += 1) await post({}, { ip: `2001:db8:aaaa:bbbb:${host}::${host}` })
  expect((await post({}, { ip: '2001:db8:aaaa:bbbb:ffff::1' })).status).toBe(429)
  expect((await post({}, { ip: '2001:db8:aaaa:bbbc::1' })).status).toBe(400)
})

test('a key in its grace works, counts, and cannot be rotated into a fourth', async () => {
  const agent = await newAgent(gateway)
  const next = await agent.surety.keys.rotate(agent.keyId, { graceSeconds: 3 })
  expect(await agent.surety.agent()).toMatchObject({ activeKeys: 2 })
  const third = await newAgent(gateway, agent.wallet)
  await expect(third.surety.keys.rotate(next.keyId, { graceSeconds: 60 })).rejects.toMatchObject({
    status: 409,
    code: 'cap_reached',
  })
  await expect
    .poll(() =>
      agent.surety.agent().then(
        () => 'works',
        (error: SuretyError) => error.code,
      ),
    )
    .toBe('invalid_api_key')
  expect(await third.surety.agent()).toMatchObject({ activeKeys: 2 })
  await newAgent(gateway, agent.wallet)
})

// To end a key takes a second on PostgreSQL. Tests with wallets of their own wait for it at the same time.
test.concurrent('keys: list shows metadata and never a key; revoke ends one at once; rotate replaces one', async ({
  expect,
}) => {
  const agent = await newAgent(gateway)
  const second = await newAgent(gateway, agent.wallet)
  const listed = await Array.fromAsync(agent.surety.keys.list())
  expect(listed.map(({ keyId, current, status }) => ({ keyId, current, status }))).toEqual([
    { keyId: second.keyId, current: false, status: 'active' },
    { keyId: agent.keyId, current: true, status: 'active' },
  ])
  expect(JSON.stringify(listed)).not.toContain(agent.apiKey)

  const revoked = await agent.surety.keys.revoke(second.keyId)
  expect(revoked).toMatchObject({ keyId: second.keyId, status: 'revoked' })
  await expect(second.surety.agent()).rejects.toMatchObject({ status: 401, code: 'invalid_api_key' })
  expect(await agent.surety.keys.revoke(second.keyId)).toEqual(revoked)

  const fresh = await agent.surety.keys.rotate(agent.keyId, { graceSeconds: 0 })
  await expect(agent.surety.agent()).rejects.toMatchObject({ status: 401 })
  const surety = new Surety({ baseUrl: gateway.url, apiKey: fresh.apiKey })
  expect(await surety.agent()).toMatchObject({ walletAddress: agent.wallet.address, activeKeys: 1 })
})

test.concurrent('rotating a key in its grace does not prolong it', async ({ expect }) => {
  const agent = await newAgent(gateway)
  const { apiKey } = await agent.surety.keys.rotate(agent.keyId, { graceSeconds: 30 })
  const next = new Surety({ baseUrl: gateway.url, apiKey, fetch: gateway.contract.checkedFetch })
  await next.keys.rotate(agent.keyId, { graceSeconds: 86_400 })
  const { expiresAt } = (await agent.surety.agent()).key
  expect(Date.parse(expiresAt ?? '') - Date.now()).toBeLessThan(31_000)
})

test.concurrent('401: a request that was slow in coming is not served with a key that was revoked meanwhile', async ({
  expect,
}) => {
  const thief = await newAgent(gateway)
  const second = await newAgent(gateway, thief.wallet)
  const body = '{"graceSeconds":0}'
  const slow = openConnection(gateway.port)
  slow.send(
    `POST /api/v1/agent/keys/${second.keyId}/rotate HTTP/1.1\r\nhost: x\r\nx-api-key: ${thief.apiKey}\r\n` +
      `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n{`,
  )
  await new Promise((resolve) => setTimeout(resolve, 300))
  await second.surety.keys.revoke(thief.keyId)
  slow.send(body.slice(1))
  expect(await slow.answer).toContain('invalid_api_key')
  expect(await second.surety.agent()).toMatchObject({ activeKeys: 1 })
})

test('200: revoking a revoked key again changes nothing, and no process is notified', async () => {
  const agent = await newAgent(gateway)
  const second = await newAgent(gateway, agent.wallet)
  await agent.surety.keys.revoke(second.keyId)
  const revision = () =>
    gateway.world.store.read((tx) => tx.selectFrom('revisions').selectAll().where('topic', 'like', 'keys%').execute())
  const before = await revision()
  expect(before).not.toEqual([])
  await agent.surety.keys.revoke(second.keyId)
  expect(await revision()).toEqual(before)
})

test.each([['2026-99-99T99:99:99.999Z'], ['0'], ['99999999999999999999'], ['-1']])(
  '400: a cursor that somebody made up, at %s',
  async (created) => {
    const { apiKey, wallet } = await newAgent(gateway)
    const position = JSON.stringify([created, 'key_0000000000000000000000'])
    const seal = createHash('sha256')
      .update(JSON.stringify([`keys of ${wallet.address}`, [], position]))
      .digest('base64url')
    const cursor = seal.slice(0, 12) + Buffer.from(position).toString('base64url')
    const response = await gateway.fetch(`/api/v1/agent/keys?cursor=${cursor}`, { headers: { 'x-api-key': apiKey } })
    expect(response.status).toBe(400)
  },
)

test('405: a wrong method on a path that needs no key is told without one', async () => {
  for (const path of ['/api/v1/agent/onboard', '/api/v1/keys/generate']) {
    const response = await gateway.fetch(path)
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
  }
})

test('404: a key of somebody else can neither be revoked nor rotated, and does not show that it exists', async () => {
  const [mine, theirs] = await Promise.all([newAgent(gateway), newAgent(gateway)])
  const unknown = 'key_0000000000000000000000'
  const answers = [theirs.keyId, unknown].flatMap((keyId) => [
    mine.surety.keys.revoke(keyId),
    mine.surety.keys.rotate(keyId),
  ])
  for (const answer of await Promise.allSettled(answers)) {
    expect(answer).toMatchObject({ status: 'rejected', reason: { status: 404, code: 'not_found' } })
  }
  expect(await theirs.surety.agent()).toMatchObject({ activeKeys: 1 })
})

test.concurrent('what becomes of its keys is told to the wallet and to nobody else: issued, replaced, revoked, recovered', async ({
  expect,
}) => {
  const agent = await newAgent(gateway)
  const stranger = await newAgent(gateway)
  const next = await agent.surety.keys.rotate(agent.keyId, { graceSeconds: 60 })
  const third = await newAgent(gateway, agent.wallet)
  await third.surety.keys.revoke(agent.keyId)
  await third.surety.keys.revoke(agent.keyId)
  await post(await signClaim(agent.wallet, { purpose: 'recovery' }), { path: '/agent/recover' })
  // What was signed in the second of the recovery counts no more.
  await turnOfSecond()
  const later = await newAgent(gateway, agent.wallet)

  const listKeyEvents = async (apiKey: string): Promise<KeyEvent[]> => {
    const response = await gateway.fetch('/api/v1/events?types=key.*&limit=100', { headers: { 'x-api-key': apiKey } })
    return ((await response.json()) as { data: KeyEvent[] }).data
  }
  await expect.poll(async () => (await listKeyEvents(later.apiKey)).length).toBe(8)
  const told = await listKeyEvents(later.apiKey)
  expect(told.map(({ type, data }) => [type, data.keyId])).toEqual([
    ['key.created', agent.keyId],
    ['key.revoked', agent.keyId],
    ['key.created', next.keyId],
    ['key.created', third.keyId],
    ['key.revoked', agent.keyId],
    ['key.revoked', expect.any(String)],
    ['key.revoked', expect.any(String)],
    ['key.created', later.keyId],
  ])
  expect(new Set(told.slice(5, 7).map(({ data }) => data.keyId))).toEqual(new Set([next.keyId, third.keyId]))
  const [, replaced, , , revoked] = told
  expect(Date.parse(replaced?.data.revokedAt ?? '') - Date.parse(replaced?.timestamp ?? '')).toBe(60_000)
  expect(revoked?.data.revokedAt).toBe(revoked?.timestamp)
  expect((await listKeyEvents(stranger.apiKey)).map(({ data }) => data.keyId)).toEqual([stranger.keyId])
})

test.concurrent('recovery revokes every key of the wallet, once for each signed timestamp', async ({ expect }) => {
  const agent = await newAgent(gateway)
  await newAgent(gateway, agent.wallet)
  const other = await newAgent(gateway)
  const captured = await signClaim(agent.wallet)
  const claim = await signClaim(agent.wallet, { purpose: 'recovery' })
  const recovered = await post(claim, { path: '/agent/recover' })
  expect(recovered).toMatchObject({ status: 200, body: { walletAddress: agent.wallet.address, revokedKeys: 2 } })
  await expect(agent.surety.agent()).rejects.toMatchObject({ code: 'invalid_api_key' })
  expect(await other.surety.agent()).toMatchObject({ activeKeys: 1 })
  expect(await post(captured)).toMatchObject({ status: 400, body: { code: 'stale_timestamp' } })
  await turnOfSecond()
  const again = await newAgent(gateway, agent.wallet)
  expect(await post(claim, { path: '/agent/recover' })).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect(await again.surety.agent()).toMatchObject({ activeKeys: 1 })
  const onboardingClaim = await signClaim(agent.wallet)
  expect(await post(onboardingClaim, { path: '/agent/recover' })).toMatchObject({ status: 401 })
})

test.each([
  '/api/v1/agent',
  '/api/v1/agent/keys',
  '/api/v1/nothing/here',
  '/api/v1',
  '/api',
  '/api/v2/x',
  '/%61pi/v1/agent',
  '/api/v1/agent?x=1',
])('401: %s without a key, with a wrong one and with a revoked one, alike', async (path) => {
  const missing = await gateway.fetch(path)
  expect([missing.status, ((await missing.json()) as Refusal).code]).toEqual([401, 'missing_api_key'])
  for (const key of ['x', `surety_live_${'0'.repeat(49)}`, `surety_test_${'0'.repeat(49)}`]) {
    const wrong = await gateway.fetch(path, { headers: { 'x-api-key': key } })
    expect([wrong.status, ((await wrong.json()) as Refusal).code]).toEqual([401, 'invalid_api_key'])
  }
})

test('404: an unknown path under the prefix with a valid key; 405 with a wrong method', async () => {
  const { apiKey } = await newAgent(gateway)
  const headers = { 'x-api-key': apiKey }
  expect((await gateway.fetch('/api/v1/nothing', { headers })).status).toBe(404)
  const wrongMethod = await gateway.fetch('/api/v1/agent', { method: 'POST', headers })
  expect([wrongMethod.status, wrongMethod.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})

test('429: reads of one wallet are limited over all its keys, writes apart', async () => {
  const limited = await startGateway({
    env: { TRUST_PROXY: '127.0.0.1', AGENT_READS_PER_MINUTE: '5', AGENT_WRITES_PER_MINUTE: '3' },
  })
  try {
    const agent = await newAgent(limited)
    const second = await newAgent(limited, agent.wallet)
    for (let count = 0; count < 5; count += 1) await (count % 2 ? agent : second).surety.agent()
    await expect(agent.surety.agent()).rejects.toMatchObject({ status: 429, code: 'rate_limit' })
    await expect(second.surety.agent()).rejects.toMatchObject({ status: 429, code: 'rate_limit' })
    expect(await agent.surety.keys.revoke(second.keyId)).toMatchObject({ status: 'revoked' })
    const other = await newAgent(limited)
    expect(await other.surety.agent()).toMatchObject({ activeKeys: 1 })
  } finally {
    await limited.close()
  }
})

test('429: guessing keys is limited by address, and does not concern a wallet behind the same address', async () => {
  const limited = await startGateway({ env: { TRUST_PROXY: '127.0.0.1', PUBLIC_REQUESTS_PER_MINUTE: '20' } })
  try {
    const agent = await newAgent(limited)
    const guess = async (ip: string) => {
      const headers = { 'x-api-key': `surety_live_${'0'.repeat(49)}`, 'x-forwarded-for': ip }
      return (await limited.fetch('/api/v1/agent', { headers })).status
    }
    const guesses = []
    for (let count = 0; count < 25; count += 1) guesses.push(await guess('203.0.113.50'))
    expect(guesses.slice(0, 20)).toEqual(Array(20).fill(401))
    expect(guesses.at(-1)).toBe(429)
    expect(await guess('203.0.113.51')).toBe(401)
    for (let count = 0; count < 30; count += 1) expect(await agent.surety.agent()).toMatchObject({ activeKeys: 1 })
  } finally {
    await limited.close()
  }
})

test('the plaintext of a key is in no log, in no table and in no other answer', async () => {
  const agent = await newAgent(gateway)
  const secret = agent.apiKey.slice('surety_live_'.length)
  const headers = { 'x-api-key': agent.apiKey }
  const ask = async (path: string, method = 'GET') => (await gateway.fetch(path, { method, headers })).text()
  const answers = [
    await ask('/api/v1/agent'),
    await ask('/api/v1/agent/keys'),
    await ask(`/api/v1/${agent.apiKey}`),
    await ask(`/api/v1/agent/keys/${agent.keyId}`, 'DELETE'),
    await ask('/api/v1/agent'),
  ]
  expect(answers.filter((answer) => answer.includes(secret))).toEqual([])
  expect(gateway.logs.length).toBeGreaterThan(10)
  expect(gateway.logs.filter((line) => line.includes(secret))).toEqual([])
  for (const table of ['api_keys', 'rate_limit_hits', 'recoveries', 'revisions', 'journal_blocks'] as const) {
    const rows = await gateway.world.store.read((tx) => tx.selectFrom(table).selectAll().execute())
    const text = JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? String(value) : value))
    expect(text.includes(secret), table).toBe(false)
  }
})

test('the legacy issuer: 404 when switched off, 401 with a wrong token, 201 and deprecated with the right one', async () => {
  const path = '/api/v1/keys/generate'
  const body = { walletAddress: newWallet().address, label: 'by hand' }
  const send = (at: TestGateway, token?: string) =>
    at.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { 'x-admin-token': token } : {}) },
      body: JSON.stringify(body),
    })
  expect((await send(gateway, 'x'.repeat(32))).status).toBe(404)
  const token = 'a-token-that-is-long-enough-to-be-one'
  const legacy = await startGateway({ env: { ADMIN_TOKEN: token } })
  try {
    expect((await send(legacy)).status).toBe(401)
    expect((await send(legacy, `${token}x`)).status).toBe(401)
    for (let count = 0; count < 3; count += 1) {
      const issued = await send(legacy, token)
      expect([issued.status, issued.headers.get('deprecation')]).toEqual([201, '@1794700800'])
    }
    expect((await send(legacy, token)).status).toBe(409)
    expect(legacy.logs.filter((line) => line.includes(token))).toEqual([])
  } finally {
    await legacy.close()
  }
})
