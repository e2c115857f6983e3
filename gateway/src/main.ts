import { makeLogger } from './base/log.ts'
import { ConfigError, readConfig } from './config.ts'
import { serve } from './serve.ts'

/** Everything must be closed this long after the first signal; what is not by then is let go. */
const shutdownMs = 10_000

const main = async (): Promise<void> => {
  const config = readConfig(process.env)
  const log = makeLogger({ level: config.logLevel })
  const service = await serve(config, log)
  process.stderr.write(greeting(config.serviceName, service.url))

  let stopping = false
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    // npm and a terminal both pass a signal on, so the same one may arrive several times.
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping: requests under way may finish')
    setTimeout(() => process.exit(1), shutdownMs - 500).unref()
    await service.close()
    log.info('stopped')
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
}

const greeting = (name: string, url: string): string => `
  ${name} is ready at ${url}
    documentation   ${url}/api-docs
    first command   curl ${url}/health

`

main().catch((error: Error) => {
  const reasons = [error.message, error.cause instanceof Error ? `(${error.cause.message})` : '']
  process.stderr.write(`surety: ${reasons.join(' ').trim()}\n`)
  process.exit(error instanceof ConfigError ? 78 : 1)
})
