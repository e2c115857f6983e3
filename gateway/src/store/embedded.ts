import { chmod, mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite, type PGliteOptions, parse, protocol, types } from '@electric-sql/pglite'
import type { PostgresPoolClient } from 'kysely'
import { ArchiveFS, readArchive, readPrepopulated, unpackInto } from './data-folder.ts'
import { lockFolder } from './folder-lock.ts'
import { type Pool, type Prepared, writeParameter } from './postgres.ts'

/** All int8 and numeric columns hold integers. */
const parsers = { ...types.parsers, [types.INT8]: BigInt, [types.NUMERIC]: BigInt }

/** The only arrays that tables have. PostgreSQL never changes the number of a built-in type. */
const textArray = '1009'

/**
 * PGlite copies all its parsers for every statement, and it has one for each of three hundred kinds of arrays. Without those
 * that no statement returns, a short statement takes half the CPU time.
 */
const openPglite = async (options: PGliteOptions): Promise<PGlite> => {
  const pglite = await PGlite.create({ ...options, parsers })
  const needed = new Set([...Object.keys(parsers), textArray])
  pglite.parsers = Object.fromEntries(Object.entries(pglite.parsers).filter(([type]) => needed.has(type)))
  return pglite
}

/**
 * Beyond its buffers the database reads what the system has in memory, which takes as long. The default of 128 MB is cleared at every
 * start, which takes a tenth of a second.
 */
const inFolder = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB']

/** The whole database is in memory already: buffers of 160 MB would hold copies of it, and clearing them takes a quarter of the start. */
const inMemory = [
  ...PGlite.defaultStartParams,
  '-c',
  'shared_buffers=2MB',
  '-c',
  'min_wal_size=32MB',
  '-c',
  'max_wal_size=32MB',
]

/**
 * Opens PGlite in a folder (or in memory, for `memory://`) as a PostgreSQL pool of one connection. One in memory may begin
 * with what `writeImage` wrote.
 */
export const openEmbeddedPool = async (path: string, image?: string): Promise<Pool> => {
  if (path === 'memory://') {
    const archive = image === undefined ? await readPrepopulated() : await readArchive(image)
    return poolOfOne(await openPglite({ fs: new ArchiveFS(archive), startParams: inMemory }), () => {})
  }
  // The database has wallets, labels and key hashes: other users of the machine must not read it.
  await mkdir(path, { recursive: true, mode: 0o700 })
  const unlock = lockFolder(path)
  try {
    return poolOfOne(await openFolder(path), unlock)
  } catch (error) {
    unlock()
    throw error
  }
}

/** Writes the contents of a new database that `prepare` has filled. Opening them takes a third of the time of making them. */
export const writeImage = async (file: string, prepare: (pool: Pool) => Promise<unknown>): Promise<void> => {
  const pglite = await openPglite({ fs: new ArchiveFS(await readPrepopulated()) })
  const pool = poolOfOne(pglite, () => {})
  await prepare(pool)
  // Nobody opens the other two databases, and half of the files are theirs.
  await pglite.exec('update pg_database set datistemplate = false')
  for (const template of ['template0', 'template1']) await pglite.exec(`drop database ${template}`)
  const dump = await pglite.dumpDataDir('none')
  await writeFile(file, Buffer.from(await dump.arrayBuffer()))
  await pool.end()
}

