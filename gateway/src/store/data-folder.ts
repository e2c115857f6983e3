import { mkdirSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { MemoryFS, PGlite } from '@electric-sql/pglite'
import { dataDir as prepopulated } from '@electric-sql/pglite-prepopulatedfs'

type Archive = Uint8Array<ArrayBuffer>
type Entry = { path: string; contents: Archive | undefined }

const blockSize = 512

const readText = (header: Uint8Array, start: number, length: number): string => {
  const field = Buffer.from(header.subarray(start, start + length))
  const end = field.indexOf(0)
  return field.toString('latin1', 0, end < 0 ? length : end)
}

/** Lists files and folders of a tar archive, without copying. PGlite writes only these two kinds, with short names. */
function* listEntries(archive: Archive): Generator<Entry> {
  for (let offset = 0; offset + blockSize <= archive.length; ) {
    const header = archive.subarray(offset, offset + blockSize)
    const path = readText(header, 0, 100)
    // Empty blocks are the end.
    if (path === '') return
    const size = Number.parseInt(readText(header, 124, 12), 8)
    const kind = readText(header, 156, 1)
    const start = offset + blockSize
    if (!/^[05]$/.test(kind) || !(start + size <= archive.length)) throw new Error('the database archive is damaged')
    yield { path, contents: kind === '0' ? archive.subarray(start, start + size) : undefined }
    offset = start + Math.ceil(size / blockSize) * blockSize
  }
  throw new Error('the database archive is incomplete')
}

const makeFolders = (path: string, made: Set<string>, make: (folder: string) => void): void => {
  if (made.has(path)) return
  makeFolders(dirname(path), made, make)
  made.add(path)
  make(path)
}

type Target = { makeFolder(path: string): void; writeFile(path: string, contents: Archive): void }

/** Writes the entries below `root`, which exists. */
const unpack = (archive: Archive, root: string, { makeFolder, writeFile }: Target): void => {
  const made = new Set([root])
  for (const { path, contents } of listEntries(archive)) {
    const target = join(root, path)
    makeFolders(contents ? dirname(target) : target, made, makeFolder)
    if (contents) writeFile(target, contents)
  }
}

/** The part of Emscripten's file system that is used here. With `canOwn`, a file uses the given memory instead of a copy. */
type Files = {
  mkdir(path: string): void
  mkdirTree(path: string): void
  writeFile(path: string, contents: Uint8Array, options: { canOwn: boolean }): void
}

/**
 * A file system in memory that begins with an archive, whose memory it takes over. PGlite's own way copies every file twice and
 * looks up every folder of every path, which takes half of the start.
 */
export class ArchiveFS extends MemoryFS {
  #archive: Archive | undefined

  constructor(archive: Archive) {
    super()
    this.#archive = archive
  }

  override async initialSyncFs(): Promise<void> {
    const files = this.pg?.Module.FS as Files | undefined
    const archive = this.#archive
    if (!files || !archive) throw new Error('an archive can be opened once')
    this.#archive = undefined
    files.mkdirTree(PGlite.paths.PGDATA)
    unpack(archive, PGlite.paths.PGDATA, {
      makeFolder: (path) => files.mkdir(path),
      writeFile: (path, contents) => files.writeFile(path, contents, { canOwn: true }),
    })
  }
}

const withoutCopy = ({ buffer, byteOffset, length }: Buffer<ArrayBuffer>): Archive =>
  new Uint8Array(buffer, byteOffset, length)

/** The archive of an empty database. Unpacking it is several times faster than creating a database. */
export const readPrepopulated = async (): Promise<Archive> => {
  const packed = await (await prepopulated()).arrayBuffer()
  // Chunks of the default size, 16 kB, would be a thousand to put together.
  return withoutCopy(await promisify(gunzip)(packed, { chunkSize: 4_000_000 }))
}

export const readArchive = async (file: string): Promise<Archive> => withoutCopy(await readFile(file))

/** Unpacks an archive into a folder that exists. */
export const unpackInto = (folder: string, archive: Archive): void =>
  unpack(archive, folder, {
    makeFolder: (path) => mkdirSync(path, { mode: 0o700 }),
    writeFile: (path, contents) => writeFileSync(path, contents, { mode: 0o600 }),
  })
