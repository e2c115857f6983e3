import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { getCompileCacheDir } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeManualClock } from '../../../test/support/manual-clock.ts'
import { makeLogger } from '../../base/log.ts'
import { startHost } from './hosts.ts'

const folder = mkdtempSync(join(tmpdir(), 'surety-hosts-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A process that opens a world at once, and counts the pings that it answers. */
const writeProgram = (name: string, onPing: string): string => {
  const path = join(folder, `${name}.mjs`)
  const lines = [
    'let pings = 0',
    'process.on("message", ({ kind }) => {',
    '  if (kind === "open") process.send({ kind: "opened", view: { serviceName: process.env.NODE_COMPILE_CACHE } })',
    `  if (kind === "ping") { ${onPing} }`,
    '})',
    'process.send({ kind: "ready" })',
  ]
  writeFileSync(path, lines.join('\n'))
  return path
}

const start = async (program: string, niceness = 0) => {
  const clock = makeManualClock()
  const ended: string[] = []
  const exited = Promise.withResolvers<void>()
  const host = startHost({
    folder,
    program,
    clock,
    niceness,
    log: makeLogger({ level: 'silent' }),
    onEnded: (worldId) => void ended.push(worldId),
    onFree: () => {},
    onExit: () => exited.resolve(),
  })
  const { worldId, serviceName } = await host.open((id) => `http://gateway.test/${id}`)
  const isAlive = (): boolean => process.kill(host.pid ?? 0, 0)
  return { host, clock, ended, exited: exited.promise, worldId, compileCache: serviceName, isAlive }
}

test('a host that has said nothing for a minute is killed, and its world with it', async () => {
  const { clock, ended, exited, worldId, isAlive } = await start(writeProgram('silent', ''))
  await clock.advance(60_000)
  expect(isAlive()).toBe(true)
  expect(ended).toEqual([])
  await clock.advance(2_000)
  await exited
  expect(ended).toEqual([worldId])
})

test('a host that answers is left alone for as long as it does', async () => {
  const program = writeProgram('lively', 'process.send({ kind: "pong", rssBytes: ++pings })')
  const { host, clock, exited, isAlive } = await start(program)
  for (let round = 0; round < 4; round += 1) {
    const before = host.rssBytes()
    await clock.advance(30_000)
    // Every ping of these thirty seconds is answered before more time passes.
    await expect.poll(() => host.rssBytes()).toBe(before + 15)
  }
  expect(isAlive()).toBe(true)
  await host.stop()
  await exited
})

/** Of a process, in Linux: 0 is the usual class, 5 the idle one. */
const schedulingClassOf = (pid: number | undefined): number =>
  Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[38])

test('hosts that stand back as far as they can are in the idle class, and others are not', async () => {
  const program = writeProgram('any', '')
  const found = await Promise.all([19, 18].map((niceness) => start(program, niceness)))
  expect(found.map(({ host }) => schedulingClassOf(host.pid))).toEqual([existsSync('/usr/bin/chrt') ? 5 : 0, 0])
  await Promise.all(found.map(({ host }) => host.stop()))
})

test('a host keeps what Node compiled where the gateway does: with the same flags, both use the same', async () => {
  const { host, compileCache } = await start(writeProgram('compiled', ''))
  await host.stop()
  const ofOwnFlags = getCompileCacheDir() ?? ''
  expect(join(compileCache, basename(ofOwnFlags))).toBe(ofOwnFlags)
})
