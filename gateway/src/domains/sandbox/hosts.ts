import { fork, spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { getCompileCacheDir } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Clock, systemClock } from '../../base/clock.ts'
import { newId } from '../../base/ids.ts'
import type { Logger } from '../../base/log.ts'
import { runLoop } from '../../base/loop.ts'
import { sandboxHost } from '../../base/paths.ts'
import type { FromHost, HostedView, ToHost } from './messages.ts'

/** A world in a host, ready for requests. */
export type Hosted = HostedView & { worldId: string; chainId: number; baseUrl: string; host: Host }

export type Host = {
  socketPath: string
  agent: Agent
  rssBytes(): number
  pid: number | undefined
  /** Whether it has no world and can open one at once. */
  isFree(): boolean
  open(baseUrlOf: (worldId: string) => string): Promise<Hosted>
  /** Ends its world. The host is free afterwards. */
  endWorld(): void
  /** Ends the process, and its world with it. */
  stop(): Promise<void>
}

export type HostOptions = {
  log: Logger
  clock?: Clock
  /** Its world ended, by itself or with the host. */
  onEnded(worldId: string): void
  onFree(host: Host): void
  onExit(host: Host): void
  /** A folder of this process. Without a compile cache of the gateway, hosts leave compiled code there: the next one starts in half the time. */
  folder: string
  niceness: number
  program?: string | undefined
}

/** After so many a host is replaced, so whatever worlds leave behind is gone with it. */
const maxWorldsEver = 20
/** Optimizing the code of the database would take 250 MB and a second of CPU, more than most worlds ever use it for. */
const flags = ['--max-old-space-size=512', '--max-semi-space-size=4', '--liftoff-only']
const argv = [...flags, '--disable-warning=ExperimentalWarning']
/** Linux knows a class below every niceness: its processes run when nothing else wants to. Node cannot set it. */
const chrt = '/usr/bin/chrt'
let hasIdleClass: boolean | undefined
const canIdle = (): boolean => {
  hasIdleClass ??= spawnSync(chrt, ['--idle', '0', 'true']).status === 0
  return hasIdleClass
}
/** Where the gateway keeps what Node compiled. Node makes a folder there for each set of flags, and tells the one of this process. */
const compileCache = (): string | undefined => {
  const ofOwnFlags = getCompileCacheDir()
  return ofOwnFlags && dirname(ofOwnFlags)
}
const maxNiceness = 19
const commandOf = (niceness: number) =>
  niceness === maxNiceness && canIdle()
    ? { execPath: chrt, execArgv: ['--idle', '0', process.execPath, ...argv] }
    : { execArgv: argv }
const pingMs = 2_000
/** A stuck host kills itself. This is for one that does not even use CPU, and a busy machine must not look like it. */
const silenceMs = 60_000
const startMs = 120_000

/** Starts a host. Its environment is empty: a world must not know the secrets of the gateway. */
export const startHost = (options: HostOptions): Host => {
  const { log, onEnded, onFree, onExit, folder, niceness, clock = systemClock, program = sandboxHost } = options
  const socketPath = join(folder, newId('host'))
  const child = fork(program, [socketPath, String(niceness)], {
    // Fewer arenas: memory that one thread frees is reused by the others.
    env: {
      TMPDIR: tmpdir(),
      NODE_COMPILE_CACHE: compileCache() ?? join(folder, 'compiled'),
      MALLOC_ARENA_MAX: '2',
    },
    ...commandOf(niceness),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 16, timeout: 60_000 })
  const state: State = {
    made: 0,
    rssBytes: 0,
    heardMs: clock.monotonicMs(),
    isReady: false,
    isClosing: false,
    ended: false,
  }
  const ready = Promise.withResolvers<void>()
  ready.promise.catch(() => {})
  const send = (message: ToHost): void => void (child.connected && child.send(message))
  const drop = (): void => {
    const { worldId } = state
    state.worldId = undefined
    if (worldId !== undefined) onEnded(worldId)
  }
  /** A host keeps nothing that would have to be saved. */
  const end = (): void => {
    state.isClosing = true
    child.kill('SIGKILL')
  }
  const watch = async (): Promise<void> => {
    send({ kind: 'ping' })
    if (clock.monotonicMs() - state.heardMs <= (state.isReady ? silenceMs : startMs)) return
    log.warn({ pid: child.pid, reason: 'it does not answer' }, 'Sandbox host killed')
    end()
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
        return state.opening?.resolve(message.view)
      case 'closed':
        state.isClosing = false
        return state.made < maxWorldsEver ? onFree(host) : end()
      default:
        state.rssBytes = message.rssBytes
    }
  })
  const leave = (reason: string): void => {
    state.ended = true
    void watching.close()
    const gone = new Error(`the sandbox host ended with ${reason}`)
    ready.reject(gone)
    state.opening?.reject(gone)
    agent.destroy()
    rmSync(socketPath, { force: true })
    onExit(host)
    drop()
  }
  child.on('error', (error) => {
    log.error({ err: error }, 'Sandbox host could not be started')
    // A process that never was does not exit.
    if (child.pid === undefined) leave(error.message)
  })
  child.once('exit', (code, signal) => leave(String(signal ?? code)))

  const host: Host = {
    socketPath,
    agent,
    pid: child.pid,
    rssBytes: () => state.rssBytes,
    isFree: () => !state.ended && state.worldId === undefined && !state.isClosing,
    open: async (baseUrlOf) => {
      const worldId = newId('wld')
      // Above the ids of known chains, and below what JavaScript libraries read as a number.
      const chainId = randomInt(1_000_000_000, 2 ** 31)
      const baseUrl = baseUrlOf(worldId)
      state.made += 1
      state.worldId = worldId
      await ready.promise
      state.opening = Promise.withResolvers<HostedView>()
      send({ kind: 'open', worldId, chainId, baseUrl })
      return { ...(await state.opening.promise), worldId, chainId, baseUrl, host }
    },
    endWorld: () => {
      state.isClosing = true
      send({ kind: 'close' })
      drop()
    },
    stop: async () => {
      if (state.ended) return
      const exited = once(child, 'exit')
      end()
      await exited
    },
  }
  return host
}

type State = {
  worldId?: string | undefined
  opening?: PromiseWithResolvers<HostedView>
  /** Worlds opened so far. */
  made: number
  rssBytes: number
  heardMs: number
  isReady: boolean
  isClosing: boolean
  ended: boolean
}
