import { Agent } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { makeManualClock } from '../../../test/support/manual-clock.ts'
import { newId } from '../../base/ids.ts'
import { makeLogger } from '../../base/log.ts'
import type { Host, HostOptions } from './hosts.ts'
import { openWorlds, type Worlds, type WorldsOptions } from './worlds.ts'

/** A host without a process. Its world is open when the test says so. */
type FakeHost = Host & {
  isStopped: boolean
  /** Whether ending a world takes until the test calls `free`. */
  isSlow: boolean
  finish(): void
  fail(): void
  crash(): void
  free(): void
}

const makeFakeHost = ({ onEnded, onFree, onExit }: HostOptions): FakeHost => {
  let worldId: string | undefined
  let opening: PromiseWithResolvers<void> | undefined
  let isClosing = false
  const drop = (): void => {
    const ended = worldId
    worldId = undefined
    if (ended !== undefined) onEnded(ended)
  }
  const host: FakeHost = {
    socketPath: '',
    agent: new Agent(),
    pid: undefined,
    isStopped: false,
    isSlow: false,
    rssBytes: () => 1,
    isFree: () => worldId === undefined && !isClosing && !host.isStopped,
    open: async (baseUrlOf) => {
      worldId = newId('wld')
      const opened = { worldId, baseUrl: baseUrlOf(worldId) }
      opening = Promise.withResolvers<void>()
      await opening.promise
      const view = { serviceName: 'S', contracts: { surety: '0x', asset: '0x', batch: '0x' }, wallets: [] }
      return { ...view, ...opened, chainId: 1, host }
    },
    endWorld: () => {
      isClosing = true
      drop()
      if (!host.isSlow) host.free()
    },
    stop: async () => {
      host.isStopped = true
      onExit(host)
      drop()
    },
    finish: () => opening?.resolve(),
    fail: () => opening?.reject(new Error('no')),
    crash: () => void host.stop(),
    free: () => {
      isClosing = false
      onFree(host)
    },
  }
  return host
}

let worlds: Worlds
afterEach(() => worlds.close())

const start = (options: Partial<WorldsOptions> = {}) => {
  const hosts: FakeHost[] = []
  const clock = makeManualClock()
  worlds = openWorlds({
    maxWorlds: 10,
    maxWorldsPerAddress: 10,
    prepared: 0,
    eager: false,
    idleMinutes: 30,
    niceness: 0,
    url: 'http://gateway.test',
    clock,
    log: makeLogger({ level: 'silent' }),
    availableMemory: () => 2 ** 40,
    startHost: (given) => {
      const host = makeFakeHost(given)
      hosts.push(host)
      return host
    },
    ...options,
  })
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return {
    clock,
    hosts,
    settle,
    /** Lets every world that is being opened be open, and what follows from it. */
    finish: async () => {
      for (let round = 0; round < 5; round += 1) {
        for (const host of hosts) host.finish()
        await settle()
      }
    },
    create: async (address = 'a') => {
      const created = worlds.create(address)
      await settle()
      for (const host of hosts) host.finish()
      return created
    },
  }
}

test('a world that nobody uses ends after its time; one in use, and one with an open stream, does not', async () => {
  const { clock, create } = start({ idleMinutes: 1 })
  const [unused, used, streaming] = [await create(), await create(), await create()].map(({ worldId }) => worldId)
  if (!unused || !used || !streaming) throw new Error('no worlds')
  const stream = worlds.get(streaming)
  stream.inFlight = 1
  await clock.advance(50_000)
  worlds.get(used).usedAtMs = clock.monotonicMs()
  await clock.advance(30_000)
  expect(worlds.find(unused)).toBeUndefined()
  expect(() => worlds.get(unused)).toThrow(/it has ended/)
  expect(worlds.find(used)).toBeDefined()
  await clock.advance(60_000)
  expect(worlds.find(used)).toBeUndefined()
  expect(worlds.find(streaming)).toBe(stream)
})

test('the pool: nothing runs before the first request, then worlds are ready before they are asked for', async () => {
  const { hosts, create, finish, settle } = start({ prepared: 2 })
  await settle()
  expect(hosts).toHaveLength(0)
  await create()
  await finish()
  expect(worlds.count()).toMatchObject({ worlds: 1, prepared: 2, hosts: 3 })
  const [first, second] = await Promise.all([worlds.create('a'), worlds.create('a')])
  expect(worlds.count()).toMatchObject({ worlds: 3, prepared: 0 })
  // A host whose world has ended takes the next one, and one more is kept: neither needs a new process.
  await finish()
  const started = hosts.length
  worlds.end(first.worldId)
  worlds.end(second.worldId)
  await finish()
  expect(worlds.count()).toMatchObject({ worlds: 1, prepared: 2, hosts: 4 })
  await create()
  await finish()
  expect(worlds.count()).toMatchObject({ worlds: 2, prepared: 2 })
  expect(hosts.length).toBe(started)
})

