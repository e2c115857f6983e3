import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const root = import.meta.dirname

/** What was compiled here is taken, otherwise what was recorded. */
const findBuild = (folder: string): string => (existsSync(join(folder, 'artifacts/shipped')) ? 'shipped' : 'recorded')

/**
 * Runs the Solidity suite and passes its output on as it comes; compiles only what has changed. `deep` runs the fuzz
 * tests and invariants for much longer. `files` limits the run to some test files. `quiet` leaves the output to the
 * caller. `root` is another copy of this package, `cpuSeconds`
 * the CPU time after which a run that is not over is killed, however busy the machine, `built` takes what is compiled as it is.
 */
export async function runSolidityTests(options: {
  deep: boolean
  files?: readonly string[]
  quiet?: boolean
  root?: string
  cpuSeconds?: number
  built?: boolean
}): Promise<{ passed: number; failed: number; output: string; isEndless: boolean }> {
  const hardhat = createRequire(import.meta.url)
    .resolve('hardhat/package.json')
    .replace('package.json', 'dist/src/cli.js')
  const bounded = `ulimit -t ${options.cpuSeconds ?? 'unlimited'}; exec "$0" "$@"`
  const command = [hardhat, 'test', 'solidity', ...(options.built ? ['--no-compile'] : []), ...(options.files ?? [])]
  const child = spawn('sh', ['-c', bounded, process.execPath, ...command], {
    cwd: options.root ?? root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      HARDHAT_DISABLE_TELEMETRY: 'true',
      HARDHAT_DISABLE_TELEMETRY_PROMPT: 'true',
      SURETY_COMPILE: process.env.SURETY_COMPILE ?? findBuild(options.root ?? root),
      SURETY_TEST_PROFILE: options.deep ? 'deep' : 'default',
    },
  })
  const { quiet } = options
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
    if (!quiet) process.stdout.write(text)
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text
    if (!quiet) process.stderr.write(text)
  })
  const { code, isEndless } = await new Promise<{ code: number | null; isEndless: boolean }>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => resolve({ code, isEndless: signal === 'SIGKILL' || signal === 'SIGXCPU' }))
  })
  const passed = countOf(output, 'passing')
  const failed = countOf(output, 'failing')
  // A run that did not get as far as its tests, or that found none, has not passed.
  if (code !== 0 || passed === 0) return { passed, failed: Math.max(1, failed), output, isEndless }
  return { passed, failed, output, isEndless }
}

function countOf(output: string, word: 'passing' | 'failing'): number {
  const found = [...stripVTControlCharacters(output).matchAll(new RegExp(`^\\s*(\\d+) ${word}`, 'gm'))].at(-1)
  return Number(found?.[1] ?? 0)
}

if (import.meta.main) {
  const args = process.argv.slice(2)
  const files = args.filter((one) => !one.startsWith('--'))
  const { failed } = await runSolidityTests({ deep: args.includes('--deep'), files })
  process.exitCode = failed === 0 ? 0 : 1
}
