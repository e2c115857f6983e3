import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const entry = fileURLToPath(new URL('../src/main.mjs', import.meta.url))

export type Ended = { status: number | null; stdout: string; stderr: string }

/** The environment of a command, without anything of the machine. */
export const newHome = (): Record<string, string> => ({
  PATH: process.env.PATH ?? '',
  HOME: mkdtempSync(join(tmpdir(), 'surety-home-')),
})

/** Starts the command line as a process of its own. */
export const spawnSurety = (args: string[], env: Record<string, string>) => {
  const child = spawn(process.execPath, [entry, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const texts = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => {
      texts[name] += text
    })
  const ended = new Promise<Ended>((resolve) => child.once('close', (status) => resolve({ status, ...texts })))
  return { child, texts, ended }
}

/** Runs a command to its end. */
export const runSurety = (args: string[], env: Record<string, string>): Promise<Ended> => spawnSurety(args, env).ended

/** The error that a command reports to programs: the last line of stderr. */
export const errorOf = ({ stderr }: Ended): Record<string, unknown> =>
  JSON.parse(stderr.trim().split('\n').at(-1) ?? '') as Record<string, unknown>
