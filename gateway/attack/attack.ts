import { connect, type Socket } from 'node:net'
import type { StartTarget } from './target.ts'

/** The outcome of one attack: what was tried, what happened, and the bound that must hold. */
export type Outcome = { attack: string; tried: string; happened: string; bound: string; ok: boolean }

export type AttackOptions = {
  start: StartTarget
  /** A few seconds instead of minutes. */
  short: boolean
}

export type Attack = (options: AttackOptions) => Promise<Outcome[]>

export const request = (path: string, lines: string[] = []): string =>
  `GET ${path} HTTP/1.1\r\n${['Host: a', ...lines].join('\r\n')}\r\n\r\n`

/** Opens a connection that never reads; undefined if it is refused. */
export const openSilent = (port: number, from: string): Promise<Socket | undefined> =>
  new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, localAddress: from })
    socket.once('connect', () => resolve(socket.pause()))
    // A reset after the connection was made shows as `destroyed`.
    socket.on('error', () => resolve(undefined))
  })
