import { buildApp } from './app.ts'
import type { Logger } from './base/log.ts'
import type { Config } from './config.ts'
import { liveness, livenessPath } from './domains/health/routes.ts'
import { openFront } from './http/front.ts'
import { answerMetrics } from './http/metrics.ts'
import { type Intrusion, openWorld, type World } from './world.ts'

export type Service = { url: string; metricsUrl: string | undefined; world: World; close(): Promise<void> }

/** How long requests under way may take to finish once the service stops. */
const drainMs = 7_000

/** Listens at once, answers 503 until the world is open, then serves it. */
export const serve = async (config: Config, log: Logger, intrusion?: Intrusion): Promise<Service> => {
  const { port, host } = config.http
  const front = await openFront({
    port,
    host,
    liveness: { path: livenessPath, body: liveness },
    onRefusal: (refusal) => log.info(refusal, 'refused at the door'),
  })
  const opened: (() => Promise<unknown>)[] = []
  let stop = (): void => {}
  const close = async (graceMs: number): Promise<void> => {
    const drained = front.close(graceMs)
    // No request comes in any more, so nothing begins that would not hear of it.
    stop()
    await drained
    for (const closeOne of opened.reverse()) await closeOne()
  }
  try {
    const metrics = config.metrics && (await openFront(config.metrics))
    if (metrics) opened.push(() => metrics.close(0))
    const url = `http://localhost:${front.port}`
    log.info({ url }, 'listening; opening the store')
    const world = await openWorld(config, log, intrusion)
    opened.push(world.close)
    stop = world.stop
    const app = await buildApp(world)
    opened.push(() => app.close())
    metrics?.open(answerMetrics(world.metrics))
    front.open(app.routing)
    log.info({ url }, 'ready')
    return {
      url,
      world,
      metricsUrl: metrics && `http://localhost:${metrics.port}/metrics`,
      close: () => close(drainMs),
    }
  } catch (error) {
    await close(0).catch((closing: Error) => log.error({ err: closing }, 'what was open could not be closed'))
    throw error
  }
}
