import type { Call, Host, Reply } from '@surety/mcp'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../base/errors.ts'
import { findApiKey } from '../../http/authenticate.ts'
import type { App } from '../../http/build-fastify.ts'
import { requireOwnOrigin } from '../../http/origin.ts'

export type McpOptions = {
  version: string
  publicUrl: string
  onboardingMessage: Host['onboardingMessage']
}

/** Messages in one request. Only clients of 2025 send more than one. */
const maxMessages = 10

/** Loaded with the first request: it is a fifth of all code, and many gateways never get one. */
const loadMcp = () => import('@surety/mcp')

/**
 * Serves the tools of the MCP server. They call the routes of this application in process, as the same caller from the same
 * address: access, limits, validation, idempotency and errors are those of the REST API.
 *
 * It is no operation of the contract: the protocol decides what requests, answers and their errors look like.
 */
export const mcpRoutes = (app: App, { version, publicUrl, onboardingMessage }: McpOptions): void => {
  app.post(
    '/mcp',
    { config: { access: 'public', keyOptional: true, cost: 'reads' }, schema: { hide: true } },
    async (request, reply) => {
      requireOwnOrigin(request.headers.origin, publicUrl)
      requireMessages(request.body)
      const gateway = { send: (call: Call) => sendInProcess(app, request, call) }
      const { answerMcp } = await loadMcp()
      const response = await answerMcp(
        { version, gateway, onboardingMessage },
        { request: toWebRequest(request, publicUrl), body: request.body },
      )
      // Every answer ends, those in the form of a stream too.
      const text = await response.text()
      const type = response.headers.get('content-type')
      return reply
        .code(response.status)
        .headers(type ? { 'content-type': type } : {})
        .send(text)
    },
  )
}

const requireMessages = (body: unknown): void => {
  if (typeof body !== 'object' || body === null)
    throw new AppError('invalid_body', 'The body is not a JSON-RPC message. Send one JSON object.')
  if (Array.isArray(body) && (body.length === 0 || body.length > maxMessages))
    throw new AppError('invalid_body', `A batch has 1 to ${maxMessages} messages. Send fewer.`)
}

/** Headers that the protocol reads. Credentials are not among them. */
const protocolHeaders = /^(accept|content-type|mcp-[a-z-]+)$/

const toWebRequest = ({ headers }: FastifyRequest, publicUrl: string): Request => {
  const read = Object.entries(headers).filter(([name]) => protocolHeaders.test(name))
  return new Request(`${publicUrl}/mcp`, {
    method: 'POST',
    headers: Object.fromEntries(read.map(([name, value]) => [name, String(value)])),
  })
}

/** Calls a route of this application as the caller of the request, who is identified and limited there once more. */
const sendInProcess = async (app: App, request: FastifyRequest, call: Call): Promise<Reply> => {
  const apiKey = findApiKey(request)
  const { method, path, query, body, headers } = call
  const answer = await app.inject({
    method: method as 'GET' | 'POST',
    url: path,
    query,
    remoteAddress: request.ip,
    headers: { ...headers, ...(apiKey === undefined ? {} : { 'x-api-key': apiKey }) },
    ...(body === undefined ? {} : { payload: body }),
  })
  const content = answer.json<{ code: string; message: string }>()
  if (answer.statusCode >= 300) {
    const { Refusal } = await loadMcp()
    throw new Refusal({ ...content, status: answer.statusCode })
  }
  return { status: answer.statusCode, body: content }
}
