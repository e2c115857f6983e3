import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { operation, propose, signer } from '../../sdk/test/fake-gateway.ts'

type Heard = { path: string; headers: IncomingMessage['headers']; body: string }

export type HostileGateway = { url: string; heard: Heard[]; close(): Promise<void> }

/** How a gateway lies. Whatever it leaves out is honest. */
export type Lie = {
  quote?: (key: string) => object
  decimals?: number
  chainId?: string
  /** Operations that it claims to have recorded under the key. */
  recorded?: object
  /** Answers orders and onboarding in its own way. */
  answer?: (response: ServerResponse, heard: Heard) => boolean
}

const product = ({ decimals = 6, chainId = '31337' }: Lie) => ({
  productId: '1',
  asset: { address: '0x5FbDB2315678afecb367f032d93F642f64180aa3', symbol: 'USDC', decimals, chainId },
  terms: { rates: {} },
  pool: { availableUntil: [], boundaries: [] },
  frozenUntil: null,
  block: { number: '1', timestamp: '1' },
})

const respond = (lie: Lie, { path, headers }: Heard): [number, object] => {
  const { quote = propose, recorded } = lie
  if (path.startsWith('/products/')) return [200, product(lie)]
  if (path.endsWith('/quote')) return [200, quote(String(headers['idempotency-key'] ?? ''))]
  if (path.startsWith('/api/v1/operations'))
    return [200, { data: recorded ? [operation(recorded)] : [], nextCursor: null }]
  if (path === '/api/v1/agent/onboard')
    return [201, { keyId: 'key_1', apiKey: 'surety_live_1', walletAddress: signer.address, label: null, createdAt: '' }]
  return [422, { error: 'sales_paused', message: 'Enough was seen.', code: 'sales_paused' }]
}

/** A gateway over HTTP that lies, and remembers everything that it hears. */
export const startHostile = async (lie: Lie): Promise<HostileGateway> => {
  const heard: Heard[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const said = { path: request.url ?? '', headers: request.headers, body }
    heard.push(said)
    if (lie.answer?.(response, said)) return
    const [status, answer] = respond(lie, said)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    close: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
