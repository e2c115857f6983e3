import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { entryPoints } from './programs.ts'

/** They read files of their own, or are compiled. */
const external = ['hardhat', '@nomicfoundation/*', '@electric-sql/*', 'tiny-secp256k1', 'pg-native', '@scalar/*']

/** Most processes of the tests are killed, and only one that ends leaves what Node compiled to the next. */
const compileOnce = async (folder: string): Promise<void> => {
  const script = `await import('${pathToFileURL(join(folder, 'bundle/serve.mjs'))}'); process.exit()`
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])
}

/** Bundles the programs: a process loads a few files instead of two thousand, in half the time, and the suite starts many. */
export const bundlePrograms = async (folder: string): Promise<() => Promise<void>> => {
  await build({
    entryPoints,
    outdir: folder,
    chunkNames: 'bundle/[name]-[hash]',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    external,
    logLevel: 'error',
    banner: {
      js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
    },
  })
  if (process.env.NODE_COMPILE_CACHE) await compileOnce(folder)
  return () => rm(folder, { recursive: true, force: true })
}
