import { buildApp } from './app.ts'
import type { Logger } from './base/log.ts'
import type { Config } from './config.ts'
import { liveness, livenessPath } from './domains/health/routes.ts'
import { chooseMaxConnections, findFileLimit } from './http/door.ts'
import { serveMetrics } from './http/metrics.ts'
import { countRefusals } from './http/refusals.ts'
import { openServer } from './http/server.ts'
import { openWorld, type World, type WorldParts } from './world.ts'

export type Service = { url: string; metricsUrl: string | undefined; world: World; close(): Promise<void> }

/** How long open requests may take to finish during shutdown. */
const drainMs = 7_000

/** Scrapers need few connections, and these must not use up the file descriptors either. */
const metricsConnections = { max: 64, maxPerAddress: 0, trustedProxies: [] }

const loopbackOnly =
  'Listening on loopback only, because the private keys of the embedded chain are public; set HOST=0.0.0.0 to open it'

/** With PORT=0 the default URL is known only now. */
const nameFreePort = (config: Config, port: number): Config =>
  config.http.publicUrl === 'http://localhost:0'
    ? { ...config, http: { ...config.http, publicUrl: `http://localhost:${port}` } }
    : config

/** Listens immediately, answers 503 until the world is open, then serves it. */
export const serve = async (config: Config, log: Logger, parts?: WorldParts): Promise<Service> => {
  const { port, host, trustedProxies, maxConnectionsPerAddress } = config.http
  const refusals = countRefusals(log)
  const connections = {
    max: config.http.maxConnections ?? chooseMaxConnections(findFileLimit()),
    maxPerAddress: maxConnectionsPerAddress,
    trustedProxies,
  }
  const server = await openServer({
    port,
    host,
    trustedProxies,
    liveness: { path: livenessPath, body: liveness },
    connections,
    refusals,
  })
  const opened: (() => Promise<unknown>)[] = []
  let stop = (): void => {}
  const close = async (graceMs: number): Promise<void> => {
    const drained = server.close(graceMs)
    // No request can arrive from here on, so everything that runs sees the abort.
    stop()
    await drained
    refusals.close()
    for (const closeOne of opened.reverse()) await closeOne()
  }
  try {
    const metrics =
      config.metrics && (await openServer({ ...config.metrics, connections: metricsConnections, refusals }))
    if (metrics) opened.push(() => metrics.close(0))
    const url = `http://localhost:${server.port}`
    log.info({ url, maxConnections: connections.max }, 'Listening; opening the store')
    if (config.http.isLoopbackByDefault) log.info(loopbackOnly)
    const world = await openWorld(nameFreePort(config, server.port), log, parts)
    opened.push(world.close)
    stop = world.stop
    world.metrics.watchTotals({
      name: 'surety_http_refused_total',
      help: 'Number of connections and requests refused before they reached a handler',
      label: 'reason',
      read: refusals.totals,
    })
    const app = await buildApp(world, refusals)
    opened.push(() => app.close())
    metrics?.open(serveMetrics(world.metrics))
    server.open(app.handle)
    log.info({ url }, 'Ready')
    return {
      url,
      world,
      metricsUrl: metrics && `http://localhost:${metrics.port}/metrics`,
      close: () => close(drainMs),
    }
  } catch (error) {
    await close(0).catch((closing: Error) => log.error({ err: closing }, 'Cleanup after a failed start failed'))
    throw error
  }
}
