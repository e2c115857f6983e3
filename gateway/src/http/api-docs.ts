import Fastify from 'fastify'
import type { App } from './build-fastify.ts'
import { describeDocument, serveStatic } from './static-document.ts'

/**
 * The page loads from and connects to its own origin only. Scalar uses inline styles, and shows HTML responses in a blob
 * frame that inherits this policy.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  'frame-src blob:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const page = (title: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} API reference</title>
<link rel="icon" href="data:,">
</head>
<body>
<noscript>See <a href="/openapi.json">/openapi.json</a> for the contract and <a href="/llms.txt">/llms.txt</a> for a summary.</noscript>
<div id="reference"></div>
<script src="/api-docs/scalar.js"></script>
<script src="/api-docs/start.js"></script>
</body>
</html>
`

const start = `Scalar.createApiReference('#reference', {
  url: '/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  proxyUrl: '',
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
  documentDownloadType: 'direct',
  defaultOpenAllTags: true,
})
`

/**
 * Scalar's Fastify plugin redirects /api-docs without the error envelope and serves the document a second time. So only
 * its script is used. It loads on the first request: it is large, and most processes never serve it.
 */
const loadScalar = async (): Promise<string> => {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const host = Fastify()
  await host.register(scalar, { routePrefix: '/', configuration: { url: '/openapi.json' } })
  const { body } = await host.inject('/js/scalar.js')
  await host.close()
  return body
}

/** Serves the interactive reference at /api-docs. */
export const serveApiDocs = (app: App, serviceName: string): void => {
  const scripts = { '/api-docs/scalar.js': loadScalar, '/api-docs/start.js': () => start }
  const type = 'text/html; charset=utf-8'
  app.get(
    '/api-docs',
    {
      config: { document: true },
      schema: {
        operationId: 'getApiReference',
        tags: ['Documents'],
        summary: 'Interactive API reference',
        description: 'Browse and try every operation. The page loads nothing from other origins.',
        response: describeDocument({
          type,
          description: 'The reference page.',
          schema: { type: 'string', maxLength: 4096, pattern: '^<!doctype html>' },
        }),
      },
    },
    serveStatic({
      type,
      headers: { 'content-security-policy': policy },
      render: () => page(serviceName),
    }),
  )
  for (const [path, render] of Object.entries(scripts)) {
    const handler = serveStatic({ type: 'text/javascript; charset=utf-8', render })
    app.get(path, { config: { document: true }, schema: { hide: true } }, handler)
  }
}
