import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A receiver in a process of its own: it tells how many requests came, and when the last one did. */
const seen = { count: 0, lastMs: 0 }

const server = createServer((request, response) => {
  request.resume()
  request.once('end', () => {
    if (request.url === '/hang') return
    if (request.url === '/fail') return void response.writeHead(500).end()
    seen.count += 1
    seen.lastMs = Date.now()
    response.writeHead(200).end()
  })
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.on('message', (message) => {
  process.send?.({ ...seen })
  if (message === 'reset') Object.assign(seen, { count: 0, lastMs: 0 })
})
process.on('disconnect', () => process.exit(0))
