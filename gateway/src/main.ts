import { systemClock } from './base/clock.ts'
import { type Logger, makeLogger, redact } from './base/log.ts'
import { withTimeout } from './base/timeout.ts'
import { ConfigError, readConfig, secretsOf } from './config.ts'
import { type Service, serve } from './serve.ts'

/** Everything must be closed this long after the first signal; what is not by then is let go. */
const shutdownMs = 10_000

/** A start that is told to stop may come to its end for this long; then it is cut off, as by a crash, which is safe. */
const startGraceMs = 3_000

const main = async (): Promise<void> => {
  const config = readConfig(process.env)
  const log = makeLogger({ level: config.logLevel, hidden: secretsOf(config) })
  // Node would print it to stderr as it is, with whatever secret is in it.
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'ended by an error that nothing caught')
    process.exit(1)
  })
  const starting = serve(config, log)
  stopOnSignal(starting, log)
  const service = await starting
  process.stderr.write(greeting(config.serviceName, service.url))
}

const stopOnSignal = (starting: Promise<Service>, log: Logger): void => {
  let stopping = false
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    // npm and a terminal both pass a signal on, so the same one may arrive several times.
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping: requests under way may finish')
    setTimeout(() => {
      log.error('could not stop in time; what was under way is cut off')
      process.exit(1)
    }, shutdownMs - 500).unref()
    // What is half open cannot be closed.
    const service = await withTimeout(starting, { ms: startGraceMs, clock: systemClock, onTimeout: () => undefined })
    await service?.close()
    log.info('stopped')
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, (name) => stop(name).catch(fail))
}

const greeting = (name: string, url: string): string => `
  ${name} is ready at ${url}
    documentation   ${url}/api-docs
    first command   curl ${url}/health

`

const fail = (error: Error): never => {
  const reasons = [error.message, error.cause instanceof Error ? `(${error.cause.message})` : '']
  process.stderr.write(`surety: ${redact(reasons.join(' ').trim())}\n`)
  process.exit(error instanceof ConfigError ? 78 : 1)
}

main().catch(fail)
