import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import pg from 'pg'

/** What a baseline sends: the bytes and headers of an answer of the gateway. */
export type Sample = { body: string; headers: Record<string, string> }
export type PlainOrder =
  | { kind: 'serve'; sample: Sample }
  | { kind: 'select'; databaseUrl: string; text: string; first: string; ms: number }
export type PlainReply = { bareUrl: string; fastifyUrl: string } | { aSecond: number; sent: number }

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

let pool: pg.Pool | undefined

/**
 * How often a second a prepared statement is executed, on as many connections as the gateway reads with. Its parameter is
 * another number each time, from `first` on. The connections stay open between two rounds.
 */
const select = async ({ databaseUrl, text, first, ms }: Extract<PlainOrder, { kind: 'select' }>) => {
  pool ??= new pg.Pool({ connectionString: databaseUrl, max: connections })
  const from = BigInt(first)
  const began = performance.now()
  let sent = 0
  const one = async (): Promise<void> => {
    while (performance.now() - began < ms) {
      const values = [String(from + BigInt(sent))]
      sent += 1
      const { rows } = await (pool as pg.Pool).query({ name: 'plain', text, values })
      if (rows.length !== 1) throw new Error('there is one row for each number')
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  return { aSecond: (sent / (performance.now() - began)) * 1000, sent }
}

process.on('message', async (order: PlainOrder) =>
  process.send?.(order.kind === 'serve' ? await serve(order.sample) : await select(order)),
)
process.on('disconnect', () => process.exit(0))
