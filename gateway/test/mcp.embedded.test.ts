import { Surety } from '@surety/sdk'
import type { LocalAccount } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { entry, newHome } from '../../cli/test/run-surety.ts'
import { deployment, signer as fakeSigner, forge, serve } from '../../sdk/test/fake-gateway.ts'
import { startGateway, type TestGateway } from './support/gateway.ts'
import { wallets } from './support/market.ts'
import { connectLocally, connectOverHttp, connectToProcess, type Era, eras } from './support/mcp.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ env: { ONBOARDINGS_PER_HOUR: '0', AGENT_PURCHASES_PER_MINUTE: '4' } })
})
afterAll(() => gateway.close())

const walletOf = (index: number): LocalAccount => wallets.agents[index] as LocalAccount

type Quote = { quote: { premium: string }; typedData: never; submit: Record<string, unknown> }
type Submitted = { outcome: string; result: Record<string, string>; next: string }

const cover = { kind: 'policy', request: { productId: '1', coverage: '1000000000', days: 30 } }

const connect = (era: Era, headers?: Record<string, string>) => connectOverHttp(era, gateway.url, headers)

/** Gets a key in two calls, as an agent does that has read nothing but the list of tools. */
const onboard = async ({ call, headers }: Awaited<ReturnType<typeof connect>>, wallet: LocalAccount) => {
  const { address: walletAddress } = wallet
  const { message, timestamp } = await call<{ message: string; timestamp: number }>('surety_onboard', { walletAddress })
  const signature = await wallet.signMessage({ message })
  const { apiKey } = await call<{ apiKey: string }>('surety_onboard', { walletAddress, timestamp, signature })
  headers.set('x-api-key', apiKey)
  return { apiKey, signature }
}

const buy = async ({ call }: Awaited<ReturnType<typeof connect>>, wallet: LocalAccount) => {
  const { submit, typedData } = await call<Quote>('surety_quote', cover)
  const order = { ...submit, signature: await wallet.signTypedData(typedData) }
  return { order, bought: await call<Submitted>('surety_submit', order) }
}

test.for(eras)('%s: the tools are few, short, annotated and the same for every client', async (era) => {
  const { client } = await connect(era)
  const { tools } = await client.listTools()
  expect(tools.length).toBeLessThanOrEqual(15)
  expect(tools.length).toBeGreaterThan(10)
  for (const { name, annotations = {}, inputSchema, outputSchema, description } of tools) {
    expect(name).toMatch(/^surety_[a-z]+$/)
    const hints = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'] as const
    for (const hint of hints) expect(annotations[hint], `${name} ${hint}`).toBeTypeOf('boolean')
    expect([inputSchema.type, outputSchema?.type, description?.length], name).toEqual([
      'object',
      'object',
      expect.any(Number),
    ])
  }
  // A token of JSON is about four characters.
  expect(JSON.stringify(tools).length / 4).toBeLessThan(6_000)
  const local = await connectLocally(era, localAgent(new Surety({ baseUrl: gateway.url })))
  const localTools = (await local.client.listTools()).tools
  expect(localTools.map(({ name }) => name).sort()).toEqual(tools.map(({ name }) => name).sort())
  expect(JSON.stringify(localTools).length / 4).toBeLessThan(6_000)
  await local.close()
})

test('an agent that knows only the base URL has a policy after five calls', async () => {
  const agent = await connect('modern')
  await onboard(agent, walletOf(0))
  await agent.call('surety_products')
  const { order, bought } = await buy(agent, walletOf(0))
  expect(agent.sent.filter((method) => method === 'tools/call')).toHaveLength(5)
  expect(bought).toMatchObject({ outcome: 'done', result: { owner: walletOf(0).address, coverage: '1000000000' } })
  // The same call again is the same purchase.
  const again = await agent.call<Submitted>('surety_submit', order)
  expect(again.result).toMatchObject({ tokenId: bought.result.tokenId })
  const { data } = await agent.call<{ data: object[] }>('surety_policies')
  expect(data).toHaveLength(1)
})

