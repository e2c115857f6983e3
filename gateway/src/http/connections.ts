import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorCode } from '../base/errors.ts'
import { commonHeaders, rawRefusal } from './envelope.ts'

/** A refusal that is written to a socket, because Node has no response to offer. */
type SocketRefusal = {
  code: ErrorCode
  message: string
  requestId: string
  headers?: Record<string, string>
}

/** The answers that a connection still owes, in the order of its requests, and the one it began last. */
type Account = { owed: Set<ServerResponse>; latest: ServerResponse | undefined; onSettled: () => void }

export type Connections = {
  /** Must be told of every request, before it is answered. */
  add(request: IncomingMessage, response: ServerResponse): void
  /** Sends a refusal as the last thing on a connection, after every answer that is still owed there. */
  conclude(socket: Socket, refusal: SocketRefusal): void
  /** Resolves when no answer is owed on any connection; each says from now on that its connection closes. */
  drain(): Promise<void>
  /** Closes every connection, whatever is under way on it. */
  destroy(): void
}

/** How long the rest of a refused request is read and dropped before its connection is closed. */
const lingerMs = 2_000

/**
 * Keeps account of what each connection owes. Node knows its responses only while its parser is attached to the socket;
 * after CONNECT and after malformed bytes it is not, and answers must still neither be swapped nor forgotten.
 */
export const watchConnections = (server: Server): Connections => {
  const accounts = new Map<Socket, Account>()
  const concluded = new WeakSet<Socket>()
  let inFlight = 0
  let onIdle = (): void => {}

  const settle = (account: Account, response: ServerResponse): void => {
    if (!account.owed.delete(response)) return
    inFlight -= 1
    account.onSettled()
    if (inFlight === 0) onIdle()
  }

  server.on('connection', (socket: Socket) => {
    const account: Account = { owed: new Set(), latest: undefined, onSettled: () => {} }
    accounts.set(socket, account)
    // Node takes its own listener away after CONNECT; without one, a reset by the other side would end the process.
    socket.on('error', () => socket.destroy())
    // What Node calls after an answer that says `Connection: close`.
    const { destroySoon } = socket
    socket.destroySoon = () => {
      if (account.latest?.req.complete === false) endSocket(socket, undefined)
      else destroySoon.call(socket)
    }
    socket.once('close', () => {
      accounts.delete(socket)
      for (const response of account.owed) settle(account, response)
    })
  })

  return {
    add: (request, response) => {
      const account = accounts.get(request.socket)
      if (!account) return
      inFlight += 1
      account.owed.add(response)
      account.latest = response
      response.once('close', () => settle(account, response))
    },
    conclude: (socket, refusal) => {
      const account = accounts.get(socket)
      // Every further packet of a malformed request is one more error, and the first was already answered.
      if (!account || concluded.has(socket)) return
      concluded.add(socket)
      const broken = account.latest?.req.complete === false ? account.latest : undefined
      const finish = (): void => {
        for (const response of account.owed) if (response !== broken) return
        account.onSettled = () => {}
        // A request may have been answered before its body turned out to be malformed; one answer is enough.
        endSocket(socket, broken?.headersSent ? undefined : refusal)
      }
      account.onSettled = finish
      finish()
    },
    drain: () => {
      for (const { owed } of accounts.values()) {
        for (const response of owed) if (!response.headersSent) response.setHeader('connection', 'close')
      }
      return new Promise((resolve) => {
        onIdle = resolve
        if (inFlight === 0) resolve()
      })
    },
    destroy: () => {
      for (const socket of accounts.keys()) socket.destroy()
    },
  }
}

/**
 * Closing a connection on which bytes still arrive resets it, and the other side loses the answer it has not read yet.
 * So only our half is closed at first, and the other half is read into the void for a while.
 */
const endSocket = (socket: Socket, refusal: SocketRefusal | undefined): void => {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const { code = undefined, message = '', requestId = '', headers = {} } = refusal ?? {}
  if (code) socket.end(rawRefusal(code, message, { ...commonHeaders(requestId), ...headers }))
  else socket.end()
  socket.resume()
  const timer = setTimeout(() => socket.destroy(), lingerMs)
  socket.once('close', () => clearTimeout(timer))
}
