import { randomUUID } from 'node:crypto'
import { link, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { exitCodes } from './exit-codes.ts'
import { Failure } from './failure.ts'

export type State<Value> = {
  read(): Promise<Value>
  /**
   * Replaces the value. Of two processes that do so at once, the second one sees what the first one wrote and is asked again,
   * so `change` must give the same result where its effect is already there.
   */
  update(change: (value: Value) => Value): Promise<Value>
}

const nameOf = (version: number): string => `${String(version).padStart(12, '0')}.json`
/** Another process may still read these. */
const keptVersions = 3

/**
 * Keeps a value in a folder that only its owner can read, one file per version. A version is created by a hard link, which
 * fails if the name is taken: there is no lock that a killed process could leave behind.
 */
export const openState = <Value>(folder: string, initial: Value): State<Value> => {
  const versions = async (): Promise<number[]> => {
    const names = await readdir(folder).catch(() => [])
    return names
      .flatMap((name) => (/^\d{12}\.json$/.test(name) ? [Number.parseInt(name, 10)] : []))
      .sort((a, b) => b - a)
  }

  const load = async (): Promise<{ version: number; value: Value }> => {
    for (;;) {
      const [version] = await versions()
      if (version === undefined) return { version: 0, value: initial }
      const path = join(folder, nameOf(version))
      try {
        await requirePrivate(path)
        return { version, value: JSON.parse(await readFile(path, 'utf8')) as Value }
      } catch (error) {
        // A newer version has replaced it meanwhile.
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      }
    }
  }

  const create = async (version: number, value: Value): Promise<boolean> => {
    const draft = join(folder, `${randomUUID()}.tmp`)
    const file = await open(draft, 'wx', 0o600)
    await file.writeFile(JSON.stringify(value))
    await file.sync()
    await file.close()
    try {
      await link(draft, join(folder, nameOf(version)))
      return true
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      return false
    } finally {
      await rm(draft, { force: true })
    }
  }

  return {
    read: async () => (await load()).value,
    update: async (change) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      for (;;) {
        const { version, value } = await load()
        const next = change(value)
        if (!(await create(version + 1, next))) continue
        // A slow process may have reused the name of a version that was already removed.
        const [newest, ...older] = await versions()
        if (newest !== version + 1) continue
        for (const old of older.slice(keptVersions)) await rm(join(folder, nameOf(old)), { force: true })
        return next
      }
    },
  }
}

/** Refuses a file with secrets that others can read or write. */
export const requirePrivate = async (path: string): Promise<void> => {
  const { mode } = await stat(path)
  if ((mode & 0o077) === 0) return
  throw new Failure(
    exitCodes.configuration,
    'unsafe_file',
    `${path} can be read or written by others. Run \`chmod 600 ${path}\`, and consider its contents known.`,
  )
}
