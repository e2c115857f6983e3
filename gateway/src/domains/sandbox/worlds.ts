import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Clock } from '../../base/clock.ts'
import { AppError } from '../../base/errors.ts'
import type { Logger } from '../../base/log.ts'
import { runLoop } from '../../base/loop.ts'
import { withTimeout } from '../../base/timeout.ts'
import { type Host, type Hosted, type HostOptions, startHost as startProcess } from './hosts.ts'
import type { WorldView } from './schema.ts'

type SandboxLimits = {
  maxWorlds: number
  maxWorldsPerAddress: number
  prepared: number
  eager: boolean
  idleMinutes: number
  niceness: number
}

export type StartHost = (options: HostOptions) => Host

export type WorldsOptions = SandboxLimits & {
  url: string
  clock: Clock
  log: Logger
  /** Bytes that the machine, or the container, has left. */
  availableMemory?: () => number
  startHost?: StartHost | undefined
}

/** A world that somebody asked for. */
export type OwnedWorld = Hosted & { address: string; usedAtMs: number; inFlight: number }

export type Worlds = {
  create(address: string): Promise<WorldView>
  find(worldId: string): OwnedWorld | undefined
  /** Throws 404 if there is none. */
  get(worldId: string): OwnedWorld
  view(world: OwnedWorld): WorldView
  end(worldId: string): void
  count(): { worlds: number; prepared: number; hosts: number; rssBytes: number }
  hosts(): readonly Host[]
  close(): Promise<void>
}

const sweepMs = 15_000
const maxWaitMs = 25_000
/** Processes that start at a time: more would only take CPU from each other. */
const maxStarting = 2
/** Worlds must not make the machine run out of memory: a world takes 300 MB, and for a moment up to a gigabyte. */
const minAvailableBytes = 1_500_000_000

