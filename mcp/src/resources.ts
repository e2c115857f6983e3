import { type McpServer, ProtocolError, ProtocolErrorCode, ResourceTemplate } from '@modelcontextprotocol/server'
import { failures, type OperationName } from '../generated/contract.ts'
import { type Arguments, callOperation } from './call.ts'
import type { Host } from './host.ts'
import { nextCallOf } from './next-call.ts'
import { termsText } from './terms.ts'

const json = 'application/json'
const markdown = 'text/markdown'

const contentsOf = (uri: URL, mimeType: string, text: string) => ({ contents: [{ uri: uri.href, mimeType, text }] })

/** A resource has no place for a tool error, so a refusal becomes an error of the protocol. */
const readJson = async ({ gateway }: Host, operation: OperationName, args: Arguments): Promise<unknown> => {
  try {
    return (await callOperation(gateway, operation, args)).body
  } catch (error) {
    const { code = 'internal_error', message } = error as { code?: string; message: string }
    const kind = code === 'not_found' ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError
    throw new ProtocolError(kind, code === 'internal_error' ? 'The resource could not be read.' : message, { code })
  }
}

const errorsText = (): string =>
  [
    '| code | status | meaning | next |',
    '|---|---|---|---|',
    ...Object.entries(failures).map(
      ([code, { status, meaning }]) => `| ${code} | ${status} | ${meaning} | ${nextCallOf(code)} |`,
    ),
  ].join('\n')

/** What a model may want to read before it decides. */
export const registerResources = (server: McpServer, host: Host): void => {
  server.registerResource(
    'products',
    'surety://products',
    { title: 'Products', description: 'Products on sale with terms, prices and capacity.', mimeType: json },
    async (uri) => contentsOf(uri, json, JSON.stringify(await readJson(host, 'listProducts', { limit: 100 }))),
  )
  server.registerResource(
    'product',
    new ResourceTemplate('surety://products/{productId}', { list: undefined }),
    { title: 'Product', description: 'One product with its terms and its live pool.', mimeType: json },
    async (uri, { productId }) =>
      contentsOf(uri, json, JSON.stringify(await readJson(host, 'getProduct', { productId: String(productId) }))),
  )
  server.registerResource(
    'terms',
    'surety://terms',
    {
      title: 'Payout terms',
      description: 'When cover pays, how much and to whom, with the terms of every product.',
      mimeType: markdown,
    },
    async (uri) => contentsOf(uri, markdown, termsText(await readJson(host, 'listProducts', { limit: 100 }))),
  )
  server.registerResource(
    'errors',
    'surety://errors',
    {
      title: 'Errors',
      description: 'Every error code, what it means and which tool to call next.',
      mimeType: markdown,
    },
    async (uri) => contentsOf(uri, markdown, errorsText()),
  )
}
