import type { Server, Socket } from 'node:net'
import { rateLimitKey } from './limits.ts'
import type { Refusals } from './refusals.ts'
import { makeIsTrusted } from './trusted-proxies.ts'

export type ConnectionLimits = {
  /** Open connections of the process. */
  max: number
  /** Open connections of one IP address. 0 disables the limit. */
  maxPerAddress: number
  /** Proxies carry the connections of many clients, so the limit per address does not apply to them. */
  trustedProxies: readonly string[]
}

/** Connections of an unlimited machine. Each can hold a response and 80 KiB of requests. */
const defaultMax = 10_000

/** File descriptors kept for the store, the chain node and the log. */
const reservedFiles = 64

/** The number of connections that leaves enough file descriptors for everything else. */
export const chooseMaxConnections = (fileLimit: number | undefined): number =>
  Math.max(16, Math.min(defaultMax, Math.floor((fileLimit ?? Number.POSITIVE_INFINITY) * 0.8) - reservedFiles))

/** The limit on open files of this process; undefined where the system has none. */
export const findFileLimit = (): number | undefined => {
  const report: NodeJS.ProcessReport & { excludeNetwork?: boolean } = process.report
  // Otherwise the report looks up the names of all peers.
  report.excludeNetwork = true
  const { userLimits } = report.getReport() as { userLimits?: { open_files?: { soft?: number | string } } }
  const soft = userLimits?.open_files?.soft
  return typeof soft === 'number' ? soft : undefined
}

/**
 * Bounds the connections of a server in all and per IP address. A refused connection is reset: an answer would cost more
 * than the connection, and a flood would collect them.
 */
export const guardDoor = (server: Server, limits: ConnectionLimits, refusals: Refusals) => {
  const { max, trustedProxies } = limits
  // One address never gets more than half, however small the total is.
  const maxPerAddress = limits.maxPerAddress === 0 ? max : Math.min(limits.maxPerAddress, Math.ceil(max / 2))
  const isTrusted = makeIsTrusted(trustedProxies)
  const open = new Map<string, number>()

  server.maxConnections = max
  server.on('drop', (data) => refusals.add('connections', rateLimitKey(data?.remoteAddress ?? '')))

  return {
    /** Counts a new connection, or resets it. Returns whether it may stay. */
    admit: (socket: Socket): boolean => {
      const { remoteAddress = '' } = socket
      if (isTrusted(remoteAddress)) return true
      const address = rateLimitKey(remoteAddress)
      const held = open.get(address) ?? 0
      if (held >= maxPerAddress) {
        refusals.add('connections_per_address', address)
        socket.resetAndDestroy()
        return false
      }
      open.set(address, held + 1)
      socket.once('close', () => {
        const rest = (open.get(address) ?? 1) - 1
        if (rest > 0) open.set(address, rest)
        else open.delete(address)
      })
      return true
    },
  }
}
