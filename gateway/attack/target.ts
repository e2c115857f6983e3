import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'

export type Target = {
  port: number
  url: string
  logs: string[]
  /** Resident memory in MB. */
  memory(): number
  hasExited(): boolean
  stop(): Promise<void>
}

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

/** Starts a gateway of its own for an attack: on loopback, with an empty store in memory. */
export const startTarget = async (entry: string, { env = {}, maxFiles }: TargetOptions = {}): Promise<Target> => {
  const limit = maxFiles === undefined ? '' : `ulimit -n ${maxFiles}; `
  const command = `${limit}exec "$0" --max-old-space-size=${heapMb} "$1"`
  const child = spawn('/bin/sh', ['-c', command, process.execPath, entry], {
    env: { PATH: process.env.PATH ?? '', HOST: '127.0.0.1', PORT: '0', DATA_DIR: 'memory://', ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const kill = (): void => void child.kill('SIGKILL')
  process.once('exit', kill)
  const exited = once(child, 'exit')
  const logs: string[] = []
  const lines = createInterface({ input: child.stdout })
  const url = await new Promise<string>((resolve, reject) => {
    lines.on('line', (line) => {
      logs.push(line)
      const { msg, url } = JSON.parse(line) as { msg: string; url?: string }
      if (msg === 'Ready' && url) resolve(url)
    })
    void exited.then(() => reject(new Error(`the gateway did not start: ${logs.at(-1) ?? 'no output'}`)))
  })
  // The first requests compile code, which is no attack.
  for (let turn = 0; turn < 20; turn += 1) await (await fetch(`${url}/openapi.json`)).arrayBuffer()
  await sleep(500)
  return {
    port: Number(new URL(url).port),
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
    hasExited: () => child.exitCode !== null || child.signalCode !== null,
    stop: async () => {
      process.off('exit', kill)
      kill()
      await exited
    },
  }
}
