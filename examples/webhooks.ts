import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Surety, SuretyError, verifyWebhook } from '@surety/sdk'

// A webhook receiver. The gateway delivers to public https addresses only; a sandbox world keeps its deliveries in an inbox, and this program takes
// them from there to its own server, as the gateway would.
const baseUrl = process.env.SURETY_URL ?? 'http://localhost:3000'
const sandbox = await Surety.sandbox({ baseUrl })
const { surety } = sandbox
const { secret } = await surety.webhooks.create({ url: 'https://agent.example/surety', events: ['policy.*'] })

const seen = new Set<string>() // in a database, in production

const server = createServer(async (request, response) => {
  const rawBody = await text(request) // as it came: parsed and written again it has another signature
  try {
    const event = await verifyWebhook(rawBody, request.headers, secret)
    const isNew = !seen.has(event.id)
    seen.add(event.id)
    console.log(`${event.type}: ${isNew ? 'new' : 'seen before'}`)
    response.writeHead(200).end() // quickly; work that takes long belongs in a queue
  } catch (error) {
    const isForged = error instanceof SuretyError && error.code === 'invalid_webhook'
    if (isForged) console.log('refused: not from the gateway')
    response.writeHead(isForged ? 401 : 500).end() // after a 500 the delivery comes again
  }
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as AddressInfo
const deliver = (delivery: { headers: Record<string, string>; body: string }) =>
  fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers: delivery.headers, body: delivery.body })

await surety.policies.buy({ productId: 1n, coverage: 1_000_000_000n, days: 30, maxPremium: 10_000_000n })
for (let isDone = false; !isDone; ) {
  const delivery = (await sandbox.inbox()).find(({ body }) => body.includes('policy.bought'))
  if (delivery) {
    await deliver(delivery)
    await deliver(delivery) // a delivery can come twice
    await deliver({ ...delivery, body: delivery.body.replace('1000000000', '9000000000') })
    isDone = true
  }
  await new Promise((resolve) => setTimeout(resolve, 100))
}
server.close()
await sandbox.end()
