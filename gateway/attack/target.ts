import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../test/support/free-port.ts'

export type Target = {
  port: number
  url: string
  logs: string[]
  /** Resident memory in MB. */
  memory(): number
  hasExited(): boolean
  stop(): Promise<void>
}

export const describeEnd = ({ hasExited }: Target): string => (hasExited() ? 'the process died; ' : '')

export type TargetOptions = { env?: Record<string, string>; maxFiles?: number }

/** Starts the gateway that an attack needs, or hands out one that all attacks share. */
export type StartTarget = (options?: TargetOptions) => Promise<Target>

/** Starts one gateway for all attacks: a start takes longer than most of them. Each attack has addresses of its own. */
export const shareTarget = (entry: string): StartTarget & { stop(): Promise<void> } => {
  const started = startTarget(entry, { maxFiles: 700, env: { PUBLIC_REQUESTS_PER_MINUTE: String(sharedLimit) } })
  const handOut: StartTarget = async () => ({ ...(await started), stop: async () => {} })
  return Object.assign(handOut, { stop: async () => (await started).stop() })
}

/** Requests a minute and address that an attack on the rate limit expects. */
export const sharedLimit = 600

const heapMb = 768

/** Resolves once documents are served. Every version answers 503 until then, whatever its log calls that moment. */
const waitUntilReady = async (url: string, hasExited: () => boolean): Promise<void> => {
  const isReady = (): Promise<boolean> =>
    fetch(`${url}/openapi.json`).then(
      async (response) => (await response.arrayBuffer()).byteLength > 0 && response.ok,
      () => false,
    )
  while (!hasExited() && !(await isReady())) await sleep(100)
}

/** Starts a gateway of its own for an attack: on loopback, with an empty store in memory. */
export const startTarget = async (entry: string, { env = {}, maxFiles }: TargetOptions = {}): Promise<Target> => {
  const limit = maxFiles === undefined ? '' : `ulimit -n ${maxFiles}; `
  const command = `${limit}exec "$0" --max-old-space-size=${heapMb} "$1"`
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn('/bin/sh', ['-c', command, process.execPath, entry], {
    env: { PATH: process.env.PATH ?? '', HOST: '127.0.0.1', PORT: String(port), DATA_DIR: 'memory://', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const kill = (): void => void child.kill('SIGKILL')
  process.once('exit', kill)
  const exited = once(child, 'exit')
  const hasExited = (): boolean => child.exitCode !== null || child.signalCode !== null
  const [logs, errors]: [string[], string[]] = [[], []]
  createInterface({ input: child.stdout }).on('line', (line) => logs.push(line))
  createInterface({ input: child.stderr }).on('line', (line) => errors.push(line))
  await waitUntilReady(url, hasExited)
  if (hasExited()) throw new Error(`the gateway did not start: ${errors.at(-1) ?? logs.at(-1) ?? 'no output'}`)
  // The first requests compile code, which is no attack.
  for (let turn = 0; turn < 20; turn += 1) await (await fetch(`${url}/openapi.json`)).arrayBuffer()
  await sleep(500)
  return {
    port,
    url,
    logs,
    memory: () => {
      try {
        const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? []
        return Number(kilobytes) / 1024
      } catch {
        return Number.NaN
      }
    },
    hasExited,
    stop: async () => {
      process.off('exit', kill)
      kill()
      await exited
    },
  }
}
