import { Surety } from '@surety/sdk'
import type { LocalAccount } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { entry, newHome } from '../../cli/test/run-surety.ts'
import { deployment, signer as fakeSigner, forge, serve } from '../../sdk/test/fake-gateway.ts'
import type { EmbeddedChain } from '../src/chain/embedded/open.ts'
import { defaultLimits, makeSigner, runRelayer } from '../src/chain/relayer/relayer.ts'
import { startGateway, type TestGateway } from './support/gateway.ts'
import { wallets } from './support/market.ts'
import { connectLocally, connectOverHttp, connectToProcess, type Era, eras } from './support/mcp.ts'

const purchasesPerMinute = 12

let gateway: TestGateway
beforeAll(async () => {
  const limits = { ONBOARDINGS_PER_HOUR: '0', AGENT_PURCHASES_PER_MINUTE: String(purchasesPerMinute) }
  gateway = await startGateway({ env: limits })
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
  const unchanging = { tools: { listChanged: false }, resources: { listChanged: false } }
  expect(client.getServerCapabilities()).toEqual(unchanging)
  const { tools } = await client.listTools()
  expect(tools.length).toBeLessThanOrEqual(15)
  expect(tools.length).toBeGreaterThan(10)
  for (const { name, annotations = {}, inputSchema, outputSchema, description } of tools) {
    expect(name).toMatch(/^surety_[a-z]+$/)
    const hints = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'] as const
    for (const hint of hints) expect(annotations[hint], `${name} ${hint}`).toBeTypeOf('boolean')
    // A member without a keyword would promise nothing.
    expect(JSON.stringify(outputSchema), name).not.toMatch(/(?<!"properties"):\{\}/)
    expect([inputSchema.type, outputSchema?.type, description?.length], name).toEqual([
      'object',
      'object',
      expect.any(Number),
    ])
  }
  // A token of JSON is about four characters.
  expect(JSON.stringify(tools).length / 4).toBeLessThan(6_000)
  const local = await connectLocally(era, localAgent(new Surety({ baseUrl: gateway.url })))
  expect(local.client.getServerCapabilities()).toEqual(unchanging)
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
  for (let count = 0; count < purchasesPerMinute; count += 2) {
    expect((await byRest()).status).toBe(400)
    expect((await agent.refusal('surety_submit', order)).code).toBe('invalid_body')
  }
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
  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'agent', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  const notifications = {
    toolsListChanged: true,
    resourcesListChanged: true,
    resourceSubscriptions: ['surety://terms'],
  }
  const listen = { jsonrpc: '2.0', id: 1, method: 'subscriptions/listen', params: { _meta: meta, notifications } }
  const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen' }
  // That the text arrives means that the stream has ended: a subscription has nothing to deliver.
  const frames = (await (await post(listen, headers)).text()).match(/^data: .*$/gm) ?? []
  expect(frames.map((frame) => JSON.parse(frame.slice(6)) as object)).toMatchObject([
    { method: 'notifications/subscriptions/acknowledged', params: expect.objectContaining({ notifications: {} }) },
    { id: 1, result: { resultType: 'complete' } },
  ])
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

type Agent = Pick<Awaited<ReturnType<typeof connect>>, 'call' | 'refusal'>
type Place = (kind: string, request: object) => Promise<Record<string, string>>

/** Places an order over HTTP, where the client signs between the quote and the order. */
const signing =
  ({ call }: Agent, wallet: LocalAccount): Place =>
  async (kind, request) => {
    const { submit, typedData } = await call<Quote>('surety_quote', { kind, request })
    const signature = await wallet.signTypedData(typedData)
    return (await call<Submitted>('surety_submit', { ...submit, signature })).result
  }

/** Places an order on stdio, where the server signs. */
const unsigned =
  ({ call }: Agent): Place =>
  async (kind, request) => {
    const { submit } = await call<Quote>('surety_quote', { kind, request })
    return (await call<Submitted>('surety_submit', submit)).result
  }

type Side = { agent: Agent; place: Place; owner: string }

/** Posts and extends a bond, and buys a policy that the other side then buys. */
const trade = async ({ place, owner }: Side, other: Side) => {
  const bond = await place('bond', { productId: '4', amount: '50000000', days: 60 })
  expect(bond).toMatchObject({ owner, atRisk: '50000000', status: 'committed' })
  const bondAt = { productId: '4', index: bond.index }
  const longer = await place('bond_extension', { ...bondAt, days: 120 })
  expect(Number(longer.maturity)).toBeGreaterThan(Number(bond.maturity))
  const offered = await place('listing', { kind: 'bond', ...bondAt, price: '40000000', days: 1 })
  const { listingId } = offered
  expect(await place('listing_cancellation', { listingId })).toMatchObject({ listingId, status: 'cancelled' })

  const policy = await place('policy', { productId: '4', coverage: '10000000000', days: 3 })
  expect(policy).toMatchObject({ owner, coverage: '10000000000' })
  const policyAt = { productId: '4', index: policy.index }
  const listing = await place('listing', { kind: 'policy', ...policyAt, price: '1000000', days: 1 })
  expect(await other.place('listing_purchase', { listingId: listing.listingId })).toMatchObject({ status: 'sold' })
  expect(await other.agent.call('surety_position', { kind: 'policy', ...policyAt })).toMatchObject({
    owner: other.owner,
    expiry: policy.expiry,
  })
  return { bondAt, policyAt, expiry: policy.expiry }
}

type Traded = Awaited<ReturnType<typeof trade>>

/** Extends cover, gives some of it back, and has the premium of a bond paid. */
const hold = async ({ place, agent }: Side, { policyAt, expiry }: Traded, { bondAt }: Traded) => {
  const extended = await place('policy_extension', { ...policyAt, days: 1 })
  expect(extended).toMatchObject({ expiry: String(Number(expiry) + 86_400), extensions: '1', status: 'active' })
  const surrendered = await place('surrender', { ...policyAt, coverage: '4000000000' })
  expect(surrendered).toMatchObject({ coverage: '6000000000', surrendered: '4000000000' })
  expect(Number(surrendered.refunded)).toBeGreaterThan(0)
  const { outcome, result } = await agent.call<Submitted>('surety_claim', bondAt)
  expect([outcome, result.index]).toEqual(['done', bondAt.index])
  expect(Number(result.claimedPremium)).toBeGreaterThan(0)
}

/** Has half an hour pass, the waiting period of product 4. */
const passWaiting = async () => {
  const { embedded, feeds } = gateway.world.chain as EmbeddedChain
  await embedded.advance(1_900n)
  await feeds.publish()
}

const withdrawnCalls = () =>
  gateway.world.store.read((tx) =>
    tx.selectFrom('relay_calls').select('call_id').where('status', '=', 'withdrawn').execute(),
  )

/** Both sides buy while nothing is relayed, and void the order before it is: over HTTP by operation, on stdio by its key. */
const voidWaiting = async ([first, second]: [Side, Side]) => {
  const { store, chain, watcher, clock, log, relayer } = gateway.world
  await relayer.close()
  const buyUnrelayed = async ({ agent }: Side, sign: (quote: Quote) => Promise<object>) => {
    const quote = await agent.call<Quote>('surety_quote', { ...cover, idempotencyKey: crypto.randomUUID() })
    const refused = agent.refusal('surety_submit', { ...quote.submit, ...(await sign(quote)) })
    const { idempotencyKey } = quote.submit
    const find = async () =>
      (await agent.call<{ data: { operationId: string }[] }>('surety_operation', { idempotencyKey })).data
    await expect.poll(find).toHaveLength(1)
    return { idempotencyKey, operationId: (await find())[0]?.operationId, refused }
  }
  const remote = await buyUnrelayed(first, async ({ typedData }) => ({
    signature: await walletOf(9).signTypedData(typedData),
  }))
  const local = await buyUnrelayed(second, async () => ({}))
  const voided = [
    first.place('void', { operationId: remote.operationId }),
    second.agent
      .call<Submitted>('surety_submit', { kind: 'void', idempotencyKey: local.idempotencyKey })
      .then(({ result }) => result),
  ]
  // A void withdraws the purchase in the transaction that queues it: from here on nothing can execute the purchases.
  await expect.poll(withdrawnCalls).toHaveLength(2)
  const options = { store, chain, watcher, clock, log, limits: defaultLimits, confirmations: 0 }
  const relaying = runRelayer({ ...options, signers: wallets.relayers.map(makeSigner) })
  for (const result of await Promise.all(voided)) expect(result).toMatchObject({ status: 'voided' })
  for (const { refused } of [remote, local])
    expect(await refused).toMatchObject({ code: 'order_voided', next: expect.stringMatching(/surety_quote/) })
  await relaying.close()
}

test('every kind of order is placed by POST /mcp and by surety mcp on stdio, with the wallet of the command line', async () => {
  const env = { ...newHome(), SURETY_URL: gateway.url }
  const local = await connectToProcess('modern', { args: [entry, 'mcp', '--test-wallet', '18'], env })
  const { call, refusal } = local
  expect(await refusal('surety_whoami')).toMatchObject({ code: 'no_api_key', next: 'Call surety_onboard.' })
  expect(await call('surety_onboard')).toMatchObject({ walletAddress: walletOf(8).address })
  const dear = { ...cover, request: { ...cover.request, coverage: '400000000000' } }
  const { submit: tooDear } = await call<Quote>('surety_quote', dear)
  expect(await refusal('surety_submit', tooDear)).toMatchObject({ code: 'spend_limit' })

  const remote = await connect('modern')
  await onboard(remote, walletOf(9))
  const sides: [Side, Side] = [
    { agent: remote, place: signing(remote, walletOf(9)), owner: walletOf(9).address },
    { agent: local, place: unsigned(local), owner: walletOf(8).address },
  ]
  const [first, second] = sides
  const byFirst = await trade(first, second)
  const bySecond = await trade(second, first)
  await passWaiting()
  await hold(first, bySecond, byFirst)
  await hold(second, byFirst, bySecond)
  await voidWaiting(sides)
  await local.client.close()
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
