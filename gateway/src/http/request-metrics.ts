import type { Metric, Registry } from 'prom-client'

export type ObservedRequest = { method: string; route: string; status: number; ms: number }

/** Requests of one method, route and status. `counts` has one entry per bucket and one for what is slower. */
type Series = { labels: Record<string, string | number>; total: number; seconds: number; counts: number[] }

type Value = { labels: Record<string, string | number>; value: number; metricName?: string }

/** Node's parser knows about thirty more. A caller can send any of them, so they share one label. */
const commonMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

const buckets = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 25]

const total = { name: 'surety_http_requests_total', help: 'Number of HTTP requests answered' }
const seconds = {
  name: 'surety_http_request_seconds',
  help: 'Time from the first byte of a request to the last byte of its response',
}

/**
 * Counts and times requests for the registry. The library looks up labels for every observation, which costs more than all else that a
 * request from memory needs; here they are written when the metrics are read.
 */
export const makeRequestMetrics = (registry: Registry): ((request: ObservedRequest) => void) => {
  const routes = new Map<string, Map<string, Series>>()

  const find = (method: string, route: string, status: number): Series => {
    const name = `${status}${method}`
    const known = routes.get(route)?.get(name)
    if (known) return known
    const labels = { method, route, status }
    const series = { labels, total: 0, seconds: 0, counts: Array.from({ length: buckets.length + 1 }, () => 0) }
    const siblings = routes.get(route) ?? new Map<string, Series>()
    routes.set(route, siblings.set(name, series))
    return series
  }
  const all = (): Series[] => [...routes.values()].flatMap((siblings) => [...siblings.values()])

  const register = (metric: { name: string; help: string }, type: string, list: () => Value[]): void => {
    const get = async () => ({ ...metric, type, values: list(), aggregator: 'sum' })
    registry.registerMetric({ ...metric, get } as unknown as Metric)
  }
  register(total, 'counter', () => all().map((series) => ({ labels: series.labels, value: series.total })))
  register(seconds, 'histogram', () => [...mergeStatuses(all())].flatMap(writeHistogram))

  return ({ method, route, status, ms }) => {
    const series = find(commonMethods.has(method) ? method : 'other', route, status)
    series.total += 1
    series.seconds += ms / 1000
    const at = buckets.findIndex((bound) => ms <= bound * 1000)
    const slot = at === -1 ? buckets.length : at
    series.counts[slot] = (series.counts[slot] ?? 0) + 1
  }
}

/** Times are not divided by status. */
const mergeStatuses = (all: Series[]): Iterable<Series> => {
  const merged = new Map<string, Series>()
  for (const { labels, ...series } of all) {
    const { status: _, ...rest } = labels
    const name = `${labels.method} ${labels.route}`
    const other = merged.get(name)
    merged.set(name, {
      labels: rest,
      total: series.total + (other?.total ?? 0),
      seconds: series.seconds + (other?.seconds ?? 0),
      counts: series.counts.map((count, index) => count + (other?.counts[index] ?? 0)),
    })
  }
  return merged.values()
}

const writeHistogram = (series: Series): Value[] => {
  const { name } = seconds
  let below = 0
  const counted = [...buckets, '+Inf'].map((le, index) => {
    below += series.counts[index] ?? 0
    return { labels: { le, ...series.labels }, value: below, metricName: `${name}_bucket` }
  })
  return [
    ...counted,
    { labels: series.labels, value: series.seconds, metricName: `${name}_sum` },
    { labels: series.labels, value: series.total, metricName: `${name}_count` },
  ]
}
