import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { commonHeaders, envelope } from './envelope.ts'
import { readRequestId } from './request-id.ts'

export type Metrics = {
  registry: Registry
  observeRequest(request: { method: string; route: string; status: number; ms: number }): void
}

/** Makes the figures of one application; `route` is the pattern, so that the number of series stays bounded. */
export const makeMetrics = (): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'surety_' })
  const requests = new Counter({
    name: 'surety_http_requests_total',
    help: 'Requests answered',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'surety_http_request_seconds',
    help: 'Time from the first byte of a request to the last of its answer',
    labelNames: ['method', 'route'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 25],
    registers: [registry],
  })
  return {
    registry,
    observeRequest: ({ method, route, status, ms }) => {
      requests.inc({ method, route, status })
      seconds.observe({ method, route }, ms / 1000)
    },
  }
}

/** Serves the figures on a port of their own, so that no client of the service can reach them. */
export const serveMetrics = async ({ registry }: Metrics, options: { port: number; host: string }) => {
  const server = createServer(async (request, response) => {
    const headers = commonHeaders(readRequestId(request))
    if (request.url === '/metrics' && (request.method === 'GET' || request.method === 'HEAD')) {
      const text = await registry.metrics()
      response.writeHead(200, { ...headers, 'content-type': registry.contentType }).end(text)
      return
    }
    const body = JSON.stringify(envelope('not_found', 'Only GET /metrics is served on this port.'))
    response.writeHead(404, { ...headers, 'content-type': 'application/json; charset=utf-8' }).end(body)
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(options, resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
