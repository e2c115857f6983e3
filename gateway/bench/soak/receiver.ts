import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Surety } from '@surety/sdk'

/** Of so many first attempts one is answered with 500. */
const oneFailsOf = 50

/** Receives the webhooks of all agents, each at a path of its own, and counts what it accepted of each event. */
export const startReceiver = async () => {
  const secrets = new Map<string, string>()
  const accepted = new Map<string, Map<string, number>>()
  const faults: string[] = []
  let attempts = 0

  const receive = async (path: string, raw: string, headers: Record<string, string>): Promise<number> => {
    const { id = '', type } = JSON.parse(raw) as { id?: string; type: string }
    if (type === 'webhook.ping') return 200
    const secret = secrets.get(path)
    // The answer to its creation is on the way.
    if (secret === undefined) return 503
    try {
      await Surety.webhooks.verify(raw, headers, secret)
    } catch {
      faults.push(`a delivery to ${path} had a wrong signature`)
      return 400
    }
    attempts += 1
    const counts = accepted.get(path) ?? new Map<string, number>()
    accepted.set(path, counts)
    if (!counts.has(id) && attempts % oneFailsOf === 0) return 500
    counts.set(id, (counts.get(id) ?? 0) + 1)
    return 200
  }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const raw = Buffer.concat(chunks).toString('utf8')
    response.writeHead(await receive(request.url ?? '', raw, request.headers as Record<string, string>)).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    faults,
    url: (path: string): string => `http://127.0.0.1:${port}${path}`,
    trust: (path: string, secret: string): void => void secrets.set(path, secret),
    /** How often each event was accepted at a path. */
    countsAt: (path: string): ReadonlyMap<string, number> => accepted.get(path) ?? new Map(),
    close: (): void => {
      server.close()
      server.closeAllConnections()
    },
  }
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>
