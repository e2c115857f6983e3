import { randomBytes } from 'node:crypto'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SettingError } from '../../base/setting-error.ts'

/** Length of a key of AES-256. */
export const keyBytes = 32

/** Reads the key that encrypts webhook secrets from the folder of the embedded store, or makes one. */
export const readKeyFile = async (folder: string): Promise<Buffer> => {
  if (folder === 'memory://') return randomBytes(keyBytes)
  const path = join(folder, 'webhook-secret-key')
  const made = randomBytes(keyBytes).toString('base64')
  // Fails if the file exists. The folder is locked, so no other process makes one now.
  await writeFile(path, `${made}\n`, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await chmod(path, 0o600)
  const key = Buffer.from((await readFile(path, 'utf8')).trim(), 'base64')
  if (key.length === keyBytes) return key
  throw new SettingError(`${path} is not a key of ${keyBytes} bytes in base64. Restore it, or set WEBHOOK_SECRET_KEY.`)
}