test.for(eras)('%s: every read answers in the form that its tool promises', async (era) => {
  const { call, client, ...agent } = await connect(era)
  await onboard({ call, client, ...agent }, walletOf(1))
  // With the list at hand the client checks every answer against its schema.
  await client.listTools()
  const own = ['whoami', 'policies', 'bonds', 'listings', 'portfolio', 'events', 'operation', 'products']
  for (const name of own) expect(await call(`surety_${name}`), name).toBeTypeOf('object')
  expect(await call('surety_product', { productId: '1' })).toMatchObject({ productId: '1' })
  expect(await call('surety_position', { kind: 'policy', productId: '1', index: '0' })).toMatchObject({ index: '0' })
})

test.for(eras)('%s: products, terms and errors are resources', async (era) => {
  const { client } = await connect(era)
  const { resources } = await client.listResources()
  const read = async (uri: string): Promise<string> => {
    const { contents } = await client.readResource({ uri })
    return (contents[0] as { text: string }).text
  }
  expect(resources.map(({ uri }) => uri).sort()).toEqual(['surety://errors', 'surety://products', 'surety://terms'])
  expect(JSON.parse(await read('surety://products'))).toMatchObject({ data: expect.any(Array) })
  expect(JSON.parse(await read('surety://products/1'))).toMatchObject({ productId: '1' })
  expect(await read('surety://terms')).toContain('## Product 1')
  expect(await read('surety://errors')).toContain('| insufficient_capacity | 422 |')
  await expect(read('surety://products/999')).rejects.toThrow()
})

test('a bearer token is as good as the header', async () => {
  const { apiKey } = await onboard(await connect('modern'), walletOf(2))
  for (const era of eras) {
    const { call } = await connect(era, { authorization: `Bearer ${apiKey}` })
    expect(await call('surety_whoami')).toMatchObject({ walletAddress: walletOf(2).address })
  }
})

test('every error names the next call', async () => {
  const agent = await connect('modern')
  const { refusal } = agent
  expect(await refusal('surety_whoami')).toMatchObject({
    code: 'missing_api_key',
    next: expect.stringMatching(/surety_onboard/),
  })
  expect(await refusal('surety_product', { productId: '99' })).toMatchObject({
    code: 'not_found',
    next: expect.stringMatching(/surety_products/),
  })
  await onboard(agent, walletOf(3))
  const dear = { ...cover, request: { ...cover.request, coverage: `1${'0'.repeat(20)}` } }
  expect(await refusal('surety_quote', dear)).toMatchObject({
    code: expect.any(String),
    next: expect.stringMatching(/surety_/),
  })
  const wrong = { productId: '1', index: '9' }
  expect(await refusal('surety_quote', { kind: 'surrender', request: wrong })).toMatchObject({
    next: expect.stringMatching(/surety_/),
  })
  for (const args of [{}, { productId: 1 }, { productId: '1', more: true }])
    expect(await refusal('surety_product', args)).toMatchObject({
      code: 'invalid_request',
      message: expect.stringMatching(/^The arguments are invalid: .*(productId|additional)/),
    })
  expect(await refusal('surety_quote', { kind: 'surrender', request: {} })).toMatchObject({ code: 'invalid_request' })
})

test('429: a purchase counts against the limit of its wallet, by REST or by a tool', async () => {
  const agent = await connect('modern')
  const { apiKey } = await onboard(agent, walletOf(4))
  const byRest = () =>
    gateway.fetch('/api/v1/policies', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': apiKey },
      body: '{}',
    })
  const order = { kind: 'policy', idempotencyKey: crypto.randomUUID(), terms: {}, payment: {}, signature: '0x00' }
  const codes = []
  for (let count = 0; count < 2; count += 1) {
    expect((await byRest()).status).toBe(400)
    codes.push((await agent.refusal('surety_submit', order)).code)
  }
  expect(codes).toEqual(['invalid_body', 'invalid_body'])
  expect(await agent.refusal('surety_submit', order)).toMatchObject({
    code: 'rate_limit',
    next: expect.stringMatching(/Wait/),
  })
  expect((await byRest()).status).toBe(429)
})

const post = (body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${gateway.url}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    body: JSON.stringify(body),
  })

const list = (id: number) => ({ jsonrpc: '2.0', id, method: 'tools/list', params: {} })

