import { hashTypedData, keccak256, stringToBytes } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { Surety, SuretyError } from '../src/index.ts'
import { structs, type TermsStruct } from '../src/typed-data.ts'

export const privateKey = generatePrivateKey()
export const signer = privateKeyToAccount(privateKey)
export const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const deployment = {
  chainId: 31_337n,
  surety: '0x5FC8d32690cc91D4c39d9d3abcBD16989F875707',
  asset: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
} as const

export const day = 86_400
export const expiry = (Math.floor(Date.now() / 1000 / day) + 31) * day
export const request = { productId: 1n, coverage: 1_000_000_000n, days: 30, maxPremium: 1_300_000n }
export const key = '5f0c9f9e-8d6e-4b9a-9c56-0f6a3c1d7b21'

export const fromNow = (seconds: number): string => String(Math.floor(Date.now() / 1000) + seconds)

type Payment = { from: string; value: string; validAfter: string; validBefore: string }

const suretyDomain = { name: 'Surety', version: '1', chainId: '31337', verifyingContract: deployment.surety as string }
const assetDomain = { name: 'USD Coin', version: '2', chainId: '31337', verifyingContract: deployment.asset as string }

/** What a gateway proposes for terms and a payment: consistent, whatever they say. */
export const proposeTerms = (struct: TermsStruct, terms: Record<string, string>, payment?: Payment) => {
  const types = { [struct]: structs[struct] }
  const termsTypedData = { domain: { ...suretyDomain }, types, primaryType: struct as string, message: { ...terms } }
  const digest = hashTypedData({
    ...termsTypedData,
    domain: { ...suretyDomain, chainId: 31_337 },
  } as unknown as Parameters<typeof hashTypedData>[0]) as string
  const block = { number: '7', timestamp: '1' }
  if (!payment) return { terms, digest, block, typedData: termsTypedData }
  return {
    terms,
    digest,
    block,
    funds: { balance: '100000000000', sufficient: true },
    payment,
    typedData: {
      domain: { ...assetDomain },
      types: { ReceiveWithAuthorization: structs.ReceiveWithAuthorization },
      primaryType: 'ReceiveWithAuthorization',
      message: { ...payment, to: deployment.surety as string, nonce: digest } as Record<string, string>,
    },
  }
}

export const paymentOf = (value: string): Payment => ({
  from: signer.address,
  value,
  validAfter: '0',
  validBefore: fromNow(3_600),
})

export type Proposal = ReturnType<typeof propose>

/** What a gateway proposes for the request: honest by default, or forged consistently. */
export const propose = (idempotencyKey: string, forged: { terms?: object; payment?: object } = {}) => {
  const terms = {
    product: '1',
    coverage: '1000000000',
    expiry: String(expiry),
    recipient: signer.address as string,
    orderId: keccak256(stringToBytes(idempotencyKey)) as string,
    ...forged.terms,
  }
  const payment = { ...paymentOf('1246914'), ...forged.payment }
  return { ...proposeTerms('PolicyTerms', terms, payment), terms, premium: '1234567', maxPremium: payment.value }
}

export const policy = {
  tokenId: '18446744073709551616',
  productId: '1',
  index: '0',
  owner: signer.address,
  payer: signer.address,
  coverage: '1000000000',
  originalCoverage: '1000000000',
  premium: '1234567',
  fee: '0',
  premiumRate: '397807000000000000000000',
  paidOut: '0',
  surrendered: '0',
  refunded: '0',
  extensions: '0',
  start: String(Math.floor(Date.now() / 1000)),
  activeFrom: String(Math.floor(Date.now() / 1000) + day),
  expiry: String(expiry),
  status: 'waiting',
  transactionHash: `0x${'3d'.repeat(32)}`,
  confirmation: 'final',
  block: { number: '1', timestamp: '1' },
}

