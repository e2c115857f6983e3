import type { RequestListener } from 'node:http'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { newId } from '../base/ids.ts'
import { commonHeaders, envelope } from './envelope.ts'
import { makeRequestMetrics, type ObservedRequest } from './request-metrics.ts'

export type Metrics = {
  registry: Registry
  observeRequest(request: ObservedRequest): void
  /** Registers a gauge that is read at every scrape. `undefined` leaves it out. */
  watch(gauge: { name: string; help: string; read(): number | undefined }): void
  /** Registers a counter whose totals, by label value, are read at every scrape. */
  watchTotals(counter: { name: string; help: string; label: string; read(): ReadonlyMap<string, number> }): void
  /** Records that a signed order reached a stage of relaying, and how long after its acceptance. */
  observeStage(stage: string, ms: number): void
  /** Records attempts to deliver to webhooks that had the same outcome. A label costs more than an observation. */
  observeDeliveries(outcome: string, durationsMs: readonly number[]): void
}

/**
 * Makes the metrics of one application. `route` is the pattern, so the number of series stays bounded. Metrics of the process watch
 * it until it ends, and keep the application in memory for as long.
 */
export const makeMetrics = ({ ofProcess = true } = {}): Metrics => {
  const registry = new Registry()
  // Every sample of the event loop wakes the process. With the default of 10 ms they take more than all else of an idle gateway.
  const eventLoopMonitoringPrecision = 100
  if (ofProcess) collectDefaultMetrics({ register: registry, prefix: 'surety_', eventLoopMonitoringPrecision })
  const stages = new Histogram({
    name: 'surety_relay_stage_seconds',
    help: 'Time from acceptance of a signed order to each relay stage',
    labelNames: ['stage'],
    buckets: [0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300],
    registers: [registry],
  })
  const deliveries = new Counter({
    name: 'surety_webhook_deliveries_total',
    help: 'Number of attempts to deliver to a webhook: succeeded, failed (a retry follows) or gave_up',
    labelNames: ['outcome'],
    registers: [registry],
  })
  const attempts = new Histogram({
    name: 'surety_webhook_attempt_seconds',
    help: 'Time from the start of an attempt to the answer of the receiver',
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 15],
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
          const value = read()
          if (value === undefined) gauge.reset()
          else gauge.set(value)
        },
      })
    },
    watchTotals: ({ name, help, label, read }) => {
      const counter = new Counter({
        name,
        help,
        labelNames: [label],
        registers: [registry],
        collect: () => {
          counter.reset()
          for (const [value, total] of read()) counter.inc({ [label]: value }, total)
        },
      })
    },
    observeDeliveries: (outcome, durationsMs) => {
      deliveries.inc({ outcome }, durationsMs.length)
      for (const ms of durationsMs) attempts.observe(ms / 1000)
    },
    observeStage: (stage, ms) => stages.observe({ stage }, ms / 1000),
    observeRequest: makeRequestMetrics(registry),
  }
}

/** Serves the metrics, on a port that clients of the service cannot reach. */
export const serveMetrics =
  ({ registry }: Metrics): RequestListener =>
  async (request, response) => {
    const send = (status: number, type: string, body: string, headers: Record<string, string> = {}): void => {
      const length = { 'content-type': type, 'content-length': Buffer.byteLength(body) }
      response.writeHead(status, { ...commonHeaders(newId('req')), ...headers, ...length }).end(body)
    }
    const reject = (status: number, body: object, headers = {}): void =>
      send(status, 'application/json; charset=utf-8', JSON.stringify(body), headers)

    if (request.url?.split('?')[0] !== '/metrics') {
      return reject(404, envelope('not_found', 'There is nothing at this path. Use GET /metrics.'))
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return reject(405, envelope('method_not_allowed', 'This path does not support the method. Use GET or HEAD.'), {
        allow: 'GET, HEAD',
      })
    }
    try {
      send(200, registry.contentType, await registry.metrics())
    } catch {
      reject(500, envelope('internal_error', 'The metrics could not be collected. Send the request again.'))
    }
  }