test('403: pages of other hosts are refused', async () => {
  for (const origin of [
    'http://evil.example',
    'http://localhost.evil.example',
    'null',
    `${gateway.url}.evil.example`,
  ]) {
    const response = await post(list(1), { origin })
    expect([response.status, await response.json()], origin).toEqual([
      403,
      { error: 'origin_not_allowed', message: expect.any(String), code: 'origin_not_allowed' },
    ])
  }
  for (const origin of [gateway.url, 'http://localhost:6274'])
    expect((await post(list(1), { origin })).status).toBe(200)
})

test('bodies, batches and streams are bounded', async () => {
  const batch = (length: number) => Array.from({ length }, (_, id) => list(id))
  expect((await post(batch(10))).status).toBe(200)
  for (const body of [batch(11), [], 'text', null]) {
    const response = await post(body)
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([400, 'invalid_body'])
  }
  expect((await post({ ...list(1), params: { filler: 'x'.repeat(70_000) } })).status).toBe(413)
  expect((await fetch(`${gateway.url}/mcp`)).status).toBe(405)
  // An answer means that the stream has ended.
  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'agent', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  const listen = { jsonrpc: '2.0', id: 1, method: 'subscriptions/listen', params: { _meta: meta, notifications: {} } }
  const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen' }
  expect(await (await post(listen, headers)).text()).toContain('Subscription limit reached')
})

test('401: a wrong key is refused before any message is read', async () => {
  for (const headers of [{ 'x-api-key': 'surety_live_wrong' }, { authorization: 'Bearer wrong' }]) {
    const response = await post(list(1), headers)
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([401, 'invalid_api_key'])
  }
})

test('neither keys nor signatures are logged', async () => {
  const agent = await connect('modern')
  const { apiKey, signature } = await onboard(agent, walletOf(5))
  const { order } = await buy(agent, walletOf(5))
  const logs = gateway.logs.join('')
  expect(logs).toContain('/mcp')
  for (const secret of [apiKey, signature, order.signature]) expect(logs).not.toContain(secret)
  // They were not even handed to the log, which would have removed them.
  expect(logs).not.toContain('[redacted')
})

/** The owner of a server that signs: a wallet, a limit, and a key once there is one. */
const localAgent = (client: Surety, onboard = async () => ({ walletAddress: '', keyId: '' })) => ({
  version: '1.0.0',
  publicClient: () => client,
  reader: async () => client,
  writer: async () => client,
  onboard,
})

/** Counts what a wallet signs, and signs payments up to a limit. */
const limitSigner = (account: LocalAccount, limit: bigint) => {
  const signed: string[] = []
  return {
    signed,
    address: account.address,
    signMessage: account.signMessage,
    signTypedData: (data: { primaryType: string; message: Record<string, unknown> }) => {
      if (BigInt((data.message.value as bigint) ?? 0n) > limit)
        throw Object.assign(new Error('The payment exceeds the limit.'), { code: 'spend_limit' })
      signed.push(data.primaryType)
      return account.signTypedData(data as never)
    },
  }
}

test.for(eras)('%s: a server on stdio signs within the limit and shows no key', async (era) => {
  const account = walletOf(era === 'modern' ? 6 : 7)
  const signer = limitSigner(account, 1_000_000n)
  const { chainId, surety, asset } = gateway.world.chain.deployment
  const options = { baseUrl: gateway.url, signer, deployment: { chainId: BigInt(chainId), surety, asset } }
  let client: Surety | undefined
  const noKey = Object.assign(new Error('There is no API key yet.'), { code: 'no_api_key' })
  const reader = async (): Promise<Surety> => client ?? Promise.reject(noKey)
  const { call, refusal, close } = await connectLocally(era, {
    version: '1.0.0',
    publicClient: () => new Surety(options),
    reader,
    writer: reader,
    onboard: async (label) => {
      const { apiKey, walletAddress, keyId } = await Surety.onboard({ ...options, ...(label ? { label } : {}) })
      client = new Surety({ ...options, apiKey })
      return { walletAddress, keyId }
    },
  })
  expect(await refusal('surety_portfolio')).toMatchObject({
    code: 'no_api_key',
    next: expect.stringMatching(/surety_onboard/),
  })
  const onboarded = await call('surety_onboard', { label: 'local' })
  expect(onboarded).toMatchObject({ walletAddress: account.address })
  expect(JSON.stringify(onboarded)).not.toContain('surety_live_')

  const { submit } = await call<Quote>('surety_quote', cover)
  const bought = await call<Submitted>('surety_submit', submit)
  expect(bought).toMatchObject({ outcome: 'done', result: { owner: account.address } })
  expect((await call<Submitted>('surety_submit', submit)).result.tokenId).toBe(bought.result.tokenId)
  expect(signer.signed).toEqual(['ReceiveWithAuthorization'])

  const dear = await call<Quote>('surety_quote', { ...cover, request: { ...cover.request, coverage: '9000000000' } })
  expect(await refusal('surety_submit', dear.submit)).toMatchObject({
    code: 'spend_limit',
    next: expect.stringMatching(/limit/),
  })
  const unlimited = { ...cover, idempotencyKey: crypto.randomUUID() }
  expect(await refusal('surety_submit', unlimited)).toMatchObject({
    message: expect.stringMatching(/maxPremium must be set/),
  })
  const misspelt = { ...unlimited, request: { ...cover.request, maxPremium: '1000000', recipent: account.address } }
  expect(await refusal('surety_submit', misspelt)).toMatchObject({
    message: expect.stringMatching(/recipent is unknown/),
  })
  expect(signer.signed).toHaveLength(1)
  await close()
})

