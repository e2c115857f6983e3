import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type GatewayProcess, spawnGateway } from './support/process.ts'
import { askRaw, openRaw, request } from './support/raw.ts'
import { prepareFolder } from './support/stores.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'surety-shutdown-'))
  await prepareFolder(folder)
})
afterAll(() => rm(folder, { recursive: true }))

const portOf = (url: string): number => Number(new URL(url).port)

const waitForLog = (gateway: GatewayProcess, text: string): Promise<boolean> =>
  vi.waitUntil(() => gateway.logs.some((line) => line.includes(text)), { timeout: 120_000 })

/** A port that this process already listens on. */
const takePort = async () => {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  return { port: typeof address === 'object' ? String(address?.port) : '', release: () => server.close() }
}

test('exit 0 within 10 s of the first of three signals, with an unread response and idle connections', async () => {
  const gateway = spawnGateway({ DATA_DIR: folder })
  const port = portOf(await gateway.ready)
  const [stuck, idle, fresh] = await Promise.all([openRaw(port), openRaw(port), openRaw(port)])
  idle.send(request('GET', '/health'))
  expect((await idle.next()).status).toBe(200)
  // More than the socket buffers hold, so the server cannot finish.
  stuck.send(request('GET', '/api-docs/scalar.js').repeat(20))
  await once(stuck.socket, 'data')
  stuck.socket.pause()

  gateway.kill('SIGTERM')
  await waitForLog(gateway, 'open requests may finish')
  idle.send(request('GET', '/health'))
  expect((await idle.next()).status).toBe(503)
  expect((await askRaw(port, request('GET', '/health'))).status).toBe(503)
  gateway.kill('SIGTERM')
  gateway.kill('SIGINT')
  // The process exits with 1 if something is still open at the deadline.
  expect(await gateway.exited).toBe(0)
  expect(gateway.logs.filter((line) => line.includes('"signal"'))).toHaveLength(1)
  expect(gateway.logs.at(-1)).toContain('"msg":"Stopped"')
  for (const connection of [stuck, idle, fresh]) connection.close()
})

test('exit 0: a signal during the start', async () => {
  const gateway = spawnGateway({ DATA_DIR: folder })
  await waitForLog(gateway, 'opening the store')
  gateway.kill('SIGTERM')
  expect(await gateway.exited).toBe(0)
  expect(gateway.logs.at(-1)).toContain('"msg":"Stopped"')
})

test('exit 1 with one line: the port is in use', async () => {
  const taken = await takePort()
  for (const env of [{ PORT: taken.port }, { METRICS_PORT: taken.port }]) {
    const gateway = spawnGateway({ DATA_DIR: folder, ...env })
    expect(await gateway.exited).toBe(1)
    expect(gateway.errors).toEqual([
      `surety: port ${taken.port} is in use by another process; stop it, or choose another port with PORT`,
    ])
  }
  taken.release()
})

test('exit 78: every configuration error is listed, without values', async () => {
  const gateway = spawnGateway({ PORT: 'secret1', LOG_LEVEL: 'secret2', DATABASE_URL: 'secret3' })
  expect(await gateway.exited).toBe(78)
  const text = gateway.errors.join('\n')
  for (const name of ['PORT', 'LOG_LEVEL', 'DATABASE_URL']) expect(text).toMatch(new RegExp(`^  - ${name} must`, 'm'))
  expect(text).not.toContain('secret')
})
