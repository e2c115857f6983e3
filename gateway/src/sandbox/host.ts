import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { flushCompileCache } from 'node:module'
import { setPriority } from 'node:os'
import { systemClock } from '../base/clock.ts'
import { makeLogger } from '../base/log.ts'
import { runLoop } from '../base/loop.ts'
import { withTimeout } from '../base/timeout.ts'
import type { FromHost, ToHost } from '../domains/sandbox/messages.ts'
import { openSchemas } from '../store/schemas.ts'
import { type HostedWorld, openHostedWorld } from './hosted-world.ts'
import { refuse } from './refuse.ts'

/**
 * A process with several worlds. The gateway starts it, talks to it over IPC, and sends requests to its socket. It ends when the
 * gateway does.
 */
const watchEveryMs = 5_000
/** On a busy machine, opening a world holds up the others for seconds. */
const probeMs = 30_000
const maxBlocks = 4_000n
const maxRows = 60_000

const [socketPath = '', niceness = '10'] = process.argv.slice(2)
process.on('disconnect', () => process.exit(0))
// The gateway ends its hosts itself; a terminal sends its signal to both.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})

/** From the first world on. Until then a request may be waiting for it. */
const standBack = (): void => {
  try {
    setPriority(Number(niceness))
  } catch {
    // Some systems forbid it. The worlds then compete with the gateway for CPU.
  }
}

const log = makeLogger({ level: 'warn' })
const send = (message: FromHost): void => void process.send?.(message)
const worlds = new Map<string, HostedWorld>()
const schemas = await openSchemas()

const closeWorld = async (worldId: string, reason?: string): Promise<void> => {
  const world = worlds.get(worldId)
  if (!world) return
  worlds.delete(worldId)
  send({ kind: 'closed', worldId, reason })
  const onTimeout = (): void => log.warn({ worldId }, 'Sandbox world did not close in time')
  await withTimeout(world.close(), { ms: 15_000, clock: systemClock, onTimeout })
}

/** Worlds are opened one after the other: all share one session and one thread. */
let opening: Promise<unknown> = Promise.resolve()

const openWorldFor = async ({ worldId, chainId, baseUrl }: Extract<ToHost, { kind: 'open' }>): Promise<void> => {
  try {
    const world = await openHostedWorld({ schemas, log, worldId, chainId, baseUrl })
    worlds.set(worldId, world)
    send({ kind: 'opened', worldId, view: world.view })
    standBack()
  } catch (error) {
    log.error({ err: error, worldId }, 'Sandbox world could not be opened')
    send({ kind: 'failed', worldId, reason: String((error as Error).message) })
  }
}

process.on('message', (message: ToHost) => {
  if (message.kind === 'open') opening = opening.then(() => openWorldFor(message))
  else if (message.kind === 'close') void closeWorld(message.worldId)
  else send({ kind: 'pong', rssBytes: process.memoryUsage.rss(), worlds: worlds.size })
})

/** The first segment of the path is the world; the rest is for its gateway. */
const handle = (request: IncomingMessage, response: ServerResponse): void => {
  const [, worldId = '', rest = ''] = /^\/([^/?]+)(.*)$/.exec(request.url ?? '') ?? []
  const world = worlds.get(worldId)
  if (world) {
    request.url = rest.startsWith('/') ? rest : `/${rest}`
    world.handle(request, response)
  } else refuse(response, 'not_found', 'There is no such world: it has ended. Create a new one.')
}

/** Ends a world that is stuck or has grown beyond its bounds, and no other. */
const watch = async (): Promise<void> => {
  for (const [worldId, world] of worlds) {
    if (world.clock.idleMs() > watchEveryMs * 2) continue
    const onTimeout = (): string => 'it did not answer'
    const probed = world.probe().then(
      () => undefined,
      () => 'its chain or store failed',
    )
    const stuck = await withTimeout(probed, { ms: probeMs, clock: systemClock, onTimeout })
    const rows = stuck === undefined ? await schemas.countRows(world.schema) : 0
    const isLarge = world.blocks() > maxBlocks || rows > maxRows
    const reason = stuck ?? (isLarge ? 'it has too many blocks or rows' : undefined)
    if (reason === undefined) continue
    log.warn({ worldId, reason }, 'Sandbox world ended')
    await closeWorld(worldId, reason)
  }
}
const failure = { message: 'Sandbox worlds could not be watched; trying again' }
runLoop({ round: watch, pauseMs: watchEveryMs, failure, clock: systemClock, log })

const server = createServer({ keepAliveTimeout: 0, requestTimeout: 0 }, handle)
server.listen(socketPath, () => {
  send({ kind: 'ready' })
  // What is compiled so far helps the next host; by default it is written at exit, which may never come.
  flushCompileCache()
})
