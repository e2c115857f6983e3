import { createMcpHandler } from '@modelcontextprotocol/server'
import type { Host } from './host.ts'
import { buildServer } from './server.ts'

export { type Call, type Gateway, Refusal, type Reply } from './call.ts'
export type { Host } from './host.ts'

/** Answers one HTTP request, of this protocol version or an older one. Nothing outlives it: there are no sessions. */
export const answerMcp = (host: Host, { request, body }: { request: Request; body: unknown }): Promise<Response> =>
  createMcpHandler(() => buildServer(host), { legacy: 'stateless' }).fetch(request, { parsedBody: body })
