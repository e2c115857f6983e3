import { createMcpHandler } from '@modelcontextprotocol/server'
import type { Host } from './host.ts'
import { buildServer } from './server.ts'

export { type Call, type Gateway, Refusal, type Reply } from './call.ts'
export type { Host } from './host.ts'

/**
 * Answers one HTTP request, of this protocol version or an older one. Nothing outlives it: there are no sessions, and no
 * subscriptions, because an open stream would hold a connection for nothing. Events are read with `surety_events`.
 */
export const answerMcp = (host: Host, { request, body }: { request: Request; body: unknown }): Promise<Response> =>
  createMcpHandler(() => buildServer(host), { legacy: 'stateless', maxSubscriptions: 0 }).fetch(request, {
    parsedBody: body,
  })
