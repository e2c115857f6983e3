import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { encrypt, scrypt } from 'ox/Keystore'

export const password = 'correct horse'

/** Writes a version 3 keystore with the cost that cast uses, and returns its path. */
export const writeKeystore = async (path: string, key: `0x${string}`, changed: object = {}): Promise<string> => {
  const [derived, options] = scrypt({ password, n: 8192 })
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, JSON.stringify({ ...encrypt(key, derived, options), ...changed }))
  return path
}