export const operation = (changed: object) => ({
  operationId: 'op_3yQ0cN8pT5mWv1ZrXbK7Ld',
  kind: 'buy_policy',
  status: 'submitted',
  createdAt: new Date().toISOString(),
  terms: propose(key).terms,
  lastError: null,
  retryUntil: '1',
  result: null,
  ...changed,
})

export const findCall = 'GET /api/v1/operations'
export const result = { kind: 'policy', tokenId: policy.tokenId, productId: '1', index: '0' }

/** An answer with the policy above, with changes. */
export const policyReply = (status: number, changed: object = {}): Reply => ({
  status,
  body: { ...policy, ...changed },
})

/** The answer to a search for the operation of a key. */
export const page = (changed: object): Reply => ({
  status: 200,
  body: { data: [operation(changed)], nextCursor: null },
})

type Sent = { method: string; path: string; headers: Record<string, string>; body: Record<string, never> }
export type Reply = { status: number; body: unknown; headers?: Record<string, string> } | Error

/** Forges one field. For terms and payment the digest and the message agree with it; any other field changes alone. */
export const forge = (idempotencyKey: string, path: string, value: string): Proposal => {
  const [part = '', name = ''] = path.split('.')
  if (part === 'terms' || part === 'payment') return propose(idempotencyKey, { [part]: { [name]: value } })
  const proposal = propose(idempotencyKey)
  setPath(proposal, path, value)
  return proposal
}

/** The policy that a purchase creates. */
const execute = ({ terms }: { terms?: { expiry: string; recipient: string } }) => ({
  ...policy,
  ...(terms && { expiry: terms.expiry, owner: terms.recipient }),
  operationId: 'op_3yQ0cN8pT5mWv1ZrXbK7Ld',
})

/** A gateway with scripted answers, and honest ones for everything else. */
export const serve = (
  answers: Partial<Record<string, Reply[]>> = {},
  quote: (idempotencyKey: string) => object = propose,
) => {
  const sent: Sent[] = []
  const honest = (sentRequest: Sent): Reply => {
    if (sentRequest.path.endsWith('/quote'))
      return { status: 200, body: quote(sentRequest.headers['idempotency-key'] ?? '') }
    if (sentRequest.path.startsWith('/policies/')) return { status: 200, body: policy }
    if (sentRequest.path.startsWith('/api/v1/operations/')) return { status: 200, body: operation({}) }
    if (sentRequest.method === 'POST') return { status: 201, body: execute(sentRequest.body) }
    return { status: 200, body: { data: [], nextCursor: null } }
  }
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(String(input))
    const sentRequest = {
      method: init?.method ?? 'GET',
      path: pathname,
      headers: (init?.headers ?? {}) as Record<string, string>,
      body: init?.body ? JSON.parse(String(init.body)) : {},
    }
    sent.push(sentRequest)
    const reply = answers[`${sentRequest.method} ${pathname}`]?.shift() ?? honest(sentRequest)
    if (reply instanceof Error) throw reply
    return new Response(JSON.stringify(reply.body), { status: reply.status, headers: reply.headers ?? {} })
  }
  const surety = new Surety({ baseUrl: 'http://gateway.test', apiKey: 'k', signer, fetch })
  const count = (call: string) => sent.filter(({ method, path }) => `${method} ${path}` === call).length
  return { surety, sent, count, fetch }
}

export const buyCall = 'POST /api/v1/policies'
export const refuse = (status: number, code: string, headers = {}): Reply => ({
  status,
  body: { error: code, message: 'No.', code },
  headers,
})

export const failureOf = async (work: Promise<unknown>): Promise<SuretyError> => {
  const error = await work.then(
    () => undefined,
    (failure: unknown) => failure,
  )
  if (!(error instanceof SuretyError)) throw new Error(`expected a SuretyError, got ${error}`)
  return error
}

/** Sets a field of an object by its path. */
export const setPath = (target: object, path: string, value: string): void => {
  const names = path.split('.')
  const last = names.pop() ?? ''
  const owner = names.reduce((part, name) => (part as Record<string, object>)[name] ?? {}, target)
  ;(owner as Record<string, string>)[last] = value
}
