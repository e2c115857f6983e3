import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Encoding = 'br' | 'gzip' | 'identity'

/** One form of a document. Each has its own tag: a strong tag names exact bytes. */
type Form = { bytes: Buffer; headers: Record<string, string> }

export type StaticDocument = {
  type: string
  headers?: Record<string, string>
  /** Called once, on the first request. */
  render(): string | Buffer | Promise<string>
  /** The document is rendered again when this changes. */
  version?(): string
}

/** Smaller documents fit into one packet as they are. */
const minCompressedBytes = 512

const compress: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  // The highest quality takes seconds for a large script, and saves little.
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 9 }),
  identity: async (bytes) => bytes,
}

/**
 * Returns a handler that renders a document once and sends it from one shared buffer, in the best encoding that the client
 * accepts. A client that has the current form gets 304.
 */
export const serveStatic = ({ type, headers = {}, render, version = () => '' }: StaticDocument) => {
  let current: { version: string; form(encoding: Encoding): Promise<Form> } | undefined

  const rendering = () => {
    const wanted = version()
    if (current?.version === wanted) return current
    const text = Promise.resolve().then(render)
    const forms = new Map<Encoding, Promise<Form>>()
    const form = (encoding: Encoding): Promise<Form> => {
      const known = forms.get(encoding) ?? text.then((body) => makeForm(Buffer.from(body), encoding))
      forms.set(encoding, known)
      return known
    }
    current = { version: wanted, form }
    // What failed is rendered again.
    text.catch(() => {
      current = undefined
    })
    return current
  }

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const form = await rendering().form(chooseEncoding(String(request.headers['accept-encoding'] ?? '')))
    return sendForm(request, reply, { type, headers, form })
  }
}

/** Sends a document that was rendered for this request, as it is: compressing it would cost more than rendering it. */
export const sendDocument = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { type, text }: { type: string; text: string },
): Promise<FastifyReply> =>
  sendForm(request, reply, { type, headers: {}, form: await makeForm(Buffer.from(text), 'identity') })

const sendForm = (
  request: FastifyRequest,
  reply: FastifyReply,
  { type, headers, form }: { type: string; headers: Record<string, string>; form: Form },
): FastifyReply => {
  reply.headers({ vary: 'accept-encoding', ...headers, ...form.headers })
  if (!isCurrent(request.headers['if-none-match'], form.headers.etag ?? '')) return reply.type(type).send(form.bytes)
  reply.removeHeader('content-encoding')
  return reply.code(304).send()
}

export const unchanged = {
  description: 'The document has not changed since the response with that ETag.',
  type: 'null',
}

/** The responses of a static document in the contract. */
export const describeDocument = (document: { type: string; description: string; schema: object }) => {
  const [mediaType = ''] = document.type.split(';')
  return {
    200: { description: document.description, content: { [mediaType]: { schema: document.schema } } },
    304: unchanged,
  }
}

/** A strong entity tag. */
export const tagOf = (bytes: Buffer): string => `"${hash('sha256', bytes, 'base64url').slice(0, 27)}"`

const makeForm = async (plain: Buffer, wanted: Encoding): Promise<Form> => {
  const encoding = plain.length < minCompressedBytes ? 'identity' : wanted
  const bytes = await compress[encoding](plain)
  return {
    bytes,
    headers: {
      etag: tagOf(bytes),
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    },
  }
}

/** The best encoding that an Accept-Encoding header allows. */
export const chooseEncoding = (header: string): Encoding => {
  const weights = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    weights.set(name, weight === undefined ? 1 : Number(weight))
  }
  const weightOf = (name: string): number => weights.get(name) ?? weights.get('*') ?? 0
  const [best = 'identity'] = (['br', 'gzip'] as const)
    .filter((name) => weightOf(name) > 0)
    .sort((a, b) => weightOf(b) - weightOf(a))
  return best !== 'identity' && weightOf(best) >= (weights.get('identity') ?? 0) ? best : 'identity'
}

/** Whether an If-None-Match header names the tag. RFC 9110 compares weakly here. */
export const isCurrent = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((part) => ['*', etag].includes(part.trim().replace(/^W\//, '')))
