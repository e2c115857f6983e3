import type { Socket } from 'node:net'

export type Turns = {
  /** Passes on what waits, as far as it may go. Call it when a response is finished. */
  next(): void
  /** Ignores everything that waits or still arrives. */
  discard(): void
  /** Whether bytes wait for their turn. */
  isWaiting(): boolean
}

/** With this much waiting, the socket is not read any further, and the peer cannot send. */
const maxWaitingBytes = 16_384

/** Longer pieces are cut, so that a piece with a fault in it ends soon. */
const maxPieceBytes = 4_096

const endOfHeaders = Buffer.from('\r\n\r\n')

/**
 * Lets a connection have one request in progress. Node parses every request in a chunk of 64 KiB and starts them all: a
 * client that pipelines thousands and never reads would have all their responses kept in memory. Here the bytes behind a
 * request wait until its response has left the process, as in other HTTP servers.
 *
 * `isBusy` says whether a complete request has no finished response yet. Call this from a `connection` listener.
 */
export const takeTurns = (socket: Socket, isBusy: () => boolean): Turns => {
  const [parse] = socket.listeners('data') as ((bytes: Buffer) => void)[]
  if (!parse) throw new Error('Node attached no HTTP parser to a new connection')
  let waiting: Buffer[] = []
  let waitingBytes = 0
  let isPaused = false
  let isRunning = false
  let isOver = false

  const discard = (): void => {
    isOver = true
    waiting = []
    waitingBytes = 0
  }

  const run = (): void => {
    // A response with `Connection: close` was the last one.
    if (!socket.writable) discard()
    while (!isOver && waiting[0] && !isBusy()) {
      const [chunk] = waiting
      const end = cutPiece(chunk)
      const piece = end === chunk.length ? chunk : chunk.subarray(0, end)
      waitingBytes -= piece.length
      if (piece === chunk) waiting.shift()
      else waiting[0] = chunk.subarray(end)
      parse.call(socket, piece)
    }
    if (isPaused && waitingBytes < maxWaitingBytes) {
      isPaused = false
      socket.resume()
    }
  }

  const next = (): void => {
    // Parsing can finish a response at once, which calls this again.
    if (isRunning) return
    isRunning = true
    try {
      run()
    } finally {
      isRunning = false
    }
  }

  socket.on('data', (bytes: Buffer) => {
    if (isOver) return
    // Nearly always nothing waits, and a chunk is one request.
    if (waitingBytes === 0 && !isRunning && isOneRequest(bytes) && socket.writable && !isBusy()) {
      parse.call(socket, bytes)
      return
    }
    waiting.push(bytes)
    waitingBytes += bytes.length
    next()
    // Not earlier: the end of a connection is noticed only while it is read.
    if (waitingBytes >= maxWaitingBytes) {
      isPaused = true
      socket.pause()
    }
  })
  socket.off('data', parse)
  socket.once('close', discard)

  return { next, discard, isWaiting: () => waitingBytes > 0 }
}

/** Whether a chunk ends with the headers of a request, and has no others in it. */
const isOneRequest = (chunk: Buffer): boolean =>
  chunk.length <= maxPieceBytes && chunk.indexOf(endOfHeaders) === chunk.length - endOfHeaders.length

/** The end of the first piece: at most one request has its headers in it. */
const cutPiece = (chunk: Buffer): number => {
  if (isOneRequest(chunk)) return chunk.length
  const found = chunk.subarray(0, maxPieceBytes).indexOf(endOfHeaders)
  return found === -1 ? Math.min(chunk.length, maxPieceBytes) : found + endOfHeaders.length
}
