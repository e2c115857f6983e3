import { rm } from 'node:fs/promises'
import { setFlagsFromString } from 'node:v8'
import { makeLogger } from '../../src/base/log.ts'
import { writeStoreImage } from '../../src/store/store.ts'
import { unoptimised } from './programs.ts'

/** Writes the image that embedded stores of the tests begin with. */
export const writeImage = async (file: string): Promise<() => Promise<void>> => {
  // This process was started without it, and the database is not loaded yet.
  setFlagsFromString(unoptimised)
  await writeStoreImage(file, makeLogger({ level: 'silent' }))
  return () => rm(file, { force: true })
}
