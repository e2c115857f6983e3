import { execFile } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { unoptimised } from './programs.ts'

const { NODE_COMPILE_CACHE } = process.env

/**
 * Loads a module in a process that ends by itself, which leaves what Node compiled to the next ones. Most processes of the tests are
 * killed, and leave nothing. The flags are theirs: what was compiled with other flags is of no use to them.
 */
export const compileAhead = async (file: string): Promise<void> => {
  if (!NODE_COMPILE_CACHE) return
  const script = `await import('${pathToFileURL(file)}'); process.exit()`
  await promisify(execFile)(process.execPath, [unoptimised, '--input-type=module', '--eval', script])
}

/** Compiles what nearly every worker loads, once in a checkout: workers begin at the same time, and each would compile all of it. */
export const compileForWorkers = async (): Promise<void> => {
  if (!NODE_COMPILE_CACHE) return
  const done = join(NODE_COMPILE_CACHE, 'compiled-for-workers')
  if (existsSync(done)) return
  await compileAhead(fileURLToPath(new URL('gateway.ts', import.meta.url)))
  writeFileSync(done, '')
}
