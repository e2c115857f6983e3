import { type ChildProcess, fork } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Clock, systemClock } from '../../base/clock.ts'
import { newId } from '../../base/ids.ts'
import type { Logger } from '../../base/log.ts'
import { runLoop } from '../../base/loop.ts'
import { withTimeout } from '../../base/timeout.ts'
import type { FromHost, HostedView, ToHost } from './messages.ts'

/** A world in a host, ready for requests. */
export type Hosted = HostedView & { worldId: string; chainId: number; baseUrl: string; host: Host }

export type Host = {
  socketPath: string
  agent: Agent
  /** Worlds that it has, and those it is opening. */
  size(): number
  rssBytes(): number
  pid: number | undefined
  /** Whether it takes more worlds. After so many it is replaced, so whatever a world leaves behind is gone with it. */
  isOpen(): boolean
  open(baseUrlOf: (worldId: string) => string): Promise<Hosted>
  end(worldId: string): void
  /** Ends the process and every world in it, because something is wrong with it. */
  kill(reason: string): void
  /** Ends the process with the gateway. */
  stop(): Promise<void>
}

export type HostOptions = {
  log: Logger
  clock?: Clock
  /** A world ended, by itself or with its host. */
  onEnded(worldId: string): void
  onExit(host: Host): void
  /** A folder of this process. Hosts leave compiled code there for the next one, which then starts in half the time. */
  folder: string
  niceness: number
}

const worldsPerHost = 10
const maxWorldsEver = 20
const heapMb = 768
const maxRssBytes = 1_600_000_000
const pingMs = 2_000
/** A host that opens a world on a busy machine answers late, and one that does not answer for so long is stuck. */
const silenceMs = 30_000
const startMs = 120_000
const stopMs = 2_000
const script = fileURLToPath(new URL('../../sandbox/host.ts', import.meta.url))

/** Starts a host. Its environment is empty: a world must not know the secrets of the gateway. */
export const startHost = (options: HostOptions): Host => {
  const { log, onEnded, onExit, folder, niceness, clock = systemClock } = options
  const socketPath = join(folder, newId('host'))
  const child = fork(script, [socketPath, String(niceness)], {
    env: { TMPDIR: tmpdir(), NODE_COMPILE_CACHE: join(folder, 'compiled') },
    execArgv: [`--max-old-space-size=${heapMb}`, '--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 16, timeout: 60_000 })
  const waiting = new Map<string, { resolve(view: HostedView): void; reject(error: Error): void }>()
  const worlds = new Set<string>()
  const state = { made: 0, rssBytes: 0, heardMs: clock.monotonicMs(), isReady: false, ended: false }
  const ready = Promise.withResolvers<void>()
  ready.promise.catch(() => {})
  const send = (message: ToHost): void => void (child.connected && child.send(message))
  const drop = (worldId: string): void => {
    if (worlds.delete(worldId)) onEnded(worldId)
  }

  const kill = (reason: string): void => {
    if (state.ended) return
    log.warn({ pid: child.pid, worlds: worlds.size, reason }, 'Sandbox host killed')
    child.kill('SIGKILL')
  }
  const watch = async (): Promise<void> => {
    send({ kind: 'ping' })
    if (state.rssBytes > maxRssBytes) kill('it uses too much memory')
    else if (clock.monotonicMs() - state.heardMs > (state.isReady ? silenceMs : startMs)) kill('it does not answer')
  }
  const failure = { message: 'Sandbox host could not be watched' }
  const watching = runLoop({ round: watch, pauseMs: pingMs, pauseFirst: true, failure, clock, log })

  child.on('message', (message: FromHost) => {
    state.heardMs = clock.monotonicMs()
    switch (message.kind) {
      case 'ready':
        state.isReady = true
        return ready.resolve()
      case 'opened':
        waiting.get(message.worldId)?.resolve(message.view)
        return waiting.delete(message.worldId)
      case 'failed':
        waiting.get(message.worldId)?.reject(new Error(`a sandbox world could not be opened: ${message.reason}`))
        drop(message.worldId)
        return waiting.delete(message.worldId)
      case 'closed':
        return drop(message.worldId)
      default:
        state.rssBytes = message.rssBytes
    }
  })
  child.on('error', (error) => log.error({ err: error }, 'Sandbox host could not be started'))
  child.once('exit', (code, signal) => {
    state.ended = true
    void watching.close()
    const gone = new Error(`the sandbox host ended with ${signal ?? code}`)
    ready.reject(gone)
    for (const { reject } of waiting.values()) reject(gone)
    agent.destroy()
    rmSync(socketPath, { force: true })
    onExit(host)
    for (const worldId of worlds) drop(worldId)
  })

  const host: Host = {
    socketPath,
    agent,
    pid: child.pid,
    size: () => worlds.size,
    rssBytes: () => state.rssBytes,
    isOpen: () => !state.ended && worlds.size < worldsPerHost && state.made < maxWorldsEver,
    open: async (baseUrlOf) => {
      const worldId = newId('wld')
      // Above the ids of known chains, and below what JavaScript libraries read as a number.
      const chainId = randomInt(1_000_000_000, 2 ** 31)
      const baseUrl = baseUrlOf(worldId)
      state.made += 1
      worlds.add(worldId)
      await ready.promise
      const opened = new Promise<HostedView>((resolve, reject) => waiting.set(worldId, { resolve, reject }))
      send({ kind: 'open', worldId, chainId, baseUrl })
      return { ...(await opened), worldId, chainId, baseUrl, host }
    },
    end: (worldId) => {
      send({ kind: 'close', worldId })
      drop(worldId)
      // Nothing is left in it and nothing more will come.
      if (worlds.size === 0 && state.made >= maxWorldsEver) stopQuietly(child)
    },
    kill,
    stop: async () => {
      const exited = new Promise<void>((resolve) =>
        state.ended ? resolve() : void child.once('exit', () => resolve()),
      )
      stopQuietly(child)
      const onTimeout = (): void => void child.kill('SIGKILL')
      await withTimeout(exited, { ms: stopMs, clock: systemClock, onTimeout })
    },
  }
  return host
}

/** A host that loses its gateway ends by itself. */
const stopQuietly = (child: ChildProcess): void => {
  if (child.connected) child.disconnect()
}
