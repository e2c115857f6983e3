import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { makeLogger } from '../../src/base/log.ts'
import { openStore } from '../../src/store/store.ts'
import { administer, urlOf } from './stores.ts'

/** Most gateways of the tests are killed, and only one that ends leaves what it compiled to the next. */
const compileOnce = async (): Promise<void> => {
  const gateway = new URL('../../src/serve.ts', import.meta.url)
  const script = `await import('${gateway}'); process.exit()`
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])
}

/** Makes the database that those of the tests are copies of: copying tables is several times faster than making them. */
export const setup = async ({ config }: TestProject): Promise<() => Promise<void>> => {
  const name = config.env.TEST_TEMPLATE
  if (!name) throw new Error('vitest.config.ts names no template')
  const compiled = process.env.NODE_COMPILE_CACHE ? compileOnce() : undefined
  await administer(`create database ${name}`)
  const store = await openStore({ kind: 'postgres', url: urlOf(name) }, makeLogger({ level: 'silent' }))
  await store.close()
  await compiled
  return () => administer(`drop database if exists ${name} with (force)`)
}
