import { spawn } from 'node:child_process'
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeLogger } from '../src/base/log.ts'
import { announce } from '../src/store/revisions.ts'
import { openStore } from '../src/store/store.ts'
import { brief, spawnGateway } from './support/process.ts'
import { findProgram } from './support/programs.ts'
import { prepareFolder } from './support/stores.ts'

const log = makeLogger({ level: 'silent' })
let path: string
beforeEach(async () => {
  path = await mkdtemp(join(tmpdir(), 'surety-folder-'))
})
afterEach(() => rm(path, { recursive: true, force: true }))

test('a second process on the folder fails with advice; a killed process leaves no lock', async () => {
  // The folder is empty: this is also a first start as a process of its own.
  const first = spawnGateway({ DATA_DIR: path })
  await first.ready
  const second = spawnGateway({ DATA_DIR: path })
  expect(await second.exited).toBe(1)
  expect(second.errors.join('\n')).toContain(`is in use by another process (process ${first.pid}). Stop it first`)
  first.kill('SIGKILL')
  await first.exited
  const third = spawnGateway({ DATA_DIR: path })
  expect((await fetch(`${await third.ready}/health`)).status).toBe(200)
  third.kill('SIGTERM')
  expect(await third.exited).toBe(0)
})

test('acknowledged writes survive kill -9, twice in a row', async () => {
  await prepareFolder(path)
  let acknowledged = 0
  for (let round = 0; round < 2; round += 1) {
    const writer = spawn(process.execPath, [...brief, findProgram('writer'), path])
    const lines = createInterface({ input: writer.stdout })
    for await (const line of lines) {
      // Each writer goes on from what it finds, so its first line shows what its predecessor left.
      expect(Number(line)).toBeGreaterThan(acknowledged)
      acknowledged = Number(line)
      if (acknowledged >= (round + 1) * 50) break
    }
    writer.kill('SIGKILL')
    await new Promise((resolve) => writer.once('exit', resolve))
  }
  const store = await openStore({ kind: 'embedded', path }, log)
  const { value } = await store.read((tx) => tx.selectFrom('revisions').selectAll().executeTakeFirstOrThrow())
  expect(value).toBeGreaterThanOrEqual(BigInt(acknowledged))
  await store.close()
})

test('a first start interrupted while unpacking starts over', async () => {
  await prepareFolder(path)
  const store = await openStore({ kind: 'embedded', path }, log)
  await store.transaction((tx) => announce(tx, 'before'))
  await store.close()
  await rm(join(path, 'database-complete'))
  await rm(join(path, 'database', 'global'), { recursive: true })
  const again = await openStore({ kind: 'embedded', path }, log)
  expect(await again.read((tx) => tx.selectFrom('revisions').selectAll().execute())).toEqual([])
  await again.close()
})

test('a folder has one store, and other users of the machine cannot read it: it is made with 0700, and an old database set to it', async () => {
  const modeOf = async (folder: string) => ((await stat(folder)).mode & 0o777).toString(8)
  const made = join(path, 'made', 'here')
  const store = await openStore({ kind: 'embedded', path: made }, log)
  await expect(openStore({ kind: 'embedded', path: made }, log)).rejects.toThrow('is in use by another process')
  await store.close()
  expect([await modeOf(made), await modeOf(join(made, 'database'))]).toEqual(['700', '700'])
  await chmod(made, 0o755)
  await chmod(join(made, 'database'), 0o755)
  await (await openStore({ kind: 'embedded', path: made }, log)).close()
  // The operator may have opened the outer one on purpose, for example to share it with a backup.
  expect([await modeOf(made), await modeOf(join(made, 'database'))]).toEqual(['755', '700'])
})
