import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import type { App } from '../../http/build-fastify.ts'
import { serveStatic, unchanged } from '../../http/static-document.ts'
import { wantsHtml } from '../../http/wants-html.ts'

type IndexOptions = { serviceName: string; version: string; publicUrl: string }

/** Sends a page to a browser. */
type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

const Link = (description: string) => Type.String({ format: 'uri', maxLength: 2_048, description })

const IndexView = Type.Object(
  {
    service: Type.String({ maxLength: 32, pattern: '\\S', description: 'Name of the service.' }),
    version: Type.String({ maxLength: 64, pattern: '\\S', description: 'Version of the gateway.' }),
    links: Type.Object(
      {
        guide: Link('First steps, conventions and endpoints on one page, for language models.'),
        guides: Link('Guides with code, as Markdown; a browser gets pages.'),
        contract: Link('The OpenAPI contract. It is canonical.'),
        reference: Link('The API reference for people.'),
        products: Link('The products on sale.'),
        onboarding: Link('POST here to get an API key.'),
        health: Link('Whether the service is ready.'),
        catalog: Link('The same links as an API catalog (RFC 9727).'),
      },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false, title: 'Index', description: 'Where to find what.' },
)

const indexOf = ({ serviceName, version, publicUrl }: IndexOptions): Static<typeof IndexView> => ({
  service: serviceName,
  version,
  links: {
    guide: `${publicUrl}/llms.txt`,
    guides: `${publicUrl}/docs`,
    contract: `${publicUrl}/openapi.json`,
    reference: `${publicUrl}/api-docs`,
    products: `${publicUrl}/products`,
    onboarding: `${publicUrl}/api/v1/agent/onboard`,
    health: `${publicUrl}/health`,
    catalog: `${publicUrl}/.well-known/api-catalog`,
  },
})

/**
 * Without the console, the page goes on to the reference by itself. It is no HTTP redirect, because every response that is not 2xx has the error
 * envelope as its body.
 */
const pageOf = (serviceName: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="refresh" content="0; url=/api-docs">
<title>${serviceName}</title>
<link rel="icon" href="data:,">
</head>
<body><p><a href="/api-docs">API reference</a> · <a href="/docs">Guides</a> · <a href="/health">Health</a></p></body>
</html>
`

/** The entry: a page for people, links for programs. */
export const indexRoute = (
  app: App,
  { sendConsole, ...options }: IndexOptions & { sendConsole?: SendPage | undefined },
): void => {
  const headers = { vary: 'accept, accept-encoding' }
  const sendIndex = serveStatic({
    type: 'application/json; charset=utf-8',
    headers,
    render: () => JSON.stringify(indexOf(options)),
  })
  const sendPage =
    sendConsole ?? serveStatic({ type: 'text/html; charset=utf-8', headers, render: () => pageOf(options.serviceName) })
  const example = indexOf({ serviceName: 'Surety', version: '1.0.0', publicUrl: 'https://surety.example' })
  app.get(
    '/',
    {
      config: { document: true },
      schema: {
        operationId: 'getIndex',
        tags: ['Documents'],
        summary: 'Get the index',
        description:
          'Returns links to everything else. A browser gets the console or, where it is off, a page that opens the API reference.',
        response: {
          200: {
            description: 'The index',
            content: {
              'application/json': { schema: IndexView, example },
              'text/html': { schema: Type.String({ maxLength: 4_096, pattern: '^<!doctype html>' }) },
            },
          },
          304: unchanged,
        },
      },
    },
    (request, reply) => (wantsHtml(request) ? sendPage : sendIndex)(request, reply),
  )
}
