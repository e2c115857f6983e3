import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { AppError } from '../../base/errors.ts'
import type { App } from '../../http/build-fastify.ts'
import { patternOf } from '../../http/patterns.ts'
import { serveStatic, unchanged } from '../../http/static-document.ts'
import { wantsHtml } from '../../http/wants-html.ts'
import { guidePolicy, guideStyle, renderGuide } from './guide-page.ts'
import { type Guide, listGuides, readGuides, readPictures, readReferences } from './guides.ts'

type Send = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** Sends a page as HTML to browsers and as Markdown to programs. */
const serveGuide = (guide: Guide): Send => {
  const vary = { vary: 'accept, accept-encoding' }
  const sendText = serveStatic({ type: 'text/markdown; charset=utf-8', headers: vary, render: () => guide.text })
  const sendPage = serveStatic({
    type: 'text/html; charset=utf-8',
    headers: { ...vary, 'content-security-policy': guidePolicy },
    render: () => renderGuide(guide),
  })
  return (request, reply) => (wantsHtml(request) ? sendPage : sendText)(request, reply)
}

const describeGuide = (description: string) => ({
  200: {
    description,
    content: {
      'text/markdown': { schema: Type.String({ maxLength: 65_536, pattern: '^# ' }) },
      'text/html': { schema: Type.String({ maxLength: 131_072, pattern: '^<!doctype html>' }) },
    },
  },
  304: unchanged,
})

const schemaOf = (document: { operationId: string; summary: string; description: string }) => ({
  ...document,
  tags: ['Documents'],
  response: describeGuide(document.summary),
})

const params = (name: string) =>
  Type.Object(
    {
      name: Type.String({ maxLength: 64, pattern: patternOf('pageName'), examples: [name], description: 'File name.' }),
    },
    { additionalProperties: false },
  )

const find = (pages: Map<string, Send>, path: string): Send => {
  const send = pages.get(path)
  if (!send) throw new AppError('not_found', 'There is no such page. GET /docs lists them.')
  return send
}

/** Serves the guides, and the pages and pictures that they refer to. */
export const guideRoutes = (app: App, { serviceName, publicUrl }: { serviceName: string; publicUrl: string }): void => {
  const guides = readGuides(publicUrl)
  const references = readReferences(publicUrl)
  const pages = new Map([...guides, ...references].map((page) => [page.path, serveGuide(page)]))
  const config = { document: true }
  const named = { document: true, errors: ['not_found'] } as const

  const list = `# ${serviceName}: guides\n\n${listGuides(guides, publicUrl)}\n\n## Reference\n\n${listGuides(references, publicUrl)}\n`
  const entry = { path: '', title: `${serviceName}: guides`, summary: '', text: list }
  const summary = 'List the guides'
  const description = 'Lists every guide with a link. A browser gets a page, a program gets Markdown.'
  app.get('/docs', { config, schema: schemaOf({ operationId: 'listGuides', summary, description }) }, serveGuide(entry))
  app.get(
    '/docs/guides/:name',
    {
      config: named,
      schema: {
        ...schemaOf({
          operationId: 'getGuide',
          summary: 'Get a guide',
          description: 'Returns one of the guides that `GET /docs` lists, with code that can be copied as it is.',
        }),
        params: params('onboarding.md'),
      },
    },
    (request, reply) => find(pages, `guides/${request.params.name}`)(request, reply),
  )
  app.get(
    '/docs/:name',
    {
      config: named,
      schema: {
        ...schemaOf({
          operationId: 'getReferencePage',
          summary: 'Get a reference page',
          description: 'Returns one of the reference pages that `GET /docs` lists.',
        }),
        params: params('errors.md'),
      },
    },
    (request, reply) => find(pages, request.params.name)(request, reply),
  )
  const hidden = { config, schema: { hide: true } }
  app.get('/docs/style.css', hidden, serveStatic({ type: 'text/css; charset=utf-8', render: () => guideStyle }))
  for (const { path, read } of readPictures(guides))
    app.get(`/docs/${path}`, hidden, serveStatic({ type: 'image/webp', render: read }))
}
