import type { App } from '../../http/build-fastify.ts'
import { describeDocument, serveStatic } from '../../http/static-document.ts'
import {
  apiCatalog,
  type DiscoveryOptions,
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
    summary: 'The machine-readable contract',
    description: 'This document: OpenAPI 3.1. It is canonical.',
    type: 'application/json; charset=utf-8',
    schema: json,
    render: (contract) => JSON.stringify(contract),
  },
  {
    path: '/llms.txt',
    operationId: 'getLlmsText',
    summary: 'The service in a page, for language models',
    description: 'What the service does, how to begin, and every operation in one line.',
    type: plain,
    schema: text,
    render: (contract) => llmsText(contract, options),
  },
  {
    path: '/robots.txt',
    operationId: 'getRobotsText',
    summary: 'What crawlers may read',
    description: 'The public documents, and nothing under /api.',
    type: plain,
    schema: text,
    render: () => robotsText(),
  },
  {
    path: '/.well-known/api-catalog',
    operationId: 'getApiCatalog',
    summary: 'Where the contract and its documentation are',
    description: 'A link set as RFC 9727 defines it.',
    type: 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    schema: json,
    headers: { link: `<${options.publicUrl}/.well-known/api-catalog>; rel="api-catalog"` },
    render: () => JSON.stringify(apiCatalog(options)),
  },
  {
    path: '/.well-known/security.txt',
    operationId: 'getSecurityText',
    summary: 'Where to report a vulnerability',
    description: 'A security.txt as RFC 9116 defines it.',
    type: plain,
    schema: text,
    render: () => securityText(options),
    version: () => securityExpiry(options),
  },
]

/** The documents by which an agent that knows nothing but the address finds out what there is. */
export const discoveryRoutes = (app: App, options: DiscoveryOptions): void => {
  // The routes do not change once the application is ready, so neither does their description.
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
