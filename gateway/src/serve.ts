import { buildApp } from './app.ts'
import type { Logger } from './base/log.ts'
import type { Config } from './config.ts'
import { liveness, livenessPath } from './domains/health/routes.ts'
import { serveMetrics } from './http/metrics.ts'
import { openServer } from './http/server.ts'
import { type Intrusion, openWorld, type World } from './world.ts'

export type Service = { url: string; metricsUrl: string | undefined; world: World; close(): Promise<void> }

/** How long open requests may take to finish during shutdown. */
const drainMs = 7_000

/** Listens immediately, answers 503 until the world is open, then serves it. */
export const serve = async (config: Config, log: Logger, intrusion?: Intrusion): Promise<Service> => {
  const { port, host } = config.http
  const server = await openServer({
    port,
    host,
    liveness: { path: livenessPath, body: liveness },
    onRejected: (rejection) => log.info(rejection, 'Request rejected before routing'),
  })
  const opened: (() => Promise<unknown>)[] = []
  let stop = (): void => {}
  const close = async (graceMs: number): Promise<void> => {
    const drained = server.close(graceMs)
    // No request can arrive from here on, so everything that runs sees the abort.
    stop()
    await drained
    for (const closeOne of opened.reverse()) await closeOne()
  }
  try {
    const metrics = config.metrics && (await openServer(config.metrics))
    if (metrics) opened.push(() => metrics.close(0))
    const url = `http://localhost:${server.port}`
    log.info({ url }, 'Listening; opening the store')
    const world = await openWorld(config, log, intrusion)
    opened.push(world.close)
    stop = world.stop
    const app = await buildApp(world)
    opened.push(() => app.close())
    metrics?.open(serveMetrics(world.metrics))
    server.open(app.routing)
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
