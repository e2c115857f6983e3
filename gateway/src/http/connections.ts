import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorCode } from '../base/errors.ts'
import { commonHeaders, rawErrorResponse } from './envelope.ts'
import { type Turns, takeTurns } from './turns.ts'

/** An error response written straight to a socket, where Node offers no ServerResponse. */
type SocketError = {
  code: ErrorCode
  message: string
  requestId: string
  headers?: Record<string, string>
}

/** Unfinished responses of a connection in request order, with the time of their request, and the newest response. */
type ConnectionState = {
  pending: Map<ServerResponse, number>
  latest: ServerResponse | undefined
  onFinished: () => void
  turns: Turns
}

export type WatchOptions = {
  /** Decides whether a new connection may stay. */
  admit(socket: Socket): boolean
  /** A connection on which nothing moves for this long, up to a sixth more, is closed, unless it is between two requests. */
  idleTimeoutMs: number
  /** A response must be read within this time, however steadily the client reads. Event streams are exempt. */
  readTimeoutMs: number
  /** Called when a connection is closed because the client does not read. */
  onUnread(socket: Socket): void
}

export type Connections = {
  /** Registers a request. Call it before responding. */
  add(request: IncomingMessage, response: ServerResponse): void
  /** Closes a connection with an error response, after its pending responses have been sent. */
  endWithError(socket: Socket, error: SocketError): void
  /** Resolves when no response is pending. Responses sent from now on carry `Connection: close`. */
  drain(): Promise<void>
  /** Closes every connection, including those with open requests. */
  destroy(): void
}

/** How long to drain the rest of a rejected request before closing its connection. */
const lingerMs = 2_000

/**
 * Tracks the pending responses of each connection. Node tracks them only while its parser is attached to the socket.
 * After CONNECT or malformed bytes it is detached, and responses must still be sent in order and none may be lost.
 */
export const watchConnections = (server: Server, options: WatchOptions): Connections => {
  const states = new Map<Socket, ConnectionState>()
  const ended = new WeakSet<Socket>()
  let inFlight = 0
  let onIdle = (): void => {}

  const finish = (state: ConnectionState, response: ServerResponse): void => {
    if (!state.pending.delete(response)) return
    inFlight -= 1
    state.onFinished()
    if (inFlight === 0) onIdle()
  }

  server.on('connection', (socket: Socket) => {
    // Node removes its own listener after CONNECT. Without one, a reset by the peer would crash the process.
    socket.on('error', () => socket.destroy())
    if (!options.admit(socket)) return
    const isBusy = (): boolean => state.pending.size > 0 && state.latest?.req.complete === true
    const turns = takeTurns(socket, isBusy)
    const state: ConnectionState = { pending: new Map(), latest: undefined, onFinished: turns.next, turns }
    states.set(socket, state)
    // Node calls this after a response with `Connection: close`.
    const { destroySoon } = socket
    socket.destroySoon = () => {
      if (turns.isWaiting() || state.latest?.req.complete === false) endSocket(socket, undefined)
      else destroySoon.call(socket)
    }
    socket.once('close', () => {
      states.delete(socket)
      for (const response of state.pending.keys()) finish(state, response)
    })
  })

  const isUnread = ([response, since]: [ServerResponse, number]): boolean =>
    response.writableEnded && performance.now() - since > options.readTimeoutMs
  const isSlow = ([, since]: [ServerResponse, number]): boolean => performance.now() - since > sweepMs
  const sweep = (): void => {
    for (const [socket, { pending }] of states) {
      const open = [...pending]
      if (open.some(isUnread)) closeUnread(socket)
      else if (open.some(isSlow) && socket.timeout !== options.idleTimeoutMs) socket.setTimeout(options.idleTimeoutMs)
    }
  }
  const closeUnread = (socket: Socket): void => {
    if ((states.get(socket)?.pending.size ?? 0) === 0) {
      socket.destroy()
      return
    }
    options.onUnread(socket)
    // Otherwise the system would keep the unread bytes for minutes.
    socket.resetAndDestroy()
  }
  // Node restarts the clock of a socket whenever the peer takes something, and sets a longer one between two requests. Only slow
  // responses get one: to restart it costs every request 1 % of its time.
  server.on('timeout', closeUnread)
  const sweepMs = Math.min(options.readTimeoutMs, options.idleTimeoutMs / 6, 10_000)
  const sweeping = setInterval(sweep, sweepMs).unref()

  return {
    add: (request, response) => {
      const state = states.get(request.socket)
      if (!state) return
      inFlight += 1
      state.pending.set(response, performance.now())
      state.latest = response
      // Not `once`, which costs more: a response is closed once.
      response.on('close', () => finish(state, response))
    },
    endWithError: (socket, error) => {
      const state = states.get(socket)
      // Each further packet of a malformed request is another error; only the first gets a response.
      if (!state || ended.has(socket)) return
      ended.add(socket)
      state.turns.discard()
      const broken = state.latest?.req.complete === false ? state.latest : undefined
      const endWhenIdle = (): void => {
        for (const response of state.pending.keys()) if (response !== broken) return
        state.onFinished = () => {}
        // The request may have had its response before its body turned out to be malformed.
        endSocket(socket, broken?.headersSent ? undefined : error)
      }
      state.onFinished = endWhenIdle
      endWhenIdle()
    },
    drain: () => {
      for (const { pending } of states.values()) {
        for (const response of pending.keys()) if (!response.headersSent) response.setHeader('connection', 'close')
      }
      return new Promise((resolve) => {
        onIdle = resolve
        if (inFlight === 0) resolve()
      })
    },
    destroy: () => {
      clearInterval(sweeping)
      for (const socket of states.keys()) socket.destroy()
    },
  }
}

/**
 * Closing a connection while bytes still arrive resets it, and the peer loses a response it has not read yet. So close our
 * half first, and discard what the peer sends for a while.
 */
const endSocket = (socket: Socket, error: SocketError | undefined): void => {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const { code = undefined, message = '', requestId = '', headers = {} } = error ?? {}
  if (code) socket.end(rawErrorResponse(code, message, { ...commonHeaders(requestId), ...headers }))
  else socket.end()
  socket.resume()
  const timer = setTimeout(() => socket.destroy(), lingerMs)
  socket.once('close', () => clearTimeout(timer))
}
