import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { Surety } from '../src/index.ts'
import { proposeTerms, signer } from './fake-gateway.ts'

type Contract = { paths: Record<string, Record<string, { operationId?: string }>> }
const contract = JSON.parse(readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8')) as Contract

/** Operations that no method calls, and why. */
const others: Record<string, string> = {
  recoverAgent: 'the same as recoverWallet, at a second path',
  quoteVoid: 'operations.void goes by order id, which also works for orders that the gateway refused',
  voidOperation: 'as above',
  generateKey: 'for the operator, with the admin token',
  getLiveness: 'for orchestrators',
  getPolicyPicture: 'a picture; policies.token has its address',
  getBondPicture: 'a picture; bonds.token has its address',
  ...Object.fromEntries(
    [
      'createSandboxWorld',
      'getSandboxWorld',
      'deleteSandboxWorld',
      'fundSandboxWallet',
      'getSandboxTime',
      'moveSandboxTime',
      'triggerSandboxProduct',
      'reorgSandboxChain',
      'snapshotSandboxWorld',
      'restoreSandboxWorld',
      'setSandboxFault',
      'clearSandboxFaults',
      'listSandboxInbox',
    ].map((name) => [name, 'Surety.sandbox, which the tests of the sandbox use']),
  ),
  callSandboxRpc: 'JSON-RPC, for wallets and viem',
  writeOnboardingMessage: 'for authors of other clients',
  verifySignature: 'for authors of other clients',
  signTestDelivery: 'for authors of other clients',
  verifyTestDelivery: 'for authors of other clients',
  getContract: 'a document',
  getLlmsText: 'a document',
  getLlmsFullText: 'a document',
  listGuides: 'a document',
  getGuide: 'a document',
  getReferencePage: 'a document',
  getRobotsText: 'a document',
  getApiCatalog: 'a document',
  getSecurityText: 'a document',
  getIndex: 'a document',
  getApiReference: 'a document',
}

const routes = Object.entries(contract.paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, { operationId }]) =>
    operationId === undefined
      ? []
      : [{ operationId, method: method.toUpperCase(), pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`) }],
  ),
)

/** Prefers the path without parameters, as the server does. */
const findRoute = (method: string, path: string): string =>
  routes
    .filter((route) => route.method === method && route.pattern.test(path))
    .sort((a, b) => a.pattern.source.split('[').length - b.pattern.source.split('[').length)[0]?.operationId ??
  `${method} ${path}`

const called = new Set<string>()

/** Refuses everything except a search for an operation: what is called counts, not what comes of it. */
const fetch: typeof globalThis.fetch = async (input, init) => {
  const { pathname } = new URL(String(input))
  const operationId = findRoute(init?.method ?? 'GET', pathname)
  called.add(operationId)
  if (operationId === 'listOperations')
    return Response.json({ data: [{ operationId: 'op_1', status: 'succeeded' }], nextCursor: null })
  if (operationId === 'quoteOrderVoid') return Response.json(proposeVoid(pathname))
  return Response.json({ error: 'not_found', message: 'No.', code: 'not_found' }, { status: 404 })
}

const proposeVoid = (path: string) => {
  const orderId = path.split('/')[4] ?? ''
  const deadline = String(Math.floor(Date.now() / 1000) + 600)
  return proposeTerms('CancelTerms', { seller: signer.address, target: orderId, deadline, orderId })
}

const baseUrl = 'http://gateway.test'
const surety = new Surety({ baseUrl, apiKey: 'k', signer, fetch })
const position = { productId: 1n, index: 0n }
const listing = {
  listingId: `lst_${'0'.repeat(22)}`,
  tokenId: 1n,
  seller: signer.address,
  price: 1n,
  value: 1n,
  bond: null,
}

const read = async (result: unknown): Promise<void> => {
  try {
    if (typeof result === 'object' && result !== null && 'next' in result)
      await (result as AsyncGenerator<unknown>).next()
    else await result
  } catch {
    // It was refused.
  }
}

const reads = [
  () => surety.health(),
  () => surety.agent(),
  () => surety.portfolio(),
  () => surety.products.list(),
  () => surety.products.get(1n),
  () => surety.products.history(1n),
  () => surety.products.oracle(1n),
  () => surety.keys.list(),
  () => surety.keys.get('k'),
  () => surety.keys.revoke('k'),
  () => surety.keys.rotate('k'),
  () => surety.policies.get(position),
  () => surety.policies.list(),
  () => surety.policies.token(position),
  () => surety.bonds.get(position),
  () => surety.bonds.list(),
  () => surety.bonds.token(position),
  () => surety.listings.get(listing),
  () => surety.listings.list(),
  () => surety.operations.get('op'),
  () => surety.operations.list(),
  () => surety.events.list(),
  () => surety.webhooks.create({ url: 'https://a.test', events: ['*'] }),
  () => surety.webhooks.list(),
  () => surety.webhooks.get('w'),
  () => surety.webhooks.update('w', {}),
  () => surety.webhooks.delete('w'),
  () => surety.webhooks.rotate('w'),
  () => surety.webhooks.ping('w'),
  () => surety.webhooks.deliveries('w'),
  () => surety.webhooks.delivery('w', 'd'),
  () => surety.webhooks.retry('w', 'd'),
  () => surety.webhooks.recover('w', { since: new Date() }),
]

const writes = [
  () => Surety.onboard({ baseUrl, signer, fetch }),
  () => Surety.recover({ baseUrl, signer, fetch }),
  () => surety.policies.quote({ productId: 1n, coverage: 1n, days: 1 }),
  () => surety.policies.quoteExtension({ ...position, expiry: 1n }),
  () => surety.policies.quoteSurrender(position),
  () => surety.bonds.quote({ productId: 1n, amount: 1n, days: 30 }),
  () => surety.bonds.quoteExtension({ ...position, days: 60 }),
  () => surety.listings.quote({ ...position, kind: 'policy', price: 1n, days: 1 }),
  () => surety.listings.quotePurchase({ listing }),
  () => surety.listings.cancel(listing),
  () => surety.bonds.claim(position),
  () => surety.operations.void('key'),
]

beforeAll(async () => {
  for (const call of [...reads, ...writes]) await read(call())
})

/** Writes send the quote first; that each sends its order, too, is what orders.test.ts shows. */
const ordered: Record<string, string> = {
  buyPolicy: 'quotePolicy',
  extendPolicy: 'quotePolicyExtension',
  surrenderPolicy: 'quoteSurrender',
  postBond: 'quoteBond',
  extendBond: 'quoteBondExtension',
  createListing: 'quoteListing',
  buyListing: 'quoteListingPurchase',
  cancelListing: 'quoteListingCancellation',
}

test('the SDK calls every operation of the contract, except those listed here, and no other', () => {
  const unlisted = routes
    .map(({ operationId }) => operationId)
    .filter((operationId) => !called.has(operationId) && !others[operationId] && !ordered[operationId])
  expect(unlisted).toEqual([])
  const names = new Set(routes.map(({ operationId }) => operationId))
  expect([...called].filter((operationId) => !names.has(operationId))).toEqual([])
  expect(Object.keys({ ...others, ...ordered }).filter((operationId) => !names.has(operationId))).toEqual([])
  expect(Object.keys(others).filter((operationId) => called.has(operationId))).toEqual([])
})

test('a page size is sent as the limit, and one that the gateway would refuse is refused here', async () => {
  const limits: (string | null)[] = []
  const counting: typeof globalThis.fetch = async (input) => {
    limits.push(new URL(String(input)).searchParams.get('limit'))
    return Response.json({ data: [], nextCursor: null, hasMore: false, nextAfter: '0' })
  }
  const client = new Surety({ baseUrl, fetch: counting })
  const lists = [client.products.list, client.policies.list, client.bonds.list, client.listings.list, client.keys.list]
  const groups = [client.products, client.policies, client.bonds, client.listings, client.keys]
  for (const [index, list] of lists.entries())
    await (list as (options: object) => AsyncGenerator).call(groups[index], { pageSize: 7 }).next()
  await client.events.list({ pageSize: 7 }).next()
  expect(limits).toEqual(['7', '7', '7', '7', '7', '7'])
  for (const pageSize of [0, 101, 1.5])
    await expect(client.products.list({ pageSize }).next(), String(pageSize)).rejects.toThrow(RangeError)
})