/** The worlds of this process, each in a host of its own. Unless it is eager, nothing runs before the first one is asked for. */
export const openWorlds = (options: WorldsOptions): Worlds => {
  const { maxWorlds, maxWorldsPerAddress, prepared, eager, idleMinutes, niceness, url, clock, log } = options
  const { availableMemory = () => process.availableMemory(), startHost = startProcess } = options
  const idleMs = idleMinutes * 60_000
  const hosts = new Set<Host>()
  /** Hosts that end a world. They are free in a moment. */
  const closing = new Set<Host>()
  const owned = new Map<string, OwnedWorld>()
  const ready: Hosted[] = []
  /** Requests for a world that are counted, but have none yet. */
  const reserved: string[] = []
  const waiting: PromiseWithResolvers<Hosted>[] = []
  let opening = 0
  let askedMs = 0
  let closed = false
  let folder: string | undefined

  const listFree = (): Host[] => [...hosts].filter((one) => one.isFree())
  const openOne = async (): Promise<Hosted> => {
    const host = listFree()[0] ?? start()
    return host.open((worldId) => `${url}/sandbox/worlds/${worldId}`)
  }
  const start = (): Host => {
    if (availableMemory() < minAvailableBytes) throw new Error('the machine has too little memory for another world')
    folder ??= mkdtempSync(join(tmpdir(), 'surety-sandbox-'))
    const host = startHost({
      folder,
      niceness,
      log,
      clock,
      onEnded: (worldId) => {
        owned.delete(worldId)
        const index = ready.findIndex((one) => one.worldId === worldId)
        if (index >= 0) ready.splice(index, 1)
      },
      onFree: (free) => {
        closing.delete(free)
        fill()
        // One is kept for the next world: it opens one in a fraction of the time that a new process needs.
        const [first, ...spare] = listFree()
        for (const host of prepared > 0 ? spare : [first, ...spare]) void host?.stop()
      },
      onExit: (gone) => {
        hosts.delete(gone)
        // The pool waited for it.
        if (closing.delete(gone)) fill()
      },
    })
    hosts.add(host)
    return host
  }
  /** Opens a world for the request that has waited longest, or for the pool. */
  const open = async (): Promise<void> => {
    opening += 1
    try {
      const world = await openOne()
      const next = waiting.shift()
      if (next) next.resolve(world)
      else ready.push(world)
    } catch (error) {
      if (!closed) log.warn({ err: error }, 'Sandbox world could not be opened')
      // Without a request there is no other attempt: one that always fails must not repeat itself.
      const next = waiting.shift()
      if (!next) return
      next.reject(error)
    } finally {
      opening -= 1
    }
    fill()
  }
  /**
   * Opens worlds for the requests that wait for one, then for the pool: at once in a host that is free, else in one new process
   * at a time, which leaves CPU for requests. The pool starts none while a host is about to be free.
   */
  const fill = (): void => {
    if (closed) return
    while (opening < Math.min(waiting.length, maxStarting)) void open()
    const missing = (): number => prepared + waiting.length - ready.length - opening
    const mayStart = (): boolean => opening === 0 && closing.size === 0
    while (missing() > 0 && (mayStart() || listFree().length > 0)) void open()
  }
  /** A request waits for so long only. A world that is late is for the next request. */
  const take = async (): Promise<Hosted> => {
    const prepared = ready.shift()
    if (prepared) return prepared
    const waiter = Promise.withResolvers<Hosted>()
    waiting.push(waiter)
    fill()
    const onTimeout = (): never => {
      const index = waiting.indexOf(waiter)
      if (index >= 0) waiting.splice(index, 1)
      throw new Error('no world was ready in time')
    }
    return withTimeout(waiter.promise, { ms: maxWaitMs, clock, onTimeout })
  }
  const countOf = (address: string): number =>
    [...owned.values()].filter((world) => world.address === address).length +
    reserved.filter((one) => one === address).length

  const requireRoom = (address: string): void => {
    if (countOf(address) >= maxWorldsPerAddress)
      throw new AppError(
        'world_limit',
        `Your address has ${maxWorldsPerAddress} worlds. End one with DELETE, then try again.`,
      )
    if (owned.size + reserved.length >= maxWorlds)
      throw new AppError('sandbox_full', 'All worlds are in use. Try again in a minute.', {
        headers: { 'retry-after': '60' },
      })
  }
  const view = (world: OwnedWorld): WorldView => ({
    worldId: world.worldId,
    baseUrl: world.baseUrl,
    rpcUrl: `${world.baseUrl}/rpc`,
    chainId: String(world.chainId),
    serviceName: world.serviceName,
    contracts: world.contracts,
    wallets: world.wallets,
    expiresAt: new Date(clock.now().getTime() + idleMs).toISOString(),
  })
  const end = (worldId: string): void => {
    const { host } = owned.get(worldId) ?? {}
    if (!host) return
    closing.add(host)
    host.endWorld()
  }

  const sweep = async (): Promise<void> => {
    const now = clock.monotonicMs()
    for (const world of owned.values()) if (world.inFlight === 0 && now - world.usedAtMs > idleMs) end(world.worldId)
    // Nobody uses the sandbox any more: its pool ends, too, and the next request pays for another.
    if (eager || owned.size > 0 || opening > 0 || now - askedMs <= idleMs) return
    ready.splice(0)
    closing.clear()
    for (const host of hosts) void host.stop()
  }
  const failure = { message: 'Idle sandbox worlds could not be ended; trying again' }
  if (eager && maxWorlds > 0) fill()
  const sweeping = runLoop({ round: sweep, pauseMs: sweepMs, pauseFirst: true, failure, clock, log })

  return {
    create: async (address) => {
      requireRoom(address)
      askedMs = clock.monotonicMs()
      reserved.push(address)
      try {
        const hosted = await take()
        const world = { ...hosted, address, usedAtMs: clock.monotonicMs(), inFlight: 0 }
        owned.set(world.worldId, world)
        return view(world)
      } catch (error) {
        const message = 'The sandbox could not open a world. Try again in a few seconds.'
        throw new AppError('sandbox_full', message, { cause: error, headers: { 'retry-after': '5' } })
      } finally {
        reserved.splice(reserved.indexOf(address), 1)
        fill()
      }
    },
    find: (worldId) => owned.get(worldId),
    get: (worldId) => {
      const world = owned.get(worldId)
      if (world) return world
      const message =
        'There is no such world here: it has ended, or another process has it. Use the baseUrl of its creation, or create a new one.'
      throw new AppError('not_found', message)
    },
    view,
    end,
    count: () => ({
      worlds: owned.size,
      prepared: ready.length,
      hosts: hosts.size,
      rssBytes: [...hosts].reduce((sum, host) => sum + host.rssBytes(), 0),
    }),
    hosts: () => [...hosts],
    close: async () => {
      closed = true
      await sweeping.close()
      await Promise.all([...hosts].map((host) => host.stop()))
      if (folder) rmSync(folder, { recursive: true, force: true })
    },
  }
}
