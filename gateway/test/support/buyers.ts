import { type IssuedKey, type Operation, Surety } from '@surety/sdk'
import type { LocalAccount } from 'viem'
import { postClaim, signClaim } from './agents.ts'
import type { TestGateway } from './gateway.ts'
import { wallets } from './market.ts'

type TypedData = Parameters<LocalAccount['signTypedData']>[0]

export type Quote = {
  terms: { product: string; coverage: string; expiry: string; recipient: string; orderId: string }
  digest: string
  premium: string
  maxPremium: string
  funds: { balance: string | null; sufficient: boolean | null }
  payment: { from: string; value: string; validAfter: string; validBefore: string }
  typedData: TypedData & { message: Record<string, string> }
  termsTypedData: TypedData
  call: { to: `0x${string}`; data: `0x${string}`; signatureAt: number }
}

export type Purchase = { terms: Quote['terms']; payment: Omit<Quote['payment'], 'from'> & { signature: string } }

export type Answer<Body> = { status: number; headers: Headers; text: string; body: Body }

/** For a gateway whose chain is behind a node: the embedded chain's own relayers, and blocks that are final at once. */
export const relayEnv = {
  RELAYER_KEYS:
    '0xdbda1821b80551c9d65939329250298aa3472ba22feea921c0cf5d620ea67b97,' +
    '0x2a871d0798f97d79848a013d4936a73bf4cc922c825d33c1cf7073dff6d409c6',
  RELAY_UNLIMITED: '1',
  RELAY_MIN_VALUE: '0',
  CONFIRMATIONS: '0',
  AGENT_PURCHASES_PER_MINUTE: '0',
}

export const cover = { productId: '1', coverage: '1000000000', days: 30 }

/** One of the wallets that have money, with a key, speaking to the gateway with and without the SDK. */
export const newBuyer = async (gateway: TestGateway, index: number) => {
  const wallet = wallets.agents[index]
  if (!wallet) throw new Error(`there is no agent ${index}`)
  const issued = await postClaim(gateway.url, await signClaim(wallet))
  const { apiKey } = (await issued.json()) as IssuedKey
  const { deployment } = gateway.world.chain
  const surety = new Surety({
    baseUrl: gateway.url,
    apiKey,
    signer: wallet,
    deployment: { chainId: BigInt(deployment.chainId), surety: deployment.surety, asset: deployment.asset },
    fetch: gateway.contract.checkedFetch,
  })

  const ask = async <Body>(method: string, path: string, body?: unknown, headers = {}): Promise<Answer<Body>> => {
    const response = await gateway.fetch(path, {
      method,
      headers: {
        'x-api-key': apiKey,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, body: JSON.parse(text) as Body }
  }
  const keyed = (key: string | undefined): Record<string, string> =>
    key === undefined ? {} : { 'idempotency-key': key }

  const quote = async (wish: object = cover, key?: string): Promise<Quote> => {
    const answer = await ask<Quote>('POST', '/api/v1/policies/quote', wish, keyed(key))
    if (answer.status !== 200) throw new Error(`the quote was refused: ${answer.text}`)
    return answer.body
  }
  /** Signs what a quote proposes; any part of the payment can be changed first. */
  const sign = async ({ terms, payment, typedData }: Quote, changed: object = {}): Promise<Purchase> => {
    const { from: _, ...value } = { ...payment, ...changed }
    const data = { ...typedData, message: { ...typedData.message, ...changed } } as TypedData
    return { terms, payment: { ...value, signature: await wallet.signTypedData(data) } }
  }
  const buy = <Body = Record<string, string>>(purchase: object, key?: string, headers = {}): Promise<Answer<Body>> =>
    ask<Body>('POST', '/api/v1/policies', purchase, { ...keyed(key), ...headers })
  const operation = async (operationId: string): Promise<Operation> =>
    (await ask<Operation>('GET', `/api/v1/operations/${operationId}`)).body

  return { wallet, apiKey, surety, ask, quote, sign, buy, operation }
}

export type Buyer = Awaited<ReturnType<typeof newBuyer>>
