import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import pg from 'pg'

/** What a baseline sends: the bytes and headers of an answer of the gateway. */
export type Sample = { body: string; headers: Record<string, string> }
export type PlainOrder =
  | { kind: 'serve'; sample: Sample }
  | { kind: 'select'; databaseUrl: string; text: string; values: string[]; ms: number }
export type PlainReply = { bareUrl: string; fastifyUrl: string } | { aSecond: number }

const connections = 5
const atOnce = 16

/** A server of node:http and a route of Fastify that do nothing but send these bytes. */
const serve = async ({ body, headers }: Sample): Promise<PlainReply> => {
  const bytes = Buffer.from(body)
  const bare = createServer((_, response) => {
    response.writeHead(200, { ...headers, 'content-length': bytes.length }).end(bytes)
  })
  await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve))
  const app = Fastify()
  app.get('/', (_, reply) => reply.headers(headers).send(body))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const urlOf = ({ port }: AddressInfo): string => `http://127.0.0.1:${port}/`
  return { bareUrl: urlOf(bare.address() as AddressInfo), fastifyUrl: urlOf(app.server.address() as AddressInfo) }
}

/** How often a second a prepared statement is executed, on as many connections as the gateway reads with. */
const select = async ({ databaseUrl, text, values, ms }: Extract<PlainOrder, { kind: 'select' }>) => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections })
  const began = performance.now()
  let count = 0
  const one = async (): Promise<void> => {
    for (; performance.now() - began < ms; count += 1) await pool.query({ name: 'plain', text, values })
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  const aSecond = (count / (performance.now() - began)) * 1000
  await pool.end()
  return { aSecond }
}

process.on('message', async (order: PlainOrder) =>
  process.send?.(order.kind === 'serve' ? await serve(order.sample) : await select(order)),
)
process.on('disconnect', () => process.exit(0))
