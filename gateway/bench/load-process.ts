import { connect } from 'node:net'

/** `{n}` in the request stands for a number, which is another one in each: they count on from `first`. */
export type LoadOrder = { port: number; request: string; first: number; connections: number; ms: number }
export type LoadResult = { aSecond: number; p50: number; p99: number; failed: number; sent: number }

const endOfHeaders = Buffer.from('\r\n\r\n')

/** The length of the first response in `bytes`, or undefined if it is not complete. */
const measure = (bytes: Buffer): number | undefined => {
  const end = bytes.indexOf(endOfHeaders)
  if (end === -1) return undefined
  const [, length = '0'] = /content-length: (\d+)/i.exec(bytes.toString('latin1', 0, end)) ?? []
  const total = end + endOfHeaders.length + Number(length)
  return bytes.length >= total ? total : undefined
}

/** Sends a request again and again on connections that stay open, one at a time on each. */
const run = ({ port, request, first, connections, ms }: LoadOrder): Promise<LoadResult> => {
  const taken: number[] = []
  const [began, bytes] = [performance.now(), Buffer.from(request, 'latin1')]
  const [before = '', after] = request.split('{n}')
  let failed = 0
  let sent = 0
  const next = (): Buffer => {
    sent += 1
    return after === undefined ? bytes : Buffer.from(`${before}${first + sent - 1}${after}`, 'latin1')
  }
  const one = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true })
      let received: Buffer = Buffer.alloc(0)
      let sentAt = 0
      const send = (): void => {
        sentAt = performance.now()
        if (sentAt - began < ms) return void socket.write(next())
        socket.end()
        resolve()
      }
      socket.on('connect', send).on('error', reject)
      socket.on('data', (part: Buffer) => {
        received = received.length === 0 ? part : Buffer.concat([received, part])
        const length = measure(received)
        if (length === undefined) return
        if (received.toString('latin1', 9, 12) !== '200') failed += 1
        received = received.subarray(length)
        taken.push(performance.now() - sentAt)
        send()
      })
    })
  return Promise.all(Array.from({ length: connections }, one)).then(() => {
    const sorted = taken.sort((a, b) => a - b)
    const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0
    return { aSecond: (taken.length / (performance.now() - began)) * 1000, p50: at(0.5), p99: at(0.99), failed, sent }
  })
}

process.on('message', async (order: LoadOrder) => process.send?.(await run(order)))
process.on('disconnect', () => process.exit(0))