/** Unpacks a prepared database, which is several times faster than creating one. A marker file shows that it finished. */
const openFolder = async (path: string): Promise<PGlite> => {
  const database = join(path, 'database')
  const complete = join(path, 'database-complete')
  if (await exists(complete)) {
    // The folder around it may have been made by the operator, who decides about that one.
    await chmod(database, 0o700)
    return openPglite({ dataDir: database, startParams: inFolder })
  }
  await rm(database, { recursive: true, force: true })
  await mkdir(database, { mode: 0o700 })
  unpackInto(database, await readPrepopulated())
  const pglite = await openPglite({ dataDir: database, startParams: inFolder })
  await writeFile(complete, '')
  return pglite
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

/**
 * PGlite has one session. The pool lends it to one caller at a time, which keeps the statements of two transactions apart.
 * So both stores use Kysely's PostgreSQL dialect.
 */
const poolOfOne = (pglite: PGlite, onEnd: () => void): Pool => {
  const session = lendSession(pglite)
  const end = async (): Promise<void> => {
    await session.idle()
    await pglite.close()
    onEnd()
  }
  return { connect: () => session.connect(), query: session.query(), end } as Pool
}

const { serialize } = protocol

/** The gateway uses fewer often; each takes some tens of kilobytes. */
const maxPrepared = 400

/** Then it is prepared again: PGlite keeps no statistics, so a plan that was made for an empty table would never change. */
const maxUses = 1_000

/**
 * Makes the function that runs a statement and keeps it prepared: to parse and plan it takes longer than most take to run. It can be
 * kept because tables do not change after the start, and nobody else uses the database.
 */
const prepareAll = (pglite: PGlite) => {
  /** The statements of the session by their text, the one used longest ago first. */
  const prepared = new Map<string, { name: string; uses: number }>()
  /** Statements to be closed with the next one. One that failed is among them, since its first use leaves open whether it exists. */
  let closing: string[] = []
  let count = 0
  const close = (text: string): void => {
    const old = prepared.get(text)
    if (old) closing.push(old.name)
    prepared.delete(text)
  }
  const newName = (): string => {
    count += 1
    return `s${count}`
  }
  return async (text: string, values: readonly unknown[]) => {
    if ((prepared.get(text)?.uses ?? 0) >= maxUses) close(text)
    const known = prepared.get(text)
    prepared.delete(text)
    const [oldest] = prepared.keys()
    if (oldest !== undefined && prepared.size >= maxPrepared) close(oldest)
    const { name, uses } = known ?? { name: newName(), uses: 0 }
    // PGlite sends messages one by one and asks for the types of parameters; all at once they take three quarters of the CPU time.
    const messages = [
      ...closing.map((closed) => serialize.close({ type: 'S', name: closed })),
      ...(known === undefined ? [serialize.parse({ name, text })] : []),
      serialize.bind({ statement: name, values: values.map(writeParameter) }),
      serialize.describe({ type: 'P' }),
      serialize.execute({}),
      serialize.sync(),
    ]
    closing = [name]
    const answer = await pglite.execProtocolStream(Buffer.concat(messages))
    closing = []
    prepared.set(text, { name, uses: uses + 1 })
    return answer
  }
}

const lendSession = (pglite: PGlite) => {
  const prepare = prepareAll(pglite)
  const run = async (answer: ReturnType<PGlite['execProtocolStream']>) =>
    parse.parseResults(await answer, pglite.parsers).at(-1)
  let last: Promise<void> = Promise.resolve()
  let searched: string | undefined
  /** Waits for the session. With a schema, unqualified names are looked up in it. */
  const connect = async (schema?: string): Promise<PostgresPoolClient> => {
    const before = last
    const { promise, resolve } = Promise.withResolvers<void>()
    last = promise
    await before
    if (schema !== searched) {
      await pglite.exec(`set search_path to ${schema}`)
      searched = schema
    }
    return {
      query: async (text: string, parameters: readonly unknown[]) => {
        // Text without parameters may be a script, whose last result counts, as in `pg`.
        const isScript = parameters.length === 0
        const result = await (isScript
          ? run(pglite.execProtocolStream(serialize.query(text)))
          : run(prepare(text, parameters)))
        const command = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase()
        return { command, rowCount: result?.affectedRows ?? result?.rows.length ?? 0, rows: result?.rows ?? [] }
      },
      release: resolve,
    } as unknown as PostgresPoolClient
  }
  /** Makes the function that runs prepared statements, each in a turn of its own. */
  const query =
    (schema?: string) =>
    async ({ text, values }: Prepared & { values: unknown[] }) => {
      const client = await connect(schema)
      try {
        return { rows: (await run(prepare(text, values)))?.rows ?? [] }
      } finally {
        client.release()
      }
    }
  return { connect, query, idle: () => last }
}

/**
 * One PGlite for several stores, each in a schema of its own: an instance takes hundreds of megabytes, a schema takes few. They
 * share the session, so one that is busy slows down the others.
 */
export type SharedDatabase = {
  /** A pool whose statements see one schema only, unless they name another. Closing it closes nothing. */
  pool(schema: string): Pool
  /** Runs statements without parameters. They see no schema. */
  run(script: string): Promise<Record<string, unknown>[]>
  close(): Promise<void>
}

export const openSharedDatabase = async (): Promise<SharedDatabase> => {
  const pglite = await openPglite({ fs: new ArchiveFS(await readPrepopulated()), startParams: inMemory })
  const session = lendSession(pglite)
  return {
    pool: (schema) =>
      ({ connect: () => session.connect(schema), query: session.query(schema), end: async () => {} }) as Pool,
    run: async (script) => {
      const client = await session.connect('pg_catalog')
      try {
        const results = await pglite.exec(script)
        return results.flatMap(({ rows }) => rows as Record<string, unknown>[])
      } catch (error) {
        // A script that fails inside its transaction leaves it open.
        await pglite.exec('rollback')
        throw error
      } finally {
        client.release()
      }
    },
    close: async () => {
      await session.idle()
      await pglite.close()
    },
  }
}
