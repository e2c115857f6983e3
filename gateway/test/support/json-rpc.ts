import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type RpcCall = { id: number; method: string; params?: unknown[] }

export type RpcAnswer = {
  jsonrpc: '2.0'
  id: number
  result?: unknown
  error?: { code: number; message: string; data?: unknown }
}

export type TestHttpServer = { url: string; close(): Promise<void> }

const readBody = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

/** Serves single and batched calls on a free port. If `handle` throws, the connection breaks. */
export const serveCalls = async (
  handle: (calls: RpcCall | RpcCall[], response: ServerResponse) => Promise<void>,
): Promise<TestHttpServer> => {
  const server = createServer(async (request, response) => {
    try {
      await handle(JSON.parse(await readBody(request)) as RpcCall | RpcCall[], response)
    } catch {
      request.socket.destroy()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** Serves JSON-RPC over HTTP as a node does. */
export const serveJsonRpc = (answer: (call: RpcCall) => Promise<RpcAnswer>): Promise<TestHttpServer> =>
  serveCalls(async (calls, response) => {
    const answers = Array.isArray(calls) ? await Promise.all(calls.map(answer)) : await answer(calls)
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answers))
  })

export const refuseCall = ({ id }: RpcCall, message: string, code = -32_000): RpcAnswer => ({
  jsonrpc: '2.0',
  id,
  error: { code, message },
})

type Provider = { request(call: { method: string; params?: unknown[] | undefined }): Promise<unknown> }

/** Answers a call from an EVM in this process, errors included. */
export const answerFrom = async (provider: Provider, { id, method, params = [] }: RpcCall): Promise<RpcAnswer> => {
  try {
    return { jsonrpc: '2.0', id, result: await provider.request({ method, params }) }
  } catch (error) {
    const { code = -32_000, message, data } = error as { code?: number; message: string; data?: unknown }
    return { jsonrpc: '2.0', id, error: { code, message, data } }
  }
}
