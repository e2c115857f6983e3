import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import Fastify from 'fastify'
import { Type } from 'typebox'
import type { App } from './build-fastify.ts'

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

type Asset = { type: string; plain: Buffer; zipped: Buffer; tag: string }

const makeAsset = async (type: string, text: string): Promise<Asset> => {
  const plain = Buffer.from(text)
  const tag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`
  return { type, plain, zipped: await promisify(gzip)(plain), tag }
}

/**
 * Scalar's Fastify plugin redirects /api-docs without the error envelope and serves the document a second time. So only
 * its script is used. It loads on the first request: it is large, and most processes never serve it.
 */
const loadScalar = async (): Promise<Asset> => {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const host = Fastify()
  await host.register(scalar, { routePrefix: '/', configuration: { url: '/openapi.json' } })
  const { body } = await host.inject('/js/scalar.js')
  await host.close()
  return makeAsset('text/javascript; charset=utf-8', body)
}

/** Serves the interactive reference at /api-docs. */
export const serveApiDocs = (app: App, serviceName: string): void => {
  let scalar: Promise<Asset> | undefined
  const assets: Record<string, () => Promise<Asset>> = {
    '/api-docs/scalar.js': () => (scalar ??= loadScalar()),
    '/api-docs/start.js': () => makeAsset('text/javascript; charset=utf-8', start),
  }
  app.get(
    '/api-docs',
    {
      config: { document: true },
      schema: {
        operationId: 'getApiReference',
        tags: ['Documents'],
        summary: 'Interactive API reference',
        description: 'Browse and try every operation. The page loads nothing from other origins.',
        response: {
          200: {
            description: 'The reference page.',
            content: { 'text/html': { schema: Type.String({ maxLength: 4096, pattern: '^<!doctype html>' }) } },
          },
        },
      },
    },
    async (_request, reply) => {
      reply.header('content-security-policy', policy).type('text/html; charset=utf-8')
      return page(serviceName)
    },
  )
  for (const [path, load] of Object.entries(assets)) {
    app.get(path, { config: { document: true }, schema: { hide: true } }, async (request, reply) => {
      const asset = await load()
      const zipped = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
      reply.headers({ etag: asset.tag, vary: 'accept-encoding', ...(zipped ? { 'content-encoding': 'gzip' } : {}) })
      return reply.type(asset.type).send(zipped ? asset.zipped : asset.plain)
    })
  }
}
