import { readdirSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { flushCompileCache } from 'node:module'
import { setPriority } from 'node:os'
import { systemClock } from '../base/clock.ts'
import { makeLogger } from '../base/log.ts'
import { runLoop } from '../base/loop.ts'
import { withTimeout } from '../base/timeout.ts'
import type { FromHost, ToHost } from '../domains/sandbox/messages.ts'
import { openSchemas } from '../store/schemas.ts'
import { findFault } from './find-fault.ts'
import { type HostedWorld, openHostedWorld } from './hosted-world.ts'
import { refuse } from './refuse.ts'
import { startWatchdog } from './watchdog.ts'

/**
 * A process with one world at a time. The gateway starts it, talks to it over IPC, and sends requests to its socket. It ends when
 * the gateway does, and when anything is wrong with its world: nobody else lives in it.
 */
const watchEveryMs = 5_000
const closeMs = 15_000

const [socketPath = '', niceness = '19'] = process.argv.slice(2)

/** On Linux a priority is one thread's. Threads that start later have the one of the thread that starts them. */
const listThreads = (): number[] => {
  try {
    return readdirSync('/proc/self/task').map(Number)
  } catch {
    return [process.pid]
  }
}
for (const thread of listThreads()) {
  try {
    setPriority(thread, Number(niceness))
  } catch {
    // Some systems forbid it. The world then competes with the gateway for CPU.
  }
}
startWatchdog()
process.on('disconnect', () => process.exit(0))
// The gateway ends its hosts itself; a terminal sends its signal to both.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})

const log = makeLogger({ level: 'warn' })
const send = (message: FromHost): void => void process.send?.(message)
const schemas = await openSchemas()
let current: { worldId: string; world: HostedWorld } | undefined

const openWorldFor = async ({ worldId, chainId, baseUrl }: Extract<ToHost, { kind: 'open' }>): Promise<void> => {
  try {
    const world = await openHostedWorld({ schemas, log, worldId, chainId, baseUrl })
    current = { worldId, world }
    send({ kind: 'opened', worldId, view: world.view })
  } catch (error) {
    log.error({ err: error, worldId }, 'Sandbox world could not be opened')
    process.exit(1)
  }
}

/** A world that does not close leaves something behind, so its process is not used for another. */
const closeWorld = async (): Promise<void> => {
  const closing = current
  current = undefined
  const { worldId } = closing ?? {}
  const onTimeout = (): never => {
    log.warn({ worldId }, 'Sandbox world did not close in time')
    process.exit(1)
  }
  await withTimeout(closing?.world.close() ?? Promise.resolve(), { ms: closeMs, clock: systemClock, onTimeout })
  send({ kind: 'closed' })
}

process.on('message', (message: ToHost) => {
  if (message.kind === 'open') void openWorldFor(message)
  else if (message.kind === 'close') void closeWorld()
  else send({ kind: 'pong', rssBytes: process.memoryUsage.rss() })
})

/** The first segment of the path is the world; the rest is for its gateway. */
const handle = (request: IncomingMessage, response: ServerResponse): void => {
  const [, worldId = '', rest = ''] = /^\/([^/?]+)(.*)$/.exec(request.url ?? '') ?? []
  if (current?.worldId === worldId) {
    request.url = rest.startsWith('/') ? rest : `/${rest}`
    current.world.handle(request, response)
  } else refuse(response, 'not_found', 'There is no such world: it has ended. Create a new one.')
}

/** Ends the world if it is stuck or has grown beyond its bounds. */
const watch = async (): Promise<void> => {
  const watched = current
  if (!watched || watched.world.clock.idleMs() > watchEveryMs * 2) return
  const { probe, blocks, schema } = watched.world
  const reason = await findFault({ probe, blocks, countRows: () => schemas.countRows(schema), clock: systemClock })
  if (reason === undefined || current !== watched) return
  log.warn({ worldId: watched.worldId, reason }, 'Sandbox world ended')
  process.exit(1)
}
const failure = { message: 'Sandbox world could not be watched; trying again' }
runLoop({ round: watch, pauseMs: watchEveryMs, failure, clock: systemClock, log })

const server = createServer({ keepAliveTimeout: 0, requestTimeout: 0 }, handle)
server.listen(socketPath, () => {
  send({ kind: 'ready' })
  // What is compiled so far helps the next host; by default it is written at exit, which may never come.
  flushCompileCache()
})
