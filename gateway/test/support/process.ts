import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { findProgram, type Program, unoptimised } from './programs.ts'

/** Where `npm test` keeps what it compiled: a gateway starts a quarter faster from it, and many are started. */
const { NODE_COMPILE_CACHE, TEST_CONNECTIONS } = process.env
export const compileCache = NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}

/** The fewest that a gateway accepts. */
const limits = TEST_CONNECTIONS ? { DATABASE_CONNECTIONS: '5' } : {}

/** The flags of every program that a test starts: what Node compiled is of use only to processes with the same ones. */
export const brief = process.env.TEST_PROGRAMS ? [unoptimised] : []

export type GatewayProcess = {
  pid: number
  /** Resolves with the URL when the process is ready, and rejects if it exits first. */
  ready: Promise<string>
  /** Resolves with the exit code or the signal that ended the process, when its last line was read. */
  exited: Promise<number | string>
  logs: string[]
  errors: string[]
  /** Takes no more lines of the log apart: at many requests a second that takes as long as answering them. */
  ignoreLogs(): void
  kill(signal: NodeJS.Signals): void
  /** Sends a message to a script with IPC, and resolves with its reply. */
  sendMessage(message: object): Promise<void>
}

/** Starts the gateway as a separate process on a free port, as `npm start` does, or a program that wraps it. */
export const spawnGateway = (env: Record<string, string>, program: Program = 'gateway'): GatewayProcess => {
  const isWrapped = program !== 'gateway'
  const child = spawn(process.execPath, [...brief, findProgram(program)], {
    env: { PATH: process.env.PATH ?? '', ...compileCache, ...limits, HOST: '127.0.0.1', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe', ...(isWrapped ? ['ipc' as const] : [])],
    // A stopped process would hang up the process group of a test that ends meanwhile.
    detached: isWrapped,
  }) as ChildProcessByStdio<null, Readable, Readable>
  // A failing test may not get to stop its processes.
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  const logs: string[] = []
  const errors: string[] = []
  createInterface({ input: child.stderr }).on('line', (line) => errors.push(line))
  const lines = createInterface({ input: child.stdout }).on('line', (line) => logs.push(line))
  // Not `exit`: on a busy machine the last lines are read after it.
  const exited = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | string)
  const ready = new Promise<string>((resolve, reject) => {
    lines.on('line', (line) => {
      const { msg, url } = JSON.parse(line) as { msg: string; url?: string }
      if (msg === 'Ready' && url) resolve(url)
    })
    exited.then((code) => reject(new Error(`the gateway exited with ${code}: ${errors.join('\n')}`)))
  })
  ready.catch(() => {})
  return {
    pid: child.pid ?? 0,
    ready,
    exited,
    logs,
    errors,
    ignoreLogs: () => {
      lines.close()
      child.stdout.resume()
    },
    kill: (signal) => void child.kill(signal),
    sendMessage: (message) =>
      new Promise((resolve) => {
        child.once('message', () => resolve())
        child.send(message)
      }),
  }
}