test('a pool that nobody asks ends, too, and the next request starts another', async () => {
  const { clock, hosts, create, finish } = start({ prepared: 2, idleMinutes: 1 })
  const { worldId } = await create()
  await finish()
  worlds.end(worldId)
  await finish()
  await clock.advance(90_000)
  expect(worlds.count()).toMatchObject({ worlds: 0, prepared: 0, hosts: 0 })
  expect(hosts.every(({ isStopped }) => isStopped)).toBe(true)
  const { worldId: next } = await create()
  expect(worlds.find(next)).toBeDefined()
})

test('an eager pool is ready before the first request, and stays when nobody asks', async () => {
  const { hosts, clock, finish } = start({ prepared: 2, eager: true })
  await finish()
  expect(worlds.count()).toMatchObject({ worlds: 0, prepared: 2 })
  await clock.advance(60 * 60_000)
  expect(hosts.map(({ isStopped }) => isStopped)).toEqual([false, false])
})

test('a burst starts two processes at a time, and every request gets a world of its own', async () => {
  const { hosts, settle, finish } = start()
  const burst = Array.from({ length: 6 }, () => worlds.create('a'))
  await settle()
  expect(hosts).toHaveLength(2)
  await finish()
  const ids = (await Promise.all(burst)).map(({ worldId }) => worldId)
  expect(new Set(ids).size).toBe(6)
  expect(new Set(ids.map((id) => worlds.get(id).host)).size).toBe(6)
})

test('a request takes a process that is free, and does not wait for one that starts', async () => {
  const { hosts, create, settle, finish } = start({ prepared: 1 })
  const { worldId } = await create()
  await finish()
  await worlds.create('a')
  await settle()
  expect(hosts, 'a third process starts for the pool').toHaveLength(3)
  worlds.end(worldId)
  const next = worlds.create('a')
  await settle()
  hosts[0]?.finish()
  expect(worlds.get((await next).worldId).host).toBe(hosts[0])
})

test('the pool waits for a process that is about to be free, and starts one if that ends instead', async () => {
  const { hosts, create, settle, finish } = start({ prepared: 1 })
  const { worldId } = await create()
  await finish()
  const endSlowly = (id: string): FakeHost => {
    const host = worlds.get(id).host as FakeHost
    host.isSlow = true
    worlds.end(id)
    return host
  }
  const first = endSlowly(worldId)
  const next = await worlds.create('a')
  await settle()
  expect(hosts, 'no process for the pool').toHaveLength(2)
  first.free()
  await finish()
  expect(worlds.count()).toMatchObject({ worlds: 1, prepared: 1, hosts: 2 })
  const second = endSlowly(next.worldId)
  await worlds.create('a')
  second.crash()
  await finish()
  expect(worlds.count()).toMatchObject({ worlds: 1, prepared: 1, hosts: 2 })
  expect(hosts).toHaveLength(3)
})

test('limits per address and in all count worlds that are still being opened', async () => {
  const { finish } = start({ maxWorlds: 3, maxWorldsPerAddress: 2 })
  const opened = [worlds.create('a'), worlds.create('a')]
  await expect(worlds.create('a')).rejects.toMatchObject({ code: 'world_limit' })
  opened.push(worlds.create('b'))
  await expect(worlds.create('b')).rejects.toMatchObject({ code: 'sandbox_full' })
  await finish()
  await Promise.all(opened)
  expect(worlds.count().worlds).toBe(3)
})

test('a request waits 25 seconds at most, and the late world is for the next one', async () => {
  const { clock, settle, finish } = start()
  const late = worlds.create('a')
  const refused = expect(late).rejects.toMatchObject({ code: 'sandbox_full' })
  await settle()
  await clock.advance(26_000)
  await refused
  await finish()
  expect(worlds.count()).toMatchObject({ worlds: 0, prepared: 1 })
  expect(await worlds.create('a')).toMatchObject({ worldId: expect.stringMatching(/^wld_/) })
})

test('a world that cannot be opened is a 503 at once; a host that crashed takes only its own world', async () => {
  const { hosts, settle, create } = start()
  const failing = worlds.create('a')
  const refused = expect(failing).rejects.toMatchObject({ code: 'sandbox_full' })
  await settle()
  hosts[0]?.fail()
  await refused
  const [lost, kept] = [await create(), await create()]
  const host = worlds.get(lost.worldId).host as FakeHost
  host.crash()
  expect(worlds.find(lost.worldId)).toBeUndefined()
  expect(worlds.find(kept.worldId)).toBeDefined()
})

test('no process is started while the machine has little memory', async () => {
  let left = 1_400_000_000
  const { hosts, create } = start({ availableMemory: () => left })
  await expect(worlds.create('a')).rejects.toMatchObject({ code: 'sandbox_full' })
  expect(hosts).toHaveLength(0)
  left = 1_600_000_000
  expect((await create()).worldId).toMatch(/^wld_/)
})
