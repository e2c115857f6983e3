import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Two processes on one embedded database would corrupt it. An exclusive SQLite lock is a lock of the operating system: it
 * ends with its process, even after a crash, so no process id needs to be checked.
 */
export const lockFolder = (path: string): (() => void) => {
  const lock = new DatabaseSync(join(path, 'lock'), { timeout: 0 })
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    throw new Error(
      `the folder ${path} is in use by another process${readOwner(path)}. Stop it first, use another folder ` +
        'with DATA_DIR, or share one PostgreSQL with DATABASE_URL.',
      { cause: error },
    )
  }
  writeFileSync(ownerFile(path), String(process.pid))
  return () => lock.close()
}

const ownerFile = (path: string): string => join(path, 'owner')

const readOwner = (path: string): string => {
  try {
    return ` (process ${readFileSync(ownerFile(path), 'utf8')})`
  } catch {
    return ''
  }
}
