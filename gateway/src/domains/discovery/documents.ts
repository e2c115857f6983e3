import type { Clock } from '../../base/clock.ts'

export type DiscoveryOptions = { serviceName: string; publicUrl: string; securityContact: string; clock: Clock }

/** The little of an OpenAPI document that is read here. */
export type OpenApi = {
  info: { title: string; description: string }
  paths: Record<string, Record<string, { summary?: string; tags?: string[] }>>
}

export const llmsText = (contract: OpenApi, { serviceName, publicUrl }: DiscoveryOptions): string => {
  const operations = Object.entries(contract.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { summary = '' }]) => `- \`${method.toUpperCase()} ${path}\`: ${summary}`),
  )
  return `# ${serviceName}

> ${contract.info.description.split('\n')[0]}

- Base address: ${publicUrl}
- Contract: [OpenAPI 3.1](${publicUrl}/openapi.json). It is canonical.
- Reference for people: [API reference](${publicUrl}/api-docs)
- Is it up: [health](${publicUrl}/health)

## Conventions

- Every answer that is not 2xx has exactly the body \`{ "error", "message", "code" }\`; \`error\` equals \`code\`, and the message says what to do next.
- Every integer that comes from the chain is a decimal string. Convert it to an arbitrary-precision integer.
- Unknown members of a request are refused; types are never coerced.
- Every answer has an \`x-request-id\`. On 429 and 503, wait as many seconds as \`Retry-After\` says.

## How to buy cover

1. Get a key, once: sign the text \`${serviceName} onboarding for <walletAddress> at <unix seconds>\` with personal_sign and send
   \`POST /api/v1/agent/onboard\` \`{ "walletAddress", "signature", "timestamp" }\`. Store \`apiKey\`; send it as the header \`x-api-key\` from now on.
2. Choose: \`GET /products\`.
3. Choose a name for the purchase, a UUID, and keep it: it is the header \`Idempotency-Key\` of both requests that follow.
4. \`POST /api/v1/policies/quote\` \`{ "productId", "coverage", "days" }\`. Sign \`typedData\` of the answer (EIP-712) with the wallet.
5. \`POST /api/v1/policies\` \`{ "terms": <of the quote>, "payment": { value, validAfter, validBefore <of the quote>, "signature" } }\`. The gateway pays the gas.
6. 201 is the policy. 202 is not yet: ask at \`Location\` until \`status\` is neither \`queued\` nor \`submitted\`. If \`lastError\` is there, do what it says: a new
   quote and signature under the same key is a further attempt at the same purchase.
7. After a time-out, a 5xx or a crash send step 5 again, with the same key and body: the purchase happens once. Never use a new key for it.

## Operations

${operations.join('\n')}
`
}

export const robotsText = (): string => 'User-agent: *\nDisallow: /api/\nAllow: /\n'

/** RFC 9727: one anchor, with links to its description, its documentation and its status. */
export const apiCatalog = ({ publicUrl }: DiscoveryOptions): object => ({
  linkset: [
    {
      anchor: publicUrl,
      'service-desc': [{ href: `${publicUrl}/openapi.json`, type: 'application/json' }],
      'service-doc': [
        { href: `${publicUrl}/api-docs`, type: 'text/html' },
        { href: `${publicUrl}/llms.txt`, type: 'text/plain' },
      ],
      status: [{ href: `${publicUrl}/health`, type: 'application/json' }],
    },
  ],
})

/** RFC 9116 requires an expiry. Half a year from today keeps it valid as long as the service runs. */
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
