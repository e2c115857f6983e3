import type { RequestListener } from 'node:http'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { commonHeaders, envelope } from './envelope.ts'
import { readRequestId } from './request-id.ts'

export type Metrics = {
  registry: Registry
  observeRequest(request: { method: string; route: string; status: number; ms: number }): void
  /** Shows a figure that is asked for whenever the figures are; left out where it is not known. */
  watch(figure: { name: string; help: string; read(): number | undefined }): void
  /** Counts a signed order that got to a stage of its way to the chain, and how long after it was accepted. */
  observeStage(stage: string, ms: number): void
}

/** Node's parser knows some thirty more, and a caller may send each of them. */
const usualMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

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
  const stages = new Histogram({
    name: 'surety_relay_stage_seconds',
    help: 'Time from the acceptance of a signed order to each stage of its way to the chain',
    labelNames: ['stage'],
    buckets: [0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300],
    registers: [registry],
  })
  return {
    registry,
    watch: ({ name, help, read }) => {
      const gauge = new Gauge({
        name,
        help,
        registers: [registry],
        collect: () => {
          const figure = read()
          if (figure === undefined) gauge.reset()
          else gauge.set(figure)
        },
      })
    },
    observeStage: (stage, ms) => stages.observe({ stage }, ms / 1000),
    observeRequest: ({ method, route, status, ms }) => {
      const name = usualMethods.has(method) ? method : 'other'
      requests.inc({ method: name, route, status })
      seconds.observe({ method: name, route }, ms / 1000)
    },
  }
}

/** Answers with the figures; on a port of their own, so that no client of the service can reach them. */
export const answerMetrics =
  ({ registry }: Metrics): RequestListener =>
  async (request, response) => {
    const send = (status: number, type: string, body: string, headers: Record<string, string> = {}): void => {
      const length = { 'content-type': type, 'content-length': Buffer.byteLength(body) }
      response.writeHead(status, { ...commonHeaders(readRequestId(request)), ...headers, ...length }).end(body)
    }
    const refuse = (status: number, body: object, headers = {}): void =>
      send(status, 'application/json; charset=utf-8', JSON.stringify(body), headers)

    if (request.url?.split('?')[0] !== '/metrics') {
      return refuse(404, envelope('not_found', 'Only GET /metrics is served on this port.'))
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return refuse(405, envelope('method_not_allowed', 'This path takes GET, HEAD.'), { allow: 'GET, HEAD' })
    }
    try {
      send(200, registry.contentType, await registry.metrics())
    } catch {
      refuse(500, envelope('internal_error', 'The figures could not be collected.'))
    }
  }
