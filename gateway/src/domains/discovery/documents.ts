import type { Clock } from '../../base/clock.ts'
import { listGuides, readGuides } from './guides.ts'

export type DiscoveryOptions = {
  serviceName: string
  publicUrl: string
  securityContact: string
  clock: Clock
  asset: { address: string; symbol: string | null; decimals: number; chainId: string }
  /** Wallets whose keys everybody knows, with test money. Only on the embedded chain. */
  testWallets: { mnemonic: string; path: string; indexes: number[]; addresses: readonly string[] } | undefined
}

/** The part of an OpenAPI document that is read here. */
export type OpenApi = {
  info: { title: string; description: string }
  paths: Record<string, Record<string, { summary?: string; tags?: string[] }>>
}

/** Names the asset, its contract, its decimals and its chain. */
const assetText = ({ asset: { address, symbol, decimals, chainId } }: DiscoveryOptions): string => `## Money

- Asset: ${symbol ?? 'the token'} at \`${address}\` on chain ${chainId}, ${decimals} decimals. Every amount is in its base units: \`"1${'0'.repeat(decimals)}"\` is 1.00.
- The wallet pays premiums in it and needs no gas. \`GET /api/v1/agent\` shows its balance; \`funds\` of a quote says whether it is enough.
`

/** On a chain where money is worth nothing, an agent may use a wallet that everybody knows. */
const testWalletsText = ({ testWallets }: DiscoveryOptions): string => {
  if (!testWallets) return ''
  const { mnemonic, path, indexes, addresses } = testWallets
  const [first, last] = [indexes[0], indexes.at(-1)]
  return `- This is a test chain. Wallets ${first} to ${last} of the mnemonic \`${mnemonic}\` are funded: derivation paths \`${path}/${first}\` to
  \`${path}/${last}\`, addresses ${addresses.map((address) => `\`${address}\``).join(', ')}.
`
}

export const llmsText = (contract: OpenApi, options: DiscoveryOptions): string => {
  const { serviceName, publicUrl } = options
  const operations = Object.entries(contract.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { summary = '' }]) => `- \`${method.toUpperCase()} ${path}\`: ${summary}`),
  )
  return `# ${serviceName}

> ${contract.info.description.split('\n')[0]}

- Base address: ${publicUrl}
- Contract: [OpenAPI 3.1](${publicUrl}/openapi.json). It is canonical.
- Reference for humans: [API reference](${publicUrl}/api-docs)
- Status: [health](${publicUrl}/health)
- MCP (streamable HTTP): \`POST ${publicUrl}/mcp\`. It has the same operations as tools, and needs no key to list them.

## Conventions

- Every response that is not 2xx has exactly the body \`{ "error", "message", "code" }\`. \`error\` equals \`code\`. The message says what to do next.
- Every on-chain integer is a decimal string. Parse it as an arbitrary-precision integer.
- Requests with unknown fields are refused. Types are never coerced.
- Every response has an \`x-request-id\`. On 429 and 503, wait \`Retry-After\` seconds, then retry.

${assetText(options)}${testWalletsText(options)}
## How to buy cover

1. Get an API key once. Sign the text \`${serviceName} onboarding for <walletAddress> at <unix seconds>\` with personal_sign, then send
   \`POST /api/v1/agent/onboard\` \`{ "walletAddress", "signature", "timestamp" }\`. Store \`apiKey\` and send it in the \`x-api-key\` header.
2. Choose a product: \`GET /products\`.
3. Generate a UUID for the purchase and store it. Send it as \`Idempotency-Key\` with both requests below.
4. Get a quote: \`POST /api/v1/policies/quote\` \`{ "productId", "coverage", "days" }\`. If \`funds.sufficient\` is false, fund the
   wallet first. Sign \`typedData\` of the response (EIP-712) with the wallet.
5. Buy: \`POST /api/v1/policies\` \`{ "terms": <from the quote>, "payment": { value, validAfter, validBefore <from the quote>, "signature" } }\`. The gateway pays the gas.
6. 201 returns the policy. 202 means pending: poll \`Location\` until \`status\` is neither \`queued\` nor \`submitted\`. If \`lastError\` is set, follow it: a new
   quote and signature with the same key is another attempt at the same purchase.
7. After a timeout, a 5xx or a crash, repeat step 5 with the same key and body. The purchase happens once. Never use a new key for it.

Every other signed write works like steps 3 to 7: bonds, listings, extensions, surrenders. Each has a \`/quote\` next to it. If the quote
has no \`payment\`, send \`{ "terms", "signature" }\`.

To know where you stand, \`GET /api/v1/portfolio\`: what the wallet owns, is owed and has at risk, per product and in total. \`unsettled.payout\`
arrives by itself after an event, \`bonds.released\` and \`bonds.premium\` can be claimed (\`POST /api/v1/bonds/{p}/{i}/claim\`), \`bonds.atRisk\` can be lost.

## Guides

Everything on this page and all guides in one text: [llms-full.txt](${publicUrl}/llms-full.txt).

${listGuides(readGuides(publicUrl), publicUrl)}

## Endpoints

${operations.join('\n')}
`
}

/** The summary, then every guide, for a model that reads once. */
export const llmsFullText = (contract: OpenApi, options: DiscoveryOptions): string =>
  [llmsText(contract, options), ...readGuides(options.publicUrl).map(({ text }) => text)].join('\n---\n\n')

export const robotsText = (): string => 'User-agent: *\nDisallow: /api/\nAllow: /\n'

/** RFC 9727: one anchor, with links to its description, its documentation and its status. */
export const apiCatalog = ({ publicUrl }: DiscoveryOptions): object => ({
  linkset: [
    {
      anchor: publicUrl,
      'service-desc': [{ href: `${publicUrl}/openapi.json`, type: 'application/json' }],
      'service-doc': [
        { href: `${publicUrl}/api-docs`, type: 'text/html' },
        { href: `${publicUrl}/docs`, type: 'text/markdown' },
        { href: `${publicUrl}/llms.txt`, type: 'text/plain' },
        { href: `${publicUrl}/llms-full.txt`, type: 'text/plain' },
      ],
      status: [{ href: `${publicUrl}/health`, type: 'application/json' }],
    },
  ],
})

/** RFC 9116 requires an expiry. Half a year from now keeps the text valid as long as the service runs. */
export const securityExpiry = ({ clock }: DiscoveryOptions): string => {
  const expires = new Date(clock.now().getTime() + 180 * 86_400_000)
  expires.setUTCHours(0, 0, 0, 0)
  return expires.toISOString()
}

export const securityText = (options: DiscoveryOptions): string => {
  const { publicUrl, securityContact } = options
  return [
    `Contact: ${securityContact || `${publicUrl}/api-docs`}`,
    `Expires: ${securityExpiry(options)}`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n')
}
