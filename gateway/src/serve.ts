import { buildApp } from './app.ts'
import type { Logger } from './base/log.ts'
import type { Config } from './config.ts'
import { liveness, livenessPath } from './domains/health/routes.ts'
import { openFront } from './http/front.ts'
import { serveMetrics } from './http/metrics.ts'
import { openWorld } from './world.ts'

export type Service = { url: string; metricsUrl: string | undefined; close(): Promise<void> }

/** How long requests under way may take to finish once the service stops. */
const drainMs = 7_000

/** Listens at once, answers 503 until the world is open, then serves it. */
export const serve = async (config: Config, log: Logger): Promise<Service> => {
  const { port, host } = config.http
  const front = await openFront({ port, host, liveness: { path: livenessPath, body: liveness } })
  const url = `http://localhost:${front.port}`
  log.info({ url }, 'listening; opening the store')
  try {
    const world = await openWorld(config, log)
    const app = await buildApp(world)
    const metrics = config.metrics && (await serveMetrics(world.metrics, config.metrics))
    front.open(app.routing)
    log.info({ url }, 'ready')
    return {
      url,
      metricsUrl: metrics && `http://localhost:${metrics.port}/metrics`,
      close: async () => {
        await front.close(drainMs)
        await app.close()
        await metrics?.close()
        await world.close()
      },
    }
  } catch (error) {
    await front.close(0)
    throw error
  }
}
