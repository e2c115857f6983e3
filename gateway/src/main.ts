import { answerArguments, UsageError } from './arguments.ts'
import { systemClock } from './base/clock.ts'
import { closeLog, type Hidden, type Logger, makeLogger, redact } from './base/log.ts'
import { SettingError } from './base/setting-error.ts'
import { withTimeout } from './base/timeout.ts'
import { type Config, ConfigError, listSecrets, readConfig } from './config.ts'
import type { Service } from './serve.ts'

/** The process ends at most this long after the first signal. */
const shutdownMs = 10_000

/** How long a start may take to complete after a signal. Then it is cut off, which is as safe as a crash. */
const startGraceMs = 3_000

let hidden: Hidden[] = []

const main = async (): Promise<void> => {
  const answer = answerArguments(process.argv.slice(2))
  if (answer !== undefined) return void process.stdout.write(answer)
  const config = readConfig(process.env)
  hidden = listSecrets(config)
  const isTerminal = process.stdout.isTTY === true
  const log = makeLogger({
    level: config.logLevel,
    hidden,
    format: config.logFormat ?? (isTerminal ? 'pretty' : 'json'),
    colour: isTerminal && !process.env.NO_COLOR,
  })
  // Node would print it to stderr unredacted.
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'Uncaught exception; exiting')
    process.exit(1)
  })
  // Loading the rest takes a second: who asks for help or made a mistake in a setting need not wait for it.
  const starting = import('./serve.ts').then(({ serve }) => serve(config, log))
  stopOnSignal(starting, log)
  const service = await starting
  process.stderr.write(startMessage(config, service.url))
}

const stopOnSignal = (starting: Promise<Service>, log: Logger): void => {
  let stopping = false
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    // npm and the terminal may both forward the same signal, so a second one must not force the exit.
    if (stopping) return
    stopping = true
    log.info({ signal }, 'Shutting down; open requests may finish')
    setTimeout(() => {
      log.error('Shutdown timed out; open requests were dropped')
      process.exit(1)
    }, shutdownMs - 500).unref()
    // A service that is still starting cannot be closed yet.
    const service = await withTimeout(starting, { ms: startGraceMs, clock: systemClock, onTimeout: () => undefined })
    await service?.close()
    log.info('Stopped')
    await closeLog(log)
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, (name) => stop(name).catch(fail))
}

/** The wallet of the example is funded on the embedded chain only. */
const startMessage = ({ serviceName, chain }: Config, url: string): string => `
  ${serviceName} is ready at ${url}
    API reference   ${url}/api-docs
    first command   curl ${url}/health
${chain.kind === 'embedded' ? `    first policy    SURETY_URL=${url} npm run example first\n` : ''}
`

/** Exit statuses of sysexits.h: a wrong argument and a wrong setting are no reason to start the process again. */
const exitStatus = (error: Error): number => {
  if (error instanceof UsageError) return 64
  return error instanceof SettingError ? 78 : 1
}

const fail = (error: Error): never => {
  const reasons = [error.message, error.cause instanceof Error ? `(${error.cause.message})` : '']
  const text = reasons.join(' ').trim()
  // A configuration error contains no value, and its examples must stay readable.
  process.stderr.write(`surety: ${error instanceof ConfigError ? text : redact(text, hidden)}\n`)
  process.exit(exitStatus(error))
}

main().catch(fail)
