import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { makeLogger } from '../../src/base/log.ts'
import { writeStoreImage } from '../../src/store/store.ts'

/** Writes the image that embedded stores of the tests begin with. */
export const setup = async ({ config }: TestProject): Promise<() => Promise<void>> => {
  const file = config.env.TEST_IMAGE
  if (!file) throw new Error('vitest.config.ts names no image')
  await writeStoreImage(file, makeLogger({ level: 'silent' }))
  return () => rm(file, { force: true })
}
