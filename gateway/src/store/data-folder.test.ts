import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readPrepopulated, unpackInto } from './data-folder.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'surety-archive-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('an archive is unpacked with its empty folders, for its owner alone', async () => {
  unpackInto(folder, await readPrepopulated())
  expect(readFileSync(join(folder, 'PG_VERSION'), 'utf8')).toMatch(/^\d+\n$/)
  expect(readdirSync(join(folder, 'pg_tblspc'))).toEqual([])
  expect(statSync(join(folder, 'pg_wal/000000010000000000000001')).size).toBe(2 ** 24)
  expect(statSync(join(folder, 'base/1/PG_VERSION')).mode & 0o777).toBe(0o600)
  expect(statSync(join(folder, 'base/1')).mode & 0o777).toBe(0o700)
})

test('an archive that was cut off or overwritten is refused', async () => {
  const archive = await readPrepopulated()
  expect(() => unpackInto(folder, archive.subarray(0, archive.length / 2))).toThrow(/damaged|incomplete/)
  expect(() => unpackInto(folder, archive.fill(7, 0, 512))).toThrow(/damaged/)
})
