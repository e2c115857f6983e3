import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../base/errors.ts'
import type { App } from './build-fastify.ts'
import { serveStatic } from './static-document.ts'
import { wantsHtml } from './wants-html.ts'

/** Everything comes from and goes to this origin. No inline script or style, no eval. */
const policy = [
  "default-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/**
 * Serves a built console: its files, named by their hashes, and its pages under /console. Returns what sends the page, for
 * the entry; undefined if nothing is built.
 */
export const serveConsole = (app: App, folder: string): Handler | undefined => {
  const page = join(folder, 'index.html')
  if (!existsSync(page)) return undefined
  const assets = join(folder, 'assets')
  for (const name of readdirSync(assets)) {
    const type = types[extname(name)]
    if (type === undefined) continue
    const render = (): Buffer => readFileSync(join(assets, name))
    const headers = { 'cache-control': 'public, max-age=31536000, immutable', 'x-content-type-options': 'nosniff' }
    app.get(
      `/console/assets/${name}`,
      { config: { document: true }, schema: { hide: true } },
      serveStatic({ type, headers, render }),
    )
  }
  const sendPage = serveStatic({
    type: 'text/html; charset=utf-8',
    headers: {
      vary: 'accept, accept-encoding',
      'cache-control': 'no-cache',
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
    },
    render: () => readFileSync(page, 'utf8'),
  })
  // The pages route in the browser, so each of them is the same document.
  app.get('/console/*', { config: { document: true }, schema: { hide: true } }, (request, reply) => {
    if (wantsHtml(request) && !request.url.startsWith('/console/assets/')) return sendPage(request, reply)
    throw new AppError('not_found', 'There is nothing at this path. /openapi.json lists every operation.')
  })
  return sendPage
}
