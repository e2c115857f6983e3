import type { App } from '../../http/build-fastify.ts'
import { describeDocument, serveStatic } from '../../http/static-document.ts'
import {
  apiCatalog,
  type DiscoveryOptions,
  llmsFullText,
  llmsText,
  type OpenApi,
  robotsText,
  securityExpiry,
  securityText,
} from './documents.ts'

type Document = {
  path: string
  operationId: string
  summary: string
  description: string
  type: string
  schema: object
  headers?: Record<string, string>
  render(contract: OpenApi): string
  version?(): string
}

const text = { type: 'string', maxLength: 65_536, pattern: '\\S' }
const json = { type: 'object', additionalProperties: true }
const plain = 'text/plain; charset=utf-8'

const listDocuments = (options: DiscoveryOptions): Document[] => [
  {
    path: '/openapi.json',
    operationId: 'getContract',
    summary: 'Get the OpenAPI contract',
    description: 'Returns this document: OpenAPI 3.1, the canonical contract.',
    type: 'application/json; charset=utf-8',
    schema: json,
    render: (contract) => JSON.stringify(contract),
  },
  {
    path: '/llms.txt',
    operationId: 'getLlmsText',
    summary: 'Get the service summary for language models',
    description: 'Describes the service on one page: conventions, first steps, and all endpoints.',
    type: plain,
    schema: text,
    render: (contract) => llmsText(contract, options),
  },
  {
    path: '/llms-full.txt',
    operationId: 'getLlmsFullText',
    summary: 'Get the summary and all guides for language models',
    description: 'Returns /llms.txt and every guide in one text.',
    type: plain,
    schema: { ...text, maxLength: 262_144 },
    render: (contract) => llmsFullText(contract, options),
  },
  {
    path: '/robots.txt',
    operationId: 'getRobotsText',
    summary: 'Get the crawler rules',
    description: 'Allows the public documents and nothing under /api.',
    type: plain,
    schema: text,
    render: () => robotsText(),
  },
  {
    path: '/.well-known/api-catalog',
    operationId: 'getApiCatalog',
    summary: 'Get the API catalog',
    description: 'Returns links to the contract, the documentation and the health check (RFC 9727).',
    type: 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    schema: json,
    headers: { link: `<${options.publicUrl}/.well-known/api-catalog>; rel="api-catalog"` },
    render: () => JSON.stringify(apiCatalog(options)),
  },
  {
    path: '/.well-known/security.txt',
    operationId: 'getSecurityText',
    summary: 'Get the security contact',
    description: 'Returns where to report a vulnerability (RFC 9116).',
    type: plain,
    schema: text,
    render: () => securityText(options),
    version: () => securityExpiry(options),
  },
]

/** The documents through which an agent that knows only the address discovers the service. */
export const discoveryRoutes = (app: App, options: DiscoveryOptions): void => {
  // Routes do not change once the application is ready, so the contract is rendered once.
  let contract: OpenApi | undefined
  const getContract = (): OpenApi => (contract ??= app.swagger() as unknown as OpenApi)

  for (const document of listDocuments(options)) {
    const { path, operationId, summary, description, type, schema, render } = document
    const response = describeDocument({ type, schema, description: summary })
    app.get(
      path,
      { config: { document: true }, schema: { operationId, tags: ['Documents'], summary, description, response } },
      serveStatic({ ...document, render: () => render(getContract()) }),
    )
  }
}
