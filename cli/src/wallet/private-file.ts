import { readFile } from 'node:fs/promises'
import { exitCodes } from '../exit-codes.ts'
import { Failure } from '../failure.ts'
import { requirePrivate } from '../state.ts'

/** Reads a file with a secret that only its owner can read. */
export const readPrivateFile = async (path: string): Promise<string> => {
  try {
    await requirePrivate(path)
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    if (error instanceof Failure) throw error
    throw new Failure(exitCodes.configuration, 'invalid_wallet', `${path} cannot be read. Check the path.`)
  }
}