test('surety mcp serves on stdio and buys with the wallet of the command line', async () => {
  const env = { ...newHome(), SURETY_URL: gateway.url }
  const { client, call, refusal } = await connectToProcess('modern', {
    args: [entry, 'mcp', '--test-wallet', '18'],
    env,
  })
  expect(await refusal('surety_whoami')).toMatchObject({ code: 'no_api_key', next: 'Call surety_onboard.' })
  const { walletAddress } = await call('surety_onboard')
  const { submit } = await call<Quote>('surety_quote', cover)
  expect(await call('surety_submit', submit)).toMatchObject({ outcome: 'done', result: { owner: walletAddress } })
  const dear = { ...cover, request: { ...cover.request, coverage: '400000000000' } }
  const { submit: tooDear } = await call<Quote>('surety_quote', dear)
  expect(await refusal('surety_submit', tooDear)).toMatchObject({ code: 'spend_limit' })
  await client.close()
})

const lies: [what: string, path: string, value: string][] = [
  ['a higher price', 'payment.value', '1300001'],
  ['another recipient', 'terms.recipient', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
  ['less cover', 'terms.coverage', '999999999'],
  ['another product', 'terms.product', '2'],
  ['another order', 'terms.orderId', `0x${'11'.repeat(32)}`],
  ['another chain', 'typedData.domain.chainId', '1'],
  ['another token', 'typedData.domain.verifyingContract', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
  ['another payee', 'typedData.message.to', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
]

const orderOf = (idempotencyKey: string) => ({
  kind: 'policy',
  idempotencyKey,
  request: { productId: '1', coverage: '1000000000', days: 30, maxPremium: '1300000' },
})

test('a lying gateway gets no signature from a server on stdio', async () => {
  const placeWith = async (fetch: typeof globalThis.fetch) => {
    const signer = limitSigner(fakeSigner, 10_000_000n)
    const client = new Surety({ baseUrl: 'http://gateway.test', apiKey: 'k', signer, deployment, fetch })
    const { client: mcp, close } = await connectLocally('modern', localAgent(client))
    const { isError, content } = await mcp.callTool({ name: 'surety_submit', arguments: orderOf(crypto.randomUUID()) })
    await close()
    return { isError, text: (content as { text: string }[])[0]?.text, signed: signer.signed }
  }
  for (const [what, path, value] of lies) {
    const { fetch } = serve({}, (key) => forge(key, path, value))
    const { isError, text, signed } = await placeWith(fetch)
    expect([isError, signed], what).toEqual([true, []])
    expect(JSON.parse(text ?? ''), what).toMatchObject({
      code: 'untrusted_quote',
      next: expect.stringMatching(/Nothing was signed/),
    })
  }
  const visited: string[] = []
  const elsewhere = await placeWith(async (url) => {
    visited.push(new URL(String(url)).host)
    return new Response(null, { status: 307, headers: { location: 'http://evil.example/' } })
  })
  expect([elsewhere.isError, elsewhere.signed, new Set(visited)]).toEqual([true, [], new Set(['gateway.test'])])
  // The same order is signed for an honest gateway.
  expect(await placeWith(serve().fetch)).toMatchObject({ signed: ['ReceiveWithAuthorization'] })
})
