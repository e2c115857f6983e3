import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test, vi } from 'vitest'
import { type GatewayProcess, spawnGateway } from './support/process.ts'
import { askRaw, openRaw, request } from './support/raw.ts'

const memory = { DATA_DIR: 'memory://' }
const portOf = (url: string): number => Number(new URL(url).port)

const heard = (gateway: GatewayProcess, text: string): Promise<boolean> =>
  vi.waitUntil(() => gateway.logs.some((line) => line.includes(text)), { timeout: 120_000 })

/** A port on which this process listens, so that nobody else can. */
const takePort = async () => {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  return { port: typeof address === 'object' ? String(address?.port) : '', release: () => server.close() }
}

test('exit 0 within 10 s of the first of three signals, with an answer that nobody reads and idle connections', async () => {
  const gateway = spawnGateway(memory)
  const port = portOf(await gateway.ready)
  const [stuck, idle, fresh] = await Promise.all([openRaw(port), openRaw(port), openRaw(port)])
  idle.send(request('GET', '/health'))
  expect((await idle.next()).status).toBe(200)
  // More than the buffers between two processes hold, so that the server cannot finish.
  stuck.send(request('GET', '/api-docs/scalar.js').repeat(20))
  await once(stuck.socket, 'data')
  stuck.socket.pause()

  gateway.kill('SIGTERM')
  await heard(gateway, 'requests under way may finish')
  idle.send(request('GET', '/health'))
  expect((await idle.next()).status).toBe(503)
  expect((await askRaw(port, request('GET', '/health'))).status).toBe(503)
  gateway.kill('SIGTERM')
  gateway.kill('SIGINT')
  // The process ends itself with 1 when the time is up and something is still open.
  expect(await gateway.exited).toBe(0)
  expect(gateway.logs.filter((line) => line.includes('"signal"'))).toHaveLength(1)
  expect(gateway.logs.at(-1)).toContain('"msg":"stopped"')
  for (const connection of [stuck, idle, fresh]) connection.close()
})

test('exit 0: a signal during the start is obeyed', async () => {
  const gateway = spawnGateway(memory)
  await heard(gateway, 'opening the store')
  gateway.kill('SIGTERM')
  expect(await gateway.exited).toBe(0)
  expect(gateway.logs.at(-1)).toContain('"msg":"stopped"')
})

test('exit 1 and one line: the port is in use', async () => {
  const taken = await takePort()
  for (const env of [{ PORT: taken.port }, { METRICS_PORT: taken.port }]) {
    const gateway = spawnGateway({ ...memory, ...env })
    expect(await gateway.exited).toBe(1)
    expect(gateway.errors).toEqual([
      `surety: port ${taken.port} is in use by another process; stop it, or choose another port`,
    ])
  }
  taken.release()
})

test('exit 78: every fault of the configuration is listed, and no value of it', async () => {
  const gateway = spawnGateway({ PORT: 'secret1', LOG_LEVEL: 'secret2', DATABASE_URL: 'secret3' })
  expect(await gateway.exited).toBe(78)
  const text = gateway.errors.join('\n')
  for (const name of ['PORT', 'LOG_LEVEL', 'DATABASE_URL']) expect(text).toMatch(new RegExp(`^  - ${name} must`, 'm'))
  expect(text).not.toContain('secret')
})
