import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'

export type Delivery = {
  path: string
  headers: IncomingHttpHeaders
  raw: string
  body: { id: string; type: string; timestamp: string; data: Record<string, unknown> }
  atMs: number
}

/** Answers one delivery. */
export type Responder = (response: ServerResponse, delivery: Delivery) => void

export type Receiver = {
  url(path?: string): string
  /** Everything received, in order. */
  deliveries: Delivery[]
  /** What was received at a path, without pings. */
  eventsAt(path: string): Delivery[]
  /** Answers at this path from now on. Without a responder: 200. */
  answer(path: string, responder: Responder): void
  /** Resolves when a path has received so many events. */
  received(path: string, count: number): Promise<Delivery[]>
  /** Closes the port, with its connections. */
  stop(): Promise<void>
  /** Opens the same port again. */
  start(): Promise<void>
}

export const answerStatus =
  (status: number, headers: Record<string, string> = {}, body = ''): Responder =>
  (response) =>
    void response.writeHead(status, headers).end(body)

/** A receiver of webhooks on loopback that does as it is told. */
export const startReceiver = async (): Promise<Receiver> => {
  const deliveries: Delivery[] = []
  const responders = new Map<string, Responder>()
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const raw = Buffer.concat(chunks).toString('utf8')
    const path = request.url ?? '/'
    const body = JSON.parse(raw) as Delivery['body']
    const delivery = { path, headers: request.headers, raw, body, atMs: Date.now() }
    deliveries.push(delivery)
    ;(responders.get(path) ?? answerStatus(200))(response, delivery)
  })
  server.keepAliveTimeout = 60_000
  let port = 0
  const start = async (): Promise<void> => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  }
  await start()
  const eventsAt = (path: string): Delivery[] =>
    deliveries.filter((delivery) => delivery.path === path && delivery.body.type !== 'webhook.ping')
  return {
    url: (path = '/') => `http://127.0.0.1:${port}${path}`,
    deliveries,
    eventsAt,
    answer: (path, responder) => void responders.set(path, responder),
    received: async (path, count) => {
      await expect.poll(() => eventsAt(path).length).toBeGreaterThanOrEqual(count)
      return eventsAt(path)
    },
    start,
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
